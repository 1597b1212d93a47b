// A DOP network of a test: objects, solvers, forces and affectors, cooked frame by frame with a cache, as Houdini does.
//
//     hdk_double::loadDops(initializeSIM);
//     hdk_double::Simulation sim({24, 1});
//     auto& box = sim.addObject("box").animatedGeometry(boxAt);
//     auto& snow = sim.addObject("snow").geometry(ball).affectedBy(box);
//     snow.solver("firn_mpmsolver").set("youngsmodulus", 1e5);
//     snow.force("gravity");
//     const GU_Detail* result = sim.geometry("snow", 24);
#pragma once
#include <hdk_double/engine_view.h>
#include <hdk_double/message.h>
#include <hdk_double/readings.h>
#include <hdk_double/sim_object_node.h>

#include <iosfwd>
#include <limits>
#include <map>
#include <random>

namespace hdk_double {

/// A plugin's entry point, run once however often it is asked for.
void loadDops(void (*entry)(void*));

struct Timeline {
    fpreal fps = 24;
    int substeps = 1;
    int startFrame = 1;
};

/// What a host may do behind a node's back, by seed.
struct Hunters {
    unsigned seed = 1;
    bool rebuildSolvers = false;  ///< between steps: keep, copy by makeEqual, make from options, or save and load
    bool solveTwice = false;      ///< each step again by a new solver: another result is misuse (hidden state)
    int cachedFrames = std::numeric_limits<int>::max();  ///< beyond that many, one at random is forgotten
};

/// What one frame holds. Nobody may write it once it is in the cache.
struct FrameState {
    std::vector<ObjectPtr> objects;
    uint64 hash = 0;

    SIM_Object* find(int id) const;
};

class Simulation {
public:
    explicit Simulation(Timeline timeline = {}, Readings readings = {}, Hunters hunters = {});
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    ObjectNode& addObject(const std::string& name);
    ObjectNode& object(const std::string& name);

    /// Cooks from the nearest earlier frame in the cache. Null if the object or its geometry is not there, or if the
    /// frame could not be reached.
    const GU_Detail* geometry(const std::string& object, int frame, const std::string& data = "Geometry");
    const SIM_Object* objectAt(const std::string& object, int frame);
    /// False when an interrupt stopped it; lastGoodFrame() is then the frame before.
    bool cook(int frame);
    int lastGoodFrame() const;

    /// Changes made by `change` hold from that frame on; what the cache holds from there on is forgotten.
    void edit(int frame, const std::function<void()>& change);
    void evict(int frame);
    bool isCached(int frame) const;
    /// Forgets everything but a loaded initial state.
    void resetCache();

    /// The whole state of one frame, as a .sim file has it.
    bool save(int frame, std::ostream& os);
    bool save(int frame, const std::string& path);
    /// As the initial state of a simulation with the same nodes. False, and nothing changed, for other bytes.
    bool load(std::istream& is);
    bool load(const std::string& path);

    std::vector<Message> messages() const;
    std::vector<Message> errors() const;
    std::vector<Message> warnings() const;

    fpreal timeOf(int frame) const { return (frame - 1) / timeline_.fps; }
    fpreal timestep() const { return 1 / (timeline_.fps * timeline_.substeps); }
    const Timeline& timeline() const { return timeline_; }
    const Readings& readings() const { return readings_; }
    /// Solves begun so far, twins of Hunters::solveTwice left out.
    long solves() const { return solves_; }

    // For the nodes.
    fpreal editTime() const { return editTime_; }
    void nodeChanged();

private:
    friend class SimulationStep;
    using StatePtr = std::shared_ptr<const FrameState>;

    int stepOf(int frame) const { return (frame - timeline_.startFrame) * timeline_.substeps; }
    StatePtr reach(int step);
    StatePtr keep(int step, StatePtr state);
    void checkUntouched(int step, const FrameState& state) const;
    void limitCache(int justMade);
    void invalidateFrom(int step);

    Timeline timeline_;
    Readings readings_;
    Hunters hunters_;
    std::mt19937 random_;
    std::vector<std::unique_ptr<ObjectNode>> nodes_;
    std::map<int, StatePtr> cache_;  ///< by step
    int initialStep_ = 0;            ///< of a loaded state
    int lastGoodStep_ = -1;
    std::map<int, std::vector<Message>> messages_;  ///< by step
    fpreal editTime_ = -std::numeric_limits<fpreal>::infinity();
    bool editing_ = false;
    long solves_ = 0;
};

}  // namespace hdk_double
