// Every solver of the core that is a node. A class of its own for each, because its name is the type of data that .sim
// files hold: add a line, and never rename one.
#pragma once

#include "hdk_nodes/dop/GAS_FirnSolver.h"

#define FIRN_DOP_SOLVERS(SOLVER)       \
    SOLVER(GAS_FirnMpm, "mpm")         \
    SOLVER(GAS_FirnGrains, "grains")   \
    SOLVER(GAS_FirnImprint, "layered") \
    SOLVER(GAS_FirnFlip, "flip")

#define FIRN_DOP_CLASS(Class, name)                                                                     \
    class Class : public GAS_FirnSolver {                                                               \
    protected:                                                                                          \
        explicit Class(const SIM_DataFactory* factory) : GAS_FirnSolver(factory, name) {}               \
        ~Class() override = default;                                                                    \
        DECLARE_STANDARD_GETCASTTOTYPE();                                                               \
        DECLARE_DATAFACTORY(Class, GAS_SubSolver, "Firn " name " solver", descriptionOf(name, #Class)); \
    };

FIRN_DOP_SOLVERS(FIRN_DOP_CLASS)
