// Stand-in for SIM/SIM_ForceGravity.h: an acceleration, so that the force grows with the mass.
#pragma once
#include <SIM/SIM_Force.h>

class SIM_ForceGravity : public SIM_Force, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_V3(SIM_NAME_FORCE, Gravity)

protected:
    explicit SIM_ForceGravity(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_ForceGravity() override = default;
    void getForceSubclass(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3& velocity,
                          const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force,
                          UT_Vector3& torque) const override;

private:
    static const SIM_DopDescription* getDescription();
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_ForceGravity, SIM_Force, "Gravity Force", getDescription())
};
