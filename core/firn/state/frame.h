// The whole state of a simulation between two frames. A checkpoint is a frame in a file, a Houdini object is a frame
// in a detail: there is no other archive.
#pragma once

#include <map>
#include <string>

#include "firn/state/particle_set.h"

namespace firn {

struct Frame {
    ParticleSet particles;                  // in order of id
    std::map<std::string, double> numbers;  // what is not per particle (the next free id, ...)
};

}  // namespace firn
