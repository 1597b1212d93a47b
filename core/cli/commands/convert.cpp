#include "firn/io/convert.h"

#include <fmt/core.h>

#include <memory>

#include "cli/commands.h"

namespace firn {

void addConvertCommand(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "convert",
        "Turn a .bgeo, .geo, .bgeo.sc or .ply into another of these, or density of a .vdb into Mitsuba's .vol.");
    const auto paths = std::make_shared<std::pair<std::string, std::string>>();
    command->add_option("IN", paths->first, "File to read; text or binary is known by its content.")->required();
    command->add_option("OUT", paths->second, "File to write; its extension chooses the format.")->required();
    command->callback([paths] {
        for (const std::string& lost : convertFile(paths->first, paths->second))
            fmt::print("{}: left out: {}\n", paths->second, lost);
    });
}

}  // namespace firn
