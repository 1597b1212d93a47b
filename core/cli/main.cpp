// The `firn` program: exit codes and one line per mistake; what it does is in commands/.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/run/machine.h"

namespace {

int complain(std::string message, firn::Fault fault) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::fprintf(stderr, "firn: %s\n", message.c_str());
    return static_cast<int>(fault);
}

int complain(const firn::InputError& error) {
    for (const firn::Issue& issue : error.issues()) complain(toLine(issue), error.fault());
    return static_cast<int>(error.fault());
}

int complain(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    const auto used = app.get_subcommands();
    const std::string help = used.empty() ? "firn --help" : "firn " + used.front()->get_name() + " --help";
    return complain(std::string(error.what()) + "; see '" + help + "'", firn::Fault::input);
}

void addCommands(CLI::App& app) {
    firn::addRunCommand(app);
    firn::addCheckCommand(app);
    firn::addWedgeCommand(app);
    firn::addRenderCommand(app);
    firn::addUsdCommand(app);
    firn::addSurfaceCommand(app);
    firn::addInfoCommand(app);
    firn::addConvertCommand(app);
    firn::addParamsCommand(app);
    firn::addPresetsCommand(app);
    firn::addExamplesCommand(app);
    firn::addBenchCommand(app);
}

/// CLI11 would only say that a subcommand is required.
void refuseUnknownCommand(const CLI::App& app, const std::string& word) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    if (word.empty() || word[0] == '-' || std::find(names.begin(), names.end(), word) != names.end()) return;
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::string_view nearest = firn::nearestWord(word, known);
    const std::string hint = nearest.empty() ? firn::listed(known) : "did you mean '" + std::string(nearest) + "'?";
    throw firn::Error(firn::Fault::input, word + ": unknown command; " + hint);
}

int run(CLI::App& app, int argc, char** argv) {
    addCommands(app);
    app.require_subcommand(1);
    app.set_version_flag("--version", "firn " + firn::programVersion());
    try {
        if (argc > 1) refuseUnknownCommand(app, argv[1]);
        app.parse(argc, argv);
        return 0;
    } catch (const CLI::ParseError& error) {
        return complain(app, error);
    } catch (const firn::InputError& error) {
        return complain(error);
    } catch (const firn::Error& error) {
        return complain(error.what(), error.fault());
    } catch (const std::bad_alloc&) {
        return complain("out of memory; use fewer particles: a larger solver.cell_size or smaller snow",
                        firn::Fault::ours);
    } catch (const std::exception& error) {
        return complain(std::string("our own fault, please report it: ") + error.what(), firn::Fault::ours);
    }
}

}  // namespace

int main(int argc, char** argv) {
    // A file beyond `ulimit -f` is then a failed write, told of like a full disk, instead of a sudden death.
    std::signal(SIGXFSZ, SIG_IGN);
    CLI::App app("Snow: simulates scenes, looks at caches, renders pictures.", "firn");
    return run(app, argc, argv);
}
