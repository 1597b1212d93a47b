// Rigid motion: where a body stands at a time, and how fast its points move.
#pragma once

#include <vector>

#include "firn/base/math/quat.h"

namespace firn {

struct MotionKey {
    double time = 0;   // s since the first frame
    Vec3 translate{};  // m
    Vec3 rotate{};     // degrees, XYZ
};

/// A body's point y stands at rotation * y + translation [m].
struct Pose {
    Mat3d rotation = Mat3d::identity();
    Vec3d translation{};
};

/// A body between two impulses: its centre of mass flies straight and it turns at a constant rate.
struct Flight {
    double time = 0;           // s, when ...
    Vec3d center{};            // ... the centre of mass is here [m],
    Quatd rotation{};          // the body is turned by this,
    Vec3d velocity{}, spin{};  // and moves on like this [m/s, rad/s]
    Vec3d ownCenter{};         // of mass, in the body's own frame [m]
};

/// A velocity field of a rigid motion: v(x) = center + gradient * (x - pivot) [m/s].
struct RigidVelocity {
    Vec3d center{}, pivot{};
    Mat3d gradient{};
};

/// Turned about X, then Y, then Z [degrees].
Mat3d rotationXyz(const Vec3& degrees);

/// Two keys that go the shortest way from one pose to the other: for hosts that know where a body is, not how it got
/// there. Translations and angles [degrees] are rounded to 32 bits.
std::vector<MotionKey> keysBetween(double t0, const Pose& before, double t1, const Pose& after);

/// A collider that would go faster from one key to the next [m/s] jumps: it stays until the time of the second key, is
/// then there, and has no speed from it. Through the paper's snow, packed as hard as it gets, waves run at 88 m/s; what
/// comes faster finds no snow that could make way. Taken for a motion, a prop that an artist puts elsewhere from one
/// frame to the next would hurl all it meets away at its own speed, and every later step be as short as that asks for.
inline constexpr double kJumpSpeed = 100;

/// When a jump between keys at these times [s] is over. A millionth before the second: a frame that ends there, but for
/// the rounding of its steps, has seen it.
inline double jumpTime(double first, double second) { return second - 1e-6 * (second - first); }

/// The same keys where no jump is between them. At a jump there are two more, at its time and in both places.
/// @param center  of the body, in its own frame [m]: its speed counts, a wheel may turn as fast as it likes
std::vector<MotionKey> withJumps(const std::vector<MotionKey>& keys, const Vec3d& center);

/// Whether two keys stand at the same time, after t0 and not after t1 [s].
bool jumpsDuring(const std::vector<MotionKey>& keys, double t0, double t1);

/// Between keys the translation is linear and the turn has constant speed; held before the first and after the last.
/// A turn about several axes takes the shortest way (quaternion slerp); one about a single axis goes as far as its
/// numbers say, so that keys 0 and 720 make a wheel turn twice.
Pose poseAt(const std::vector<MotionKey>& keys, double time);

/// Carries the body from where it was at t0 exactly to where it is at t1, whatever the keys do in between. With
/// t0 == t1 it is the speed of the keys that begin there.
RigidVelocity velocityDuring(const std::vector<MotionKey>& keys, double t0, double t1);

/// The same for a flight, at any time before and after its own.
Pose poseAt(const Flight& flight, double time);
Quatd rotationAt(const Flight& flight, double time);
RigidVelocity velocityDuring(const Flight& flight, double t0, double t1);

}  // namespace firn
