#include "hdk_nodes/bridge/forces.h"

#include <SIM/SIM_DataFilter.h>
#include <SIM/SIM_ForceGravity.h>

namespace firn {
namespace {

SIM_ConstDataArray forcesOf(const SIM_Object& object) {
    SIM_ConstDataArray forces;
    object.filterConstSubData(forces, nullptr, SIM_DataFilterByType("SIM_Force"), SIM_FORCES_DATANAME,
                              SIM_DataFilterNone());
    return forces;
}

UT_Vector3 toHost(const Vec3& v) { return {v.x, v.y, v.z}; }

}  // namespace

Vec3 gravityOf(const SIM_Object& object) {
    const SIM_ConstDataArray forces = forcesOf(object);
    Vec3 sum{};
    for (exint i = 0; i < forces.entries(); ++i)
        if (const auto* gravity = SIM_DATA_CASTCONST(forces(i), SIM_ForceGravity)) {
            const auto g = gravity->getGravity();
            sum += Vec3{float(g.x()), float(g.y()), float(g.z())};
        }
    return sum;
}

void addForces(const SIM_Object& object, ParticleSet& particles) {
    const SIM_ConstDataArray forces = forcesOf(object);
    for (exint i = 0; i < forces.entries(); ++i) {
        const auto* force = SIM_DATA_CASTCONST(forces(i), SIM_Force);
        if (!force || SIM_DATA_CASTCONST(forces(i), SIM_ForceGravity)) continue;
        const auto x = particles[column::x], v = particles[column::v], sum = particles[column::force];
        const auto m = particles[column::m];
        // One at a time: nothing says that a force may be asked from several threads.
        for (std::size_t p = 0; p < particles.size(); ++p) {
            UT_Vector3 push(0, 0, 0), torque(0, 0, 0);
            force->getForce(object, toHost(x[p]), toHost(v[p]), UT_Vector3(0, 0, 0), fpreal(m[p]), push, torque);
            sum[p] += Vec3{float(push.x()), float(push.y()), float(push.z())};
        }
    }
}

}  // namespace firn
