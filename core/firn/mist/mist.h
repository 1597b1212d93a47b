// The companion of a solver: powder in the air above its snow. It takes nothing from the snow and gives nothing back.
//
// Between frames all of it is in the Frame, as volumes; where there is no mist there are none, and a frame of it costs
// a look at the particles.
#pragma once

#include "firn/mist/mist_step.h"
#include "firn/params/value.h"
#include "firn/sim/solver.h"

namespace firn {

/// Frame.volumes: density, and velocities through the cells' lower faces.
inline constexpr const char* kMistVolume = "mist";
inline constexpr const char* kMistFaces = "mist_faces";

class Mist {
public:
    /// @param settings   MistParams
    /// @param cellSize   of the solver [m], where the settings name none
    Mist(Settings settings, double cellSize);

    float cellSize() const { return h_; }

    /// On from world.time to `end` [s]; then `points`, as they are at the end, leave fresh mist. The end is their lot:
    /// a host knows the time of its steps, but need not number them as a scene does.
    /// @param snow  whose points they are: what is solid in the frame of it is a wall; none: nothing is
    MistReport advance(Frame& frame, const ParticleSet& points, const World& world, double end,
                       const Solver* snow = nullptr) const;

    /// The volumes `mist` and `mist_vel`, and what is in them.
    void publish(const Frame& frame, const MistReport& report, FrameSink& sink) const;

private:
    MistState stateIn(const Frame& frame) const;

    Settings settings_;
    float h_;
};

}  // namespace firn
