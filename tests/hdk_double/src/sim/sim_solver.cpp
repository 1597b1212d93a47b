#include <SIM/SIM_SingleSolver.h>

#include <algorithm>

SIM_Solver::SIM_Result SIM_Solver::solveObjectsSubclass(SIM_Engine&, SIM_ObjectArray&, SIM_ObjectArray&,
                                                        SIM_ObjectArray&, const SIM_Time&) {
    return SIM_SOLVER_SUCCESS;
}

SIM_Solver::SIM_Result SIM_SingleSolver::solveObjectsSubclass(SIM_Engine& engine, SIM_ObjectArray& objects,
                                                              SIM_ObjectArray& newobjects,
                                                              SIM_ObjectArray& feedbacktoobjects,
                                                              const SIM_Time& timestep) {
    SIM_Result worst = SIM_SOLVER_SUCCESS;
    const auto solve = [&](SIM_ObjectArray& all, bool isNew) {
        for (exint i = 0; i < all.entries(); ++i)
            worst = std::max(worst, solveSingleObject(engine, *all(i), feedbacktoobjects, timestep, isNew));
    };
    solve(newobjects, true);
    solve(objects, false);
    return worst;
}
