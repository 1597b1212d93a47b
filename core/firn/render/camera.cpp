#include "firn/render/camera.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace firn::render {
namespace {

constexpr float kSpread = 0.32f;  // of the longer side of the picture: about 35 degrees, little distortion
constexpr float kMargin = 1.12f;

Camera facing(const Vec3& forward, float aspect) {
    Camera camera{};
    camera.forward = forward;
    // Straight down there is no horizon to hold level: up is away from the viewer.
    const Vec3 upright = std::abs(forward.y) > 0.999f ? Vec3{0, 0, -1} : Vec3{0, 1, 0};
    camera.right = normalized(cross(forward, upright));
    camera.up = cross(camera.right, forward);
    camera.spreadX = aspect >= 1 ? kSpread : kSpread * aspect;
    camera.spreadY = camera.spreadX / aspect;
    return camera;
}

/// Directions from the scene to the eye, the preferred one first.
std::vector<Vec3> sidesOf(View view) {
    switch (view) {
        case View::front:
            return {{0, 0.1f, 1}, {0, 0.1f, -1}};
        case View::side:
            return {{1, 0.1f, 0}, {-1, 0.1f, 0}};
        case View::top:
            return {{0, 1, 0}};
        case View::threeQuarter:
            break;
    }
    return {{0.6f, 0.45f, 1}, {-0.6f, 0.45f, 1}, {0.6f, 0.45f, -1}, {-0.6f, 0.45f, -1}};
}

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

Camera framed(const Box& box, const Vec3& towardsEye, float aspect) {
    Camera camera = facing(-normalized(towardsEye), aspect);
    const Vec3 center = (box.min + box.max) * 0.5f;
    const float sx = camera.spreadX / kMargin, sy = camera.spreadY / kMargin;
    Fit x, y;
    for (const Vec3& corner : cornersOf(box)) {
        const Vec3 c = corner - center;
        x.hold(dot(c, camera.right), dot(c, camera.forward), sx);
        y.hold(dot(c, camera.up), dot(c, camera.forward), sy);
    }
    const float back = std::max(x.distance(sx), y.distance(sy));
    camera.eye = center + x.place() * camera.right + y.place() * camera.up - back * camera.forward;
    return camera;
}

}  // namespace

const std::vector<std::string_view>& viewNames() {
    static const std::vector<std::string_view> names{"three_quarter", "front", "side", "top"};
    return names;
}

std::optional<View> viewNamed(std::string_view name) {
    const auto& names = viewNames();
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(View(found - names.begin()));
}

Camera cameraOf(const CameraParams& params, float aspect) {
    constexpr float kHalfDegree = 0.00872664626f;  // rad
    Camera camera = lookAt(params.eye, params.target, aspect);
    // A line of sight along `up` leaves it no say.
    const Vec3 right = cross(camera.forward, normalized(params.up));
    if (length(right) > 1e-4f) camera.right = normalized(right), camera.up = cross(camera.right, camera.forward);
    camera.spreadY = std::tan(clamp(params.fieldOfView, 0.1f, 179.0f) * kHalfDegree);
    camera.spreadX = camera.spreadY * aspect;
    return camera;
}

Camera lookAt(const Vec3& eye, const Vec3& target, float aspect) {
    const Vec3 forward = normalized(target - eye);
    Camera camera = facing(forward == Vec3{} ? Vec3{0, 0, -1} : forward, aspect);
    camera.eye = eye;
    return camera;
}

Camera autoCamera(const Box& bounds, float aspect, View view, const Sees& sees) {
    const Box box = solidBox(bounds);
    const std::vector<Vec3> sides = sidesOf(view);
    for (const Vec3& side : sides) {
        const Camera camera = framed(box, side, aspect);
        if (!sees || sees(camera.eye, (box.min + box.max) * 0.5f)) return camera;
    }
    return framed(box, sides.front(), aspect);
}

Ray rayThrough(const Camera& camera, float x, float y) {
    const Vec3 d =
        camera.forward + (2 * x - 1) * camera.spreadX * camera.right + (1 - 2 * y) * camera.spreadY * camera.up;
    return {camera.eye, normalized(d)};
}

Spot project(const Camera& camera, const Vec3& point) {
    const Vec3 d = point - camera.eye;
    const float depth = dot(d, camera.forward);
    const float x = dot(d, camera.right) / (depth * camera.spreadX), y = dot(d, camera.up) / (depth * camera.spreadY);
    return {(1 + x) / 2, (1 - y) / 2, depth};
}

}  // namespace firn::render
