// A solver of the core as a Houdini microsolver: read, step, write. All state is in the object's geometry, so that
// scrubbing, checkpoints and resimulation give the bytes of a straight run.
#pragma once

#include <GAS/GAS_SubSolver.h>
#include <SIM/SIM_DopDescription.h>

#include "firn/io/load_files.h"
#include "firn/sim/solver_entry.h"
#include "hdk_nodes/bridge/complaints.h"

class GAS_FirnSolver : public GAS_SubSolver {
public:
    /// The node of a solver; `dataType` is the name of the class.
    static const SIM_DopDescription* descriptionOf(const char* solver, const char* dataType);

protected:
    /// `solver` is its name in the core's list.
    GAS_FirnSolver(const SIM_DataFactory* factory, const char* solver);
    ~GAS_FirnSolver() override = default;

    bool solveGasSubclass(SIM_Engine& engine, SIM_Object* object, SIM_Time time, SIM_Time timestep) override;

private:
    struct NodeSettings;
    struct Step;
    NodeSettings settings(const SIM_Object& object) const;
    Step read(const SIM_Engine& engine, const SIM_Object& object, const NodeSettings& given, const SIM_Time& timestep);
    void advance(Step& step, const NodeSettings& given, const SIM_Object& object);
    void advanceMist(Step& step, const NodeSettings& given, const firn::World& world, const firn::Solver& solver);
    void write(const Step& step, SIM_Object& object);
    void writeVolumes(const Step& step, SIM_Object& object);

    const firn::SolverEntry& entry_;
    const firn::NodeInterface& interface_;
    firn::KeptFiles files_;  // no state: what the disk holds, kept in memory
};
