// The surface of snow: where it is, how flat, and that it is one.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "firn/geometry/mesh_check.h"
#include "firn/surface/contour.h"
#include "firn/surface/contour_cases.h"
#include "firn/surface/distance.h"
#include "firn/surface/snow_volumes.h"
#include "support/snow_clouds.h"

namespace firn {
namespace {

constexpr float kSpacing = 0.01f;

SnowSurface surfaceOf(const ParticleSet& snow, SnowKernel kernel, float voxelSize, float radiusScale = 1) {
    VolumeParams params;
    params.kernel = kernel, params.voxelSize = voxelSize, params.radiusScale = radiusScale;
    return SnowVolumes(snow, params).surface();
}

/// Every edge once in each direction: closed, and outside is on one side.
void expectClosed(const TriangleMesh& mesh) {
    std::map<std::pair<int, int>, int> directed;
    for (const auto& t : mesh.triangles)
        for (std::size_t e = 0; e < 3; ++e) ++directed[{t[e], t[(e + 1) % 3]}];
    for (const auto& [edge, count] : directed) {
        ASSERT_EQ(1, count) << "an edge used twice in one direction";
        ASSERT_EQ(1u, directed.count({edge.second, edge.first})) << "an edge with one triangle";
    }
}

/// Points - edges + triangles: 2 for each ball.
int eulerNumber(const TriangleMesh& mesh) {
    return int(mesh.points.size()) - int(mesh.triangles.size()) * 3 / 2 + int(mesh.triangles.size());
}

TEST(ContourCases, EveryCutEdgeIsUsedAndNoOther) {
    for (int which = 0; which < 256; ++which) {
        std::set<int> used;
        for (const auto& triangle : trianglesOfCase(which)) used.insert(triangle.begin(), triangle.end());
        for (int e = 0; e < kCubeEdges; ++e) {
            const CubeEdge edge = cubeEdge(e);
            const int from = 4 * edge.from[0] + 2 * edge.from[1] + edge.from[2], to = from + (4 >> edge.axis);
            EXPECT_EQ((which >> from & 1) != (which >> to & 1), used.count(e) == 1) << which;
        }
    }
}

/// A field of random numbers has every case, every pair of neighbouring cases, and sheets that nearly touch.
TEST(Contour, OfNoiseIsClosedEverywhere) {
    ImplicitField field;
    field.values.blocks = {{-1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {5, 5, 5}};
    field.values.values.resize(field.values.blocks.size() * Volume::kVoxels);
    for (std::size_t b = 0; b < field.values.blocks.size(); ++b)
        for (std::size_t n = 0; n < Volume::kVoxels; ++n) {
            // Outermost voxels are outside, as the field promises.
            const int i = int(n) / 64, j = int(n) / 8 % 8, k = int(n) % 8;
            const bool isInner = i % 7 && j % 7 && k % 7;
            field.values.values[b * Volume::kVoxels + n] = isInner ? uniform(mixed(b, n)) : 0;
        }
    field.contour = 0.5f;
    const TriangleMesh mesh = meshOf(field);
    EXPECT_GT(mesh.triangles.size(), 1000u);
    expectClosed(mesh);
    EXPECT_GT(signedVolume(mesh), 0);
}

TEST(SphereSurface, OfOneAndTwoSpheresIsTheFormula) {
    const float r = 0.4f, h = 0.05f;
    for (const std::vector<Vec3>& places :
         {std::vector<Vec3>{{0.011f, 0.02f, 0}}, std::vector<Vec3>{{0.01f, 0, 0}, {0.6f, 0.1f, 0}}}) {
        const SnowSurface s = surfaceOf(particlesAt(places, r), SnowKernel::spheres, h);
        for (const Vec3& x : s.mesh.points) {
            const float first = r - length(x - places.front()), last = r - length(x - places.back());
            // In the crease between two, voxels cut the corner.
            const bool isCrease = places.size() > 1 && std::fabs(first - last) < h;
            EXPECT_NEAR(0, std::max(first, last), isCrease ? 0.3f * h : 0.04f * h);
        }
        expectClosed(s.mesh);
        EXPECT_EQ(2, eulerNumber(s.mesh));
    }
}

TEST(SnowSurface, OfABallIsWhereItIs) {
    const float R = 0.15f, h = kSpacing / 2;
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic}) {
        const SnowSurface s = surfaceOf(ballOf(R, kSpacing), kernel, h);
        expectClosed(s.mesh);
        EXPECT_EQ(2, eulerNumber(s.mesh)) << "one ball, no holes in it";
        EXPECT_NEAR(1, signedVolume(s.mesh) / (4.18879 * double(R) * double(R) * double(R)), 0.04);
        double mean = 0;
        for (const Vec3& x : s.mesh.points) mean += double(length(x) - R) / double(s.mesh.points.size());
        EXPECT_NEAR(0, mean, 0.4 * double(h));
        for (const Vec3& x : s.mesh.points) EXPECT_NEAR(R, length(x), kSpacing);
    }
}

/// Along rows of voxels that lie in the band: the distance changes by at most a voxel from one to the next, and its
/// gradient is of length 1 but where two parts of the surface are as near.
TEST(SnowSurface, HasADistanceWithGradientOneAndTheMeshAsItsZero) {
    const float R = 0.15f, h = kSpacing / 2;
    const SnowSurface s = surfaceOf(ballOf(R, kSpacing), SnowKernel::anisotropic, h);
    const Volume& phi = s.distance;
    EXPECT_EQ(VolumeKind::signedDistance, phi.kind);
    EXPECT_FLOAT_EQ(3 * h, phi.background);
    double sum = 0, worst = 0;
    int count = 0;
    for (std::size_t b = 0; b < phi.blocks.size(); ++b)
        for (int i = 1; i < 7; ++i)
            for (int j = 1; j < 7; ++j)
                for (int k = 1; k < 7; ++k) {
                    const float* at = &phi.values[b * Volume::kVoxels + std::size_t((i * 8 + j) * 8 + k)];
                    if (std::fabs(*at) > 1.9f * h) continue;
                    const Vec3 slope = Vec3{at[64] - at[-64], at[8] - at[-8], at[1] - at[-1]} / (2 * h);
                    sum += double(length(slope)), ++count;
                    worst = std::max(worst, std::fabs(double(length(slope)) - 1));
                    const auto& block = phi.blocks[b];
                    const Vec3 x = Vec3{float(block[0] * 8 + i), float(block[1] * 8 + j), float(block[2] * 8 + k)} * h;
                    EXPECT_NEAR(length(x) - R, *at, 1.2f * h);
                }
    EXPECT_GT(count, 5000);
    EXPECT_NEAR(1, sum / count, 0.02);
    EXPECT_LT(worst, 0.4);
}

/// Root mean square height [m] of a slab's top about its mean, away from its sides.
double roughness(const ParticleSet& slab, SnowKernel kernel, float voxelSize) {
    const SnowSurface s = surfaceOf(slab, kernel, voxelSize, 1.5f);
    double first = 0, second = 0;
    int count = 0;
    for (const Vec3& x : s.mesh.points) {
        if (x.y < 0.02f || std::fabs(x.x) > 0.1f || std::fabs(x.z) > 0.1f) continue;
        first += double(x.y), second += double(x.y) * double(x.y), ++count;
    }
    EXPECT_GT(count, 1000);
    first /= count;
    return std::sqrt(second / count - first * first);
}

TEST(SnowSurface, OfASlabIsFlatterWithAnisotropicKernelsThanWithRoundOnesOrSpheres) {
    const ParticleSet slab = slabOf(0.3f, 0.103f, kSpacing);
    const float h = kSpacing / 2;
    const double flat = roughness(slab, SnowKernel::anisotropic, h);
    EXPECT_LT(flat, 0.12 * double(kSpacing));
    EXPECT_GT(roughness(slab, SnowKernel::simulation, h), 1.4 * flat);
    EXPECT_GT(roughness(slab, SnowKernel::spheres, h), 2.5 * flat);
}

TEST(SnowSurface, KeepsLoneParticlesAsSpheresOfTheirSize) {
    const float r = 0.0062f;
    const ParticleSet snow = particlesAt({{0, 0, 0}, {0.5f, 0.0713f, 0}, {0, 0.703f, 0.2004f}}, r);
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic, SnowKernel::spheres}) {
        const TriangleMesh fine = surfaceOf(snow, kernel, 0.25f * r).mesh;
        EXPECT_EQ(3, countParts(fine));
        EXPECT_NEAR(1, signedVolume(fine) / (3 * 4.18879 * double(r) * double(r) * double(r)), 0.1);
        EXPECT_EQ(3, countParts(surfaceOf(snow, kernel, 4 * r).mesh)) << "smaller than a voxel, and still there";
    }
}

TEST(SnowSurface, TurnsWithTheSnow) {
    ParticleSet snow = slabOf(0.1f, 0.06f, kSpacing);
    for (const SnowKernel kernel : {SnowKernel::simulation, SnowKernel::anisotropic, SnowKernel::spheres}) {
        ParticleSet turned = snow;
        for (Vec3& x : turned[column::x]) x = {-x.y, x.x, x.z};  // 90 degrees about z
        TriangleMesh a = surfaceOf(snow, kernel, kSpacing / 2).mesh, b = surfaceOf(turned, kernel, kSpacing / 2).mesh;
        ASSERT_EQ(a.points.size(), b.points.size());
        for (Vec3& x : a.points) x = {-x.y, x.x, x.z};
        // The nearest point of the other mesh; sorted along one axis it is not far away.
        std::sort(b.points.begin(), b.points.end(), [](const Vec3& p, const Vec3& q) { return p.x < q.x; });
        for (const Vec3& x : a.points) {
            const float close = 1e-5f;
            auto p = std::lower_bound(b.points.begin(), b.points.end(), x.x - close,
                                      [](const Vec3& q, float value) { return q.x < value; });
            bool found = false;
            for (; p != b.points.end() && p->x < x.x + close && !found; ++p) found = length(*p - x) < close;
            ASSERT_TRUE(found) << x.x << " " << x.y << " " << x.z;
        }
    }
}

}  // namespace
}  // namespace firn
