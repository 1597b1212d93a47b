// Kernels along the snow around them.
#include "firn/surface/anisotropy.h"

#include <gtest/gtest.h>

#include "support/snow_clouds.h"

namespace firn {
namespace {

constexpr float kSpacing = 0.01f;

/// Voxels so fine that they have no say.
BlobField blobsOf(const ParticleSet& snow) {
    return blobsOf(snow[column::x], snow[column::radius], {kSpacing, kSpacing / 10, false, 0.9f});
}

/// Half of the axes [m], longest first, and directions, from the metric.
Ellipsoid<double> shapeOf(const SnowBlob& blob) {
    const Svd<double> d = svd(cast<double>(blob.metric));
    Ellipsoid<double> e;
    e.axes = {1 / std::sqrt(d.s.z), 1 / std::sqrt(d.s.y), 1 / std::sqrt(d.s.x)};
    e.directions = fromColumns(columnOf(d.U, 2), columnOf(d.U, 1), columnOf(d.U, 0));
    return e;
}

TEST(Bump, FallsFromOneToNothing) {
    EXPECT_EQ(1, bump(0.0));
    EXPECT_EQ(0.421875, bump(0.25));
    EXPECT_EQ(0, bump(1.0));
    EXPECT_EQ(0, bump(2.0));
}

TEST(EllipsoidOf, EvenNeighboursIsABallOfFullSize) {
    const Ellipsoid<double> e = ellipsoidOf(Mat3d::identity() * kEvenVariance, 2.0, 4.0);
    EXPECT_NEAR(2, e.axes.x, 1e-9);
    EXPECT_NEAR(2, e.axes.z, 1e-9);
    EXPECT_NEAR(0.25, e.metric()(1, 1), 1e-9);
    EXPECT_NEAR(2, e.reach().y, 1e-9);
}

TEST(EllipsoidOf, AFlatCovarianceIsADiscOfTheRatio) {
    const Ellipsoid<double> e = ellipsoidOf(Mat3d::diagonal(kEvenVariance, 0, kEvenVariance), 1.0, 4.0);
    EXPECT_NEAR(1, e.axes.x, 1e-9);
    EXPECT_NEAR(0.25, e.axes.z, 1e-9);
    EXPECT_NEAR(16, e.metric()(1, 1), 1e-6) << "thin along the second axis";
    EXPECT_NEAR(0.25, e.reach().y, 1e-9);
}

TEST(EllipsoidOf, EvenVarianceIsThatOfAFilledBall) {
    // The integral of w q^4 / 3 over that of w q^2, w = 1 - q^3.
    double second = 0, weight = 0;
    for (double q = 0.0005; q < 1; q += 0.001)
        second += neighbourWeight(q) * q * q * q * q / 3, weight += neighbourWeight(q) * q * q;
    EXPECT_NEAR(kEvenVariance, second / weight, 1e-5);
}

TEST(AnisotropicKernels, DeepInTheSnowAreRound) {
    const ParticleSet snow = slabOf(0.3f, 0.2f, kSpacing);
    const BlobField field = blobsOf(snow);
    const auto x = snow[column::x];
    for (std::size_t p = 0; p < snow.size(); ++p) {
        if (std::fabs(x[p].x) > 0.05f || std::fabs(x[p].y) > 0.03f || std::fabs(x[p].z) > 0.05f) continue;
        const Ellipsoid<double> e = shapeOf(field.blobs[p]);
        EXPECT_LT(e.axes.x / e.axes.z, 1.6);
        EXPECT_EQ(x[p], field.blobs[p].center) << "nothing to smooth";
    }
}

TEST(AnisotropicKernels, OnASurfaceAreDiscsAcrossItsNormal) {
    const ParticleSet snow = slabOf(0.3f, 0.2f, kSpacing);
    const BlobField field = blobsOf(snow);
    const auto x = snow[column::x];
    int count = 0;
    for (std::size_t p = 0; p < snow.size(); ++p) {
        if (std::fabs(x[p].x) > 0.08f || x[p].y < 0.1f - 0.5f * kSpacing || std::fabs(x[p].z) > 0.08f) continue;
        const Ellipsoid<double> e = shapeOf(field.blobs[p]);
        ++count;
        EXPECT_GT(e.axes.y / e.axes.z, 2.0) << "of half a ball of neighbours it is 3.4";
        EXPECT_LT(e.axes.x / e.axes.y, 1.6);
        EXPECT_GT(std::fabs(e.directions(1, 2)), 0.95) << "its short axis is upright";
        EXPECT_LT(field.blobs[p].center.y, x[p].y) << "what sticks out is drawn in";
    }
    EXPECT_GT(count, 50);
}

TEST(AnisotropicKernels, OfALoneParticleIsItsSphere) {
    const BlobField field = blobsOf(particlesAt({{0, 0, 0}, {1, 0, 0}}, 0.006f));
    const SnowBlob& blob = field.blobs[0];
    EXPECT_EQ((Vec3{0, 0, 0}), blob.center);
    const Vec3 at{0, 0.006f, 0};
    EXPECT_NEAR(field.contour, blob.weight * bump(dot(at, blob.metric * at)), 1e-5) << "its surface is at its radius";
}

}  // namespace
}  // namespace firn
