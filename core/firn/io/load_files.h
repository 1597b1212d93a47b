// The files that a solver's settings name.
#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "firn/sim/solver_entry.h"

namespace firn {

/// Names of the files, in the order of the solver's keys.
std::vector<std::string> filesOf(const SolverEntry& solver, const Settings& settings);

/// Relative to `folder`. Throws InputError with the keys `solver...` where they hold what is not allowed, or
/// Error(Fault::file).
SolverFiles loadFiles(const SolverEntry& solver, const Settings& settings, const std::filesystem::path& folder);

/// The same for who asks before every step, as a host does: a file is read again only once it has changed.
class KeptFiles {
public:
    const SolverFiles& load(const SolverEntry& solver, const Settings& settings, const std::filesystem::path& folder);

private:
    struct Stamp {
        std::filesystem::path path;
        std::filesystem::file_time_type time{};
        std::uintmax_t bytes = 0;
    };
    static std::optional<Stamp> stampOf(const std::filesystem::path& path);
    bool isKept(std::string_view key, const std::optional<Stamp>& stamp) const;
    void drop(std::string_view key);

    std::map<std::string, Stamp, std::less<>> stamps_;
    SolverFiles files_;
};

}  // namespace firn
