#include "hdk_nodes/bridge/colliders.h"

#include <GA/GA_Handle.h>
#include <SIM/SIM_Geometry.h>
#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/params/validate.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/placement.h"
#include "hdk_nodes/bridge/surfaces.h"

namespace firn {
namespace {

constexpr const char* kCollide = "SIM_RelationshipCollide";

/// An affector's geometry and where it stands; without geometry where there is none to see.
struct Sight {
    const GU_Detail* detail = nullptr;
    Affine toWorld;
};

/// Keeps an affector's geometry while it is looked at.
class Look {
public:
    explicit Look(const SIM_Object* object) : geometry_(object ? object->getGeometry() : nullptr), lock_(geometry_) {
        if (geometry_) sight = {lock_.getGdp(), placementOf(*object, *geometry_)};
    }

private:
    const SIM_Geometry* geometry_;
    SIM_GeometryAutoReadLock lock_;

public:
    Sight sight;
};

/// A detail attribute of the collider's own wins over the node's parameter.
template <class Handle, class T>
void overrideBy(const GU_Detail& detail, const char* name, T& value) {
    const Handle own(&detail, GA_ATTRIB_DETAIL, name);
    if (own.isValid()) value = T(own.get(GA_Offset(0)));
}

ColliderParams paramsOf(const GU_Detail& detail, ColliderParams params) {
    overrideBy<GA_ROHandleF>(detail, "friction", params.friction);
    overrideBy<GA_ROHandleI>(detail, "sticky", params.sticky);
    overrideBy<GA_ROHandleF>(detail, "voxelsize", params.voxelSize);
    overrideBy<GA_ROHandleF>(detail, "thickness", params.thickness);
    const Issues issues = validate(describe<ColliderParams>(), settingsOf(params), "");
    if (!issues.empty()) throw Error(Fault::input, "detail attribute " + toLine(issues.front()));
    return params;
}

std::optional<ObservedSurface> surfaceOf(const Sight& sight) {
    std::optional<ObservedSurface> surface = sight.detail ? polygonsOf(*sight.detail) : std::nullopt;
    if (surface) surface->toWorld = sight.toWorld;
    return surface;
}

/// Results do not depend on it: a hit is what would have been baked.
SolidCache& bakedBefore() {
    static SolidCache cache;
    return cache;
}

std::vector<Collider> bodiesOf(const Sight& before, const Sight& after, const StepTimes& times,
                               const SurfaceDetail& wish) {
    std::vector<Collider> bodies;
    if (const auto surface = surfaceOf(after))
        bodies.push_back(observedCollider(surfaceOf(before), *surface, times.begin, times.end, wish, bakedBefore()));
    for (int k = 0; k < volumeCount(*after.detail); ++k)
        bodies.push_back(observedVolume(before.detail, before.toWorld, *after.detail, after.toWorld, k, times.begin,
                                        times.end, wish.voxelSize));
    return bodies;
}

std::string warningOf(const std::string& name, const GU_Detail& detail, bool collides) {
    if (const std::string types = leftOut(detail); !types.empty())
        return fmt::format("collider '{}': primitives of type {} are left out; polygons and VDBs collide", name, types);
    if (collides) return {};
    return fmt::format("collider '{}' has no closed polygons and no VDB: nothing collides", name);
}

void addAffector(const std::string& name, const Sight& before, const Sight& after, const StepTimes& times,
                 const ColliderParams& usual, FoundColliders& found) {
    const ColliderParams params = paramsOf(*after.detail, usual);
    std::vector<Collider> bodies = bodiesOf(before, after, times, {params.voxelSize, params.thickness});
    if (std::string warning = warningOf(name, *after.detail, !bodies.empty()); !warning.empty())
        found.warnings.push_back(std::move(warning));
    for (Collider& body : bodies) {
        body.name = name;
        body.grip = [grip = Grip{params.friction, params.sticky}](double) { return grip; };
        body.isSeenPiecewise = true;
        found.colliders.push_back(std::move(body));
    }
}

}  // namespace

FoundColliders collidersOf(const SIM_Engine& engine, const SIM_Object& object, const StepTimes& times,
                           const ColliderParams& usual, const AffectorPlaces& before) {
    SIM_ConstObjectArray affectors;
    object.getConstAffectors(affectors, kCollide);
    const SIM_Time earlier = engine.getSimulationTime() - times.hostStep;
    FoundColliders found;
    for (exint i = 0; i < affectors.entries(); ++i) {
        const SIM_Object& affector = *affectors(i);
        const int id = affector.getObjectId();
        const Look now(&affector), then(engine.getObjectAtTime(affector, earlier, false));
        if (id == object.getObjectId() || !now.sight.detail) continue;
        found.places[id] = now.sight.toWorld;
        Sight past = then.sight;
        if (const auto place = before.find(id); !past.detail && place != before.end())
            past = {now.sight.detail, place->second};
        const std::string name = affector.getName().toStdString();
        try {
            addAffector(name, past, now.sight, times, usual, found);
        } catch (const Error& error) {
            throw Error(error.fault(), fmt::format("collider '{}': {}", name, error.what()));
        }
    }
    return found;
}

void addColliders(const std::string& name, const GU_Detail* before, const GU_Detail& after, double t0, double t1,
                  const ColliderParams& usual, FoundColliders& found) {
    try {
        addAffector(name, {before, {}}, {&after, {}}, {t0, t1, {}}, usual, found);
    } catch (const Error& error) {
        throw Error(error.fault(), fmt::format("collider '{}': {}", name, error.what()));
    }
}

}  // namespace firn
