// The layer as an artist sees it: a volume of uniform density and polygons [Dagenais, sec. 7].
#pragma once

#include "firn/geometry/triangle_mesh.h"
#include "firn/layered/layer.h"

namespace firn::layered {

/// Share of each voxel that is snow, around the prints.
Volume fogOf(const Layer& layer, const LayeredParams& params);

/// The surface of the same snow, closed: at the ground and where the margin ends too.
TriangleMesh meshOf(const Layer& layer, const LayeredParams& params);

}  // namespace firn::layered
