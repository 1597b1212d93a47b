#include "firn/render/shot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/render/exposure.h"
#include "firn/render/lights.h"
#include "firn/render/medium.h"
#include "firn/render/snow.h"
#include "firn/render/snow_media.h"

namespace firn::render {
namespace {

/// What planning keeps of the frames it has seen.
struct Survey {
    Box bounds;
    std::optional<ColorRange> range;
    bool hasGround = false;
    Surfaces obstacles;  // of the last frame
};

bool isGround(const Plane& plane) { return plane.normal.y > 0.3f; }

void include(Box& box, const Box& more) {
    if (!more.isEmpty()) box.include(more.min), box.include(more.max);
}

/// Of the snow; of mist only where that is all there is.
Box framed(const ShownFrame& frame) {
    Box box = snowBounds(spheresOf(frame.particles));
    const auto add = [&](const char* name) {
        if (const Volume* volume = fogNamed(frame.volumes, name)) include(box, boundsOf(*volume));
    };
    if (frame.particles.empty()) add("density");
    add("layer");
    if (box.isEmpty()) add("mist");
    return box;
}

void requireSomethingToShow(const ShownFrame& frame) {
    const auto isShown = [&](const char* name) { return fogNamed(frame.volumes, name) != nullptr; };
    if (!frame.particles.empty() || frame.volumes.empty() || isShown("density") || isShown("layer") || isShown("mist"))
        return;
    std::vector<std::string_view> names;
    for (const Volume& volume : frame.volumes) names.push_back(volume.name);
    throw Error(Fault::input, fmt::format("{}: none of its grids can be shown ({}); snow is density or layer, and mist",
                                          frame.where, fmt::join(names, ", ")));
}

void look(Survey& survey, ShownFrame frame, const ShotOptions& options) {
    requireSomethingToShow(frame);
    include(survey.bounds, framed(frame));
    if (!options.color.empty() && !frame.particles.empty()) {
        const ColorRange range = usualRange(quantityOf(frame.particles, options.color, frame.where));
        survey.range = survey.range ? merged(*survey.range, range) : range;
    }
    auto& [planes, solids] = frame.surroundings;
    survey.hasGround = survey.hasGround || std::any_of(planes.begin(), planes.end(), isGround);
    survey.obstacles.planes = std::move(planes);
    survey.obstacles.solids = std::move(solids);
}

/// A wall is seen through from behind, the ground is not.
bool seesPast(const Surfaces& obstacles, const Vec3& eye, const Vec3& target) {
    for (const Plane& plane : obstacles.planes)
        if (isGround(plane) && height(plane, eye) <= 0) return false;
    return !firstOf(obstacles, {eye, normalized(target - eye), 0.95f * length(target - eye)});
}

const CameraParams* cameraNamed(const Looks& looks, const std::string& name) {
    for (const CameraParams& camera : looks.cameras)
        if (name.empty() || camera.name == name) return &camera;
    return nullptr;
}

View viewOf(const ShotOptions& options) {
    if (options.view.empty()) return View::threeQuarter;
    if (const auto view = viewNamed(options.view)) return *view;
    throw Error(Fault::input,
                fmt::format("--view: \"{}\" is not known; it is {}", options.view, listed(viewsOf(options.looks))));
}

Camera cameraFor(const Survey& survey, const ShotOptions& options) {
    const float aspect = float(options.width) / float(options.height);
    const Vec3 center = survey.bounds.isEmpty() ? Vec3{} : (survey.bounds.min + survey.bounds.max) * 0.5f;
    if (const CameraParams* own = cameraNamed(options.looks, options.view)) {
        CameraParams camera = *own;
        camera.eye = options.eye.value_or(camera.eye), camera.target = options.target.value_or(camera.target);
        return cameraOf(camera, aspect);
    }
    const auto sees = [&](const Vec3& eye, const Vec3& target) { return seesPast(survey.obstacles, eye, target); };
    const Camera camera = autoCamera(survey.bounds, aspect, viewOf(options), sees);
    if (!options.eye && !options.target) return camera;
    return lookAt(options.eye.value_or(camera.eye), options.target.value_or(center), aspect);
}

}  // namespace

std::vector<std::string_view> viewsOf(const Looks& looks) {
    std::vector<std::string_view> names;
    for (const CameraParams& camera : looks.cameras) names.push_back(camera.name);
    names.insert(names.end(), viewNames().begin(), viewNames().end());
    return names;
}

Vec3 sunFor(const Camera& camera, const std::vector<Plane>& planes) {
    std::vector<Vec3> normals;
    for (const Plane& plane : planes) normals.push_back(plane.normal);
    return sunBeside({camera.right, camera.up, camera.forward}, normals);
}

Shot planShot(std::size_t count, const std::function<ShownFrame(std::size_t)>& frame, const ShotOptions& options) {
    if (!cameraNamed(options.looks, options.view)) viewOf(options);  // before any frame is read
    Survey survey;
    for (std::size_t i = 0; i < count; ++i) look(survey, frame(i), options);
    Shot shot{options, {}, 1, survey.range.value_or(ColorRange{}), std::nullopt, options.looks.lights};
    const bool hasSnow = !survey.bounds.isEmpty();
    if (hasSnow) shot.size = std::max(1e-3f, 0.5f * length(survey.bounds.max - survey.bounds.min));
    if (!survey.hasGround && options.ground) {
        shot.ground = Plane{{0, hasSnow ? survey.bounds.min.y : 0, 0}, {0, 1, 0}};
        survey.obstacles.planes.push_back(*shot.ground);
    }
    survey.obstacles.size = shot.size;
    shot.camera = cameraFor(survey, options);
    if (shot.lights.empty()) shot.lights = clearMorning(sunFor(shot.camera, survey.obstacles.planes));
    return shot;
}

Picture pictureOf(const Shot& shot, ShownFrame frame, Progress& progress) {
    return shot.options.color.empty() ? exposed(shot, frame, progress) : inFalseColors(shot, frame);
}

}  // namespace firn::render
