// Mist over layered snow: the layer as it is cut is a wall for it.
#include <gtest/gtest.h>

#include "firn/layered/carve.h"
#include "firn/layered/layer_wall.h"
#include "firn/mist/mist.h"
#include "firn/mist/mist_table.h"
#include "firn/run/advance.h"
#include "support/layered_of.h"

namespace firn {
namespace {

constexpr double kFrame = 0.04;  // s
constexpr float kDepth = 0.2f;   // m
constexpr float kMistCell = 0.02f;

/// Ground, and a box of 20 cm that presses a print of 15 cm and has left after four frames.
ColliderSet stamp() {
    return overGround({colliderOf(BoxShape{{0, 0.2f, 0}, {0.2f, 0.2f, 0.2f}}, {},
                                  {{0, {0, 0.15f, 0}, {}},
                                   {kFrame, {0, -0.05f, 0}, {}},
                                   {2 * kFrame, {0, 0.15f, 0}, {}},
                                   {4 * kFrame, {0, 3, 0}, {}}})});
}

struct Snow {
    ColliderSet colliders;
    std::unique_ptr<Solver> solver = layeredOf({{"cell_size", 0.01},
                                                {"snow_depth", double(kDepth)},
                                                {"particle_radius", 0.01},
                                                {"compression", 1.0},
                                                {"noise_height", 0.0}});
    Frame frame{};
    double time = 0;

    explicit Snow(ColliderSet around) : colliders(std::move(around)) {
        solver->enter({colliders, kDown, 0, 1});
        solver->load(frame);
        solver->save(frame);
    }
    void advance() {
        Progress nobody;
        FrameReport report;
        const World world{colliders, kDown, time, 1};
        advanceFrame(*solver, frame, world, time += kFrame, nobody, report);
    }
};

/// Points in a square of this width [m] that let mist fall onto the snow: slow enough to be taken along by nothing
/// else.
ParticleSet puffs(float y, float width) {
    ParticleSet points;
    points.resize(100);
    for (std::size_t p = 0; p < points.size(); ++p) {
        points[column::x][p] = {width * (float(p % 10) / 9 - 0.5f), y, width * (float(p / 10) / 9 - 0.5f)};
        points[column::v][p] = {0, 0.1f, 0};
        points[column::id][p] = int(p);
    }
    return points;
}

/// Sums of density over the cells whose middles are for `where`.
template <class Where>
double amountIn(const Frame& frame, const Where& where) {
    const Volume* mist = frame.findVolume(kMistVolume);
    double sum = 0;
    for (std::size_t n = 0; mist && n < mist->values.size(); ++n) {
        const auto& block = mist->blocks[n / Volume::kVoxels];
        const Vec3 X{float(block[0] * 8 + int(n / 64 % 8)), float(block[1] * 8 + int(n / 8 % 8)),
                     float(block[2] * 8 + int(n % 8))};
        if (where(X * kMistCell)) sum += double(mist->values[n]);
    }
    return sum;
}

MistParams heavy() {
    MistParams params;
    params.cellSize = kMistCell, params.dissipation = 0, params.gravity = 9, params.seedSpeed = 0;
    params.seedRadius = 1, params.noise = 0;
    return params;
}

/// Lets it sink for so many frames. The wall is the layer, where it counts.
void sink(Snow& snow, const ParticleSet& puffs, int frames, bool layerCounts) {
    const Mist mist(settingsOf(heavy()), 1);
    const Solver* wall = layerCounts ? snow.solver.get() : nullptr;
    for (int n = 0; n < frames; ++n, snow.time += kFrame)
        mist.advance(snow.frame, n == 0 ? puffs : ParticleSet(), World{snow.colliders, kDown, snow.time, 1},
                     snow.time + kFrame, wall);
}

TEST(MistOverLayer, LiesOnItAndDoesNotEnter) {
    for (const bool layerCounts : {false, true}) {
        Snow snow(overGround({}));
        sink(snow, puffs(kDepth + 0.08f, 0.3f), 15, layerCounts);
        const double inside = amountIn(snow.frame, [](const Vec3&x) { return x.y < kDepth - 0.5f * kMistCell; }),
                     above = amountIn(snow.frame, [](const Vec3&x) { return x.y > kDepth; });
        EXPECT_EQ(layerCounts, inside == 0) << inside;
        if (layerCounts) EXPECT_GT(above, 100);
    }
}

TEST(MistOverLayer, LiesInAPrint) {
    Snow snow(stamp());
    for (int n = 0; n < 4; ++n) snow.advance();
    ASSERT_EQ(0u, snow.frame.particles.size());
    sink(snow, puffs(kDepth + 0.04f, 0.14f), 15, true);
    const auto isBeside = [](const Vec3& x) { return std::max(std::fabs(x.x), std::fabs(x.z)) > 0.14f; };
    EXPECT_GT(amountIn(snow.frame, [](const Vec3& x) { return x.y < kDepth - 0.06f; }), 50);
    EXPECT_EQ(0, amountIn(snow.frame, [&](const Vec3& x) { return x.y < kDepth - kMistCell && isBeside(x); }));
    EXPECT_EQ(0, amountIn(snow.frame, [](const Vec3& x) { return x.y < 0.02f; })) << "under the print";
}

namespace layered_walls {

using namespace layered;

/// Snow on slopes and on a ball, cut by another; one field ends, the other does not.
Layer carvedLayer(const ColliderSet& colliders, const Vec3& field) {
    LayeredParams params;
    params.cellSize = 0.02f, params.fieldSize = field;
    Layer layer(BaseLayer(params, colliders, 0), params.cellSize);
    EXPECT_GT(carve(layer, params, {colliders, kDown, 0, 1, kFrame}, 0, kFrame).volume, 1e-4);
    return layer;
}

TEST(LayerWall, EndsWhereTheLayerDoes) {
    PlaneShape slope;
    slope.normal = {0.2f, 1, 0.1f};
    const ColliderSet colliders(
        {colliderOf(slope), colliderOf(SphereShape{{0.3f, 0, 0}, 0.25f}),
         colliderOf(SphereShape{{-0.2f, 0.3f, 0}, 0.1f}, {}, {{0, {}, {}}, {kFrame, {0, -0.15f, 0}, {}}})});
    for (const Vec3& field : {Vec3{}, Vec3{0.9f, 0, 0.7f}}) {
        const Layer layer = carvedLayer(colliders, field);
        const LayerWall wall(carvedLayer(colliders, field));
        constexpr int kCorners = StillWall::kCorners;
        constexpr float h = 0.03f;
        std::array<float, kCorners * kCorners * kCorners> phi;
        int in = 0, out = 0;
        for (int n = 0; n < 125; ++n) {
            const Vec3 first =
                Vec3{float(n / 25 - 3), float(n / 5 % 5 - 2), float(n % 5 - 3)} * (8 * h) + Vec3{h, 0, h};
            const Box box{first, first + Vec3{8, 8, 8} * h};
            wall.fill(first, h, phi.data());
            for (int c = 0; c < int(phi.size()); ++c) {
                const Vec3 x = first + h * Vec3{float(c / 81), float(c / 9 % 9), float(c % 9)};
                const float exact = layer.distance(x), found = phi[std::size_t(c)];
                if (std::fabs(exact) > 1e-5f) ASSERT_EQ(exact > 0, found > 0) << x.x << " " << x.y << " " << x.z;
                if (exact < 0 && x.y > 0.3f) ASSERT_TRUE(wall.mayTouch(box));
                ++(exact > 0 ? out : in);
            }
        }
        EXPECT_GT(in, 5000);
        EXPECT_GT(out, 5000);
    }
}

}  // namespace layered_walls
}  // namespace
}  // namespace firn
