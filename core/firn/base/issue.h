// A user's mistake, told before the first step.
#pragma once

#include <string>
#include <vector>

namespace firn {

/// Where (the key's path) and what (what is wrong, with its value; what is allowed).
struct Issue {
    std::string key;
    std::string message;
};
using Issues = std::vector<Issue>;

/// `path.to.key: what is wrong; what is allowed`.
inline std::string toLine(const Issue& issue) {
    return issue.key.empty() ? issue.message : issue.key + ": " + issue.message;
}

}  // namespace firn
