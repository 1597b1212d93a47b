// Several frames of one run as pictures that can be compared: one camera, one light, one range of colours.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "firn/render/camera.h"
#include "firn/render/false_color.h"
#include "firn/render/image.h"
#include "firn/render/scene_view.h"

namespace firn::render {

/// What is there at one frame.
struct ShownFrame {
    std::string where;  // its file, for messages
    ParticleSet particles;
    std::vector<Plane> planes;
    Solids solids;
};

struct ShotOptions {
    int width = 640, height = 360;
    int samples = 16;  // per pixel
    View view = View::threeQuarter;
    std::optional<Vec3> eye, target;  // m; in place of the view's own
    std::string color;                // one of quantityNames; empty: snow
};

/// What all the frames of a shot share.
struct Shot {
    ShotOptions options;
    Camera camera;
    float size;  // m, see SceneView
    ValueRange range{};
    std::optional<Plane> ground;  // where no collider is one: below the lowest snow
};

/// Looks at every frame once. `frame(i)` is asked for 0 ... count - 1, one at a time, and not kept.
Shot planShot(std::size_t count, const std::function<ShownFrame(std::size_t)>& frame, const ShotOptions& options);

Bitmap pictureOf(const Shot& shot, ShownFrame frame);

}  // namespace firn::render
