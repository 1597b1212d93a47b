#include "hdk/snow_network.h"

#include <fmt/core.h>

#include <stdexcept>

#include "firn/params/interface.h"
#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/plugin.h"

namespace firn::test {
namespace {

std::vector<std::string> textsOf(const std::vector<hdk_double::Message>& messages) {
    std::vector<std::string> texts;
    for (const hdk_double::Message& message : messages) texts.push_back(message.text);
    return texts;
}

struct Loaded {
    Loaded() { loadPlugin(); }
};

}  // namespace

SnowNetwork::SnowNetwork(const GU_Detail& initial, hdk_double::Timeline timeline, hdk_double::Readings readings,
                         hdk_double::Hunters hunters)
    : simulation((Loaded(), timeline), readings, hunters),
      snow(simulation.addObject("snow").geometry(initial)),
      solver(snow.solver("firn_mpmsolver").set("cellsize", kCell).set("ground", 1)),
      gravity(snow.force("gravity").set("force", {0.0, -9.81, 0.0})) {}

SnowNetwork::SnowNetwork(const GU_Detail& initial, const char* solverType, hdk_double::Readings readings,
                         hdk_double::Hunters hunters, hdk_double::Timeline timeline)
    : simulation((Loaded(), timeline), readings, hunters),
      snow(simulation.addObject("snow").geometry(initial)),
      solver(snow.solver(solverType).set("ground", 1)),
      gravity(snow.force("gravity").set("force", {0.0, -9.81, 0.0})) {}

Settings coarseSizes(std::string_view solver) {
    Settings sizes;
    const auto set = [&](const char* key, double size) { sizes.set(key, {size, {}}); };
    if (solver == "grains")
        set("snow_radius", 0.0125), set("ice_radius", 0.006);
    else
        set("cell_size", solver == "layered" ? 0.02 : kCell);
    if (solver == "layered") set("particle_radius", 0.008), set("snow_depth", 0.15);
    return sizes;
}

void makeCoarse(hdk_double::DopNode& node, std::string_view solver) {
    const Settings sizes = coarseSizes(solver);
    for (const auto& [key, setting] : sizes.all()) node.set(houdiniToken(key), std::get<double>(setting.value));
}

const GU_Detail& SnowNetwork::at(int frame) {
    const GU_Detail* found = simulation.geometry("snow", frame);
    if (found) return *found;
    std::string text = fmt::format("frame {} could not be reached", frame);
    for (const std::string& error : errors()) text += ": " + error;
    throw std::runtime_error(text);
}

std::vector<std::string> SnowNetwork::errors() const { return textsOf(simulation.errors()); }
std::vector<std::string> SnowNetwork::warnings() const { return textsOf(simulation.warnings()); }

GU_ConstDetailHandle handleOf(const std::function<void(GU_Detail&)>& make) {
    auto* detail = new GU_Detail;
    make(*detail);
    GU_DetailHandle handle;
    handle.allocateAndSet(detail);
    return GU_ConstDetailHandle(handle);
}

GU_ConstDetailHandle handleOf(const TriangleMesh& mesh) {
    return handleOf([&](GU_Detail& detail) { fill(detail, mesh); });
}

UT_DMatrix4 translation(const Vec3d& by) {
    UT_DMatrix4 m;
    m.identity();
    m(3, 0) = by.x, m(3, 1) = by.y, m(3, 2) = by.z;
    return m;
}

const ParticleSet& ballOfTheProgram() {
    static const ParticleSet points = CommandLineRun(fmt::format(R"({{
        "frames": [1, 1], "solver": {{"type": "mpm", "cell_size": {}}},
        "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.25, 0], "radius": 0.1}}, "velocity": [0.5, -2, 0]}}],
        "output": {{"volumes": false, "attributes": ["F", "Jp", "restvolume", "E", "nu", "thetac", "thetas", "xi"]}}
        }})",
                                                                 kCell))
                                          .points(1);
    return points;
}

const GU_Detail& ball() {
    static const GU_Detail* made = [] {
        auto* detail = new GU_Detail;
        fill(*detail, ballOfTheProgram());
        return detail;
    }();
    return *made;
}

}  // namespace firn::test
