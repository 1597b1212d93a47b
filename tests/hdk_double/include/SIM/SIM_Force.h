// Stand-in for SIM/SIM_Force.h: something that pushes. Noise is always off here.
#pragma once
#include <GA/GA_Types.h>
#include <GU/GU_DetailHandle.h>
#include <SIM/SIM_OptionsUser.h>
#include <UT/UT_Array.h>
#include <UT/UT_Vector3.h>

class GA_PointGroup;

class SIM_PointForceCallback {
public:
    virtual ~SIM_PointForceCallback() = default;
    virtual void forceCallbackOffset(GA_Offset point, const UT_Vector3& force, const UT_Vector3& torque) = 0;
};

class SIM_Force : public SIM_Data {
public:
    enum SIM_ForceSample { SIM_FORCE_SAMPLEPOINT, SIM_FORCE_SAMPLECIRCLE, SIM_FORCE_SAMPLESPHERE };

    void getForce(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3& velocity,
                  const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force, UT_Vector3& torque) const;
    void getForceOnSphere(const SIM_Object& object, const UT_Vector3& position, const fpreal radius,
                          const UT_Vector3& velocity, const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force,
                          UT_Vector3& torque) const;
    bool getForceSet(const SIM_Object& object, const UT_Array<UT_Vector3>& positions,
                     const UT_Array<UT_Vector3>& velocities, const UT_Array<UT_Vector3>& angvelocities,
                     const UT_Array<fpreal>& masses, UT_Array<UT_Vector3>& forces, UT_Array<UT_Vector3>& torques) const;
    /// Point by point, with the attributes v and mass where the geometry has them.
    void getPointForces(SIM_PointForceCallback& callback, const SIM_Object& object, const GU_DetailHandle& gdh,
                        const UT_DMatrix4& xform, const GA_PointGroup* group, const void* hints, bool worldspace) const;

protected:
    explicit SIM_Force(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_Force() override = default;
    virtual void getForceSubclass(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3& velocity,
                                  const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force,
                                  UT_Vector3& torque) const = 0;
    virtual void getForceOnCircleSubclass(const SIM_Object& object, const UT_Vector3& position,
                                          const UT_Vector3& normal, const fpreal radius, const UT_Vector3& velocity,
                                          const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force,
                                          UT_Vector3& torque) const;
    virtual void getForceOnSphereSubclass(const SIM_Object& object, const UT_Vector3& position, const fpreal radius,
                                          const UT_Vector3& velocity, const UT_Vector3& angvel, const fpreal mass,
                                          UT_Vector3& force, UT_Vector3& torque) const;
    void applyNoise(const UT_Vector3&, UT_Vector3&) const {}

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_CLASSNAME(SIM_Force, SIM_Data)
};
