// A microsolver that commits the misdeed its parameter names, for the stand-in to find.
#pragma once
#include <GAS/GAS_SubSolver.h>

class GAS_DoubleBad : public GAS_SubSolver {
public:
    GETSET_DATA_FUNCS_S("deed", Deed)
    GETSET_DATA_FUNCS_F("amount", Amount)
    GET_DATA_FUNC_S(GAS_NAME_GEOMETRY, GeometryName);

protected:
    explicit GAS_DoubleBad(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~GAS_DoubleBad() override = default;
    bool solveGasSubclass(SIM_Engine& engine, SIM_Object* obj, SIM_Time time, SIM_Time timestep) override;

private:
    static const SIM_DopDescription* description();
    int calls_ = 0;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(GAS_DoubleBad, GAS_SubSolver, "Bad", description())
};
