#include "hdk_nodes/bridge/colliders.h"

#include <GA/GA_Handle.h>
#include <SIM/SIM_Geometry.h>
#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/params/validate.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/affectors.h"
#include "hdk_nodes/bridge/layer.h"
#include "hdk_nodes/bridge/placement.h"
#include "hdk_nodes/bridge/surfaces.h"
#include "hdk_nodes/bridge/unpacked.h"

namespace firn {
namespace {

/// An affector's geometry and where it stands; without geometry where there is none to see.
struct Sight {
    const GU_Detail* detail = nullptr;
    Affine toWorld;
};

/// Keeps an affector's geometry while it is looked at.
class Look {
public:
    explicit Look(const SIM_Object* object)
        : geometry_(object ? object->getGeometry() : nullptr), lock_(geometry_), unpacked_(lock_.getGdp()) {
        if (geometry_) sight = {unpacked_.get(), placementOf(*object, *geometry_)};
    }

private:
    const SIM_Geometry* geometry_;
    SIM_GeometryAutoReadLock lock_;
    Unpacked unpacked_;

public:
    Sight sight;
};

/// A detail attribute of the collider's own wins over the node's parameter.
template <class Handle, class T>
void overrideBy(const GU_Detail& detail, const char* name, T& value) {
    const Handle own(&detail, GA_ATTRIB_DETAIL, name);
    if (own.isValid()) value = T(own.get(GA_Offset(0)));
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

/// What an affector is made of, and whether it is known how it came where it is.
struct Bodies {
    std::vector<Collider> all;
    bool isWayKnown = true;
};

Bodies bodiesOf(const Sight& before, const Sight& after, const StepTimes& times, const SurfaceDetail& wish) {
    Bodies bodies;
    if (const auto surface = surfaceOf(after)) {
        const std::optional<ObservedSurface> earlier = surfaceOf(before);
        bodies.isWayKnown = isWayKnown(earlier, *surface);
        bodies.all.push_back(observedCollider(earlier, *surface, times.begin, times.end, wish, bakedBefore()));
    }
    for (int k = 0; k < volumeCount(*after.detail); ++k)
        bodies.all.push_back(observedVolume(before.detail, before.toWorld, *after.detail, after.toWorld, k, times.begin,
                                            times.end, wish.voxelSize));
    return bodies;
}

/// What rests for the whole shot.
std::vector<Collider> stillBodiesOf(const GU_Detail& detail, const SurfaceDetail& wish) {
    std::vector<Collider> bodies;
    if (const auto surface = polygonsOf(detail))
        bodies.emplace_back().solid = bakedBefore().surfaceOf(surface->mesh, wish);
    for (int k = 0; k < volumeCount(detail); ++k)
        bodies.emplace_back().solid = solidOfVolume(detail, k, wish.voxelSize, 0);
    return bodies;
}

std::string leftOutWarning(const std::string& name, const GU_Detail& detail) {
    const std::string types = leftOut(detail);
    if (types.empty()) return {};
    return fmt::format("collider '{}': primitives of type {} are left out; polygons and float VDBs collide", name,
                       types);
}

std::string warningOf(const std::string& name, const GU_Detail& detail, const Bodies& bodies) {
    if (std::string warning = leftOutWarning(name, detail); !warning.empty()) return warning;
    if (bodies.all.empty())
        return fmt::format("collider '{}' has no closed polygons and no VDB: nothing collides", name);
    if (bodies.isWayKnown) return {};
    return fmt::format("collider '{}': its polygons change and its points have no `v`: it is taken to rest where it is",
                       name);
}

void add(const std::string& name, std::vector<Collider> bodies, const ColliderParams& params, std::string warning,
         FoundColliders& found) {
    if (!warning.empty()) found.warnings.push_back(std::move(warning));
    for (Collider& body : bodies) {
        body.name = name;
        body.grip = [grip = Grip{params.friction, params.sticky}](double) { return grip; };
        found.colliders.push_back(std::move(body));
    }
}

void addAffector(const std::string& name, const Sight& before, const Sight& after, const StepTimes& times,
                 const ColliderParams& usual, FoundColliders& found) {
    const ColliderParams params = colliderParamsOf(*after.detail, usual);
    Bodies bodies = bodiesOf(before, after, times, {params.voxelSize, params.thickness});
    for (Collider& body : bodies.all) body.isSeenPiecewise = true;
    std::string warning = warningOf(name, *after.detail, bodies);
    add(name, std::move(bodies.all), params, std::move(warning), found);
}

void addGround(const std::string& name, const Sight& layer, const ColliderParams& usual, FoundColliders& found) {
    if (!isIdentity(layer.toWorld))
        found.warnings.push_back(
            fmt::format("layer '{}': its object's transform is not used: snow lives in world space", name));
    GU_Detail ground;
    groundOf(*layer.detail, ground);
    addStill(name, ground, colliderParamsOf(*layer.detail, usual), found);
}

template <class Handle, class T>
void setDetail(GA_RWAttributeRef attribute, T value) {
    Handle handle(attribute.getAttribute());
    handle.set(GA_Offset(0), value);
    handle.bumpDataId();
}

void setNumber(GU_Detail& detail, const char* name, float value) {
    setDetail<GA_RWHandleF>(detail.addFloatTuple(GA_ATTRIB_DETAIL, name, 1), value);
}

/// Mistakes begin with whose they are.
template <class F>
void named(const std::string& name, F&& work) {
    try {
        work();
    } catch (const Error& error) {
        throw Error(error.fault(), fmt::format("collider '{}': {}", name, error.what()));
    }
}

}  // namespace

ColliderParams colliderParamsOf(const GU_Detail& detail, ColliderParams params) {
    overrideBy<GA_ROHandleF>(detail, "friction", params.friction);
    overrideBy<GA_ROHandleI>(detail, "sticky", params.sticky);
    overrideBy<GA_ROHandleF>(detail, "voxelsize", params.voxelSize);
    overrideBy<GA_ROHandleF>(detail, "thickness", params.thickness);
    const Issues issues = validate(describe<ColliderParams>(), settingsOf(params), "");
    if (!issues.empty()) throw Error(Fault::input, "detail attribute " + toLine(issues.front()));
    return params;
}

void toDetail(const ColliderParams& params, GU_Detail& detail) {
    setNumber(detail, "friction", params.friction);
    setDetail<GA_RWHandleI>(detail.addIntTuple(GA_ATTRIB_DETAIL, "sticky", 1), params.sticky ? 1 : 0);
    setNumber(detail, "voxelsize", params.voxelSize);
    setNumber(detail, "thickness", params.thickness);
}

void addStill(const std::string& name, const GU_Detail& detail, const ColliderParams& params, FoundColliders& found) {
    add(name, stillBodiesOf(detail, {params.voxelSize, params.thickness}), params, leftOutWarning(name, detail), found);
}

FoundColliders collidersOf(const SIM_Engine& engine, const SIM_Object& object, const StepTimes& times,
                           const ColliderParams& usual, const AffectorPlaces& before) {
    const SIM_Time earlier = engine.getSimulationTime() - times.hostStep;
    FoundColliders found;
    forEachAffector(object, [&](const SIM_Object& affector) {
        const std::string name = affector.getName().toStdString();
        named(name, [&] {
            const Look now(&affector);
            if (!now.sight.detail) return;
            if (isLayer(*now.sight.detail)) return addGround(name, now.sight, usual, found);
            const Look then(engine.getObjectAtTime(affector, earlier, false));
            const int id = affector.getObjectId();
            found.places[id] = now.sight.toWorld;
            // Where it was seen last wins over where the host says that it was: a host that shows an affector before it
            // has moved would else show it at rest, at both ends of every step.
            Sight past = then.sight;
            if (const auto place = before.find(id); place != before.end())
                past = {past.detail ? past.detail : now.sight.detail, place->second};
            addAffector(name, past, now.sight, times, usual, found);
        });
    });
    return found;
}

void addColliders(const std::string& name, const GU_Detail* before, const GU_Detail& after, double t0, double t1,
                  const ColliderParams& usual, FoundColliders& found) {
    named(name, [&] {
        const Unpacked then(before), now(&after);
        addAffector(name, {then.get(), {}}, {now.get(), {}}, {t0, t1, {}}, usual, found);
    });
}

}  // namespace firn
