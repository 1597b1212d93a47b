#include "hdk_nodes/sop/nodes.h"

#include <CH/CH_Manager.h>
#include <OP/OP_Context.h>

#include "firn/base/error.h"
#include "firn/fine/fine.h"
#include "firn/fine/fine_table.h"
#include "firn/run/node_interface.h"
#include "firn/sim/ground.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/colliders.h"
#include "hdk_nodes/bridge/particles.h"

using namespace firn;

namespace {

enum Input { kSnowBefore = 1, kFineBefore, kColliders, kCollidersBefore };

/// The node's parameters as a scene would state them.
struct FineRequest {
    FineParams fine;
    ColliderParams collider;
    GroundParams ground;
    SceneParams scene;
};

FineRequest requestOf(SectionReader section) {
    const Settings fine = section("fine"), collider = section("collider"), ground = section("ground"),
                   scene = section("scene");
    section.throwIfWrong();
    return {evaluate<FineParams>(fine), evaluate<ColliderParams>(collider), evaluate<GroundParams>(ground),
            evaluate<SceneParams>(scene)};
}

/// In order of id, as a frame of the core holds them.
ParticleSet pointsOf(const GU_Detail& detail) {
    ParticleSet points = frameOf(detail, SOP_FirnFine::interface().attributes, {}).particles;
    if (points.holds(column::id)) orderById(points);
    return points;
}

}  // namespace

const NodeInterface& SOP_FirnFine::interface() {
    static const NodeInterface node = fineNode();
    return node;
}

void SOP_FirnFine::cook(OP_Context& context, Complaints& complaints) {
    gdp->clearAndDestroy();
    const FineRequest request = requestOf({interface(), readerAt(context.getTime())});
    const GU_Detail& snow = neededInput(context);
    const GU_Detail *snowBefore = inputGeo(kSnowBefore, context), *fineBefore = inputGeo(kFineBefore, context);
    if (!snowBefore != !fineBefore)
        throw Error(Fault::input,
                    "the second and the third input belong together: the snow and its fine particles a frame before");

    const double frame = 1 / CHgetManager()->getSamplesPerSec(), now = context.getTime();
    FoundColliders found;
    if (std::optional<Collider> ground = groundCollider(request.ground)) found.colliders.push_back(std::move(*ground));
    if (const GU_Detail* colliders = inputGeo(kColliders, context))
        addColliders("input 4", inputGeo(kCollidersBefore, context), *colliders, now - frame, now, request.collider,
                     found);
    complaints.warnings = found.warnings;
    const ColliderSet colliders(std::move(found.colliders));

    const std::uint64_t seed = std::uint64_t(request.scene.seed);
    const ParticleSet after = pointsOf(snow);
    if (!snowBefore) return toEmptyDetail(fineOf(after, request.fine, seed, colliders.during(now, now)), *gdp);
    const ParticleSet before = pointsOf(*snowBefore);
    ParticleSet fine = pointsOf(*fineBefore);
    advanceFine(fine, {before, after, request.scene.gravity, float(frame), colliders.during(now - frame, now)},
                request.fine, seed);
    toEmptyDetail(fine, *gdp);
}
