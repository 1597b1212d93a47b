// From a scene's `snow` to particles: filled once on the first frame, or born frame by frame.
//
// A filled source has exactly the mass density x volume, whatever the count; variation of density is normalised so
// that it moves mass about and makes none. Everything is keyed by the scene's seed and the source's place in the list.
#pragma once

#include <cstddef>
#include <vector>

#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"
#include "firn/state/frame.h"

namespace firn {

struct LoadedSource;

class SourceSet {
public:
    /// Loads the shapes. Throws InputError with all mistakes at once, each under its key (`snow[0].shape`), or
    /// Error(Fault::file) where a file cannot be read.
    SourceSet(const Scene& scene, const SolverEntry& solver);
    /// Sources that are made already.
    SourceSet(const SceneParams& scene, std::vector<LoadedSource> sources);
    SourceSet(SourceSet&&) noexcept;
    SourceSet& operator=(SourceSet&&) noexcept;
    ~SourceSet();

    /// The sources without `emit`. Throws InputError where a shape is too thin to hold a single particle.
    void fillInitial(Frame& frame) const;
    /// What is born during the frame that ends at `frame`, as it is at that frame: to be called after its steps.
    void emitDuring(int frame, Frame& state) const;

    /// How many particles have been emitted until the end of a frame: the number that the next one gets.
    double bornUpTo(int frame) const;

    /// How many particles all sources make from the first frame to the last: for predictions, not exact.
    double expectedParticles() const;

private:
    SceneParams scene_;
    std::vector<LoadedSource> sources_;
};

/// Removes the particles outside of the box, and says how many; those that stay keep their order.
std::size_t removeOutside(const BoundsParams& bounds, ParticleSet& particles);

}  // namespace firn
