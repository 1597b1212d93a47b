#include "simulation_step.h"

#include <SIM/SIM_GeometryCopy.h>
#include <SIM/SIM_Position.h>
#include <hdk_double/checks.h>

#include <algorithm>
#include <utility>

namespace hdk_double {
namespace {

/// What holds at a time, or null.
template <class T>
const T* holding(const std::vector<std::pair<fpreal, T>>& history, fpreal time) {
    const T* found = nullptr;
    for (const auto& [from, value] : history)
        if (from <= time + 1e-9) found = &value;
    return found;
}

template <class Class>
std::shared_ptr<Class> makeData() {
    return std::static_pointer_cast<Class>(SIM_Data::make(*findFactory(Class::classname().toStdString())));
}

class HashBuffer : public std::streambuf {
public:
    uint64 hash() const { return hash_; }

private:
    int_type overflow(int_type c) override {
        hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        return c;
    }
    std::streamsize xsputn(const char* bytes, std::streamsize n) override {
        for (std::streamsize i = 0; i < n; ++i) overflow(static_cast<unsigned char>(bytes[i]));
        return n;
    }
    uint64 hash_ = 0xcbf29ce484222325u;
};

}  // namespace

uint64 hashOf(const FrameState& state) {
    HashBuffer buffer;
    std::ostream os(&buffer);
    for (const ObjectPtr& each : state.objects) each->save(os);
    return buffer.hash();
}

SimulationStep::SimulationStep(Simulation& simulation, std::shared_ptr<const FrameState> before, int step)
    : sim_(simulation), before_(std::move(before)), step_(step) {
    const fpreal dt = sim_.timestep();
    end_ = sim_.timeOf(sim_.timeline_.startFrame) + step * dt;
    begin_ = end_ - dt;
    view_.simulationTime = end_;
    view_.timestep = dt;
    view_.gasTime = sim_.readings_.timeArgumentIsEnd ? end_ : begin_;
    view_.affectorsIncludeSelf = sim_.readings_.affectorsIncludeSelf;
    view_.fps = sim_.timeline_.fps;
    view_.objects = &state_->objects;
    if (sim_.readings_.objectAtTime)
        view_.objectAtTime = [this](int id, SIM_Time time) { return objectAtTime(id, time); };
}

const SIM_Object* SimulationStep::objectAtTime(int id, SIM_Time time) const {
    if (time == SIM_Time(end_)) return state_->find(id);
    if (before_ && time == SIM_Time(begin_)) return before_->find(id);
    for (const auto& [step, state] : sim_.cache_) {
        const fpreal then = sim_.timeOf(sim_.timeline_.startFrame) + step * sim_.timestep();
        if (time == SIM_Time(then)) return state->find(id);
    }
    return nullptr;
}

std::shared_ptr<const FrameState> SimulationStep::run() {
    makeObjects();
    importAllAnimated(true, end_);
    if (sim_.readings_.affectorsMoved) importAllAnimated(false, end_);
    attachSolvers();
    if (solveAll() == Outcome::interrupted) return nullptr;
    if (!sim_.readings_.affectorsMoved) importAllAnimated(false, end_);
    for (const ObjectPtr& each : state_->objects) {
        each->setIsNew(false);
        each->setEngine(nullptr);
    }
    if (deepChecks()) state_->hash = hashOf(*state_);
    return state_;
}

void SimulationStep::makeObjects() {
    const fpreal frame = sim_.timeline_.startFrame + fpreal(step_) / sim_.timeline_.substeps;
    for (const auto& node : sim_.nodes_) {
        if (frame < node->first_ || frame > node->last_) continue;
        const SIM_Object* old = before_ ? before_->find(node->id()) : nullptr;
        auto object = makeData<SIM_Object>();
        if (old) object->makeEqual(old);
        object->setName(node->name());
        object->setObjectId(node->id());
        object->setSolveFirstFrame(node->solveFirstFrame_);
        object->setIsNew(!old);
        object->setEngine(&engine_);
        if (!old && node->initial_.isValid()) {
            auto geometry = makeData<SIM_GeometryCopy>();
            geometry->setOwnGeometry(node->initial_);
            object->attach(SIM_GEOMETRY_DATANAME, geometry);
        }
        attachData(*node, *object);
        state_->objects.push_back(std::move(object));
    }
    for (const ObjectPtr& object : state_->objects) {
        object->clearAffections();
        for (const auto& [relationship, id] : nodeOf(*object).affectors_)
            if (state_->find(id)) object->addAffection({relationship, id});
    }
}

void SimulationStep::attachData(const ObjectNode& node, SIM_Object& object) {
    const fpreal time = sim_.readings_.parmsAtEnd ? end_ : begin_;
    std::map<std::string, int> used;
    for (const auto& data : node.data_) {
        const int count = used[data->dataName()]++;
        const std::string path = data->dataName() + (count ? std::to_string(count) : "");
        if (data->isBypassed(time)) {
            object.removeNamedSubData(path.c_str());
            continue;
        }
        const SIM_Data::Ptr old = object.sharedSubData(path);
        object.attach(path, withOptions(*data, old ? old : SIM_Data::make(data->factory()), time, !old));
    }
}

void SimulationStep::importAllAnimated(bool newOnes, fpreal time) {
    for (const ObjectPtr& object : state_->objects)
        if (object->getIsNew() == newOnes) importAnimated(nodeOf(*object), *object, time);
}

void SimulationStep::importAnimated(const ObjectNode& node, SIM_Object& object, fpreal time) {
    if (const GeometryFunction* imported = holding(node.animated_, time)) {
        auto geometry = makeData<SIM_Geometry>();
        geometry->setOwnGeometry((*imported)(time));
        object.attach(SIM_GEOMETRY_DATANAME, geometry);
    }
    if (const TransformFunction* inside = holding(node.geometryTransform_, time)) {
        if (auto* geometry = SIM_DATA_GET(object, SIM_GEOMETRY_DATANAME, SIM_Geometry))
            geometry->setOwnTransform((*inside)(time));
    }
    if (const TransformFunction* moved = holding(node.transform_, time)) {
        auto position = makeData<SIM_Position>();
        position->setTransform((*moved)(time));
        object.attach(SIM_POSITION_DATANAME, position);
    }
}

std::string SimulationStep::pathOf(const DopNode& node, const ObjectNode& owner) const {
    if (owner.solvers_.size() == 1) return node.dataName();
    const auto at = std::find(owner.solvers_.begin(), owner.solvers_.end(), &node) - owner.solvers_.begin();
    return node.dataName() + "/" + node.name() + std::to_string(at + 1);
}

/// The node's data with the parameters' values: itself if they are the same, else a copy, since earlier times share it.
SIM_Data::Ptr SimulationStep::withOptions(const DopNode& node, const SIM_Data::Ptr& data, fpreal time, bool initial) {
    const SIM_Data::Ptr copy = data->clone();
    node.assignOptions(*copy, time, initial, sim_.readings_.setAlways);
    const SIM_OptionsUser* before = std::as_const(*data).optionsUser();
    const SIM_OptionsUser* after = std::as_const(*copy).optionsUser();
    return before && before->getOptions().values() != after->getOptions().values() ? copy : data;
}

void SimulationStep::attachSolvers() {
    const fpreal time = sim_.readings_.parmsAtEnd ? end_ : begin_;
    std::map<const DopNode*, SIM_Data::Ptr> made;
    for (const ObjectPtr& object : state_->objects) {
        const ObjectNode& owner = nodeOf(*object);
        for (const DopNode* node : owner.solvers_) {
            const std::string path = pathOf(*node, owner);
            SIM_Data::Ptr& data = made[node];
            if (!data) {
                const SIM_Data::Ptr old = object->sharedSubData(path);
                data = old ? disturbed(old) : SIM_Data::make(node->factory());
                data = withOptions(*node, data, time, !old);
            }
            object->attach(path, data);
        }
    }
}

}  // namespace hdk_double
