// What an object leaves in the base layer.
#include "firn/layered/carve.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/layered_of.h"
#include "support/refusal.h"

namespace firn::layered {
namespace {

constexpr float h = 0.01f;

/// A box of 20 x 20 x 20 cm that goes through the snow along x in half a frame, 5 cm above the ground.
Collider sledge(float way) {
    return colliderOf(BoxShape{{0, 0.15f, 0}, {0.2f, 0.2f, 0.2f}}, {}, {{0, {}, {}}, {0.04, {way, 0, 0}, {}}});
}

struct Cut {
    Layer layer;
    Carved carved;
};
Cut cutBy(std::vector<Collider> colliders, const LayeredParams& params, double t1 = 0.04) {
    const ColliderSet set = overGround(std::move(colliders));
    const World world{set, kDown, 0, 1, t1};
    Cut cut{Layer(BaseLayer(params, set, 0), params.cellSize), {}};
    cut.carved = carve(cut.layer, params, world, 0, t1);
    return cut;
}

/// How far the floor of the trench is from straight, along the middle of the track [m]; its height is where the
/// distance is zero, the lowest above the ground.
double roughness(const Layer& layer, float from, float to) {
    double low = 1e9, high = -1e9;
    for (float x = from; x <= to; x += 0.3f * h) {
        float y = 0.02f;
        while (layer.distance({x, y, 0.0f}) < 0 && y < 0.3f) y += 0.01f * h;
        low = std::min(low, double(y)), high = std::max(high, double(y));
    }
    return high - low;
}

TEST(Carve, RemovesTheVolumeThatTheObjectSwept) {
    const Cut cut = cutBy({sledge(0.4f)}, plainLayer(h));
    EXPECT_NEAR(0.6 * 0.15 * 0.2, cut.carved.volume, 0.001 * 0.6 * 0.15 * 0.2);
}

TEST(Carve, TakesNothingOutOfTheGround) {
    LayeredParams params = plainLayer(h);
    const Collider deep = colliderOf(BoxShape{{0, 0, 0}, {0.2f, 1.0f, 0.2f}}, {}, {{0, {0, 1, 0}, {}}, {0.04, {}, {}}});
    const Cut cut = cutBy({deep}, params);
    EXPECT_NEAR(0.2 * 0.2 * 0.2, cut.carved.volume, 0.001 * 0.2 * 0.2 * 0.2);
}

/// Snow of the layer within 0.3 m of the middle and over the ground [m3], by counting: 125 points a voxel.
double countedVolume(const Layer& layer) {
    constexpr float kStep = h / 5;
    std::size_t inside = 0;
    for (int i = -150; i < 150; ++i)
        for (int j = 0; j < 100; ++j)
            for (int k = -150; k < 150; ++k)
                inside += layer.distance(Vec3{float(i) + 0.5f, float(j) + 0.5f, float(k) + 0.5f} * kStep) < 0;
    return double(inside) * std::pow(double(kStep), 3);
}

TEST(Carve, TellsTheVolumeBeforeLessTheVolumeAfter) {
    // Nothing along the axes: a ball, and a box that is turned about all of them and goes into the ground.
    Collider turned = colliderOf(BoxShape{{0, 0, 0}, {0.2f, 0.15f, 0.3f}}, {},
                                 {{0, {0, 0.6f, 0}, {20, 35, 50}}, {0.04, {0.01f, 0.1f, 0}, {20, 35, 50}}});
    const Collider round =
        colliderOf(SphereShape{{0.02f, 0.15f, 0}, 0.1f}, {}, {{0, {}, {}}, {0.04, {0.13f, 0, 0.05f}, {}}});
    LayeredParams styled = plainLayer(h);
    styled.dilation = styled.smoothing = 1, styled.noiseHeight = 0.015f;
    for (const Collider& object : {turned, round})
        for (const LayeredParams& params : {plainLayer(h), styled}) {
            const Cut cut = cutBy({object}, params);
            const double gone = 0.6 * 0.2 * 0.6 - countedVolume(cut.layer);
            EXPECT_GT(gone, 0.002);
            EXPECT_NEAR(gone, cut.carved.volume, 0.001 * gone);
        }
}

TEST(Carve, LeavesTheRestOfTheLayerAlone) {
    const Cut cut = cutBy({sledge(0.4f)}, plainLayer(h));
    for (const Vec3 x : {Vec3{0.2f, 0.03f, 0}, Vec3{0.2f, 0.1f, 0.2f}, Vec3{-0.3f, 0.195f, 0}, Vec3{5, 0.1f, 5}})
        EXPECT_LT(cut.layer.distance(x), 0) << x.x << " " << x.y << " " << x.z;
    EXPECT_GT(cut.layer.distance({0.2f, 0.07f, 0}), 0);
    EXPECT_EQ(nullptr, cut.layer.cut().find({50, 1, 50}));
}

/// Figure 3: a ball that goes 24 voxels in a frame.
Collider ball() { return colliderOf(SphereShape{{0, 0.15f, 0}, 0.1f}, {}, {{0, {}, {}}, {0.04, {0.48f, 0, 0}, {}}}); }

TEST(Carve, ManySamplesLeaveASmoothTrench) {
    LayeredParams params = plainLayer(h);
    params.dilation = params.smoothing = 1;
    EXPECT_LT(roughness(cutBy({ball()}, params).layer, 0.02f, 0.46f), 0.5 * double(h));
}

TEST(Carve, OneSampleAFrameLeavesDents) {
    LayeredParams params = plainLayer(h);
    params.dilation = params.smoothing = 1;
    // One sample for each of three short frames: the object where it is at three instants, and not between them.
    const ColliderSet set = overGround({ball()});
    Layer layer(BaseLayer(params, set, 0), h);
    for (const double time : {0.0, 0.02, 0.04}) carve(layer, params, {set, kDown, time, 1, time}, time, time);
    EXPECT_GT(roughness(layer, 0.02f, 0.46f), 0.5 * double(h));
}

TEST(Carve, AWholeTurnWithinAFrameCutsAllTheWayRound) {
    const Cut cut =
        cutBy({colliderOf(BoxShape{{0, 0.15f, 0}, {0.6f, 0.2f, 0.06f}}, {}, {{0, {}, {}}, {0.04, {}, {0, 360, 0}}})},
              plainLayer(h));
    for (float angle = 0; angle < 6.28f; angle += 0.1f)
        for (const float away : {0.1f, 0.27f})
            EXPECT_GT(cut.layer.distance({away * std::cos(angle), 0.1f, away * std::sin(angle)}), 0) << angle;
    EXPECT_TRUE(cut.carved.warnings.empty());
}

TEST(Carve, ManyTurnsWithinAFrameAreNoJump) {
    const Cut cut =
        cutBy({colliderOf(BoxShape{{0, 0.15f, 0}, {0.6f, 0.2f, 0.2f}}, {}, {{0, {}, {}}, {0.04, {}, {0, 3600, 0}}})},
              plainLayer(h));
    EXPECT_TRUE(cut.carved.warnings.empty());
    EXPECT_GT(cut.layer.distance({0, 0.1f, 0.28f}), 0);
}

TEST(Carve, DownAndUpWithinAFrameLeavesAWholeHole) {
    const Cut cut = cutBy({colliderOf(SphereShape{{0, 0.25f, 0}, 0.02f}, {},
                                      {{0, {}, {}}, {0.022, {0.03f, -0.2f, 0.01f}, {}}, {0.04, {}, {}}})},
                          plainLayer(h));
    for (float share = 0.3f; share <= 1; share += 0.02f)
        EXPECT_GT(cut.layer.distance({0.03f * share, 0.25f - 0.2f * share, 0.01f * share}), 0) << share;
}

TEST(Carve, NoiseOnlyTakesMore) {
    LayeredParams params = plainLayer(h);
    params.dilation = params.smoothing = 1;
    const Cut smooth = cutBy({sledge(0.1f)}, params);
    params.noiseHeight = 0.02f;
    const Cut rough = cutBy({sledge(0.1f)}, params);
    EXPECT_GT(rough.carved.volume, 1.02 * smooth.carved.volume);
    for (std::size_t n = 0; n < smooth.layer.cut().size(); ++n) {
        const Block at = smooth.layer.cut().at(n);
        const float *a = smooth.layer.cut().find(at), *b = rough.layer.cut().find(at);
        ASSERT_NE(nullptr, b);
        for (int v = 0; v < Volume::kVoxels; ++v) ASSERT_GE(b[v], a[v] - 1e-5f);  // the filter sums a wider box
    }
}

TEST(Carve, ARestingObjectTakesNothingMore) {
    LayeredParams params = plainLayer(h);
    params.dilation = params.smoothing = 1, params.noiseHeight = 0.01f;
    const ColliderSet set = overGround({sledge(0.1f)});
    Layer layer(BaseLayer(params, set, 0), h);
    carve(layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
    EXPECT_EQ(0, carve(layer, params, {set, kDown, 0.04, 1, 0.08}, 0.04, 0.08).volume);
}

TEST(Carve, CostsTheSameOnAFieldOfAnySize) {
    LayeredParams params = plainLayer(h);
    params.fieldSize = {10, 0, 10};
    const Cut ten = cutBy({sledge(0.4f)}, params);
    params.fieldSize = {1000, 0, 1000};
    const Cut thousand = cutBy({sledge(0.4f)}, params);
    EXPECT_EQ(ten.carved.visited, thousand.carved.visited);
    EXPECT_EQ(ten.layer.cut().size(), thousand.layer.cut().size());
    EXPECT_GT(ten.carved.visited, 0u);
}

TEST(Carve, APrintEightKilometresAwayIsInTheLayer) {
    constexpr float kAway = 8192;
    LayeredParams params = plainLayer(h);
    params.cellSize = 0.004f;  // two million cells
    const Cut cut = cutBy({colliderOf(BoxShape{{kAway, 0.3f, 0}, {0.2f, 0.2f, 0.2f}}, {},
                                      {{0, {0, 0.2f, 0}, {}}, {0.04, {0, -0.15f, 0}, {}}})},
                          params);
    EXPECT_GT(cut.carved.volume, 0.9 * 0.2 * 0.2 * 0.15);
    EXPECT_GT(cut.layer.distance({kAway, 0.1f, 0}), 0);
    EXPECT_LT(cut.layer.distance({kAway + 0.3f, 0.1f, 0}), 0);
}

TEST(Carve, FartherThanVoxelsCanBeToldApartNothingIsCutAndItIsSaid) {
    LayeredParams params = plainLayer(h);
    params.cellSize = 0.004f;
    const Collider away = colliderOf(BoxShape{{40000, 0.1f, 0}, {1, 1, 1}}, {}, {{0, {}, {}}, {1, {1, 0, 0}, {}}});
    EXPECT_EQ(
        "solver.cell_size: collider 1 cuts snow more than 8e6 cells from the origin; use larger cells, or move the "
        "scene there",
        test::refusalOf([&] { cutBy({away}, params); }));
}

TEST(Carve, FarAboveTheSnowNothingIsVisited) {
    const Collider bird = colliderOf(SphereShape{{0, 3, 0}, 0.1f}, {}, {{0, {}, {}}, {0.04, {1, 0, 0}, {}}});
    const Cut cut = cutBy({bird}, plainLayer(h));
    EXPECT_EQ(0u, cut.carved.visited);
}

TEST(Carve, AJumpIsToldAndCutsNoWay) {
    const Collider prop = colliderOf(BoxShape{{0, 0.15f, 0}, {0.2f, 0.2f, 0.2f}}, {},
                                     {{0, {}, {}}, {0.02, {}, {}}, {0.0201, {20, 0, 0}, {}}, {1, {20, 0, 0}, {}}});
    const Cut cut = cutBy({prop}, plainLayer(h));
    ASSERT_EQ(1u, cut.carved.warnings.size());
    EXPECT_NE(std::string::npos, cut.carved.warnings[0].find("collider 1 jumps"));
    EXPECT_LT(cut.layer.distance({10, 0.15f, 0}), 0);
    EXPECT_GT(cut.layer.distance({20, 0.15f, 0}), 0);
}

TEST(BaseLayer, LiesOnGroundSlopesAndThings) {
    LayeredParams params = plainLayer(h);
    const BaseLayer flat(params, overGround({}), 0);
    EXPECT_NEAR(0.2f, flat.top(3, -4), 1e-6f);
    EXPECT_NEAR(0.1f, flat.distance({0, 0.3f, 0}), 1e-6f);
    const BaseLayer hut(params, overGround({colliderOf(BoxShape{{0, 0.5f, 0}, {1, 1, 1}})}), 0);
    EXPECT_NEAR(1.2f, hut.top(0.3f, 0.3f), 2e-4f);
    EXPECT_NEAR(0.2f, hut.top(0.8f, 0), 1e-6f);

    Collider slope = colliderOf(PlaneShape{{0, 0, 0}, {-1, 1, 0}});
    const BaseLayer tilted(params, ColliderSet({slope}), 0);
    EXPECT_NEAR(1.2f, tilted.top(1, 0), 1e-5f);
    EXPECT_NEAR(0.1f / std::sqrt(2.0f), tilted.distance({1, 1.3f, 0}), 1e-5f);
}

TEST(BaseLayer, EndsWhereTheFieldEnds) {
    LayeredParams params = plainLayer(h);
    params.fieldSize = {2, 0, 2}, params.fieldCenter = {5, 0, 0};
    const BaseLayer field(params, overGround({}), 0);
    EXPECT_LT(field.distance({5.9f, 0.1f, 0}), 0);
    EXPECT_GT(field.distance({6.1f, 0.1f, 0}), 0);
    EXPECT_GT(field.distance({0, 0.1f, 0}), 0);
}

TEST(Layer, ComesBackFromAVolumeBitForBit) {
    LayeredParams params = plainLayer(h);
    params.dilation = params.smoothing = 1, params.noiseHeight = 0.01f;
    const Cut cut = cutBy({sledge(0.3f)}, params);
    const Volume volume = cut.layer.toVolume("cut");
    Layer back(cut.layer.base(), h);
    back.fromVolume(volume);
    EXPECT_EQ(volume.blocks, back.toVolume("cut").blocks);
    EXPECT_EQ(volume.values, back.toVolume("cut").values);
    for (float x = -0.3f; x < 0.6f; x += 0.013f)
        EXPECT_EQ(cut.layer.distance({x, 0.11f, 0.1f}), back.distance({x, 0.11f, 0.1f}));
}

}  // namespace
}  // namespace firn::layered
