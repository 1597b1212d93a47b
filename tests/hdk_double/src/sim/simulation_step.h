// One step of a Simulation: what is there, the network's data, the solves, the checks.
#pragma once
#include <SIM/SIM_Engine.h>
#include <SIM/SIM_Solver.h>
#include <hdk_double/simulation.h>

namespace hdk_double {

/// Of everything the frame would save.
uint64 hashOf(const FrameState& state);

class SimulationStep {
public:
    SimulationStep(Simulation& simulation, std::shared_ptr<const FrameState> before, int step);

    /// Null when an interrupt stopped it.
    std::shared_ptr<const FrameState> run();
    std::vector<Message> messages() { return std::move(messages_); }

private:
    enum class Outcome { good, failed, interrupted };
    struct Watched {
        GU_ConstDetailHandle detail;
        uint64 hash;
        std::string name;
    };

    void makeObjects();
    void attachData(const ObjectNode& node, SIM_Object& object);
    void importAnimated(const ObjectNode& node, SIM_Object& object, fpreal time);
    void importAllAnimated(bool newOnes, fpreal time);
    void attachSolvers();
    SIM_Data::Ptr withOptions(const DopNode& node, const SIM_Data::Ptr& data, fpreal time, bool initial);
    SIM_Data::Ptr disturbed(const SIM_Data::Ptr& solver);
    Outcome solveAll();
    Outcome solveOne(const DopNode& node);
    SIM_Solver::SIM_Result guarded(SIM_Solver& solver, SIM_ObjectArray& olds, SIM_ObjectArray& news);
    void objectsOf(const DopNode& node, SIM_ObjectArray& olds, SIM_ObjectArray& news) const;
    void solveAgain(const DopNode& node, const std::vector<ObjectPtr>& start);
    std::vector<Watched> watch() const;
    void checkWatched(const std::vector<Watched>& watched, const std::string& by) const;
    void checkLocks(const std::string& by) const;
    void collectMessages(const DopNode& node);
    const SIM_Object* objectAtTime(int id, SIM_Time time) const;
    const ObjectNode& nodeOf(const SIM_Object& object) const { return *sim_.nodes_[object.getObjectId()]; }
    std::string pathOf(const DopNode& node, const ObjectNode& owner) const;

    Simulation& sim_;
    std::shared_ptr<const FrameState> before_;
    int step_;
    fpreal end_;
    fpreal begin_;
    std::shared_ptr<FrameState> state_ = std::make_shared<FrameState>();
    EngineView view_;
    SIM_Engine engine_{&view_};
    std::vector<Message> messages_;
};

}  // namespace hdk_double
