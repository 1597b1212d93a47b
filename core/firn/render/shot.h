// Several frames of one run as pictures that can be compared: one camera, one light, one range of colours.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "firn/base/progress.h"
#include "firn/render/camera.h"
#include "firn/render/image.h"
#include "firn/render/surfaces.h"
#include "firn/sim/look.h"
#include "firn/state/volume.h"
#include "firn/surface/false_color.h"

namespace firn::render {

/// Planes and solids as they stand at one time.
struct Surroundings {
    std::vector<Plane> planes;
    Solids solids;
};

/// What is there at one frame.
struct ShownFrame {
    std::string where;  // its file, for messages
    ParticleSet particles;
    std::vector<Volume> volumes;  // `layer` and `mist` beside the particles; `density` where there are none
    Surroundings surroundings;
    float cellSize = 0;                             // m, of the simulation; 0: not known
    float seconds = 1.0f / 24;                      // between two frames
    std::function<Surroundings(float later)> move;  // as they will stand [s] after the frame; empty: as they do
};

struct ShotOptions {
    int width = 640, height = 360;
    int samples = 64;                 // per pixel
    double seconds = 0;               // of wall time per picture in place of `samples`; 0: none
    std::string view;                 // a camera of `looks`, or one of viewNames; empty: the first of these
    std::optional<Vec3> eye, target;  // m; in place of the view's own
    std::string color;                // one of quantityNames; empty: snow
    float shutter = 0;                // how long it stays open, in frames
    float voxelSize = 0;              // m; 0: chosen from the frame
    bool denoise = false;             // for previews (denoise.h)
    bool ground = true;               // a floor below the lowest snow, where no collider is one
    Looks looks;
};

/// What all the frames of a shot share.
struct Shot {
    ShotOptions options;
    Camera camera;
    float size;  // m, see Surfaces
    ColorRange range{};
    std::optional<Plane> ground;  // where no collider is one: below the lowest snow
    std::vector<LightParams> lights;
};

/// Over the viewer's left shoulder, so that shapes have a lit and a shaded side in every view; from elsewhere where a
/// wall would keep the sun out.
Vec3 sunFor(const Camera& camera, const std::vector<Plane>& planes);

/// Looks at every frame once. `frame(i)` is asked for 0 ... count - 1, one at a time, and not kept. Throws
/// Error(Fault::input) where the view is not known.
Shot planShot(std::size_t count, const std::function<ShownFrame(std::size_t)>& frame, const ShotOptions& options);

struct Picture {
    Image image;  // radiance
    int samples;  // that each pixel got
};

/// Throws Error(Fault::interrupted) where `progress`, which is told the share of the picture, wants to stop.
Picture pictureOf(const Shot& shot, ShownFrame frame, Progress& progress);

/// Names of all views: the scene's own cameras, then viewNames.
std::vector<std::string_view> viewsOf(const Looks& looks);

}  // namespace firn::render
