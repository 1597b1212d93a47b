#include "firn/render/draw_grains.h"

#include "firn/base/parallel.h"
#include "firn/render/shade.h"
#include "firn/render/snow.h"

namespace firn::render {
namespace {

constexpr int kTile = 16;  // pixels: neighbours meet the same grains

Vec3 pixelLight(const SceneView& view, const Camera& camera, const Image& image, int x, int y, int samples) {
    const std::uint64_t key = mixed(0x736e6f77, std::uint64_t(y) << 32 | std::uint64_t(x));
    Vec3 sum{};
    for (int i = 0; i < samples; ++i) {
        Samples numbers(key, std::uint32_t(i));
        const Pair in = numbers.next();
        const Ray ray =
            rayThrough(camera, (float(x) + in.a) / float(image.width), (float(y) + in.b) / float(image.height));
        sum += lightAlong(view, ray, numbers);
    }
    return sum / float(samples);
}

}  // namespace

SceneView viewOf(const ParticleSet& particles, std::vector<Vec3> colors) {
    SceneView view;
    view.spheres = spheresOf(particles);
    view.grains = Grains(view.spheres);
    view.normals = snowNormals(view.grains, view.spheres);
    view.colors = std::move(colors);
    return view;
}

Image drawn(const SceneView& view, const Camera& camera, int width, int height, int samples) {
    Image image(width, height);
    const int across = (width + kTile - 1) / kTile, down = (height + kTile - 1) / kTile;
    const auto drawTile = [&](std::size_t tile) {
        const int left = int(tile) % across * kTile, top = int(tile) / across * kTile;
        for (int y = top; y < std::min(top + kTile, height); ++y)
            for (int x = left; x < std::min(left + kTile, width); ++x)
                image.at(x, y) = pixelLight(view, camera, image, x, y, samples);
    };
    forEach(std::size_t(across) * std::size_t(down), drawTile, 1);
    return image;
}

}  // namespace firn::render
