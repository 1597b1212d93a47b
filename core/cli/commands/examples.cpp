// firn examples: the scenes that came with the program.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "cli/commands.h"
#include "firn/base/error.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// Installed beside the program, or in the tree that it was built from.
std::vector<fs::path> placesOfExamples() {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    return {program.parent_path().parent_path() / "share" / "firn" / "examples", FIRN_SOURCE_EXAMPLES};
}

/// The first line of a README that says something.
std::string titleOf(const fs::path& folder) {
    std::ifstream file(folder / "README.md");
    for (std::string line; std::getline(file, line);) {
        line.erase(0, std::min(line.find_first_not_of("# \t"), line.size()));
        if (!line.empty()) return line;
    }
    return {};
}

/// Folders <solver>/<figure> that hold a scene, by name.
std::vector<fs::path> examplesIn(const fs::path& place) {
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& solver : fs::directory_iterator(place, ignored)) {
        std::error_code alsoIgnored;
        for (const auto& figure : fs::directory_iterator(solver.path(), alsoIgnored))
            if (fs::exists(figure.path() / "scene.json", alsoIgnored)) found.push_back(figure.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

void printExamples() {
    for (const fs::path& place : placesOfExamples()) {
        const std::vector<fs::path> examples = examplesIn(place);
        if (examples.empty()) continue;
        fmt::print("in {}; try: firn run {}\n", place.string(), examples.front().string());
        for (const fs::path& folder : examples)
            fmt::print("  {:<32} {}\n", fs::relative(folder, place).string(), titleOf(folder));
        return;
    }
    std::string places;
    for (const fs::path& place : placesOfExamples()) places += (places.empty() ? "" : " and ") + place.string();
    throw Error(Fault::file, "no examples; looked in " + places);
}

}  // namespace

void addExamplesCommand(CLI::App& app) {
    app.add_subcommand("examples", "List the scenes that came with the program.")->callback(printExamples);
}

}  // namespace firn
