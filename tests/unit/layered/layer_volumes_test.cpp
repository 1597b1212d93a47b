// The layer as a volume of uniform density and as polygons.
#include "firn/layered/layer_volumes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "firn/geometry/mesh_check.h"
#include "firn/layered/carve.h"
#include "support/layered_of.h"

namespace firn::layered {
namespace {

constexpr float h = 0.01f;
constexpr double kDeep = 0.2, kPrint = 0.24 * 0.16 * 0.12;  // m, m3: what the block presses out

LayeredParams onField(const Vec3& middle) {
    LayeredParams params;
    params.cellSize = h, params.snowDepth = float(kDeep);
    params.dilation = params.smoothing = params.noiseHeight = 0;
    params.particleRadius = 1e-6f;  // leaves no room for itself
    params.fieldCenter = middle, params.fieldSize = {1, 0, 0.8f};
    params.shownMargin = 3;
    return params;
}

struct Pressed {
    Layer layer;
    Carved carved;
};

/// A block of 24 x 16 cm goes 12 cm deep into snow over ground of the height of `middle`.
Pressed pressedAt(const Vec3& middle, const LayeredParams& params) {
    Collider ground = colliderOf(PlaneShape{{0, middle.y, 0}});
    Collider block = colliderOf(BoxShape{{0, 0.5f, 0}, {0.24f, 0.4f, 0.16f}}, {},
                                {{0, middle, {}}, {0.04, middle + Vec3{0, -0.22f, 0}, {}}});
    const ColliderSet set({ground, block});
    Pressed pressed{Layer(BaseLayer(params, set, 0), h), {}};
    pressed.carved = carve(pressed.layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
    return pressed;
}
Pressed pressedAt(const Vec3& middle) { return pressedAt(middle, onField(middle)); }

float valueAt(const Volume& volume, const Vec3& x) {
    const auto voxel = [](float at) { return int(std::lround(double(at) / double(h))); };
    const int i = voxel(x.x), j = voxel(x.y), k = voxel(x.z);
    for (std::size_t b = 0; b < volume.blocks.size(); ++b)
        if (volume.blocks[b] == Block{i >> 3, j >> 3, k >> 3})
            return volume.values[b * Volume::kVoxels + std::size_t(((i & 7) * 8 + (j & 7)) * 8 + (k & 7))];
    return 0;
}

double volumeOf(const Volume& fog) {
    double sum = 0;
    for (const float v : fog.values) sum += double(v);
    return sum * std::pow(double(h), 3);
}

TEST(LayerVolumes, TheFogIsOneInTheSnowAndNothingOutside) {
    const Volume fog = fogOf(pressedAt({}).layer, onField({}));
    for (const Vec3 x : {Vec3{0, 0.04f, 0}, Vec3{0.3f, 0.15f, 0}, Vec3{-0.4f, 0.02f, 0.3f}})
        EXPECT_EQ(1, valueAt(fog, x)) << x.x << " " << x.y;
    for (const Vec3 x : {Vec3{0, 0.12f, 0}, Vec3{0.3f, 0.22f, 0}, Vec3{0.3f, -0.02f, 0}, Vec3{0.52f, 0.1f, 0}})
        EXPECT_EQ(0, valueAt(fog, x)) << x.x << " " << x.y;
    for (const float v : fog.values) ASSERT_TRUE(v >= 0 && v <= 1);
}

TEST(LayerVolumes, FogAndMeshHoldTheFieldLessWhatIsGone) {
    const Pressed pressed = pressedAt({});
    const double left = 1 * 0.8 * kDeep - pressed.carved.volume;
    EXPECT_NEAR(kPrint, pressed.carved.volume, 0.005 * kPrint);
    EXPECT_NEAR(left, volumeOf(fogOf(pressed.layer, onField({}))), 0.01 * left);
    EXPECT_NEAR(left, signedVolume(meshOf(pressed.layer, onField({}))), 0.01 * left);
}

TEST(LayerVolumes, TheMeshIsClosedWhereTheFieldEnds) {
    const TriangleMesh mesh = meshOf(pressedAt({}).layer, onField({}));
    EXPECT_EQ(std::nullopt, whatIsWrong(mesh));
    const Box box = boundsOf(mesh);
    const Vec3 low{-0.5f, 0, -0.4f}, high{0.5f, float(kDeep), 0.4f};
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(low[axis], box.min[axis], 0.5f * h) << axis;
        EXPECT_NEAR(high[axis], box.max[axis], 0.5f * h) << axis;
    }
}

TEST(LayerVolumes, TheMeshIsClosedWhereTheMarginEnds) {
    LayeredParams params = onField({});
    params.fieldSize = {}, params.shownMargin = 0.1f;
    const TriangleMesh mesh = meshOf(pressedAt({}, params).layer, params);
    EXPECT_EQ(std::nullopt, whatIsWrong(mesh));
    EXPECT_GT(boundsOf(mesh).max.x, 0.2f);
    EXPECT_LT(boundsOf(mesh).max.x, 0.5f);
}

TEST(LayerVolumes, PrintsAreShownFarAwayAndHighUp) {
    for (const Vec3 middle : {Vec3{1600, 0, 0}, Vec3{0, 2000, 0}, Vec3{-1600, 1200, 1600}}) {
        const Pressed pressed = pressedAt(middle);
        // Floats tell places there to a fiftieth of a cell.
        EXPECT_NEAR(kPrint, pressed.carved.volume, 0.02 * kPrint) << middle.x << " " << middle.y;
        const double left = 1 * 0.8 * kDeep - pressed.carved.volume;
        EXPECT_NEAR(left, volumeOf(fogOf(pressed.layer, onField(middle))), 0.01 * left) << middle.x << " " << middle.y;
        const TriangleMesh mesh = meshOf(pressed.layer, onField(middle));
        EXPECT_EQ(std::nullopt, whatIsWrong(mesh)) << middle.x << " " << middle.y;
        EXPECT_NEAR(left, signedVolume(mesh), 0.01 * left) << middle.x << " " << middle.y;
    }
}

TEST(LayerVolumes, SnowWithNothingUnderItIsShownAsDeepAsItIsCut) {
    SolverFiles files;
    files.surfaces.emplace("top_surface",
                           std::make_shared<MeshFromAbove>(TriangleMesh{
                               {{-1, 0.2f, -1}, {-1, 0.2f, 1}, {1, 0.2f, 1}, {1, 0.2f, -1}}, {{0, 1, 2}, {0, 2, 3}}}));
    const ColliderSet set(
        {colliderOf(BoxShape{{0, 0.5f, 0}, {0.24f, 0.4f, 0.16f}}, {}, {{0, {}, {}}, {0.04, {0, -0.22f, 0}, {}}})});
    Layer layer(BaseLayer(onField({}), set, 0, &files), h);
    carve(layer, onField({}), {set, kDown, 0, 1, 0.04}, 0, 0.04);
    const TriangleMesh mesh = meshOf(layer, onField({}));
    EXPECT_EQ(std::nullopt, whatIsWrong(mesh));
    EXPECT_NEAR(0.2f, boundsOf(mesh).max.y, 0.1f * h);
    EXPECT_LT(boundsOf(mesh).min.y, 0.08f);
    EXPECT_GT(boundsOf(mesh).min.y, -0.2f);
}

}  // namespace
}  // namespace firn::layered
