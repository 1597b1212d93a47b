// Density and velocity of particles, in the three ways.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <numeric>

#include "firn/base/error.h"
#include "firn/surface/snow_volumes.h"
#include "firn/surface/splat.h"
#include "support/snow_clouds.h"

namespace firn {
namespace {

constexpr float kSpacing = 0.01f;

VolumeParams paramsOf(SnowKernel kernel, float voxelSize) {
    VolumeParams params;
    params.kernel = kernel, params.voxelSize = voxelSize;
    return params;
}

double massOf(const Volume& density) {
    const double h = double(density.voxelSize);
    return std::accumulate(density.values.begin(), density.values.end(), 0.0) * density.metadata.at("density_scale") *
           h * h * h;
}

/// Value at a voxel, or of the background.
float valueAt(const Volume& volume, int i, int j, int k) {
    for (std::size_t b = 0; b < volume.blocks.size(); ++b)
        if (volume.blocks[b] == std::array<int, 3>{i >> 3, j >> 3, k >> 3})
            return volume.values[b * Volume::kVoxels + std::size_t(((i & 7) * 8 + (j & 7)) * 8 + (k & 7))];
    return volume.background;
}

std::string errorOf(const ParticleSet& snow, const VolumeParams& params) {
    try {
        SnowVolumes(snow, params).surface();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        return error.what();
    }
    return {};
}

TEST(SnowDensity, IntegratesToTheMassWithKernelsOfTheSimulationAndAnisotropicOnes) {
    const ParticleSet snow = ballOf(0.1f, kSpacing);
    const auto m = snow[column::m];
    const double mass = std::accumulate(m.begin(), m.end(), 0.0);
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic})
        for (const float voxels : {0.3f, 1.0f, 2.3f})
            EXPECT_NEAR(mass, massOf(SnowVolumes(snow, paramsOf(kernel, voxels * kSpacing)).density()), 1e-5 * mass)
                << "voxels of " << voxels << " spacings";
}

TEST(SnowDensity, OfLoneParticlesIsNotLost) {
    const ParticleSet snow = particlesAt({{0.5f, 0.5f, 0.5f}, {0.013f, 3.1f, -7}, {100, 0, 0}}, 0.1f);
    EXPECT_NEAR(3, massOf(SnowVolumes(snow, paramsOf(SnowKernel::anisotropic, 1)).density()), 1e-5);
}

TEST(SnowDensity, IsAboutOneInsideSnowAtRest) {
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic}) {
        const Volume density = SnowVolumes(ballOf(0.15f, kSpacing), paramsOf(kernel, 2 * kSpacing)).density();
        EXPECT_NEAR(400, density.metadata.at("density_scale"), 0.01);
        EXPECT_NEAR(1, valueAt(density, 0, 0, 0), 0.15);
        EXPECT_NEAR(1, valueAt(density, 2, -3, 1), 0.15);
    }
}

TEST(SnowVelocity, OfSnowThatMovesAsOneIsItsVelocityEverywhere) {
    const ParticleSet snow = ballOf(0.05f, kSpacing, {1, -2, 3});
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic, SnowKernel::spheres}) {
        const SnowVolumes made(snow, paramsOf(kernel, kSpacing));
        const Volume density = made.density(), vel = made.velocity();
        ASSERT_EQ(density.blocks, vel.blocks);
        for (std::size_t n = 0; n < density.values.size(); ++n)
            if (density.values[n] > 1e-3f) EXPECT_NEAR(-2, vel.values[n * 3 + 1], 1e-4);
    }
}

TEST(SphereDensity, OfOneSphereIsWholeInsideAndFallsOverHalfARadius) {
    const Volume density = SnowVolumes(particlesAt({{0, 0, 0}}, 0.4f), paramsOf(SnowKernel::spheres, 0.1f)).density();
    EXPECT_FLOAT_EQ(1, valueAt(density, 0, 0, 0));
    EXPECT_FLOAT_EQ(1, valueAt(density, 4, 0, 0)) << "at the radius";
    EXPECT_NEAR(0.5, valueAt(density, 0, 5, 0), 1e-5) << "a quarter of it beyond";
    EXPECT_NEAR(0, valueAt(density, 0, 0, -6), 1e-5) << "half of it beyond";
    EXPECT_NEAR(3 - 2 * std::sqrt(24.0) / 4, valueAt(density, 4, 2, 2), 1e-5);
    EXPECT_EQ(0, valueAt(density, 7, 0, 0));
}

TEST(SphereDensity, OfTwoSpheresIsTheLargerOfBoth) {
    const Vec3 a{0, 0, 0}, b{0.7f, 0, 0};
    const float r = 0.4f, h = 0.1f;
    const Volume density = SnowVolumes(particlesAt({a, b}, r), paramsOf(SnowKernel::spheres, h)).density();
    for (int i = -8; i <= 15; ++i)
        for (int j = -7; j <= 7; ++j) {
            const Vec3 at{float(i) * h, float(j) * h, 0};
            const float expected = std::max(sphereDensity(length(at - a), r), sphereDensity(length(at - b), r));
            EXPECT_NEAR(expected, valueAt(density, i, j, 0), 1e-5) << i << " " << j;
        }
}

TEST(SphereDensity, OfSpheresSmallerThanAVoxelIsNotLost) {
    const Volume density =
        SnowVolumes(particlesAt({{0.55f, 0.45f, 0.5f}}, 0.001f), paramsOf(SnowKernel::spheres, 0.1f)).density();
    EXPECT_GT(*std::max_element(density.values.begin(), density.values.end()), 0.9f);
}

TEST(SnowVolumes, OfNoSnowAreEmpty) {
    ParticleSet none;
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic, SnowKernel::spheres}) {
        const SnowVolumes made(none, paramsOf(kernel, 0.1f));
        const SnowSurface surface = made.surface();
        EXPECT_TRUE(made.density().blocks.empty() && made.velocity().blocks.empty());
        EXPECT_TRUE(surface.distance.blocks.empty() && surface.mesh.points.empty() && surface.mesh.triangles.empty());
        EXPECT_FLOAT_EQ(0.3f, surface.distance.background) << "outside is outside";
    }
}

TEST(SnowVolumes, RefuseWhatIsNoPlaceNoRadiusOrNotThere) {
    ParticleSet snow = particlesAt({{0, 0, 0}, {1, 0, 0}}, 0.1f);
    const VolumeParams params = paramsOf(SnowKernel::anisotropic, 0.1f);
    snow[column::x][1].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ("P: point 1 is not a place: 1 nan 0", errorOf(snow, params));
    snow[column::x][1].y = std::numeric_limits<float>::infinity();
    EXPECT_EQ("P: point 1 is not a place: 1 inf 0", errorOf(snow, params));
    snow[column::x][1].y = 0;
    snow[column::radius][0] = 0;
    EXPECT_EQ("pscale: 0 of point 0 is no radius; it must be above 0", errorOf(snow, params));
    snow.drop("pscale");
    EXPECT_EQ("points have no attribute 'pscale', which this needs", errorOf(snow, params));
}

TEST(SnowVolumes, RefuseVoxelsThatAreTooSmallForTheSnow) {
    const ParticleSet snow = particlesAt({{0, 0, 0}, {1000, 0, 0}}, 0.1f);
    EXPECT_EQ(0u,
              errorOf(snow, paramsOf(SnowKernel::spheres, 1e-5f)).find("voxel_size: 1e-05 m is too small for point"));
    EXPECT_NE(std::string::npos,
              errorOf(ballOf(0.1f, 0.005f), paramsOf(SnowKernel::spheres, 5e-6f)).find("choose a larger voxel_size"));
}

TEST(SnowVolumes, CostWhatTheSnowCostsNotTheBoxAroundIt) {
    const ParticleSet snow = particlesAt({{0, 0, 0}, {1000, 300, 0}}, 0.01f);
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic, SnowKernel::spheres}) {
        const SnowVolumes made(snow, paramsOf(kernel, 0.01f));
        const SnowSurface surface = made.surface();
        EXPECT_LE(made.density().blocks.size(), 16u);
        EXPECT_LE(surface.distance.blocks.size(), 16u);
        EXPECT_GE(surface.mesh.triangles.size(), 16u) << "two small balls";
    }
}

TEST(SnowVolumes, HaveTheSameBytesAtAnyThreadCount) {
    const ParticleSet snow = ballOf(0.1f, 0.005f, {1, 2, 3});
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic, SnowKernel::spheres}) {
        std::vector<std::vector<float>> density, vel, distance;
        std::vector<std::vector<Vec3>> points;
        std::vector<std::vector<std::array<int, 3>>> triangles;
        for (const std::size_t threads : {1, 2, 5}) {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
            const SnowVolumes made(snow, paramsOf(kernel, 0.004f));
            density.push_back(made.density().values), vel.push_back(made.velocity().values);
            const SnowSurface surface = made.surface();
            distance.push_back(surface.distance.values);
            points.push_back(surface.mesh.points), triangles.push_back(surface.mesh.triangles);
        }
        for (std::size_t n = 1; n < density.size(); ++n) {
            EXPECT_TRUE(density[0] == density[n] && vel[0] == vel[n] && distance[0] == distance[n]);
            EXPECT_TRUE(points[0] == points[n] && triangles[0] == triangles[n]);
        }
    }
}

}  // namespace
}  // namespace firn
