// The whole state of a simulation between two frames. A checkpoint is a frame in files, a Houdini object is a frame
// in a detail: there is no other archive.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "firn/state/particle_set.h"
#include "firn/state/volume.h"

namespace firn {

struct Frame {
    ParticleSet particles;                  // in order of id
    std::map<std::string, double> numbers;  // what is not per particle (the next free id, ...)
    std::vector<Volume> volumes{};          // what lies on grids of its own (mist, ...): in order of name, each once
    ParticleSet fine{};                     // fine-scale particles, where there are any (fine/fine.h)

    /// Nothing where there is none of that name.
    const Volume* findVolume(std::string_view name) const;
    /// In place of what was under that name.
    void putVolume(Volume volume);
    void dropVolume(std::string_view name);
};

}  // namespace firn
