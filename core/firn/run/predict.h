// What a scene will take, told before the first step. Estimates: the sizes of what sources hold at the start, plus what
// emitters send out.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"

namespace firn {

struct Prediction {
    double particles = 0;  // of the sources, when all have arrived
    double memoryBytes = 0;
    double particlesPerLitre = 0, bytesPerLitre = 0;  // of the solver's own snow that is stirred up; 0: it has none
    int frames = 0;
    double files = 0, fileBytes = 0;  // in the output folder at the end
    std::vector<std::string> warnings;
};

/// Volume of a source's shape [m3]; nothing where it is not known.
using VolumeOf = std::function<std::optional<double>(const Shape&)>;

Prediction predict(const Scene& scene, const SolverEntry& solver, const VolumeOf& volumeOf);

/// A sentence where so much memory is more than the machine has (0: not known); else nothing.
std::string memoryWarning(double neededBytes, double machineBytes);

/// "1.2 GB".
std::string bytesText(double bytes);

}  // namespace firn
