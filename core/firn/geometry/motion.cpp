#include "firn/geometry/motion.h"

#include <algorithm>

namespace firn {
namespace {

Quatd aboutAxis(const Vec3d& axis, double degrees) {
    const double half = degrees * (M_PI / 360.0);
    return {std::cos(half), axis * std::sin(half)};
}

Quatd quaternionXyz(const Vec3d& degrees) {
    return aboutAxis({0, 0, 1}, degrees.z) * aboutAxis({0, 1, 0}, degrees.y) * aboutAxis({1, 0, 0}, degrees.x);
}

Quatd slerp(const Quatd& a, Quatd b, double u) {
    double cosine = dot(a, b);
    if (cosine < 0) b = {-b.w, -b.v}, cosine = -cosine;
    const double angle = std::acos(std::min(cosine, 1.0)), sine = std::sin(angle);
    // So near to each other that the arc is its chord; the general formula would divide by zero.
    const bool straight = sine < 1e-9;
    const double wa = straight ? 1 - u : std::sin((1 - u) * angle) / sine;
    const double wb = straight ? u : std::sin(u * angle) / sine;
    return {a.w * wa + b.w * wb, a.v * wa + b.v * wb};
}

bool turnsAboutOneAxis(const Vec3& a, const Vec3& b) { return (a.x != b.x) + (a.y != b.y) + (a.z != b.z) <= 1; }

/// Where a body is at the share u of the way between two keys; beyond [0, 1] it goes on at the same speed.
Pose poseBetween(const MotionKey& a, const MotionKey& b, double u) {
    const Vec3d ta = cast<double>(a.translate), tb = cast<double>(b.translate);
    const Vec3d ra = cast<double>(a.rotate), rb = cast<double>(b.rotate);
    const Quatd q = turnsAboutOneAxis(a.rotate, b.rotate) ? quaternionXyz(ra + (rb - ra) * u)
                                                          : slerp(quaternionXyz(ra), quaternionXyz(rb), u);
    return {toMatrix(q), ta + (tb - ta) * u};
}

/// The first key after a time; keys are in order.
std::size_t keyAfter(const std::vector<MotionKey>& keys, double time) {
    const auto later = [](double t, const MotionKey& key) { return t < key.time; };
    return static_cast<std::size_t>(std::upper_bound(keys.begin(), keys.end(), time, later) - keys.begin());
}

RigidVelocity between(const Pose& before, const Pose& after, const Pose& pivot, double duration) {
    RigidVelocity v;
    v.center = (after.translation - before.translation) / duration;
    v.pivot = pivot.translation;
    v.gradient = (after.rotation - before.rotation) * transpose(pivot.rotation) * (1 / duration);
    return v;
}

}  // namespace

Mat3d rotationXyz(const Vec3& degrees) { return toMatrix(quaternionXyz(cast<double>(degrees))); }

namespace {

/// Inverse of rotationXyz; one of its answers.
Vec3d anglesXyz(const Mat3d& r) {
    constexpr double kDegrees = 180 / M_PI;
    const double sineY = clamp(0.0 - r(2, 0), -1.0, 1.0);  // not -0 for the identity
    // Looking along the middle axis the other two turn about the same line: all of it is given to x.
    if (std::fabs(sineY) > 1 - 1e-12) return Vec3d{std::atan2(-r(1, 2), r(1, 1)), std::asin(sineY), 0} * kDegrees;
    return Vec3d{std::atan2(r(2, 1), r(2, 2)), std::asin(sineY), std::atan2(r(1, 0), r(0, 0))} * kDegrees;
}

/// The same turn, by the number of degrees that is nearest to another: 370 and not 10 after 350.
float nearTo(double angle, double other) { return float(angle + 360 * std::round((other - angle) / 360)); }

}  // namespace

std::vector<MotionKey> keysBetween(double t0, const Pose& before, double t1, const Pose& after) {
    const Vec3d a = anglesXyz(before.rotation), b = anglesXyz(after.rotation);
    return {{t0, cast<float>(before.translation), cast<float>(a)},
            {t1, cast<float>(after.translation), {nearTo(b.x, a.x), nearTo(b.y, a.y), nearTo(b.z, a.z)}}};
}

std::vector<MotionKey> withJumps(const std::vector<MotionKey>& keys, const Vec3d& center) {
    std::vector<MotionKey> all;
    for (const MotionKey& key : keys) {
        if (!all.empty()) {
            const MotionKey last = all.back();
            const Pose a = poseBetween(last, last, 0), b = poseBetween(key, key, 0);
            const Vec3d way = b.rotation * center + b.translation - (a.rotation * center + a.translation);
            const bool isJump = length(way) > kJumpSpeed * (key.time - last.time);
            const double time = jumpTime(last.time, key.time);
            if (isJump) all.insert(all.end(), {{time, last.translate, last.rotate}, {time, key.translate, key.rotate}});
        }
        all.push_back(key);
    }
    return all;
}

bool jumpsDuring(const std::vector<MotionKey>& keys, double t0, double t1) {
    const auto end = keys.begin() + std::ptrdiff_t(keyAfter(keys, t1));
    return std::adjacent_find(keys.begin() + std::ptrdiff_t(keyAfter(keys, t0)), end,
                              [](const MotionKey& a, const MotionKey& b) { return a.time == b.time; }) != end;
}

Pose poseAt(const std::vector<MotionKey>& keys, double time) {
    if (keys.empty()) return {};
    const std::size_t next = keyAfter(keys, time);
    if (next == 0) return poseBetween(keys.front(), keys.front(), 0);
    if (next == keys.size()) return poseBetween(keys.back(), keys.back(), 0);
    const MotionKey &a = keys[next - 1], &b = keys[next];
    return poseBetween(a, b, (time - a.time) / (b.time - a.time));
}

RigidVelocity velocityDuring(const std::vector<MotionKey>& keys, double t0, double t1) {
    const Pose now = poseAt(keys, t1);
    if (t1 > t0) return between(poseAt(keys, t0), now, now, t1 - t0);
    const std::size_t next = keyAfter(keys, t1);
    if (next == 0 || next == keys.size()) return between(now, now, now, 1);
    // A central difference over a turn of constant speed is exact but for the square of this share.
    constexpr double kShare = 1e-5;
    const MotionKey &a = keys[next - 1], &b = keys[next];
    const double span = b.time - a.time, u = (t1 - a.time) / span;
    return between(poseBetween(a, b, u - kShare), poseBetween(a, b, u + kShare), now, 2 * kShare * span);
}

Pose poseAt(const Flight& flight, double time) {
    const double since = time - flight.time;
    const Mat3d rotation = toMatrix(rotationAt(flight, time));
    return {rotation, flight.center + flight.velocity * since - rotation * flight.ownCenter};
}

Quatd rotationAt(const Flight& flight, double time) {
    return normalized(turnBy(flight.spin * (time - flight.time)) * flight.rotation);
}

RigidVelocity velocityDuring(const Flight& flight, double t0, double t1) {
    const Pose now = poseAt(flight, t1);
    if (t1 > t0) return between(poseAt(flight, t0), now, now, t1 - t0);
    const Vec3d& w = flight.spin;
    const Mat3d gradient{{{0, -w.z, w.y}, {w.z, 0, -w.x}, {-w.y, w.x, 0}}};
    return {flight.velocity - gradient * (now.rotation * flight.ownCenter), now.translation, gradient};
}

}  // namespace firn
