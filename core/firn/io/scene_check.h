// What a table of rows cannot say about a scene: parts that must fit one another, files that must be there, sizes that
// no machine holds.
#pragma once

#include "firn/base/issue.h"
#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// Most frames of one run.
inline constexpr int kMostFrames = 100'000;
/// Most particles or cells that sources may fill: beyond it a cell size is a slip of the decimal point.
inline constexpr double kMostFilled = 1e9;

/// All mistakes, keys as in a scene file. `solver` may be null where the scene names an unknown one.
Issues checkScene(const Scene& scene, const SolverEntry* solver);

/// The key of the solver to change for fewer or more particles.
std::string sizeKeyOf(const SolverEntry& solver);

/// Distance between the particles of a source [m], which lie closer in packed snow.
double spacingOf(const SnowSource& source, const Scene& scene, const SolverEntry& solver);

/// Particles that a source of this volume [m3] is filled with.
double particleCount(double volume, double spacing);

/// Particles that an emitter sends out in all its frames, by its rate and the density of its snow.
double emittedCount(const SnowSource& source, const Scene& scene, const SolverEntry& solver);

}  // namespace firn
