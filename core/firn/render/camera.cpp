#include "firn/render/camera.h"

#include <algorithm>

namespace firn::render {
namespace {

Camera facing(const Vec3& forward, float aspect) {
    const ViewAxes axes = viewAxes(forward, CameraParams{}.up);
    const ViewSpread spread = usualSpread(aspect);
    return {{}, axes.right, axes.up, axes.forward, spread.x, spread.y};
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
    return threeQuarterSides();
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
    const CameraParams found = framingCamera(bounds, aspect, sidesOf(view), sees);
    return lookAt(found.eye, found.target, aspect);
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
