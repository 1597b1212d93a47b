#include "firn/io/load_solid.h"

#include "firn/base/error.h"
#include "firn/io/mesh_file.h"
#include "firn/io/vdb.h"

namespace firn {
namespace {

/// Messages begin with the file.
template <class Make>
SolidPtr fromMesh(const std::filesystem::path& path, const Placement& placement, Make&& make) {
    const TriangleMesh mesh = placed(readMesh(path), placement);
    try {
        return make(mesh);
    } catch (const Error& error) {
        throw Error(error.fault(), path.string() + ": " + error.what());
    }
}

/// make(mesh) for a mesh of a file.
template <class Make>
SolidPtr load(const Shape& shape, const std::filesystem::path& folder, float voxelSize, float depth, Make&& make) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape.form))
        return fromMesh(folder / mesh->file, shape.placement, make);
    if (const auto* vdb = std::get_if<VdbShape>(&shape.form))
        return solidOfVdb(folder / vdb->file, vdb->grid, shape.placement, voxelSize, depth);
    return solidOfForm(shape);
}

}  // namespace

SolidPtr loadSolid(const Shape& shape, const std::filesystem::path& folder, float voxelSize, float depth) {
    return load(shape, folder, voxelSize, depth,
                [&](const TriangleMesh& mesh) { return solidOfMesh(mesh, voxelSize, depth); });
}

SolidPtr loadSurface(const Shape& shape, const std::filesystem::path& folder, const SurfaceDetail& wish) {
    return load(shape, folder, wish.voxelSize, 0, [&](const TriangleMesh& mesh) { return surfaceOfMesh(mesh, wish); });
}

}  // namespace firn
