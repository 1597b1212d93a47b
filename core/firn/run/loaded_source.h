// One source of a scene, ready to make particles: its shape loaded, its words turned into numbers.
#pragma once

#include <optional>
#include <string>

#include "firn/base/issue.h"
#include "firn/geometry/solid.h"
#include "firn/run/emission.h"
#include "firn/run/snow_material.h"
#include "firn/run/variation.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// Most particles that can have an `id`, which is a 32-bit number in every file and host.
inline constexpr double kMostNumbered = 2e9;

struct LoadedSource {
    std::string key;  // `snow[0]`
    SolidPtr solid;
    SnowMaterial material;
    Variation variation;
    Settings motion;            // SourceParams
    double spacing = 0;         // m between particles
    double particleVolume = 0;  // m3, at that spacing
    double massShare = 1;       // of density x volume that a particle has
    Packing packing = Packing::random;
    std::string sizeKey;  // `solver.cell_size`: what to change for fewer or more particles
    std::optional<Emission> emission;

    double particleMass() const { return material.density * particleVolume * massShare; }  // kg
    double expectedParticles() const { return emission ? emission->bornInAll() : solid->volume() / particleVolume; }
};

/// The source `snow[index]` made of this solid: a host's geometry. Throws InputError with all its mistakes.
LoadedSource sourceOf(const SnowSource& source, SolidPtr solid, std::size_t index, const SceneParams& scene,
                      const SolverEntry& solver, const Settings& solverSettings);

/// Source `index` of the scene, with its shape loaded. Throws InputError with all its mistakes, or Error(Fault::file).
LoadedSource loadSource(const Scene& scene, const SolverEntry& solver, std::size_t index);

/// The mistake of a source whose shape holds no particle.
Issue tooSmall(const LoadedSource& source);

}  // namespace firn
