#include "firn/io/load_bodies.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/io/mesh_file.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

std::optional<Mat3d> givenInertia(const BodyParams& params, const Placement& placement) {
    if (params.inertia == Vec3{}) return std::nullopt;
    const Vec3d i = cast<double>(params.inertia);
    const Mat3d own = rotationXyz(placement.rotate);
    return own * Mat3d::diagonal(i.x, i.y, i.z) * transpose(own);
}

Body loadBody(const ColliderSpec& spec, const Solid& solid, const std::filesystem::path& folder) {
    const BodyParams params = evaluate<BodyParams>(spec.body);
    std::optional<TriangleMesh> mesh;
    if (const auto* form = std::get_if<MeshShape>(&spec.shape.form))
        mesh = placed(readMesh(folder / form->file), spec.shape.placement);
    Body body =
        makeBody(solid, mesh ? &*mesh : nullptr, double(params.mass), givenInertia(params, spec.shape.placement));
    body.start = startOf(body.mass, cast<double>(params.velocity), cast<double>(params.spin));
    return body;
}

}  // namespace

std::vector<Body> loadBodies(const Scene& scene, const ColliderSet& colliders) {
    std::vector<Body> bodies;
    for (std::size_t i = 0; i < scene.colliders.size(); ++i) {
        const ColliderSpec& spec = scene.colliders[i];
        if (!evaluate<BodyParams>(spec.body).dynamic) continue;
        try {
            bodies.push_back(loadBody(spec, *colliders[i].solid, scene.folder));
        } catch (const InputError&) {
            throw;
        } catch (const Error& error) {
            if (error.fault() != Fault::input) throw;
            throw InputError({{fmt::format("colliders[{}]", i), error.what()}});
        }
        bodies.back().collider = i;
    }
    return bodies;
}

}  // namespace firn
