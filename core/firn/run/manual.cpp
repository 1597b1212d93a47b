#include "firn/run/manual.h"

#include <fmt/core.h>

#include "firn/io/scene_tables.h"
#include "firn/params/emit.h"

namespace firn {
namespace {

std::string presetsMarkdown(const SolverEntry& solver) {
    if (solver.presets.empty()) return {};
    std::string text =
        fmt::format("\n## {} presets\n\n| preset | meaning | sets |\n| --- | --- | --- |\n", solver.name);
    for (const Preset& preset : solver.presets) {
        std::string sets;
        for (const auto& [key, setting] : preset.material.all())
            sets += fmt::format("{}`{}` {}", sets.empty() ? "" : ", ", key, toText(setting.value));
        text += fmt::format("| `{}` | {} | {} |\n", preset.name, preset.help, sets);
    }
    return text;
}

std::string tablesMarkdown(const std::vector<NamedTable>& tables) {
    std::string text;
    for (const NamedTable& table : tables)
        text += fmt::format("\n## {}\n\n{}\n\n{}", table.name, table.help, markdownTable(table.rows));
    return text;
}

std::string tablesPlain(const std::vector<NamedTable>& tables) {
    std::string text;
    for (const NamedTable& table : tables)
        text += fmt::format("{}{}: {}\n{}", text.empty() ? "" : "\n", table.name, table.help, plainTable(table.rows));
    return text;
}

}  // namespace

std::string manualMarkdown(const SolverEntry& solver) {
    return fmt::format("# Parameters of {}\n", solver.name) + tablesMarkdown(solverTables(solver)) +
           presetsMarkdown(solver);
}

std::string manualMarkdown(const SolverCatalog& catalog) {
    std::string text =
        "# Parameters\n\nMade by `firn params --markdown` from the tables in the code; a test compares the two. What "
        "may "
        "change over\ntime takes keys, `[[time, value], ...]`, in seconds since the first frame.\n";
    text += tablesMarkdown(sceneTables());
    for (const SolverEntry& solver : catalog) text += tablesMarkdown(solverTables(solver)) + presetsMarkdown(solver);
    return text;
}

std::string manualPlain(const SolverEntry& solver) { return tablesPlain(solverTables(solver)); }

std::string manualPlain(const SolverCatalog& catalog) {
    std::vector<NamedTable> tables = sceneTables();
    for (const SolverEntry& solver : catalog)
        for (NamedTable& table : solverTables(solver)) tables.push_back(std::move(table));
    return tablesPlain(tables);
}

std::string manualDialogScript(const SolverEntry& solver) {
    return dialogScript(nodeTypeOf(solver), fmt::format("Firn {} Solver", solver.name),
                        {{"solver", "Solver", solver.params}, {"material", "Material", solver.material}});
}

}  // namespace firn
