// Stand-in for SIM/SIM_ForceUniform.h: one force everywhere, whatever the mass.
#pragma once
#include <SIM/SIM_Force.h>

class SIM_ForceUniform : public SIM_Force, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_V3(SIM_NAME_FORCE, UniformForce)

protected:
    explicit SIM_ForceUniform(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_ForceUniform() override = default;
    void getForceSubclass(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3& velocity,
                          const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force,
                          UT_Vector3& torque) const override;

private:
    static const SIM_DopDescription* getDescription();
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_ForceUniform, SIM_Force, "Uniform Force", getDescription())
};
