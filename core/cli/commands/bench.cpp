// `firn bench`: throughput on standard work, with the machine's own limits beside it.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "firn/run/bench.h"

namespace firn {
namespace {

struct BenchOptions {
    std::string name;
    std::size_t particles = 270000;
    bool json = false;
};

void print(const BenchFigure& figure, bool json) {
    if (json) {
        const nlohmann::ordered_json line{
            {"bench", figure.bench}, {"name", figure.name}, {"value", figure.value}, {"unit", figure.unit}};
        std::printf("%s\n", line.dump().c_str());
    } else {
        std::printf("%-8s %-36s %12.4g %s\n", figure.bench.c_str(), figure.name.c_str(), figure.value,
                    figure.unit.c_str());
    }
    std::fflush(stdout);
}

void bench(const BenchOptions& options) {
    const std::vector<std::string> names = options.name.empty() ? benchNames() : std::vector<std::string>{options.name};
    for (const std::string& name : names)
        for (const BenchFigure& figure : runBench(name, options.particles)) print(figure, options.json);
}

}  // namespace

void addBenchCommand(CLI::App& app) {
    const auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure throughput on standard work.");
    command->add_option("name", options->name, "machine, svd or mpm; all of them when left out");
    command->add_option("--particles", options->particles, "Particles of the solvers' work")
        ->check(CLI::Range(std::size_t{1000}, std::size_t{100000000}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object per figure");
    command->callback([options] { bench(*options); });
}

}  // namespace firn
