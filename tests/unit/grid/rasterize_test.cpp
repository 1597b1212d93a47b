#include "firn/grid/rasterize.h"

#include <gtest/gtest.h>

#include <numeric>

#include "firn/grid/kernels.h"
#include "support/snow_bodies.h"

namespace firn {
namespace {

Volume densityOf(const Frame& frame, float h) {
    return densityVolume(frame.particles[column::x], frame.particles[column::m], h, 400);
}

TEST(Density, IntegratesToTheMass) {
    const Frame frame = frameOf(SnowBall{});
    const float h = 0.02f;
    const Volume density = densityOf(frame, h);
    const double total = std::accumulate(density.values.begin(), density.values.end(), 0.0) * 400 * h * h * h;
    const auto m = frame.particles[column::m];
    EXPECT_NEAR(std::accumulate(m.begin(), m.end(), 0.0), total, 1e-5 * total);
}

TEST(Density, IsOneInsideSnowAtRest) {
    const float h = 0.02f;
    const Volume density = densityOf(frameOf(SnowBall{{0, 0, 0}, 0.15f}), h);
    for (std::size_t b = 0; b < density.blocks.size(); ++b)
        if (density.blocks[b] == std::array<int, 3>{0, 0, 0}) {
            EXPECT_NEAR(1.0f, density.values[b * Volume::kVoxels], 0.1f);
        }
    EXPECT_EQ(400, density.metadata.at("density_scale"));
}

TEST(Density, OfOneParticleIsTheKernelAroundIt) {
    const std::vector<Vec3> x{{0.013f, -0.021f, 0.5f}}, v{{1, 2, 3}};
    const std::vector<float> m{2};
    const float h = 0.1f;
    const Volume density = densityVolume(x, m, h, 1), vel = velocityVolume(x, v, m, h);
    for (std::size_t b = 0; b < density.blocks.size(); ++b)
        for (int n = 0; n < Volume::kVoxels; ++n) {
            const auto& block = density.blocks[b];
            const Vec3 cell{float(block[0] * 8 + n / 64), float(block[1] * 8 + n / 8 % 8), float(block[2] * 8 + n % 8)};
            const float w = cubic(x[0].x / h - cell.x) * cubic(x[0].y / h - cell.y) * cubic(x[0].z / h - cell.z);
            const std::size_t voxel = b * Volume::kVoxels + n;
            EXPECT_NEAR(2 * w / (h * h * h), density.values[voxel], 1e-3f);
            if (w > 1e-4f) EXPECT_NEAR(3, vel.values[voxel * 3 + 2], 1e-5f);
        }
}

}  // namespace
}  // namespace firn
