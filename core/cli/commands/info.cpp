// `firn info`: what is in files and folders.
#include <fmt/core.h>

#include <memory>

#include "cli/commands.h"
#include "firn/io/convert.h"
#include "firn/io/describe.h"
#include "firn/io/vdb.h"

namespace firn {
namespace {

std::string describe(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return describeSequences(findSequences(path));
    if (path.extension() == ".vdb") return describeVdb(path);
    return describeGeo(readGeometry(path));
}

}  // namespace

void addInfoCommand(CLI::App& app) {
    CLI::App* command = app.add_subcommand("info", "Say what is in files: counts, attributes with ranges, frames.");
    const auto paths = std::make_shared<std::vector<std::string>>();
    command->add_option("FILE|DIR", *paths, "Files or folders.")->required();
    command->callback([paths] {
        for (const std::string& path : *paths) fmt::print("{}\n{}", path, describe(path));
    });
}

}  // namespace firn
