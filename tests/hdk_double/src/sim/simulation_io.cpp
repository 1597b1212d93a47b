#include <hdk_double/binary.h>
#include <hdk_double/simulation.h>

#include "simulation_step.h"

#include <fstream>

namespace hdk_double {
namespace {
const std::string kMagic = "hdk_double sim 1";
}

bool Simulation::save(int frame, std::ostream& os) {
    if (!cook(frame)) return false;
    const FrameState& state = *cache_.at(stepOf(frame));
    put(os, kMagic);
    put(os, stepOf(frame));
    put(os, static_cast<std::uint64_t>(state.objects.size()));
    for (const ObjectPtr& each : state.objects) each->save(os);
    return os.good();
}

bool Simulation::save(int frame, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    return file && save(frame, file);
}

bool Simulation::load(std::istream& stream) {
    UT_IStream is(stream);
    if (takeText(is) != kMagic) return false;
    const int step = take<int>(is);
    const auto count = take<std::uint64_t>(is);
    auto state = std::make_shared<FrameState>();
    for (std::uint64_t i = 0; i < count; ++i) {
        auto object = std::static_pointer_cast<SIM_Object>(SIM_Data::make(*findFactory("SIM_Object")));
        if (is.isError() || !object->load(is)) return false;
        if (object->getObjectId() < 0 || object->getObjectId() >= static_cast<int>(nodes_.size())) return false;
        state->objects.push_back(std::move(object));
    }
    if (step < 0) return false;
    state->hash = hashOf(*state);
    cache_.clear();
    messages_.clear();
    cache_[step] = state;
    initialStep_ = step;
    lastGoodStep_ = step;
    return true;
}

bool Simulation::load(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return file && load(file);
}

}  // namespace hdk_double
