#include "firn/io/load_bodies.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/io/load_colliders.h"
#include "firn/io/mesh_file.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

class LoadingBodies : public testing::Test {
protected:
    Body loaded(const ShapeForm& form, const Placement& placement = {}, const Vec3d& inertia = {}) {
        Scene scene;
        scene.folder = folder.path();
        scene.colliders.resize(2);
        scene.colliders[0].shape.form = PlaneShape{};
        scene.colliders[1].shape = {form, placement};
        Settings& body = scene.colliders[1].body;
        body.set("dynamic", {true, {}});
        body.set("mass", {12.0, {}});
        body.set("inertia", {inertia, {}});
        body.set("velocity", {Vec3d{1, 2, 3}, {}});
        body.set("spin", {Vec3d{0, 0, 4}, {}});
        const std::vector<Body> bodies = loadBodies(scene, loadColliders(scene));
        EXPECT_EQ(1u, bodies.size());
        EXPECT_EQ(1u, bodies.at(0).collider) << "the plane is none";
        return bodies.at(0);
    }
    TestFolder folder;
};

TEST_F(LoadingBodies, BoxStartsAsTheSceneSays) {
    const Body body = loaded(BoxShape{{0, 1, 0}, {1, 2, 3}});
    EXPECT_EQ((Vec3d{0, 1, 0}), body.start.center);
    EXPECT_EQ((Vec3d{1, 2, 3}), body.start.velocity);
    EXPECT_NEAR(4 * (1 + 4), body.start.angularMomentum.z, 1e-5);
    EXPECT_NEAR(std::sqrt(0.25 + 1 + 2.25), body.reach, 1e-4);
}

TEST_F(LoadingBodies, GivenInertiaTurnsWithTheShape) {
    const Body body = loaded(BoxShape{{}, {1, 1, 1}}, {{}, {0, 0, 90}, {1, 1, 1}}, {2, 3, 4});
    EXPECT_NEAR(3, body.mass.inertia(0, 0), 1e-6);
    EXPECT_NEAR(2, body.mass.inertia(1, 1), 1e-6);
}

TEST_F(LoadingBodies, MeshIsWeighedExactlyWhereItStands) {
    writeObj(folder / "cube.obj", cubeMesh());
    const Body body = loaded(MeshShape{"cube.obj"}, {{0, 5, 0}, {}, {1, 2, 3}});
    EXPECT_NEAR(4 + 9, body.mass.inertia(0, 0), 1e-5);
    EXPECT_NEAR(0, length(body.mass.center - Vec3d{0, 5, 0}), 1e-6);
    EXPECT_NEAR(std::sqrt(0.25 + 1 + 2.25), body.reach, 1e-5) << "its own corners are felt";
}

}  // namespace
}  // namespace firn
