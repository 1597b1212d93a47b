// The border that no exception crosses: whatever goes wrong inside becomes lines that the host shows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "firn/run/node_interface.h"

namespace firn {

enum class Outcome { done, interrupted, failed };

struct Complaints {
    std::vector<std::string> errors, warnings;
};

/// Runs `work`. Mistakes in parameters are told under the label and token of each; an interruption is no error.
Outcome guarded(const NodeInterface& node, Complaints& complaints, const std::function<void()>& work);

}  // namespace firn
