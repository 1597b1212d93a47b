#include "simulation_step.h"

#include <GAS/GAS_SubSolver.h>
#include <SIM/SIM_GeometryCopy.h>
#include <UT/UT_Interrupt.h>
#include <hdk_double/checks.h>
#include <hdk_double/content.h>
#include <hdk_double/interrupt.h>
#include <hdk_double/message_sink.h>
#include <hdk_double/misuse.h>

#include <algorithm>
#include <sstream>

namespace hdk_double {

/// The solver's data of the step before, kept or replaced by one that must do the same.
SIM_Data::Ptr SimulationStep::disturbed(const SIM_Data::Ptr& solver) {
    if (!sim_.hunters_.rebuildSolvers) return solver;
    SIM_Data::Ptr other = SIM_Data::make(*solver->getDataFactory());
    switch (sim_.random_() % 4) {
        case 0:
            return solver;
        case 1:
            other->makeEqual(solver.get());
            return other;
        case 2:
            if (const SIM_OptionsUser* user = std::as_const(*solver).optionsUser())
                for (const auto& [name, value] : user->getOptions().values())
                    other->optionsUser()->assignOption(name, value);
            return other;
        default:
            break;
    }
    std::stringstream bytes;
    solver->save(bytes);
    UT_IStream is(bytes);
    if (!other->load(is))
        misuse("data of type '" + solver->getDataType().toStdString() + "' cannot load what it saved");
    return other;
}

void SimulationStep::objectsOf(const DopNode& node, SIM_ObjectArray& olds, SIM_ObjectArray& news) const {
    for (const ObjectPtr& object : state_->objects) {
        const ObjectNode& owner = nodeOf(*object);
        if (std::find(owner.solvers_.begin(), owner.solvers_.end(), &node) == owner.solvers_.end()) continue;
        if (!object->getIsNew()) {
            olds.append(object.get());
            continue;
        }
        const bool gas = node.factory().isOfType(GAS_SubSolver::classname());
        if (!gas || sim_.readings_.solveOnCreationFrame || owner.solveFirstFrame_) news.append(object.get());
    }
}

SimulationStep::Outcome SimulationStep::solveAll() {
    std::vector<const DopNode*> order;
    for (const ObjectPtr& object : state_->objects)
        for (const DopNode* node : nodeOf(*object).solvers_)
            if (std::find(order.begin(), order.end(), node) == order.end()) order.push_back(node);
    Outcome outcome = Outcome::good;
    const fpreal time = sim_.readings_.parmsAtEnd ? end_ : begin_;
    for (const DopNode* node : order) {
        if (node->isBypassed(time)) continue;
        outcome = std::max(outcome, solveOne(*node));
        if (outcome == Outcome::interrupted) return outcome;
    }
    return outcome;
}

SIM_Solver::SIM_Result SimulationStep::guarded(SIM_Solver& solver, SIM_ObjectArray& olds, SIM_ObjectArray& news) {
    SIM_ObjectArray feedback;
    const std::string type = solver.getDataType().toStdString();
    try {
        const SIM_Solver::SIM_Result result = solver.solveObjects(engine_, olds, news, feedback, view_.timestep);
        solver.postSolveObjects(engine_, olds, news, view_.timestep);
        return result;
    } catch (const std::exception& thrown) {
        misuse("an exception left the solve of " + type + ": " + thrown.what());
    } catch (...) {
        misuse("an exception left the solve of " + type);
    }
    return SIM_Solver::SIM_SOLVER_FAIL;
}

SimulationStep::Outcome SimulationStep::solveOne(const DopNode& node) {
    SIM_ObjectArray olds, news;
    objectsOf(node, olds, news);
    if (olds.entries() + news.entries() == 0) return Outcome::good;
    const SIM_Object& first = olds.entries() ? *olds(0) : *news(0);
    const SIM_Data::Ptr data = first.sharedSubData(pathOf(node, nodeOf(first)));
    auto* solver = SIM_DATA_CAST(data.get(), SIM_Solver);
    if (!solver) return misuse("DOP '" + node.name() + "' is no solver"), Outcome::failed;

    std::vector<ObjectPtr> start;
    for (const ObjectPtr& each : state_->objects) start.push_back(std::static_pointer_cast<SIM_Object>(each->clone()));
    for (std::size_t i = 0; i < start.size(); ++i) start[i]->setIsNew(state_->objects[i]->getIsNew());
    const std::vector<Watched> watched = watch();
    const auto optionsBefore =
        data->optionsUser() ? std::as_const(*data).optionsUser()->getOptions().values() : OP_Options::Values();
    takeSimMessages();
    ++sim_.solves_;
    const SIM_Solver::SIM_Result result = guarded(*solver, olds, news);
    collectMessages(node);
    checkLocks(node.name());
    checkWatched(watched, node.name());
    if (data->optionsUser() &&
        !OP_Options::same(std::as_const(*data).optionsUser()->getOptions().values(), optionsBefore))
        misuse("solver '" + node.name() + "' changed its own options, which other objects and times share");
    if (result != SIM_Solver::SIM_SOLVER_FAIL) {
        if (sim_.hunters_.solveTwice) solveAgain(node, start);
        return Outcome::good;
    }
    if (UT_AutoInterrupt("Simulating").wasInterrupted()) return Outcome::interrupted;
    if (!sim_.readings_.keepFailedFrame) {
        for (std::size_t i = 0; i < start.size(); ++i) state_->objects[i]->makeEqual(start[i].get());
    }
    return Outcome::failed;
}

void SimulationStep::solveAgain(const DopNode& node, const std::vector<ObjectPtr>& start) {
    const uint64 first = hashOf(*state_);
    std::vector<ObjectPtr> solved = start;
    solved.swap(state_->objects);
    for (const ObjectPtr& each : state_->objects) each->setEngine(&engine_);
    SIM_ObjectArray olds, news;
    objectsOf(node, olds, news);
    const SIM_Object& one = olds.entries() ? *olds(0) : *news(0);
    const SIM_Data::Ptr old = one.sharedSubData(pathOf(node, nodeOf(one)));
    const SIM_Data::Ptr twin = SIM_Data::make(node.factory());
    if (old->optionsUser())
        for (const auto& [name, value] : std::as_const(*old).optionsUser()->getOptions().values())
            twin->optionsUser()->assignOption(name, value);
    const bool good = guarded(*SIM_DATA_CAST(twin.get(), SIM_Solver), olds, news) != SIM_Solver::SIM_SOLVER_FAIL;
    if (good && hashOf(*state_) != first)
        misuse("solver '" + node.name() + "' gives another result when it is made anew: it keeps hidden state");
    takeSimMessages();
    state_->objects.swap(solved);
}

std::vector<SimulationStep::Watched> SimulationStep::watch() const {
    std::vector<Watched> all;
    if (!deepChecks()) return all;
    for (const ObjectPtr& object : state_->objects) {
        object->visit(object->getName().toStdString(), [&](const std::string& path, const SIM_Data& data) {
            const auto* geometry = SIM_DATA_CASTCONST(&data, SIM_Geometry);
            const GU_ConstDetailHandle detail = geometry ? geometry->getGeometry() : GU_ConstDetailHandle();
            if (detail) all.push_back({detail, contentHash(*detail.gdp()), path});
        });
    }
    return all;
}

void SimulationStep::checkWatched(const std::vector<Watched>& watched, const std::string& by) const {
    for (const Watched& each : watched) {
        if (contentHash(*each.detail.gdp()) != each.hash)
            misuse("solver '" + by + "' wrote the geometry of '" + each.name + "', which others still read");
        if (each.detail.getLockCount() != 0)
            misuse("solver '" + by + "' left the geometry of '" + each.name + "' locked");
    }
}

void SimulationStep::checkLocks(const std::string& by) const {
    for (const ObjectPtr& object : state_->objects) {
        object->visit(object->getName().toStdString(), [&](const std::string& path, const SIM_Data& data) {
            const auto* geometry = SIM_DATA_CASTCONST(&data, SIM_GeometryCopy);
            if (geometry && geometry->openLocks() != 0)
                misuse("solver '" + by + "' left a lock on '" + path + "' unreleased");
        });
    }
    checkInterruptsBalanced("solve of '" + by + "'");
}

void SimulationStep::collectMessages(const DopNode& node) {
    for (Message message : takeSimMessages()) {
        message.node = node.name();
        message.frame = sim_.timeline_.startFrame + step_ / sim_.timeline_.substeps;
        messages_.push_back(std::move(message));
    }
}

}  // namespace hdk_double
