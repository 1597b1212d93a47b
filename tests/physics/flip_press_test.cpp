// Porous snow under load: what its density means, and what the presets promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "firn/grid/rasterize.h"
#include "support/flip_of.h"
#include "support/flip_press.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr float kCell = 0.02f;

/// Of the snow in a box: its mass, how dense it is, and how dense the solver calls it [kg/m3].
struct Content {
    double mass = 0, density = 0, called = 0;
};
Content contentOf(const Frame& frame, const Vec3& low, const Vec3& high) {
    const auto x = frame.particles[column::x];
    const auto m = frame.particles[column::m], rho = frame.particles[column::density];
    Content content;
    for (std::size_t i = 0; i < x.size(); ++i) {
        bool isIn = true;
        for (int axis = 0; axis < 3; ++axis) isIn = isIn && x[i][axis] > low[axis] && x[i][axis] < high[axis];
        if (isIn) content.mass += double(m[i]), content.called += double(m[i]) * double(rho[i]);
    }
    const Vec3 size = high - low;
    content.called /= content.mass;
    content.density = content.mass / (double(size.x) * double(size.y) * double(size.z));
    return content;
}

/// A plate 0.14 m wide comes down to a little over half of the height: snow under it is packed, and as dense as it is
/// called; a fluid goes aside.
TEST(FlipPress, SnowPacksAndFluidGoesAside) {
    const Vec3 low{-0.06f, 0, -0.06f}, high{0.06f, 0.11f, 0.06f};
    SolverRun run;
    const Frame snow = pressed("settled", run);
    EXPECT_FALSE(run.diverged);
    const Content packed = contentOf(snow, low, high);
    EXPECT_GT(packed.density, 1.35 * 200);
    EXPECT_LT(packed.density, 200 * 0.2 / 0.11) << "denser than if nothing went aside";
    EXPECT_NEAR(1, packed.called / packed.density, 0.15);
    const Content fluid = contentOf(pressed("fluid", run), low, high);
    EXPECT_NEAR(1000, fluid.density, 80);
    EXPECT_NEAR(1000, fluid.called, 80);
}

/// From the plate down, as far as the packing depth reaches; and the same in finer cells.
TEST(FlipPress, PackedSnowIsAZoneAndNoSheet) {
    SolverRun run;
    double last = 0;
    for (const float cell : {0.02f, 0.015f}) {
        const Frame snow = pressed("settled", run, cell);
        const auto density = [&](float low, float high) {
            return contentOf(snow, {-0.06f, low, -0.06f}, {0.06f, high, 0.06f}).density;
        };
        const double top = density(0.09f, 0.11f), middle = density(0.06f, 0.09f), bottom = density(0, 0.03f);
        EXPECT_GT(middle, 1.4 * 200) << cell;
        EXPECT_LT(top, 1.5 * middle) << cell;
        EXPECT_NEAR(200, bottom, 20) << cell;
        if (last > 0) EXPECT_NEAR(1, density(0, 0.11f) / last, 0.1);
        last = density(0, 0.11f);
    }
    const Frame sheet = pressed("settled", run, 0.02f, {{"packing_depth", 0.0}});
    EXPECT_LT(contentOf(sheet, {-0.06f, 0.06f, -0.06f}, {0.06f, 0.09f, 0.06f}).density, 1.2 * 200) << "as in the paper";
}

/// The grid that is written: values over 1 where snow is packed, kg/m3 with its scale, and all of the mass.
TEST(FlipPress, DensityGridTellsThePacking) {
    SolverRun run;
    const Frame snow = pressed("settled", run);
    const auto x = snow.particles[column::x];
    const auto m = snow.particles[column::m];
    const Volume grid = densityVolume({x.data(), x.size()}, {m.data(), m.size()}, kCell, 200);
    double sum = 0, most = 0, mass = 0;
    for (const float value : grid.values) sum += double(value), most = std::max(most, double(value));
    for (const float each : m) mass += double(each);
    EXPECT_NEAR(mass, sum * 200 * std::pow(double(kCell), 3), 1e-5 * mass);
    EXPECT_GT(most, 1.5);
}

/// Of nine tenths of a ball of 0.1 m that falls on the ground at some speed [m/s], in its radii, 0.3 s later.
double spreadOf(const char* preset, float speed) {
    const ColliderSet ground({colliderOf(PlaneShape{}, {0.6f, false})});
    const double density = evaluate<FlipMaterial>(findPreset(flipEntry(), preset)->material).density;
    Frame frame = frameOf(SnowBall{{0, 0.12f, 0}, 0.1f, 0.01f, float(density), {0, -speed, 0}, {}});
    givePreset(frame, preset);
    advance(*flipOf(), frame, 0.3, worldOf(ground));
    std::vector<double> out;
    for (const Vec3& x : frame.particles[column::x]) out.push_back(std::hypot(double(x.x), double(x.z)) / 0.1);
    const auto ninth = out.begin() + std::ptrdiff_t(0.9 * double(out.size()));
    std::nth_element(out.begin(), ninth, out.end());
    return *ninth;
}

TEST(FlipPress, WetSnowStaysWhereItLandsAndCrustFliesOnceItBreaks) {
    const double fresh = spreadOf("fresh", 5);
    EXPECT_LT(spreadOf("wet", 5), 0.9 * fresh);
    EXPECT_LT(spreadOf("crusty", 5), 0.9 * fresh);
    EXPECT_GT(spreadOf("crusty", 8), 1.6 * spreadOf("crusty", 5));
}

/// The least durability in a block 0.2 m high that lies in a gravity `g` times as strong for 0.3 s.
double leastDurability(const char* preset, float g) {
    const ColliderSet pit = tank(0.15f, 0.3f);
    const double density = evaluate<FlipMaterial>(findPreset(flipEntry(), preset)->material).density;
    Frame frame = frameOf(SnowBlock{{0, 0.1f, 0}, {0.3f, 0.2f, 0.3f}, 0.01f, float(density)});
    givePreset(frame, preset);
    advance(*flipOf(), frame, 0.3, worldOf(pit, {0, -9.81f * g, 0}));
    const auto d = frame.particles[column::durability];
    return double(*std::min_element(d.begin(), d.end()));
}

TEST(FlipPress, CrustBearsWhatBreaksFreshSnowUntilItIsTooMuch) {
    EXPECT_EQ(1, leastDurability("fresh", 1));
    EXPECT_LT(leastDurability("fresh", 4), 0.9);
    EXPECT_EQ(1, leastDurability("crusty", 4));
    EXPECT_LT(leastDurability("crusty", 12), 0.1) << "brittle: broken at once";
}

}  // namespace
}  // namespace firn
