// Stand-in for SIM/SIM_Engine.h: what a solver may ask about the running simulation.
#pragma once
#include <SIM/SIM_Object.h>
#include <SIM/SIM_Time.h>

class OP_Node;
class SIM_Relationship;

namespace hdk_double {
struct EngineView;
}

class SIM_Engine {
public:
    explicit SIM_Engine(hdk_double::EngineView* view) : view_(view) {}
    virtual ~SIM_Engine() = default;
    SIM_Engine(const SIM_Engine&) = delete;
    SIM_Engine& operator=(const SIM_Engine&) = delete;

    /// The end of the step being solved.
    const SIM_Time& getSimulationTime() const;
    const SIM_Time& getTimeStep() const;
    int getSimulationFrame(const SIM_Time& time) const;

    int getNumSimulationObjects() const;
    const SIM_Object* getSimulationObject(int index) const;
    const SIM_Object* getSimulationObjectFromId(int id) const;
    SIM_Object* getSimulationObjectNonConst(int id) const;
    /// The object as it was then, or null if that time is not at hand.
    const SIM_Object* getObjectAtTime(const SIM_Object& object, const SIM_Time& time, bool allowinterpolation) const;
    SIM_Object* createSubStepObject(const SIM_Object&, const SIM_Time&) { return nullptr; }
    OP_Node* getOwner() const { return nullptr; }
    SIM_Relationship* addRelationship(const char*, int) { return nullptr; }

    // For the stand-in's solvers.
    const hdk_double::EngineView& view() const { return *view_; }

private:
    hdk_double::EngineView* view_;
};
