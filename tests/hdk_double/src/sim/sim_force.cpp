#include <GU/GU_Detail.h>
#include <PRM/PRM_Include.h>
#include <SIM/SIM_ForceGravity.h>
#include <SIM/SIM_ForceUniform.h>
#include <SIM/SIM_Object.h>
#include <hdk_double/spring_force.h>

void SIM_Force::getForce(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3& velocity,
                         const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force, UT_Vector3& torque) const {
    getForceSubclass(object, position, velocity, angvel, mass, force, torque);
}

void SIM_Force::getForceOnSphere(const SIM_Object& object, const UT_Vector3& position, const fpreal radius,
                                 const UT_Vector3& velocity, const UT_Vector3& angvel, const fpreal mass,
                                 UT_Vector3& force, UT_Vector3& torque) const {
    getForceOnSphereSubclass(object, position, radius, velocity, angvel, mass, force, torque);
}

void SIM_Force::getForceOnCircleSubclass(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3&,
                                         const fpreal, const UT_Vector3& velocity, const UT_Vector3& angvel,
                                         const fpreal mass, UT_Vector3& force, UT_Vector3& torque) const {
    getForceSubclass(object, position, velocity, angvel, mass, force, torque);
}

void SIM_Force::getForceOnSphereSubclass(const SIM_Object& object, const UT_Vector3& position, const fpreal,
                                         const UT_Vector3& velocity, const UT_Vector3& angvel, const fpreal mass,
                                         UT_Vector3& force, UT_Vector3& torque) const {
    getForceSubclass(object, position, velocity, angvel, mass, force, torque);
}

bool SIM_Force::getForceSet(const SIM_Object& object, const UT_Array<UT_Vector3>& positions,
                            const UT_Array<UT_Vector3>& velocities, const UT_Array<UT_Vector3>& angvelocities,
                            const UT_Array<fpreal>& masses, UT_Array<UT_Vector3>& forces,
                            UT_Array<UT_Vector3>& torques) const {
    forces.setSize(positions.entries());
    torques.setSize(positions.entries());
    for (exint i = 0; i < positions.entries(); ++i)
        getForce(object, positions(i), velocities(i), angvelocities(i), masses(i), forces(i), torques(i));
    return true;
}

void SIM_Force::getPointForces(SIM_PointForceCallback& callback, const SIM_Object& object, const GU_DetailHandle& gdh,
                               const UT_DMatrix4& xform, const GA_PointGroup*, const void*, bool worldspace) const {
    const GU_Detail* gdp = gdh.gdp();
    UT_DMatrix4 toSelf = xform;
    toSelf.invert();
    const GA_ROHandleV3 velocities(gdp, GA_ATTRIB_POINT, "v");
    const GA_ROHandleF masses(gdp, GA_ATTRIB_POINT, "mass");
    GA_Offset point;
    GA_FOR_ALL_PTOFF(gdp, point) {
        UT_Vector3 position = gdp->getPos3(point);
        UT_Vector3 velocity = velocities.isValid() ? velocities.get(point) : UT_Vector3(0, 0, 0);
        position *= xform;
        velocity.multiply3(xform);
        UT_Vector3 force(0, 0, 0), torque(0, 0, 0);
        getForce(object, position, velocity, UT_Vector3(0, 0, 0), masses.isValid() ? masses.get(point) : 1, force,
                 torque);
        if (!worldspace) force.multiply3(toSelf);
        callback.forceCallbackOffset(point, force, torque);
    }
}

void SIM_ForceGravity::getForceSubclass(const SIM_Object&, const UT_Vector3&, const UT_Vector3&, const UT_Vector3&,
                                        const fpreal mass, UT_Vector3& force, UT_Vector3& torque) const {
    force = getGravity();
    force *= static_cast<float>(mass);
    torque = UT_Vector3(0, 0, 0);
}

const SIM_DopDescription* SIM_ForceGravity::getDescription() {
    static PRM_Name name(SIM_NAME_FORCE, "Force");
    static PRM_Default defaults[] = {PRM_Default(0), PRM_Default(-9.80665), PRM_Default(0)};
    static PRM_Template templates[] = {PRM_Template(PRM_XYZ_J, 3, &name, defaults), PRM_Template()};
    static SIM_DopDescription dop(true, "gravity", "Gravity Force", SIM_FORCES_DATANAME "/Gravity", classname(),
                                  templates);
    dop.setDefaultUniqueDataName(1);
    return &dop;
}

void SIM_ForceUniform::getForceSubclass(const SIM_Object&, const UT_Vector3&, const UT_Vector3&, const UT_Vector3&,
                                        const fpreal, UT_Vector3& force, UT_Vector3& torque) const {
    force = getUniformForce();
    torque = UT_Vector3(0, 0, 0);
}

const SIM_DopDescription* SIM_ForceUniform::getDescription() {
    static PRM_Name name(SIM_NAME_FORCE, "Force");
    static PRM_Template templates[] = {PRM_Template(PRM_XYZ_J, 3, &name, PRMzeroDefaults), PRM_Template()};
    static SIM_DopDescription dop(true, "uniformforce", "Uniform Force", SIM_FORCES_DATANAME "/Uniform", classname(),
                                  templates);
    dop.setDefaultUniqueDataName(1);
    return &dop;
}

void SIM_DoubleSpringForce::getForceSubclass(const SIM_Object&, const UT_Vector3& position, const UT_Vector3& velocity,
                                             const UT_Vector3&, const fpreal, UT_Vector3& force,
                                             UT_Vector3& torque) const {
    force = (getCenter() - position) * static_cast<float>(getStiffness()) - velocity * static_cast<float>(getDrag());
    torque = UT_Vector3(0, 0, 0);
}

const SIM_DopDescription* SIM_DoubleSpringForce::getDescription() {
    static PRM_Name center("center", "Center"), stiffness("stiffness", "Stiffness"), drag("drag", "Drag");
    static PRM_Template templates[] = {PRM_Template(PRM_XYZ_J, 3, &center, PRMzeroDefaults),
                                       PRM_Template(PRM_FLT_J, 1, &stiffness, PRMoneDefaults),
                                       PRM_Template(PRM_FLT_J, 1, &drag, PRMzeroDefaults), PRM_Template()};
    static SIM_DopDescription dop(true, "hdk_double_spring", "Spring Force", SIM_FORCES_DATANAME "/Spring", classname(),
                                  templates);
    dop.setDefaultUniqueDataName(1);
    return &dop;
}
