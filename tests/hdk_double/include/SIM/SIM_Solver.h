// Stand-in for SIM/SIM_Solver.h: what moves objects on by a step.
#pragma once
#include <SIM/SIM_Engine.h>

class SIM_Solver : public SIM_Data {
public:
    /// Rising severity, so that a solver of several parts may take the largest.
    enum SIM_Result { SIM_SOLVER_SUCCESS, SIM_SOLVER_REPEAT, SIM_SOLVER_SUBSTEP, SIM_SOLVER_FAIL };

    SIM_Result solveObjects(SIM_Engine& engine, SIM_ObjectArray& objects, SIM_ObjectArray& newobjects,
                            SIM_ObjectArray& feedbacktoobjects, const SIM_Time& timestep) {
        return solveObjectsSubclass(engine, objects, newobjects, feedbacktoobjects, timestep);
    }
    void postSolveObjects(SIM_Engine& engine, SIM_ObjectArray& objects, SIM_ObjectArray& newobjects,
                          const SIM_Time& timestep) {
        postSolveObjectsSubclass(engine, objects, newobjects, timestep);
    }
    int getRequestedCache() const { return 0; }

protected:
    explicit SIM_Solver(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_Solver() override = default;
    virtual SIM_Result solveObjectsSubclass(SIM_Engine& engine, SIM_ObjectArray& objects, SIM_ObjectArray& newobjects,
                                            SIM_ObjectArray& feedbacktoobjects, const SIM_Time& timestep);
    virtual void postSolveObjectsSubclass(SIM_Engine&, SIM_ObjectArray&, SIM_ObjectArray&, const SIM_Time&) {}

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_CLASSNAME(SIM_Solver, SIM_Data)
};
