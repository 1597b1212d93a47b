// A pinhole camera that can find its own place.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "firn/geometry/box.h"
#include "firn/render/ray.h"
#include "firn/sim/auto_look.h"

namespace firn::render {

struct Camera {
    Vec3 eye;
    Vec3 right, up, forward;  // of length 1
    float spreadX, spreadY;   // half the picture's width and height at distance 1
};

/// Where a point appears: (0, 0) is the upper left corner, (1, 1) the lower right one.
struct Spot {
    float x, y, depth;  // depth [m] along the view; negative behind the camera
};

enum class View { threeQuarter, front, side, top };

/// The words users know the views by, in the order of View.
const std::vector<std::string_view>& viewNames();
std::optional<View> viewNamed(std::string_view name);

/// A camera as a scene states it.
Camera cameraOf(const CameraParams& params, float aspect);

Camera lookAt(const Vec3& eye, const Vec3& target, float aspect);

/// Looks from the view's side and stands as near as lets all of `bounds` into the picture, with a margin. Where `sees`
/// says no it looks from the other side; where no side is better it stays.
Camera autoCamera(const Box& bounds, float aspect, View view = View::threeQuarter, const Sees& sees = {});

Ray rayThrough(const Camera& camera, float x, float y);
Spot project(const Camera& camera, const Vec3& point);

}  // namespace firn::render
