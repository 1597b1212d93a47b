#include "firn/sim/auto_look.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace firn {
namespace {

constexpr float kSpread = 0.32f;  // of the longer side of the picture: about 35 degrees, little distortion
constexpr float kMargin = 1.12f;

/// Never empty and never flat: a single grain gets some air around it.
Box solidBox(Box box) {
    if (box.isEmpty() || !isFinite(box.min) || !isFinite(box.max)) box = {{-0.5f, 0, -0.5f}, {0.5f, 1, 0.5f}};
    const Vec3 half = (box.max - box.min) * 0.5f;
    const float air = 1e-3f * (1 + length((box.min + box.max) * 0.5f));
    const Vec3 more = max(Vec3{air, air, air} - half, Vec3{});
    return {box.min - more, box.max + more};
}

std::array<Vec3, 8> cornersOf(const Box& box) {
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i)
        corners[i] = {i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z};
    return corners;
}

/// Along one axis of the picture the eye's place e and distance d must hold every corner between two lines:
/// |c - e| <= spread * (d + depth). `plus` and `minus` gather the tightest corner on each side.
struct Fit {
    float plus = -std::numeric_limits<float>::max(), minus = plus;
    void hold(float c, float depth, float spread) {
        plus = std::max(plus, c - spread * depth);
        minus = std::max(minus, -c - spread * depth);
    }
    float place() const { return (plus - minus) / 2; }
    float distance(float spread) const { return (plus + minus) / (2 * spread); }
};

CameraParams framed(const Box& box, const Vec3& towardsEye, float aspect) {
    const ViewAxes axes = viewAxes(-normalized(towardsEye), CameraParams{}.up);
    const ViewSpread spread = usualSpread(aspect);
    const Vec3 center = (box.min + box.max) * 0.5f;
    const float sx = spread.x / kMargin, sy = spread.y / kMargin;
    Fit x, y;
    for (const Vec3& corner : cornersOf(box)) {
        const Vec3 c = corner - center;
        x.hold(dot(c, axes.right), dot(c, axes.forward), sx);
        y.hold(dot(c, axes.up), dot(c, axes.forward), sy);
    }
    const float back = std::max(x.distance(sx), y.distance(sy));
    CameraParams camera;
    camera.target = center + x.place() * axes.right + y.place() * axes.up;
    camera.eye = camera.target - back * axes.forward;
    camera.up = axes.up;
    camera.fieldOfView = 2 * std::atan(spread.y) * float(180 / M_PI);
    return camera;
}

}  // namespace

ViewAxes viewAxes(const Vec3& forward, const Vec3& up) {
    const Vec3 side = cross(forward, normalized(up));
    constexpr float kParallel = 6e-4f;  // sine; nearer than that the horizon would be decided by rounding
    const Vec3 other = std::abs(forward.z) > std::abs(forward.y) ? Vec3{0, 1, 0} : Vec3{0, 0, -1};
    const Vec3 right = normalized(length(side) > kParallel ? side : cross(forward, other));
    return {right, cross(right, forward), forward};
}

ViewAxes viewAxes(const CameraParams& camera) { return viewAxes(normalized(camera.target - camera.eye), camera.up); }

ViewSpread usualSpread(float aspect) {
    const float x = aspect >= 1 ? kSpread : kSpread * aspect;
    return {x, x / aspect};
}

const std::vector<Vec3>& threeQuarterSides() {
    static const std::vector<Vec3> sides{{0.6f, 0.45f, 1}, {-0.6f, 0.45f, 1}, {0.6f, 0.45f, -1}, {-0.6f, 0.45f, -1}};
    return sides;
}

CameraParams framingCamera(const Box& bounds, float aspect, const std::vector<Vec3>& sides, const Sees& sees) {
    const Box box = solidBox(bounds);
    for (const Vec3& side : sides) {
        const CameraParams camera = framed(box, side, aspect);
        if (!sees || sees(camera.eye, (box.min + box.max) * 0.5f)) return camera;
    }
    return framed(box, sides.front(), aspect);
}

Vec3 sunBeside(const ViewAxes& view, const std::vector<Vec3>& planeNormals) {
    const Vec3 up{0, 0.75f, 0}, ahead = 0.1f * view.forward, aside = 0.95f * view.right;
    const Vec3 choices[] = {normalized(up + ahead - aside), normalized(up + ahead + aside),
                            normalized(up - 0.95f * view.forward), normalized(up + 0.95f * view.forward)};
    constexpr float kGrazing = 0.15f;  // cosine; a sun lower than that draws streaks, not light
    for (const Vec3& sun : choices) {
        const auto isLit = [&](const Vec3& normal) { return dot(normal, sun) > kGrazing; };
        if (std::all_of(planeNormals.begin(), planeNormals.end(), isLit)) return sun;
    }
    return choices[0];
}

std::vector<LightParams> clearMorning(const Vec3& towardsSun) {
    LightParams sun, sky;
    sun.name = "sun", sun.kind = LightKind::sun, sun.direction = towardsSun;
    sun.color = {1, 0.94f, 0.86f}, sun.intensity = 3.6f, sun.angle = 1.5f;
    sky.name = "sky", sky.kind = LightKind::sky;
    sky.color = {0.14f, 0.22f, 0.44f}, sky.intensity = 1, sky.horizon = {1.5f, 1.25f, 1.0f};
    return {sun, sky};
}

}  // namespace firn
