// Camera and lights of a scene that names none: chosen from where the snow is, the same for pictures and USD.
#pragma once

#include <functional>
#include <vector>

#include "firn/geometry/box.h"
#include "firn/sim/look.h"

namespace firn {

/// Of length 1 and at right angles to each other.
struct ViewAxes {
    Vec3 right, up, forward;
};

/// Up as it comes out in the picture is as near to `up` as the line of sight lets it be. Where that runs along `up`
/// there is no horizon to hold level: up is then away from the viewer.
ViewAxes viewAxes(const Vec3& forward, const Vec3& up);
ViewAxes viewAxes(const CameraParams& camera);

/// Half the width and height, at distance 1, of a picture that nobody gave a field of view.
struct ViewSpread {
    float x, y;
};
ViewSpread usualSpread(float aspect);

/// Whether a camera at `eye` would see `target`: the ground or a collider may be in the way.
using Sees = std::function<bool(const Vec3& eye, const Vec3& target)>;

/// Directions towards an eye that shows three sides of the snow at once, the preferred one first.
const std::vector<Vec3>& threeQuarterSides();

/// Looks from the first of `sides` (directions towards the eye) that `sees` says yes to, or from the first where it
/// says no to all, and stands as near as lets all of `bounds` into a picture of this shape, with a margin.
CameraParams framingCamera(const Box& bounds, float aspect, const std::vector<Vec3>& sides = threeQuarterSides(),
                           const Sees& sees = {});

/// Towards a sun that stands beside the camera and lights what it sees from the side, and so that no plane with one of
/// these normals is in its own shade, if that can be.
Vec3 sunBeside(const ViewAxes& view, const std::vector<Vec3>& planeNormals);

/// A warm sun in this direction and a blue sky, paler at the horizon: a clear winter morning.
std::vector<LightParams> clearMorning(const Vec3& towardsSun);

}  // namespace firn
