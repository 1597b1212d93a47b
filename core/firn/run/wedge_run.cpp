// Running variants and telling what became of them.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "firn/base/error.h"
#include "firn/base/timer.h"
#include "firn/io/whole_file.h"
#include "firn/run/wedge.h"

namespace firn {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const char* statusOf(Fault fault) {
    switch (fault) {
        case Fault::ours:
            return "our fault";
        case Fault::input:
            return "bad input";
        case Fault::diverged:
            return "diverged";
        case Fault::file:
            return "file error";
        case Fault::interrupted:
            return "interrupted";
    }
    return "failed";
}

void runOne(const Scene& scene, VariantOutcome& outcome, const RunVariant& run) {
    const Stopwatch watch;
    const auto fail = [&](Fault fault, const char* what) {
        outcome.exitCode = static_cast<int>(fault);
        outcome.status = statusOf(fault);
        outcome.message = what;
    };
    try {
        run(scene, outcome);
        outcome.status = "done";
    } catch (const Error& error) {
        fail(error.fault(), error.what());
    } catch (const std::exception& error) {
        fail(Fault::ours, error.what());
    }
    outcome.seconds = watch.seconds();
}

Json toJson(const VariantOutcome& o) {
    Json json{{"name", o.variant.name},
              {"folder", o.folder.string()},
              {"set", o.variant.overrides},
              {"status", o.status},
              {"exit", o.exitCode}};
    if (!o.message.empty()) json["message"] = o.message;
    json["frames"] = o.frames;
    json["particles"] = o.particles;
    json["kinetic_energy"] = o.kineticEnergy;
    json["max_speed"] = o.maxSpeed;
    json["com"] = {o.com.x, o.com.y, o.com.z};
    json["wall_seconds"] = o.seconds;
    return json;
}

void writeSummary(const std::vector<VariantOutcome>& outcomes, const fs::path& folder) {
    Json json{{"variants", Json::array()}};
    for (const VariantOutcome& outcome : outcomes) json["variants"].push_back(toJson(outcome));
    writeWhole(folder / "wedge.json", json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

void makeFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw Error(Fault::file, fmt::format("{}: cannot make the folder: {}", folder.string(), error.message()));
}

}  // namespace

std::vector<VariantOutcome> runWedge(const std::vector<Variant>& variants, const std::vector<Scene>& scenes,
                                     const fs::path& folder, const RunVariant& run) {
    makeFolder(folder);
    std::vector<VariantOutcome> outcomes(variants.size());
    for (std::size_t i = 0; i < variants.size(); ++i) {
        outcomes[i].variant = variants[i];
        outcomes[i].folder = folder / variants[i].name;
    }
    for (std::size_t i = 0; i < variants.size(); ++i) {
        runOne(scenes[i], outcomes[i], run);
        writeSummary(outcomes, folder);
        if (outcomes[i].exitCode == static_cast<int>(Fault::interrupted)) break;
    }
    return outcomes;
}

std::string wedgeTable(const std::vector<VariantOutcome>& outcomes) {
    std::size_t width = 7;
    for (const VariantOutcome& o : outcomes) width = std::max(width, o.variant.name.size());
    std::string text =
        fmt::format("{:<{}}  {:>6}  {:>10}  {:>10}  {:>9}  {:>28}  {:>8}  {}\n", "variant", width, "frames",
                    "particles", "energy [J]", "max [m/s]", "centre of mass [m]", "time [s]", "status");
    for (const VariantOutcome& o : outcomes) {
        const std::string com = fmt::format("{:.3f} {:.3f} {:.3f}", o.com.x, o.com.y, o.com.z);
        text += fmt::format("{:<{}}  {:>6}  {:>10}  {:>10.4g}  {:>9.4g}  {:>28}  {:>8.1f}  {}{}\n", o.variant.name,
                            width, o.frames, o.particles, o.kineticEnergy, o.maxSpeed, com, o.seconds, o.status,
                            o.message.empty() ? "" : ": " + o.message);
    }
    return text;
}

}  // namespace firn
