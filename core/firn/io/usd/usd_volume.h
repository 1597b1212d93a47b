// Snow as USD volumes: grids of .vdb files over time, and the materials that make them snow.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "firn/geometry/box.h"
#include "firn/io/usd/usd_layer.h"
#include "firn/state/volume.h"

namespace firn {

/// A grid of the files. The shader knows it under the same name.
struct UsdField {
    std::string grid;
    VolumeKind kind = VolumeKind::fog;
};

struct UsdVolume {
    std::string name;      // of the prim
    std::string material;  // path of the prim
    std::vector<UsdField> fields;
    std::map<int, std::string> files;  // by frame, seen from the layer
    std::map<int, Box> extents;        // of all fields, by frame; what is not known is left out
};
void writeVolume(UsdLayer& layer, const UsdVolume& volume);

/// What light meets in a volume whose grid `field` is 1.
struct UsdMedium {
    std::string name;             // of the prim
    std::string field;            // grid that it is multiplied by
    Vec3 absorption, scattering;  // 1/m
    float anisotropy = 0;         // mean cosine of Henyey-Greenstein
};
UsdMedium mediumOf(std::string name, std::string field, float extinction, const Vec3& albedo, float anisotropy);
void writeMedium(UsdLayer& layer, const UsdMedium& medium);

}  // namespace firn
