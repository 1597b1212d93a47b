// A well-behaved microsolver of our own for tests of the stand-in: points fall and rest on the top of their colliders.
#pragma once
#include <GAS/GAS_SubSolver.h>

class GAS_DoubleDrop : public GAS_SubSolver {
public:
    GET_DATA_FUNC_S(GAS_NAME_GEOMETRY, GeometryName)
    GET_DATA_FUNC_F("drag", Drag)
    GET_DATA_FUNC_I("mode", Mode)
    GET_DATA_FUNC_B("fail", Fail)

protected:
    explicit GAS_DoubleDrop(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~GAS_DoubleDrop() override = default;
    bool solveGasSubclass(SIM_Engine& engine, SIM_Object* obj, SIM_Time time, SIM_Time timestep) override;

private:
    static const SIM_DopDescription* description();
    DECLARE_STANDARD_GETCASTTOTYPE();
    DECLARE_DATAFACTORY(GAS_DoubleDrop, GAS_SubSolver, "Drop", description());
};
