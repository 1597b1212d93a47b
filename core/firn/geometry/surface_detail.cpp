#include "firn/geometry/surface_detail.h"

#include <algorithm>

#include "firn/geometry/mesh_check.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/thickness.h"

namespace firn {
namespace {

constexpr float kAcross = 100;       // voxels along the diagonal
constexpr double kEnough = 2e6;      // voxels of a level set that nobody asked for: some 8 MB, baked in a second or two
constexpr float kFarVoxels = 2e5f;   // from the origin, where 32 bits still place a point within a 64th of a voxel
constexpr double kThinShare = 0.02;  // of the area may be thinner than what counts as thin: tips and edges of blades

/// Below this share of the area [m].
float thinnest(const TriangleMesh& mesh) {
    struct Part {
        double thickness, area;
    };
    const Box box = boundsOf(mesh);
    const TriangleTree tree(mesh);
    std::vector<Part> parts;
    double total = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const int triangle = static_cast<int>(i);
        const double most = length(box.max - box.min);
        parts.push_back({thicknessBelow(tree, mesh, triangle, centerOf(mesh, triangle), most), areaOf(mesh, triangle)});
        total += parts.back().area;
    }
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.thickness < b.thickness; });
    double area = 0;
    for (const Part& part : parts)
        if ((area += part.area) > kThinShare * total) return float(part.thickness);
    return float(parts.back().thickness);
}

float chosenVoxels(const TriangleMesh& mesh, bool isOpen) {
    const Box box = boundsOf(mesh);
    const double area = areaOf(mesh), edge = std::sqrt(2 * area / double(mesh.triangles.size()));
    float size = std::min(length(box.max - box.min) / kAcross, float(edge));
    if (!isOpen) size = std::min(size, thinnest(mesh) / kSheetVoxels);
    const float bounded = float(std::sqrt(area * (2 * kBandVoxels) / kEnough));
    return std::max({size, bounded, std::max(length(box.min), length(box.max)) / kFarVoxels});
}

}  // namespace

SurfaceDetail detailOf(const TriangleMesh& mesh, const SurfaceDetail& wish) {
    const bool open = isOpen(mesh);
    SurfaceDetail detail{wish.voxelSize, open ? wish.thickness : 0};
    if (!(detail.voxelSize > 0)) {
        detail.voxelSize = chosenVoxels(mesh, open);
        if (detail.thickness > 0) detail.voxelSize = std::min(detail.voxelSize, detail.thickness / kSheetVoxels);
    }
    if (open && !(detail.thickness > 0)) detail.thickness = kSheetVoxels * detail.voxelSize;
    return detail;
}

}  // namespace firn
