// What stops a run, and whose fault it is.
#pragma once

#include <stdexcept>
#include <string>

#include "firn/base/issue.h"

namespace firn {

/// Whose fault it is; the value is the program's exit code.
enum class Fault { ours = 1, input = 2, diverged = 3, file = 4, interrupted = 130 };

/// Thrown at boundaries (files, scenes, the frame loop), never inside a parallel loop.
class Error : public std::runtime_error {
public:
    Error(Fault fault, const std::string& message) : std::runtime_error(message), fault_(fault) {}
    Fault fault() const { return fault_; }

private:
    Fault fault_;
};

/// All mistakes of an input at once.
class InputError : public Error {
public:
    explicit InputError(Issues issues)
        : Error(Fault::input, issues.empty() ? "bad input" : toLine(issues.front())), issues_(std::move(issues)) {}
    const Issues& issues() const { return issues_; }

private:
    Issues issues_;
};

}  // namespace firn
