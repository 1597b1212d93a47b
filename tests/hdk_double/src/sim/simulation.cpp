#include <SIM/SIM_Geometry.h>
#include <hdk_double/checks.h>
#include <hdk_double/misuse.h>
#include <hdk_double/simulation.h>

#include "simulation_step.h"

#include <cmath>
#include <set>
#include <stdexcept>

namespace hdk_double {

void loadDops(void (*entry)(void*)) {
    static std::set<void (*)(void*)> done;
    if (done.insert(entry).second) entry(nullptr);
}

SIM_Object* FrameState::find(int id) const {
    for (const ObjectPtr& each : objects)
        if (each->getObjectId() == id) return each.get();
    return nullptr;
}

Simulation::Simulation(Timeline timeline, Readings readings, Hunters hunters)
    : timeline_(timeline), readings_(readings), hunters_(hunters), random_(hunters.seed) {}

Simulation::~Simulation() = default;

ObjectNode& Simulation::addObject(const std::string& name) {
    nodes_.push_back(std::make_unique<ObjectNode>(*this, name, static_cast<int>(nodes_.size())));
    nodeChanged();
    return *nodes_.back();
}

ObjectNode& Simulation::object(const std::string& name) {
    for (const auto& each : nodes_)
        if (each->name() == name) return *each;
    throw std::invalid_argument("there is no object '" + name + "'");
}

const SIM_Object* Simulation::objectAt(const std::string& name, int frame) {
    if (!cook(frame)) return nullptr;
    const FrameState& state = *cache_.at(stepOf(frame));
    checkUntouched(stepOf(frame), state);
    return state.find(object(name).id());
}

const GU_Detail* Simulation::geometry(const std::string& name, int frame, const std::string& data) {
    const SIM_Object* found = objectAt(name, frame);
    const auto* geometry = found ? SIM_DATA_GETCONST(*found, data.c_str(), SIM_Geometry) : nullptr;
    return geometry ? geometry->getGeometry().gdp() : nullptr;
}

bool Simulation::cook(int frame) {
    const int step = stepOf(frame);
    if (step < initialStep_) return false;
    return reach(step) != nullptr;
}

int Simulation::lastGoodFrame() const {
    return timeline_.startFrame + static_cast<int>(std::floor(double(lastGoodStep_) / timeline_.substeps));
}

bool Simulation::isCached(int frame) const { return cache_.count(stepOf(frame)) != 0; }

Simulation::StatePtr Simulation::reach(int step) {
    auto from = cache_.upper_bound(step);
    StatePtr state;
    int at = initialStep_ - 1;
    if (from != cache_.begin()) {
        --from;
        at = from->first;
        state = from->second;
        checkUntouched(at, *state);
    }
    while (at < step) {
        ++at;
        const StatePtr before = state;
        SimulationStep advance(*this, before, at);
        state = advance.run();
        if (before) checkUntouched(at - 1, *before);
        messages_[at] = advance.messages();
        if (!state) return nullptr;
        state = keep(at, state);
    }
    return state;
}

Simulation::StatePtr Simulation::keep(int step, StatePtr state) {
    lastGoodStep_ = step;
    if (step % timeline_.substeps != 0) return state;
    cache_[step] = state;
    limitCache(step);
    return state;
}

void Simulation::checkUntouched(int step, const FrameState& state) const {
    if (!deepChecks() || hashOf(state) == state.hash) return;
    misuse("the data of frame " + std::to_string(timeline_.startFrame + step / timeline_.substeps) +
           " changed after it was cached");
}

void Simulation::limitCache(int justMade) {
    while (static_cast<int>(cache_.size()) > hunters_.cachedFrames) {
        std::vector<int> victims;
        for (const auto& [step, state] : cache_)
            if (step != justMade && (initialStep_ == 0 || step != initialStep_)) victims.push_back(step);
        if (victims.empty()) return;
        cache_.erase(victims[random_() % victims.size()]);
    }
}

void Simulation::evict(int frame) {
    const int step = stepOf(frame);
    if (initialStep_ == 0 || step != initialStep_) cache_.erase(step);
}

void Simulation::invalidateFrom(int step) {
    for (auto each = cache_.lower_bound(step); each != cache_.end();) {
        const bool loaded = initialStep_ != 0 && each->first == initialStep_;
        each = loaded ? std::next(each) : cache_.erase(each);
    }
    messages_.erase(messages_.lower_bound(step), messages_.end());
}

void Simulation::resetCache() { invalidateFrom(std::numeric_limits<int>::min()); }

void Simulation::nodeChanged() {
    if (!editing_) resetCache();
}

void Simulation::edit(int frame, const std::function<void()>& change) {
    editing_ = true;
    editTime_ = timeOf(frame);
    change();
    editTime_ = -std::numeric_limits<fpreal>::infinity();
    editing_ = false;
    invalidateFrom(stepOf(frame));
}

std::vector<Message> Simulation::messages() const {
    std::vector<Message> all;
    for (const auto& [step, some] : messages_) all.insert(all.end(), some.begin(), some.end());
    return all;
}

std::vector<Message> Simulation::errors() const {
    std::vector<Message> found;
    for (const Message& each : messages())
        if (each.severity >= UT_ERROR_ABORT) found.push_back(each);
    return found;
}

std::vector<Message> Simulation::warnings() const {
    std::vector<Message> found;
    for (const Message& each : messages())
        if (each.severity == UT_ERROR_WARNING) found.push_back(each);
    return found;
}

}  // namespace hdk_double
