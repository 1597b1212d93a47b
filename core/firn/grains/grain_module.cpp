#include "firn/grains/grain_module.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "firn/base/error.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const char* name, const std::string& reason) {
    throw Error(Fault::input, fmt::format("solver.backend: \"{}\": not available ({})", name, reason));
}

/// Of the program, or of the plug-in that this code is a part of.
fs::path ownFolder() {
    Dl_info info{};
    link_map* loaded = nullptr;
    const bool isKnown = ::dladdr1(reinterpret_cast<const void*>(&loadGrainEngine), &info,
                                   reinterpret_cast<void**>(&loaded), RTLD_DL_LINKMAP) != 0;
    std::error_code ignored;
    const bool isProgram = !isKnown || loaded->l_name[0] == '\0';
    return (isProgram ? fs::read_symlink("/proc/self/exe", ignored) : fs::canonical(loaded->l_name, ignored))
        .parent_path();
}

std::vector<std::string> moduleFolders() {
    if (const char* told = std::getenv("FIRN_MODULES")) return {told};
    const fs::path own = ownFolder();
    return {own.string(), (own / FIRN_MODULES_FROM_PROGRAM).lexically_normal().string()};
}

/// Never closed again: engines may outlive whoever asked for them, and drivers do not like to be unloaded.
GrainModuleFunction* openModule(const char* name) {
    const std::string file = fmt::format("firn_grains_{}.so", name);
    const std::vector<std::string> folders = moduleFolders();
    for (const std::string& folder : folders) {
        const fs::path path = fs::path(folder) / file;
        std::error_code ignored;
        if (!fs::exists(path, ignored)) continue;
        void* const module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!module) refuse(name, ::dlerror());
        void* const function = ::dlsym(module, kGrainModuleFunction);
        if (!function) refuse(name, fmt::format("{} is no module of Firn", path.string()));
        return reinterpret_cast<GrainModuleFunction*>(function);
    }
    refuse(name, fmt::format("no {} in {}", file, fmt::join(folders, ", ")));
}

}  // namespace

std::unique_ptr<GrainEngine> loadGrainEngine(const char* name) {
    GrainModuleFunction* const ask = openModule(name);
    if (ask(nullptr) != grainModuleWord()) refuse(name, "its module is of another version of Firn");
    GrainModuleAnswer answer;
    ask(&answer);
    if (!answer.engine) refuse(name, answer.reason);
    return std::unique_ptr<GrainEngine>(answer.engine);
}

}  // namespace firn
