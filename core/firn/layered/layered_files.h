// The files that the layered solver can be told, and their rows.
#pragma once

#include <string>

#include "firn/params/row.h"

namespace firn {

struct LayeredFiles {
    std::string depthMap, topSurface;
    std::string compressionMap, wetnessMap;
};

template <>
struct ParamTable<LayeredFiles> {
    static auto rows() {
        using P = LayeredFiles;
        return std::make_tuple(
            row(&P::depthMap, "depth_map")
                .heading("Maps")
                .label("Depth Map")
                .fixed()
                .help(
                    "File with a number for each place, by which `snow_depth` is multiplied: 0 is no snow. A .png "
                    "(grey, "
                    "0 to 1) or an .exr is stretched over the field, X to the right and Z down; a .vdb with one float "
                    "grid lies where it is, and beyond it there is no snow."),
            row(&P::topSurface, "top_surface")
                .label("Top Surface")
                .fixed()
                .help("Mesh (.obj, .ply) that is the snow's surface, seen from above, in place of `snow_depth`: snow "
                      "lies between it and the ground, and where it has no polygons there is none."),
            row(&P::compressionMap, "compression_map")
                .label("Compression Map")
                .fixed()
                .help("Like the depth map, for `compression`; its numbers are from 0 to 1."),
            row(&P::wetnessMap, "wetness_map")
                .label("Wetness Map")
                .fixed()
                .help("Like the depth map, for `wetness`; its numbers are from 0 to 1."));
    }
};
static_assert(everyFieldHasARow<LayeredFiles>());

}  // namespace firn
