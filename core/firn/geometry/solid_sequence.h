// A deforming solid: one mesh per key frame, the same points and triangles in each, blended in between.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "firn/geometry/bricks.h"
#include "firn/geometry/surface_detail.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// A level set that carries its own velocities; `maxSpeed` is the largest of them [m/s].
struct MovingBricks {
    std::shared_ptr<const Bricks> bricks;
    float maxSpeed = 0;
};

class SolidSequence {
public:
    struct Key {
        double time = 0;   // s
        std::string name;  // for messages: the file
    };
    using ReadMesh = std::function<TriangleMesh(const std::string& name)>;

    /// Between these two the surface moves; with duration 0 both are the same and at rest.
    struct Moment {
        std::shared_ptr<const Bricks> first, second;
        float share = 0, duration = 0;     // 1, s
        float maxSpeed = 0, maxStray = 0;  // of any point of the mesh, itself and seen from the drift [m/s]
        float shareBefore = 0;             // at the start of the step
        bool jumps = false;                // the step holds the end of a jump (motion.h)
    };

    /// Keys in order of time, at least one. The first two meshes are read now, so that a bad sequence is refused
    /// before the run; the others when their time comes. Each mesh chooses its detail for itself, and whether it is
    /// a sheet: a host that shows two of them at a time then has the same surface as one that knows all. What they
    /// chose goes over with the distances, so that a mesh may tear open on its way. Throws Error(Fault::input) naming
    /// the files.
    SolidSequence(std::vector<Key> keys, ReadMesh read, const SurfaceDetail& wish = {});
    /// Two key frames that are level sets already.
    SolidSequence(double t0, const MovingBricks& first, double t1, const MovingBricks& second);
    ~SolidSequence();
    SolidSequence(const SolidSequence&) = delete;
    SolidSequence& operator=(const SolidSequence&) = delete;

    /// The key frames around a step, the first or last one outside of them. An instant at a key begins what follows;
    /// the end of what came before is that of a step up to there. Between two keys from one to the other of which a
    /// point would jump, the first stays until the time of the second. The same whatever was asked before. Keeps three
    /// key frames in memory and reads the next ones itself: not for two threads at once.
    Moment during(double t0, double t1) const;

private:
    struct Cache;
    std::unique_ptr<Cache> cache_;
};

}  // namespace firn
