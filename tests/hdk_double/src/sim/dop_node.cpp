#include <GU/GU_Detail.h>
#include <SIM/SIM_OptionsUser.h>
#include <hdk_double/parm_options.h>
#include <hdk_double/simulation.h>

#include <stdexcept>

namespace hdk_double {
namespace {

const SIM_DataFactory* required(const std::string& dop) {
    const SIM_DataFactory* factory = findFactoryOfDop(dop);
    if (!factory) throw std::invalid_argument("no DOP of the name '" + dop + "' is registered");
    return factory;
}

template <class T>
void setFrom(std::vector<std::pair<fpreal, T>>& history, fpreal time, T value) {
    while (!history.empty() && history.back().first >= time) history.pop_back();
    history.emplace_back(time, std::move(value));
}

}  // namespace

DopNode::DopNode(Simulation& simulation, const std::string& dop)
    : simulation_(simulation),
      factory_(required(dop)),
      name_(dop),
      dataName_(factory_->getDopDescription()->getDataName().toStdString()),
      parms_(factory_->getDopDescription()->getTemplates()) {}

DopNode& DopNode::set(const std::string& token, ParmSetting setting) {
    parms_.set(token, std::move(setting), simulation_.editTime());
    simulation_.nodeChanged();
    return *this;
}

DopNode& DopNode::operation(const std::string& token, Operation operation) {
    if (!parms_.has(token)) throw std::invalid_argument("there is no parameter '" + token + "'");
    operations_[token] = operation;
    simulation_.nodeChanged();
    return *this;
}

DopNode& DopNode::defaultOperation(Operation operation) {
    defaultOperation_ = operation;
    simulation_.nodeChanged();
    return *this;
}

DopNode& DopNode::dataName(const std::string& name) {
    dataName_ = name;
    simulation_.nodeChanged();
    return *this;
}

DopNode& DopNode::bypass(bool on) {
    bypassed_[simulation_.editTime()] = on;
    simulation_.nodeChanged();
    return *this;
}

bool DopNode::isBypassed(fpreal time) const {
    const auto after = bypassed_.upper_bound(time + 1e-9);
    return after != bypassed_.begin() && std::prev(after)->second;
}

void DopNode::assignOptions(SIM_Data& data, fpreal time, bool initial, bool alwaysByDefault) const {
    SIM_OptionsUser* user = data.optionsUser();
    if (!user) return;
    const Operation fallback = alwaysByDefault ? Operation::setAlways : Operation::setInitial;
    for (const ParmInfo& info : parms_.infos()) {
        const auto own = operations_.find(info.token);
        Operation operation = own == operations_.end() ? defaultOperation_ : own->second;
        if (operation == Operation::useDefault) operation = defaultOperation_;
        if (operation == Operation::useDefault) operation = fallback;
        if (operation == Operation::setAlways || (operation == Operation::setInitial && initial))
            assignOption(*user, parms_, info, time);
    }
}

ObjectNode::ObjectNode(Simulation& simulation, std::string name, int id)
    : simulation_(simulation), name_(std::move(name)), id_(id), first_(simulation.timeline().startFrame) {}

ObjectNode& ObjectNode::geometry(GU_ConstDetailHandle initial) {
    initial_ = initial;
    simulation_.nodeChanged();
    return *this;
}

ObjectNode& ObjectNode::geometry(const GU_Detail& initial) {
    GU_DetailHandle copy;
    copy.allocateAndSet(new GU_Detail(initial));
    return geometry(GU_ConstDetailHandle(copy));
}

ObjectNode& ObjectNode::animatedGeometry(GeometryFunction geometry) {
    setFrom(animated_, simulation_.editTime(), std::move(geometry));
    simulation_.nodeChanged();
    return *this;
}

ObjectNode& ObjectNode::transform(TransformFunction transform) {
    setFrom(transform_, simulation_.editTime(), std::move(transform));
    simulation_.nodeChanged();
    return *this;
}

ObjectNode& ObjectNode::geometryTransform(TransformFunction transform) {
    setFrom(geometryTransform_, simulation_.editTime(), std::move(transform));
    simulation_.nodeChanged();
    return *this;
}

ObjectNode& ObjectNode::frames(int first, int last) {
    first_ = first;
    last_ = last;
    simulation_.nodeChanged();
    return *this;
}

ObjectNode& ObjectNode::solveFirstFrame(bool on) {
    solveFirstFrame_ = on;
    simulation_.nodeChanged();
    return *this;
}

DopNode& ObjectNode::solver(const std::string& dop) {
    ownSolvers_.push_back(std::make_unique<DopNode>(simulation_, dop));
    solvedBy(*ownSolvers_.back());
    return *ownSolvers_.back();
}

ObjectNode& ObjectNode::solvedBy(DopNode& solver) {
    solvers_.push_back(&solver);
    simulation_.nodeChanged();
    return *this;
}

DopNode& ObjectNode::data(const std::string& dop) {
    data_.push_back(std::make_unique<DopNode>(simulation_, dop));
    simulation_.nodeChanged();
    return *data_.back();
}

ObjectNode& ObjectNode::affectedBy(const ObjectNode& other, const std::string& relationship) {
    affectors_.emplace_back(relationship, other.id());
    simulation_.nodeChanged();
    return *this;
}

}  // namespace hdk_double
