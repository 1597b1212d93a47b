// Stand-in for SIM/SIM_SingleSolver.h: a solver of one object at a time.
#pragma once
#include <SIM/SIM_Solver.h>

class SIM_SingleSolver : public SIM_Solver {
public:
    SIM_Result solveSingleObject(SIM_Engine& engine, SIM_Object& object, SIM_ObjectArray& feedbacktoobjects,
                                 const SIM_Time& timestep, bool newobject) {
        return solveSingleObjectSubclass(engine, object, feedbacktoobjects, timestep, newobject);
    }

protected:
    explicit SIM_SingleSolver(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_SingleSolver() override = default;
    virtual SIM_Result solveSingleObjectSubclass(SIM_Engine& engine, SIM_Object& object,
                                                 SIM_ObjectArray& feedbacktoobjects, const SIM_Time& timestep,
                                                 bool newobject) = 0;
    SIM_Result solveObjectsSubclass(SIM_Engine& engine, SIM_ObjectArray& objects, SIM_ObjectArray& newobjects,
                                    SIM_ObjectArray& feedbacktoobjects, const SIM_Time& timestep) override;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_CLASSNAME(SIM_SingleSolver, SIM_Solver)
};
