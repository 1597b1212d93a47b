// `firn bench`: throughput on standard work, with the machine's own limits beside it.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/bench/render_bench.h"
#include "cli/commands.h"
#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/run/bench/bench.h"
#include "firn/run/bench/layered_bench.h"

namespace firn {
namespace {

struct BenchOptions {
    std::string name;
    BenchSize size;
    bool json = false;
};

const char* signOf(const BenchTarget& target) { return target.bound == BenchTarget::Bound::atMost ? "<=" : ">="; }

nlohmann::ordered_json toJson(const BenchFigure& figure) {
    nlohmann::ordered_json line{
        {"bench", figure.bench}, {"name", figure.name}, {"value", figure.value}, {"unit", figure.unit}};
    if (figure.particles > 0) line["particles"] = figure.particles;
    if (const auto& sides = figure.sides)
        line["sides"] = {{"numerator", sides->numerator}, {"denominator", sides->denominator}, {"unit", sides->unit}};
    if (const auto& target = figure.target)
        line["target"] = {{"bound", signOf(*target)},
                          {"good", target->good},
                          {"good_met", target->isMet(target->good, figure.value)},
                          {"aim", target->aim},
                          {"aim_met", target->isMet(target->aim, figure.value)}};
    if (!figure.note.empty()) line["note"] = figure.note;
    return line;
}

void printSides(const BenchFigure& figure) {
    if (figure.sides)
        std::printf("  %.4g / %.4g %s", figure.sides->numerator, figure.sides->denominator, figure.sides->unit.c_str());
    if (!figure.target) return;
    const auto part = [&](const char* word, double limit) {
        std::printf("%s %s %g %s", word, signOf(*figure.target), limit,
                    figure.target->isMet(limit, figure.value) ? "met" : "missed");
    };
    part("  | good", figure.target->good);
    part(", aim", figure.target->aim);
}

void print(const BenchFigure& figure, bool json) {
    if (json) {
        std::printf("%s", toJson(figure).dump().c_str());
    } else {
        const std::string size = figure.particles > 0 ? std::to_string(figure.particles) : "";
        std::printf("%-8s %8s %-58s", figure.bench.c_str(), size.c_str(), figure.name.c_str());
        if (!std::isnan(figure.value)) std::printf(" %10.4g %s", figure.value, figure.unit.c_str());
        printSides(figure);
        if (!figure.note.empty()) std::printf("  (%s)", figure.note.c_str());
    }
    std::printf("\n");
    std::fflush(stdout);
}

constexpr const char* kRender = "render";

/// Those of `run`, and the one that only the program can see.
std::vector<std::string> allNames() {
    std::vector<std::string> names = benchNames();
    names.emplace_back(kRender);
    return names;
}

void bench(const BenchOptions& options) {
    const std::vector<std::string> all = allNames();
    if (!options.name.empty() && std::find(all.begin(), all.end(), options.name) == all.end())
        throw Error(Fault::input, fmt::format("bench: no bench '{}'; {}", options.name,
                                              listed(std::vector<std::string_view>(all.begin(), all.end()))));
    if (!options.size.figure.empty() && options.name != "layered")
        throw Error(Fault::input,
                    "bench: --figure is of layered; write: firn bench layered --figure " + options.size.figure);
    const BenchSink sink = [&](const BenchFigure& figure) { print(figure, options.json); };
    for (const std::string& name : options.name.empty() ? all : std::vector<std::string>{options.name})
        name == kRender ? benchRender(options.size, sink) : runBench(name, options.size, sink);
}

}  // namespace

void addBenchCommand(CLI::App& app) {
    const auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure throughput on standard work.");
    command->add_option("name", options->name,
                        "machine, svd, mpm, grains, layered, flip, mist or render; all of them when left out");
    CLI::Option* particles =
        command
            ->add_option("--particles", options->size.particles,
                         "Particles of the solvers' work; else 300000, and for grains 8000 to 111000")
            ->check(CLI::Range(std::size_t{1000}, std::size_t{100000000}));
    CLI::Option* full =
        command
            ->add_flag(
                "--full", options->size.full,
                "Up to a million grains; 300 thousand and 2 million particles of MPM, and cost from 100 thousand "
                "to 4 million")
            ->excludes(particles);
    command
        ->add_option("--figure", options->size.figure,
                     "Of layered: this shot of the paper's table 1 alone; 11, 8a and 10 take many minutes")
        ->check(CLI::IsMember(layeredFigures()))
        ->excludes(particles)
        ->excludes(full);
    command->add_flag("--json", options->json, "One JSON object per figure");
    command->callback([options] { bench(*options); });
}

}  // namespace firn
