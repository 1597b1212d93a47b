// Colliders that are thin: open meshes as sheets, and closed ones thinner than their voxels.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/geometry/mesh_bricks.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/motion.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/thickness.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

Vec3 anyPoint(int i) { return uniformVec(mixed(5, std::uint64_t(i))) * 2 - Vec3{1, 1, 1}; }

/// A closed box, a metre wide and long.
TriangleMesh plate(float thickness) { return placed(cubeMesh(), {{}, {}, {1, thickness, 1}}); }

std::string refusal(const TriangleMesh& mesh, const SurfaceDetail& wish) {
    try {
        surfaceOfMesh(mesh, wish);
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        return error.what();
    }
    return "not refused";
}

/// Bytes of phi, at a number of threads.
std::vector<float> baked(const TriangleMesh& mesh, float voxelSize, const BrickWish& wish, std::size_t threads) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    return bricksOfMesh(mesh, voxelSize, wish).bricks.phi;
}

TEST(Sheet, OpenMeshIsSolidWithinHalfItsThickness) {
    const SolidPtr sheet = surfaceOfMesh(sheetMesh(), {0, 0.06f});
    for (int i = 0; i < 5000; ++i) {
        const Vec3 u = anyPoint(i);
        const Vec3 x{0.4f * u.x, 0.07f * u.y, 0.4f * u.z};
        const float exact = std::fabs(x.y) - 0.03f, phi = signedDistance(sheet->view(), x);
        // In the cells that the faces pass through, samples round the fold in the middle off.
        if (exact > -0.01f) {
            ASSERT_NEAR(exact, phi, 1e-4f);
            ASSERT_GT(outwardNormal(sheet->view(), x).y * x.y, 0.999f * std::fabs(x.y));
        } else {
            ASSERT_LT(phi, -0.01f);
        }
    }
    EXPECT_NEAR(0.53f, sheet->bounds().max.x, 1e-5f);
    EXPECT_NEAR(0.03f, sheet->bounds().max.y, 1e-5f);
    EXPECT_NEAR(1, signedDistance(sheet->view(), {0, 1.03f, 0}), 1e-4f);
}

TEST(Sheet, AsSnowAnOpenMeshIsRefused) {
    try {
        solidOfMesh(sheetMesh(), 0.01f);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(0u, std::string(error.what()).find("the mesh is open: 4 edges with one face only"));
    }
}

TEST(Sheet, MistakesAreRefusedWithOneLine) {
    EXPECT_EQ(
        "voxels of 0.1 m do not fit a mesh of 1 x 0 x 1 m: a sheet 0.05 m thick would fall through between them; use a "
        "voxel size of at most 0.025 m or a thicker sheet",
        refusal(sheetMesh(), {0.1f, 0.05f}));
    EXPECT_NE(std::string::npos, refusal(sheetMesh(), {0, 1e-5f}).find("use larger ones or a thicker sheet"));
    const TriangleMesh line{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}};
    EXPECT_EQ("the faces of the mesh have no area; nothing can touch it", refusal(line, {}));
    EXPECT_NE(std::string::npos, refusal(reversed(cubeMesh()), {}).find("inside-out"));
}

TEST(Sheet, BytesDoNotDependOnThreads) {
    const TriangleMesh sheet = sheetMesh(1, 9, [](float x, float z) { return 0.1f * std::sin(5 * x + 3 * z); });
    EXPECT_EQ(baked(sheet, 0.02f, {0, 0, true, 0.05f, false}, 1), baked(sheet, 0.02f, {0, 0, true, 0.05f, false}, 2));
    EXPECT_EQ(baked(plate(0.01f), 0.04f, {0, 0, true, 0, true}, 1),
              baked(plate(0.01f), 0.04f, {0, 0, true, 0, true}, 2));
}

TEST(ThinPlate, ThinnerThanItsVoxelsHoldsWithBothFacesRight) {
    // Anywhere between the voxels, and oblique.
    for (const Placement& place : {Placement{{0, 0.013f, 0}, {}, {1, 1, 1}}, Placement{{}, {17, 0, 23}, {1, 1, 1}}}) {
        const float h = 0.04f;
        const SolidPtr s = surfaceOfMesh(placed(plate(0.01f), place), {h, 0});
        const Mat3 turn = cast<float>(rotationXyz(place.rotate));
        for (int i = 0; i < 5000; ++i) {
            const Vec3 u = anyPoint(i), own{0.35f * u.x, 1.5f * h * u.y, 0.35f * u.z};
            const Vec3 x = turn * own + place.translate;
            // Held as if it were two voxels thick.
            const float exact = std::fabs(own.y) - h, phi = signedDistance(s->view(), x);
            ASSERT_NEAR(exact, phi, 0.6f * h) << own.y;
            if (std::fabs(own.y) < 0.1f * h) {
                ASSERT_LT(phi, -0.3f * h);
            }
            if (std::fabs(exact) < 0.1f * h) {
                const Vec3 out = turn * Vec3{0, own.y > 0 ? 1.0f : -1.0f, 0};
                ASSERT_GT(dot(out, outwardNormal(s->view(), x)), 0.9f);
                ASSERT_NEAR(exact, phi, 0.15f * h);
            }
        }
    }
}

TEST(ThinPlate, ThickBodiesStayAsTheyAre) {
    const float h = 0.05f;
    const SolidPtr held = surfaceOfMesh(cubeMesh(), {h, 0}), plain = solidOfMesh(cubeMesh(), h);
    for (int i = 0; i < 5000; ++i) {
        const Vec3 x = anyPoint(i) * 0.7f;
        ASSERT_EQ(signedDistance(plain->view(), x) <= 0, signedDistance(held->view(), x) <= 0);
        if (std::fabs(signedDistance(plain->view(), x)) < 4 * h) {
            ASSERT_EQ(signedDistance(plain->view(), x), signedDistance(held->view(), x));
        }
    }
}

TEST(Thickness, IsMeasuredStraightInAndNotAtEdges) {
    const TriangleMesh mesh = plate(0.2f);
    const TriangleTree tree(mesh);
    for (int t = 0; t < int(mesh.triangles.size()); ++t) {
        const double wanted = std::fabs(normalOf(mesh, t).y) > 0.5 ? 0.2 : 1.0;
        EXPECT_NEAR(wanted, thicknessBelow(tree, mesh, t, centerOf(mesh, t), 5), 1e-6);
        EXPECT_EQ(0.1, thicknessBelow(tree, mesh, t, centerOf(mesh, t), 0.1));
    }
    // A wedge of 90 degrees: straight in from one face is the other, which does not lie across.
    const TriangleMesh prism = placed(cubeMesh(), {{}, {0, 0, 45}, {1, 1, 1}});
    EXPECT_NEAR(1, thicknessBelow(TriangleTree(prism), prism, 0, centerOf(prism, 0), 5), 1e-6);
}

TEST(Detail, FollowsTheThinnestPartTheEdgesAndTheSize) {
    EXPECT_NEAR(std::sqrt(3.0f) / 100, detailOf(cubeMesh(), {}).voxelSize, 1e-6f);
    EXPECT_EQ(0, detailOf(cubeMesh(), {}).thickness);
    EXPECT_EQ(0.3f, detailOf(cubeMesh(), {0.3f, 0}).voxelSize);
    EXPECT_NEAR(0.015f / 3, detailOf(plate(0.015f), {}).voxelSize, 1e-5f);
    const TriangleMesh fine = sphereMesh(1, 7);
    EXPECT_NEAR(std::sqrt(2 * areaOf(fine) / double(fine.triangles.size())), detailOf(fine, {}).voxelSize, 1e-4f);
    EXPECT_NEAR(10 * detailOf(plate(0.1f), {}).voxelSize,
                detailOf(placed(plate(0.1f), {{}, {}, {10, 10, 10}}), {}).voxelSize, 1e-5f);
}

TEST(Detail, SheetsAreThreeVoxelsThick) {
    const SurfaceDetail chosen = detailOf(sheetMesh(), {});
    EXPECT_NEAR(std::sqrt(2.0f) / 100, chosen.voxelSize, 1e-6f);
    EXPECT_FLOAT_EQ(3 * chosen.voxelSize, chosen.thickness);
    EXPECT_FLOAT_EQ(0.06f, detailOf(sheetMesh(), {0.02f, 0}).thickness);
    EXPECT_FLOAT_EQ(0.002f, detailOf(sheetMesh(), {0, 0.006f}).voxelSize);
    EXPECT_FLOAT_EQ(chosen.voxelSize, detailOf(sheetMesh(), {0, 0.6f}).voxelSize) << "a thick one is no less detailed";
}

TEST(Detail, NobodyAskedForMillionsOfVoxels) {
    // A scan with tiny triangles, and a plate like a razor's: two millions are the most.
    for (const TriangleMesh& mesh : {sheetMesh(30, 300), plate(1e-5f)}) {
        const float h = detailOf(mesh, {}).voxelSize;
        EXPECT_LT(areaOf(mesh) / (double(h) * h) * 10, 2.01e6);
    }
    // Far from the origin voxels are large enough to be told apart.
    EXPECT_NO_THROW(surfaceOfMesh(placed(cubeMesh(0.1f), {{0, 2000, 0}, {}, {1, 1, 1}})));
}

}  // namespace
}  // namespace firn
