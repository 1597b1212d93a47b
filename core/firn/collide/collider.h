// A collider as plain data: what it is made of, how it moves, how it grips.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "firn/geometry/motion.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/solid_sequence.h"

namespace firn {

struct Grip {
    float friction = 0.5f;
    bool sticky = false;
};

struct Collider {
    std::string name;
    SolidPtr solid;                                 // rigid, or ...
    std::shared_ptr<const SolidSequence> sequence;  // ... deforming
    std::vector<MotionKey> motion;                  // in order of time; empty: at rest
    std::function<Grip(double)> grip;               // at a time [s]; none: Grip{}
    std::optional<Flight> flight{};                 // in place of motion: a body that is moved step by step
    bool isSeenPiecewise = false;                   // motion is known from frame to frame only, as a host shows it
};

}  // namespace firn
