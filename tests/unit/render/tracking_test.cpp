// How far light flies, and how much of it arrives.
#include "firn/render/tracking.h"

#include <gtest/gtest.h>

#include "firn/render/phase.h"
#include "firn/render/snow_media.h"
#include "firn/render/tone.h"
#include "unit/render/optics.h"

namespace firn::render {
namespace {

Vec3 randomDirection(std::uint64_t key) { return scattered({0, 0, 1}, 0, {uniform(key), uniform(mixed(key, 1))}); }

/// Noise that is zero in places, in blocks some of which are missing.
Volume patchyVolume() {
    Volume all = filledVolume({-2, -1, -1}, {1, 1, 2}, [](const Vec3& x) {
        const float u = uniformVec(mixed(5, std::uint64_t((x.x + 50) * 10000 + (x.y + 50) * 100 + x.z + 50))).x;
        return std::max(0.0f, 2 * u - 0.6f);
    });
    Volume some = all;
    some.blocks.clear(), some.values.clear();
    for (std::size_t b = 0; b < all.blocks.size(); ++b) {
        if (uniform(mixed(6, b)) < 0.4f) continue;
        some.blocks.push_back(all.blocks[b]);
        some.values.insert(some.values.end(), all.values.begin() + std::ptrdiff_t(b * Volume::kVoxels),
                           all.values.begin() + std::ptrdiff_t((b + 1) * Volume::kVoxels));
    }
    return some;
}

/// The obvious look-up: eight voxels, each searched for.
float valueAt(const Volume& volume, const Vec3& x) {
    const auto voxel = [&](int i, int j, int k) {
        const std::array<int, 3> block{i >> 3, j >> 3, k >> 3};
        const auto found = std::lower_bound(volume.blocks.begin(), volume.blocks.end(), block);
        if (found == volume.blocks.end() || *found != block) return 0.0f;
        return volume.values[std::size_t(found - volume.blocks.begin()) * Volume::kVoxels +
                             std::size_t(((i & 7) * 8 + (j & 7)) * 8 + (k & 7))];
    };
    const int i = int(std::floor(x.x)), j = int(std::floor(x.y)), k = int(std::floor(x.z));
    float sum = 0;
    for (int n = 0; n < 8; ++n) {
        const int a = n >> 2, b = n >> 1 & 1, c = n & 1;
        const float wx = x.x - float(i), wy = x.y - float(j), wz = x.z - float(k);
        sum += (a ? wx : 1 - wx) * (b ? wy : 1 - wy) * (c ? wz : 1 - wz) * voxel(i + a, j + b, k + c);
    }
    return sum;
}

/// Optical depth along x + t d by many small steps.
double depthBySteps(const Volume& volume, const Vec3& x, const Vec3& d, float end) {
    constexpr int kSteps = 20000;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) sum += double(valueAt(volume, x + ((float(i) + 0.5f) * end / kSteps) * d));
    return sum * double(end) / kSteps;
}

Vec3 inGrid(const MediumView& m, const Vec3& x) { return (x - m.origin) * (1 / m.voxelSize); }

TEST(Random, LogarithmIsRightToTheLastDigitsAndAFlightIsOneFreePathLong) {
    for (int i = 0; i < 20000; ++i) {
        const float x = uniform(std::uint64_t(i)) + 1e-7f;
        EXPECT_NEAR(std::log(double(x)), double(logOf(x)), 3e-7 * std::max(1.0, -std::log(double(x))));
    }
    const Mean flight = meanOf(200000, [](Random& random) { return double(exponential(random)); });
    EXPECT_NEAR(1, flight.value(), bound(flight));
}

TEST(Phase, SamplesHaveTheMeanCosineAndTheDensityHoldsAllLight) {
    for (const float g : {-0.3f, 0.0f, 0.5f, 0.9f}) {
        const Vec3 in = normalized(Vec3{1, -2, 0.5f});
        const Mean cosine =
            meanOf(200000, [&](Random& random) { return double(dot(in, scattered(in, g, random.pair()))); });
        EXPECT_NEAR(double(g), cosine.value(), bound(cosine));
        double all = 0, mean = 0;
        constexpr int kSteps = 20000;
        for (int i = 0; i < kSteps; ++i) {
            const double c = -1 + (i + 0.5) * 2 / kSteps, p = 2 * M_PI * double(henyeyGreenstein(g, float(c)));
            all += p * 2 / kSteps, mean += c * p * 2 / kSteps;
        }
        EXPECT_NEAR(1, all, 1e-4);
        EXPECT_NEAR(double(g), mean, 1e-4);
    }
}

TEST(Phase, DirectionsGoEvenlyRound) {
    const Vec3 in = normalized(Vec3{0.2f, 0.1f, -0.9f}), across = normalized(cross(in, Vec3{0, 1, 0}));
    const Mean aside =
        meanOf(200000, [&](Random& random) { return double(dot(across, scattered(in, 0.5f, random.pair()))); });
    EXPECT_NEAR(0, aside.value(), bound(aside));
}

TEST(Medium, LookUpIsTrilinearAndTheMajorantIsNeverBelowIt) {
    const Volume volume = patchyVolume();
    const Medium medium(volume, 3);
    const MediumView view = medium.view();
    int inside = 0;
    for (std::uint64_t i = 0; i < 20000; ++i) {
        const Vec3 x = scaled(uniformVec(mixed(8, i)), {34, 26, 34}) - Vec3{18, 10, 10}, p = inGrid(view, x);
        BrickCursor at;
        float found = 0, most = 0;
        walkCells(view, at, p, randomDirection(i), 1e-3f, [&](const Cell& cell, float, float) {
            found = extinctionIn(cell, p), most = majorant(cell);
            return true;
        });
        EXPECT_NEAR(3 * valueAt(volume, x), found, 1e-4f);
        BrickCursor other;
        EXPECT_EQ(found, extinctionAt(view, other, p));
        EXPECT_LE(found, most * 1.00001f);
        inside += found > 0 ? 1 : 0;
    }
    EXPECT_GT(inside, 2000);
}

TEST(Medium, FarApartBlocksAreFoundWithoutFillingTheSpaceBetween) {
    Volume volume = filledVolume({0, 0, 0}, {0, 0, 0}, [](const Vec3&) { return 1.0f; });
    const std::size_t alone = Medium(volume, 1).bytes();
    volume.blocks.push_back({10000, 3000, 0});
    volume.values.insert(volume.values.end(), Volume::kVoxels, 1.0f);
    const Medium medium(volume, 1);
    EXPECT_LT(medium.bytes(), 4 * alone);
    const MediumView view = medium.view();
    BrickCursor at;
    const Vec3 o = inGrid(view, {4, 4, 4}), d = normalized(Vec3{10000, 3000, 0});
    EXPECT_NEAR(12, opticalDepth(view, at, o, d, kNever, kNever), 1);  // half of one block, the whole of the other
}

TEST(Medium, AScatteredGrainTakesSevenKilobytesAtMost) {
    constexpr float voxel = 0.01f;
    for (const float apart : {12.0f, 40.0f, 200.0f}) {  // voxels
        ParticleSet snow;
        snow.resize(1000);
        for (std::size_t i = 0; i < 1000; ++i)
            snow[column::x][i] = (voxel * apart) * (Vec3{float(i / 100), float(i / 10 % 10), float(i % 10)} +
                                                    0.3f * uniformVec(mixed(5, i)));
        for (float& r : snow[column::radius]) r = 0.005f;
        const Medium medium(densityOf(snow, voxel, 0), 724);
        EXPECT_LT(medium.bytes(), 1000 * 7168) << apart;
        EXPECT_GT(medium.bytes(), 1000 * 64 * sizeof(float)) << apart;
    }
}

TEST(Tracking, OpticalDepthIsThatOfManySmallSteps) {
    const Volume volume = patchyVolume();
    const Medium medium(volume, 1);
    const MediumView view = medium.view();
    BrickCursor at;
    for (std::uint64_t i = 0; i < 40; ++i) {
        const Vec3 d = randomDirection(mixed(1, i)), x = Vec3{0, 4, 8} - 30 * d + 6 * uniformVec(mixed(2, i));
        const double expected = depthBySteps(volume, x, d, 60);
        EXPECT_NEAR(expected, double(opticalDepth(view, at, inGrid(view, x), d, 60, kNever)), 2e-3 * expected + 1e-3);
    }
}

/// Share of flights that get through, which is the transmittance.
Mean passing(const MediumView& view, const Vec3& x, const Vec3& d, int count) {
    return meanOf(count, [&](Random& random) {
        BrickCursor at;
        return freeFlight(view, at, inGrid(view, x), d, kNever, random) == kNever ? 1.0 : 0.0;
    });
}

TEST(Tracking, FlightsThroughAHomogeneousSlabFollowBeerAndLambert) {
    // 15 full cells and two ramps of mean one half: 16 in all.
    for (const float sigma : {0.02f, 0.1f, 0.3f}) {
        const Medium medium(slabVolume(2, 3), sigma);
        const Mean through = passing(medium.view(), {0.3f, 40, 0.2f}, {0, -1, 0}, 100000);
        EXPECT_NEAR(std::exp(-16 * double(sigma)), through.value(), bound(through));
    }
}

/// The tail of a mist ends in numbers that a flight cannot be divided by.
TEST(Tracking, FlightsGoOnBehindNextToNothing) {
    for (const float faint : {1e-45f, 1e-38f, 1e-25f, 1e-12f}) {
        const Medium medium(filledVolume({-3, 0, -3}, {3, 3, 3}, [&](const Vec3& x) { return x.y < 16 ? 1 : faint; }),
                            0.1f);
        const Mean through = passing(medium.view(), {0.3f, 40, 0.2f}, {0, -1, 0}, 20000);
        EXPECT_NEAR(std::exp(-16 * 0.1), through.value(), bound(through)) << faint;
    }
}

TEST(Tracking, FlightsThroughPatchySnowPassAsOftenAsItsOpticalDepthSays) {
    const Volume volume = patchyVolume();
    const Medium medium(volume, 0.1f);
    for (std::uint64_t i = 0; i < 6; ++i) {
        const Vec3 d = randomDirection(mixed(3, i)), x = Vec3{0, 4, 8} - 30 * d + 6 * uniformVec(mixed(4, i));
        const Mean through = passing(medium.view(), x, d, 40000);
        EXPECT_NEAR(std::exp(-0.1 * depthBySteps(volume, x, d, 60)), through.value(), bound(through));
    }
}

/// Woodcock's tracking with one majorant for everything, and the obvious look-up.
double flightByOneMajorant(const Volume& volume, float sigma, float most, const Vec3& x, const Vec3& d,
                           Random& random) {
    for (float t = 0; t < 70;) {
        t += exponential(random) / (sigma * most);
        if (random.next() * most < valueAt(volume, x + t * d)) return double(t);
    }
    return 70;
}

TEST(Tracking, LocalMajorantsFlyAsFarAsOneMajorantForAll) {
    const Volume volume = patchyVolume();
    const Medium medium(volume, 0.4f);
    const MediumView view = medium.view();
    for (std::uint64_t i = 0; i < 4; ++i) {
        const Vec3 d = randomDirection(mixed(9, i)), x = Vec3{0, 4, 8} - 30 * d;
        const Mean local = meanOf(30000, [&](Random& random) {
            BrickCursor at;
            return double(std::min(70.0f, freeFlight(view, at, inGrid(view, x), d, kNever, random)));
        });
        const Mean global =
            meanOf(30000, [&](Random& random) { return flightByOneMajorant(volume, 0.4f, 1.4f, x, d, random); });
        EXPECT_NEAR(global.value(), local.value(), 4.5 * std::hypot(local.error(), global.error()));
    }
}

TEST(Tracking, TransmittanceDrawnByLotKeepsItsMean) {
    for (const double depth : {0.5, 2.9, 3.1, 6.0}) {
        const Stage stage = stageOf(slabVolume(2, 3), float(depth / 16), 1, 0, 1);
        const PathTracer tracer(stage);
        const Mean through = meanOf(200000, [&](Random& random) {
            return double(tracer.transmittance({0.5f, -9, 0.4f}, {0, 1, 0}, random));
        });
        EXPECT_NEAR(std::exp(-depth), through.value(), bound(through));
    }
}

}  // namespace
}  // namespace firn::render
