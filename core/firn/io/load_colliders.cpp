#include "firn/io/load_colliders.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/geometry/mesh_check.h"
#include "firn/io/load_solid.h"
#include "firn/io/mesh_file.h"
#include "firn/io/mesh_sequence.h"
#include "firn/sim/frame_time.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

std::shared_ptr<const SolidSequence> loadSequence(const ColliderSpec& spec, const Scene& scene,
                                                  const SurfaceDetail& wish) {
    const std::filesystem::path pattern = scene.folder / spec.sequence;
    std::vector<SolidSequence::Key> keys;
    for (int frame : framesOf(pattern))
        keys.push_back({timeOfFrame(frame, scene.general.firstFrame, double(scene.general.fps)),
                        fileOfFrame(pattern, frame).string()});
    const auto read = [placement = spec.shape.placement](const std::string& file) {
        return placed(readMesh(file), placement);
    };
    return std::make_shared<SolidSequence>(std::move(keys), read, wish);
}

Grip gripAt(const Settings& settings, double time) {
    const ColliderParams params = evaluate<ColliderParams>(settings, time);
    return {params.friction, params.sticky};
}

Collider loadCollider(const ColliderSpec& spec, const Scene& scene) {
    const ColliderParams params = evaluate<ColliderParams>(spec.settings);
    const SurfaceDetail wish{params.voxelSize, params.thickness};
    Collider collider;
    if (spec.sequence.empty())
        collider.solid = loadSurface(spec.shape, scene.folder, wish);
    else
        collider.sequence = loadSequence(spec, scene, wish);
    collider.motion = spec.motion;
    collider.grip = [settings = spec.settings](double time) { return gripAt(settings, time); };
    return collider;
}

/// A shape does not know which collider's it is.
InputError under(const std::string& key, const InputError& error) {
    Issues issues = error.issues();
    for (Issue& issue : issues) issue.key = key + "." + issue.key;
    return InputError(std::move(issues));
}

/// Of a sequence, the first.
bool isOpenMesh(const ColliderSpec& spec, const Scene& scene) {
    if (!spec.sequence.empty()) {
        const std::filesystem::path pattern = scene.folder / spec.sequence;
        return isOpen(readMesh(fileOfFrame(pattern, framesOf(pattern).front())));
    }
    const auto* mesh = std::get_if<MeshShape>(&spec.shape.form);
    return mesh && isOpen(readMesh(scene.folder / mesh->file));
}

}  // namespace

ColliderSet loadColliders(const Scene& scene, std::vector<std::string>* notes) {
    std::vector<Collider> colliders;
    for (std::size_t i = 0; i < scene.colliders.size(); ++i) {
        const ColliderSpec& spec = scene.colliders[i];
        try {
            colliders.push_back(loadCollider(spec, scene));
        } catch (const InputError& error) {
            throw under(fmt::format("colliders[{}]", i), error);
        }
        colliders.back().name = spec.name.empty() ? fmt::format("collider {}", i) : spec.name;
        if (notes && isOpenMesh(spec, scene))
            notes->push_back(colliders.back().name + " is not closed: snow meets its faces as a sheet");
    }
    return ColliderSet(std::move(colliders));
}

}  // namespace firn
