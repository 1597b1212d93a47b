#include "firn/render/shot.h"

#include <algorithm>

#include "firn/render/render.h"
#include "firn/render/shade.h"
#include "firn/render/snow.h"

namespace firn::render {
namespace {

/// What planning keeps of the frames it has seen.
struct Survey {
    Box bounds;
    std::optional<ValueRange> range;
    bool hasGround = false;
    SceneView obstacles;  // of the last frame: planes and solids
};

bool isGround(const Plane& plane) { return plane.normal.y > 0.3f; }

void look(Survey& survey, ShownFrame frame, const ShotOptions& options) {
    const Box box = snowBounds(spheresOf(frame.particles));
    if (!box.isEmpty()) survey.bounds.include(box.min), survey.bounds.include(box.max);
    if (!options.color.empty() && !frame.particles.empty()) {
        const ValueRange range = usualRange(valuesOf(frame.particles, options.color, frame.where));
        survey.range = survey.range ? merged(*survey.range, range) : range;
    }
    survey.hasGround = survey.hasGround || std::any_of(frame.planes.begin(), frame.planes.end(), isGround);
    survey.obstacles.planes = std::move(frame.planes);
    survey.obstacles.solids = std::move(frame.solids);
}

/// A wall is seen through from behind, the ground is not.
bool seesPast(const SceneView& obstacles, const Vec3& eye, const Vec3& target) {
    for (const Plane& plane : obstacles.planes)
        if (isGround(plane) && height(plane, eye) <= 0) return false;
    return !firstSurface(obstacles, {eye, normalized(target - eye), 0.95f * length(target - eye)});
}

Camera cameraFor(const Survey& survey, const ShotOptions& options) {
    const float aspect = float(options.width) / float(options.height);
    const auto sees = [&](const Vec3& eye, const Vec3& target) { return seesPast(survey.obstacles, eye, target); };
    Camera camera = autoCamera(survey.bounds, aspect, options.view, sees);
    if (!options.eye && !options.target) return camera;
    const Vec3 center = survey.bounds.isEmpty() ? Vec3{} : (survey.bounds.min + survey.bounds.max) * 0.5f;
    return lookAt(options.eye.value_or(camera.eye), options.target.value_or(center), aspect);
}

}  // namespace

Shot planShot(std::size_t count, const std::function<ShownFrame(std::size_t)>& frame, const ShotOptions& options) {
    Survey survey;
    for (std::size_t i = 0; i < count; ++i) look(survey, frame(i), options);
    Shot shot{options, {}, 1, survey.range.value_or(ValueRange{}), std::nullopt};
    const bool hasSnow = !survey.bounds.isEmpty();
    if (hasSnow) shot.size = std::max(1e-3f, 0.5f * length(survey.bounds.max - survey.bounds.min));
    if (!survey.hasGround) {
        shot.ground = Plane{{0, hasSnow ? survey.bounds.min.y : 0, 0}, {0, 1, 0}};
        survey.obstacles.planes.push_back(*shot.ground);
    }
    survey.obstacles.size = shot.size;
    shot.camera = cameraFor(survey, options);
    return shot;
}

Bitmap pictureOf(const Shot& shot, ShownFrame frame) {
    SceneView view = viewOf(frame.particles);
    if (!shot.options.color.empty() && !frame.particles.empty())
        view.colors = falseColors(valuesOf(frame.particles, shot.options.color, frame.where), shot.range);
    view.planes = std::move(frame.planes);
    if (shot.ground) view.planes.push_back(*shot.ground);
    view.solids = std::move(frame.solids);
    view.light.sunDirection = sunFor(shot.camera);
    view.size = shot.size;
    return toBitmap(drawn(view, shot.camera, shot.options.width, shot.options.height, shot.options.samples));
}

}  // namespace firn::render
