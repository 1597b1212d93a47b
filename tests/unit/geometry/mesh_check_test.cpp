#include "firn/geometry/mesh_check.h"

#include <gtest/gtest.h>

#include <limits>

#include "firn/base/error.h"
#include "firn/geometry/solid.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

void expectSays(const TriangleMesh& mesh, const std::string& words) {
    const auto wrong = whatIsWrong(mesh);
    ASSERT_TRUE(wrong.has_value());
    EXPECT_NE(std::string::npos, wrong->find(words)) << *wrong;
    EXPECT_EQ(std::string::npos, wrong->find('\n'));
}

TEST(MeshCheck, ClosedMeshWithItsOutsideOutIsRight) {
    EXPECT_FALSE(whatIsWrong(cubeMesh()).has_value());
    EXPECT_FALSE(whatIsWrong(sphereMesh(1, 2)).has_value());
}

TEST(MeshCheck, MissingTriangleIsNamedByItsFirstOpenEdge) {
    TriangleMesh mesh = cubeMesh(2);
    mesh.triangles.pop_back();
    expectSays(mesh, "open: 3 edges");
    expectSays(mesh, "between (1, -1, -1) and (1, ");
    try {
        solidOfMesh(mesh, 0.1f);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("open"));
    }
}

TEST(MeshCheck, InsideOutIsToldFromRight) {
    expectSays(reversed(cubeMesh()), "inside-out");
    EXPECT_THROW(solidOfMesh(reversed(cubeMesh()), 0.1f), Error);
}

TEST(MeshCheck, OneReversedTriangleIsADisagreement) {
    TriangleMesh mesh = cubeMesh();
    std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
    expectSays(mesh, "disagree about outside at 3 edges");
}

TEST(MeshCheck, NoTrianglesBadIndicesAndNanAreToldApart) {
    expectSays({}, "no faces");
    TriangleMesh mesh = cubeMesh();
    mesh.triangles[2][1] = 8;
    expectSays(mesh, "triangle 2 names point 8");
    mesh.triangles[2][1] = -1;
    expectSays(mesh, "names point -1");
    mesh = cubeMesh();
    mesh.points[5].y = std::numeric_limits<float>::quiet_NaN();
    expectSays(mesh, "point 5 is at");
}

TEST(MeshCheck, FlatMeshHasNoVolume) {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x.y = 0;
    expectSays(mesh, "no volume");
}

TEST(MeshCheck, SeamsOfDoubledPointsDoNotOpenAMesh) {
    TriangleMesh soup;
    const TriangleMesh cube = cubeMesh();
    for (const auto& t : cube.triangles) {
        const int first = int(soup.points.size());
        for (int corner : t) soup.points.push_back(cube.points[corner]);
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    EXPECT_FALSE(whatIsWrong(soup).has_value());
    EXPECT_EQ(1, countParts(soup));
}

TEST(MeshCheck, VolumeAndItsCentreAreExactFarFromTheOrigin) {
    // No edge is a power of two, or products of coordinates would be exact however large they are.
    const TriangleMesh far = cubeMesh(0.3f, {1000, -2000, 500});
    Box box;
    for (const Vec3& x : far.points) box.include(x);
    const Vec3d size = cast<double>(box.max) - cast<double>(box.min);
    EXPECT_NEAR(size.x * size.y * size.z, signedVolume(far), 1e-12);
    EXPECT_NEAR(-2000, centerOfVolume(far).y, 1e-3);
    EXPECT_NEAR(-size.x * size.y * size.z, signedVolume(reversed(far)), 1e-12);
    EXPECT_NEAR(4.0 / 3.0 * M_PI, signedVolume(sphereMesh(1, 6)), 5e-3);
}

TEST(MeshCheck, PartsAreCounted) {
    TriangleMesh two = cubeMesh();
    const TriangleMesh other = cubeMesh(1, {3, 0, 0});
    for (const auto& t : other.triangles) two.triangles.push_back({t[0] + 8, t[1] + 8, t[2] + 8});
    two.points.insert(two.points.end(), other.points.begin(), other.points.end());
    EXPECT_EQ(2, countParts(two));
}

}  // namespace
}  // namespace firn
