// A force of tests that depends on place and speed: -stiffness (x - center) - drag v [N].
#pragma once
#include <SIM/SIM_Force.h>

class SIM_DoubleSpringForce : public SIM_Force, public SIM_OptionsUser {
public:
    GET_DATA_FUNC_V3("center", Center)
    GET_DATA_FUNC_F("stiffness", Stiffness)
    GET_DATA_FUNC_F("drag", Drag)

protected:
    explicit SIM_DoubleSpringForce(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_DoubleSpringForce() override = default;
    void getForceSubclass(const SIM_Object& object, const UT_Vector3& position, const UT_Vector3& velocity,
                          const UT_Vector3& angvel, const fpreal mass, UT_Vector3& force,
                          UT_Vector3& torque) const override;

private:
    static const SIM_DopDescription* getDescription();
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_DoubleSpringForce, SIM_Force, "Spring Force", getDescription())
};
