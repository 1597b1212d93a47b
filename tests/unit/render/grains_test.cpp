#include "firn/render/grains.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "firn/base/random.h"

namespace firn::render {
namespace {

Vec3 direction(std::uint64_t key) { return normalized(uniformVec(key) - Vec3{0.5f, 0.5f, 0.5f}); }

std::vector<Sphere> scattered(int count) {
    std::vector<Sphere> spheres;
    for (int i = 0; i < count; ++i) spheres.push_back({uniformVec(mixed(1, i)), 0.005f + 0.03f * uniform(mixed(2, i))});
    return spheres;
}

/// Centres on a lattice, so that rays along it run exactly along borders of boxes and through several centres.
std::vector<Sphere> lattice() {
    std::vector<Sphere> spheres;
    for (int i = 0; i < 512; ++i)
        spheres.push_back({Vec3{float(i & 7), float(i >> 3 & 7), float(i >> 6)} * 0.125f, 0.0625f});
    return spheres;
}

std::optional<GrainHit> slowNearest(const std::vector<Sphere>& spheres, const Ray& ray) {
    std::optional<GrainHit> best;
    for (std::uint32_t i = 0; i < spheres.size(); ++i) {
        const auto t = entry(ray, spheres[i]);
        if (t && (!best || *t < best->t)) best = GrainHit{*t, i};
    }
    return best;
}

void expectSame(const std::vector<Sphere>& spheres, const Grains& grains, const Ray& ray) {
    const auto slow = slowNearest(spheres, ray), fast = grains.nearest(ray);
    ASSERT_EQ(slow.has_value(), fast.has_value());
    EXPECT_EQ(slow.has_value(), grains.meets(ray));
    if (!slow) return;
    EXPECT_EQ(slow->t, fast->t);
    EXPECT_EQ(slow->grain, fast->grain);
}

TEST(Grains, RaysFromOutsideMeetWhatASearchOfAllGrainsMeets) {
    const auto spheres = scattered(2000);
    const Grains grains(spheres);
    int met = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3 from = Vec3{0.5f, 0.5f, 0.5f} + 4.0f * direction(mixed(5, i));
        const Ray ray{from, normalized(uniformVec(mixed(6, i)) - from)};
        expectSame(spheres, grains, ray);
        met += grains.meets(ray);
    }
    EXPECT_GT(met, 1000);
    EXPECT_LT(met, 4000);
}

TEST(Grains, RaysFromInsideTheSnowMeetWhatASearchOfAllGrainsMeets) {
    const auto spheres = scattered(2000);
    const Grains grains(spheres);
    for (int i = 0; i < 4000; ++i) expectSame(spheres, grains, {uniformVec(mixed(7, i)), direction(mixed(8, i))});
}

TEST(Grains, RaysOfLimitedReachMeetWhatASearchOfAllGrainsMeets) {
    const auto spheres = scattered(500);
    const Grains grains(spheres);
    for (int i = 0; i < 4000; ++i)
        expectSame(spheres, grains, {uniformVec(mixed(7, i)), direction(mixed(8, i)), 0.3f * uniform(mixed(9, i))});
}

TEST(Grains, RaysAlongAxesAndBordersMeetWhatASearchOfAllGrainsMeets) {
    const auto spheres = lattice();
    const Grains grains(spheres);
    for (int axis = 0; axis < 3; ++axis)
        for (float sign : {-1.0f, 1.0f})
            for (int i = 0; i < 20; ++i)
                for (int j = 0; j < 20; ++j) {
                    Vec3 from, along;
                    from[axis] = sign > 0 ? -1.0f : 2.0f;
                    from[(axis + 1) % 3] = 0.0625f * float(i - 2), from[(axis + 2) % 3] = 0.0625f * float(j - 2);
                    along[axis] = sign;
                    expectSame(spheres, grains, {from, along});
                }
}

TEST(Grains, AGrainThatHoldsTheOriginIsNotMet) {
    const std::vector<Sphere> one{{{0, 0, 0}, 1}};
    EXPECT_FALSE(Grains(one).meets({{0.5f, 0, 0}, {1, 0, 0}}));
    EXPECT_TRUE(Grains(one).meets({{-1.5f, 0, 0}, {1, 0, 0}}));
}

TEST(Grains, OfEquallyNearGrainsTheFirstGivenIsMet) {
    const Sphere small{{1, 0, 0}, 0.5f}, large{{2, 0, 0}, 1.5f};  // both are entered at x = 0.5
    const Ray ray{{-1, 0, 0}, {1, 0, 0}};
    EXPECT_EQ(0u, Grains(std::vector<Sphere>{small, large}).nearest(ray)->grain);
    EXPECT_EQ(0u, Grains(std::vector<Sphere>{large, small}).nearest(ray)->grain);
}

TEST(Grains, StrayGrainsAndDoublesAndNonsenseCostNothing) {
    auto spheres = scattered(1000);
    spheres.push_back({{1e7f, 0, 0}, 0.01f});
    spheres.insert(spheres.end(), 20'000, spheres.front());
    spheres.push_back({{std::numeric_limits<float>::quiet_NaN(), 0, 0}, 0.01f});
    spheres.push_back({{0, 0, 0}, 0});
    const Grains grains(spheres);
    for (int i = 0; i < 300; ++i) expectSame(spheres, grains, {uniformVec(mixed(7, i)), direction(mixed(8, i))});
}

TEST(Grains, NeighboursAreThoseWithinTheRadius) {
    const auto spheres = scattered(2000);
    const Grains grains(spheres);
    for (int i = 0; i < 200; ++i) {
        const Vec3 x = uniformVec(mixed(11, i));
        std::vector<std::uint32_t> slow, fast;
        for (std::uint32_t k = 0; k < spheres.size(); ++k)
            if (const Vec3 d = spheres[k].center - x; dot(d, d) <= 0.01f) slow.push_back(k);
        grains.around(x, 0.1f, [&](const Sphere&, std::uint32_t grain) { fast.push_back(grain); });
        std::sort(fast.begin(), fast.end());
        EXPECT_EQ(slow, fast);
    }
}

TEST(Grains, NoGrainsMeetNothing) {
    const Grains none;
    EXPECT_FALSE(none.nearest({{}, {1, 0, 0}}));
    EXPECT_TRUE(none.bounds().isEmpty());
}

}  // namespace
}  // namespace firn::render
