#include "firn/io/load_solid.h"

#include "firn/base/error.h"
#include "firn/io/mesh_file.h"
#include "firn/io/vdb.h"

namespace firn {
namespace {

SolidPtr loadMesh(const std::filesystem::path& path, const Placement& placement, float voxelSize, float depth) {
    const TriangleMesh mesh = placed(readMesh(path), placement);
    try {
        return solidOfMesh(mesh, voxelSize, depth);
    } catch (const Error& error) {
        throw Error(error.fault(), path.string() + ": " + error.what());
    }
}

}  // namespace

SolidPtr loadSolid(const Shape& shape, const std::filesystem::path& folder, float voxelSize, float depth) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape.form))
        return loadMesh(folder / mesh->file, shape.placement, voxelSize, depth);
    if (const auto* vdb = std::get_if<VdbShape>(&shape.form))
        return solidOfVdb(folder / vdb->file, vdb->grid, shape.placement, voxelSize, depth);
    return solidOfForm(shape);
}

}  // namespace firn
