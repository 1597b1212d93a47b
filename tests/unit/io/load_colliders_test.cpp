#include "firn/io/load_colliders.h"

#include <gtest/gtest.h>

#include <fstream>

#include "firn/base/error.h"
#include "firn/io/load_solid.h"
#include "firn/io/mesh_file.h"
#include "firn/io/mesh_sequence.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

class Loading : public testing::Test {
protected:
    Scene sceneWith(const ShapeForm& form, const Placement& placement = {}) {
        Scene scene;
        scene.folder = folder.path();
        addTo(scene, form, placement);
        return scene;
    }
    void addTo(Scene& scene, const ShapeForm& form, const Placement& placement) {
        scene.colliders.emplace_back();
        scene.colliders.back().shape.form = form;
        scene.colliders.back().shape.placement = placement;
    }
    void touch(const std::string& name) { std::ofstream(folder / name) << "x"; }
    std::string refusal(const std::function<void()>& act, Fault fault = Fault::input) {
        try {
            act();
        } catch (const Error& error) {
            EXPECT_EQ(fault, error.fault());
            return error.what();
        }
        ADD_FAILURE() << "not refused";
        return "";
    }
    TestFolder folder;
};

TEST_F(Loading, MeshColliderIsBakedAndPlaced) {
    writeObj(folder / "cube.obj", cubeMesh());
    const ColliderSet set = loadColliders(sceneWith(MeshShape{"cube.obj"}, {{0, 2, 0}, {}, {2, 1, 1}}));
    EXPECT_EQ("collider 0", set.name(0));
    EXPECT_NEAR(-0.1f, set.during(0, 0).distance({0.9f, 2, 0}), 1e-3f);
}

TEST_F(Loading, DetailOfAColliderDoesNotDependOnTheSolver) {
    writeObj(folder / "cube.obj", cubeMesh());
    Scene scene = sceneWith(MeshShape{"cube.obj"});
    scene.solver = "mpm";
    const auto phiAt = [&](double cellSize) {
        scene.solverSettings.set("cell_size", {cellSize, {}});
        const SolidPtr solid = loadColliders(scene)[0].solid;
        const BrickView& b = solid->view().bricks;
        return std::vector<float>{b.voxelSize, signedDistance(b, {0.512f, 0.1f, 0.3f}), signedDistance(b, {})};
    };
    EXPECT_EQ(phiAt(0.1), phiAt(0.01));
    EXPECT_LT(phiAt(0.1)[0], 0.02f);
}

TEST_F(Loading, OpenMeshIsASheetAsThickAsTheColliderSays) {
    writeObj(folder / "sheet.obj", sheetMesh(1, 2));
    Scene scene = sceneWith(MeshShape{"sheet.obj"}, {{0, 2, 0}, {}, {1, 1, 1}});
    EXPECT_NEAR(0.05f - 1.5f * std::sqrt(2.0f) / 100, loadColliders(scene).during(0, 0).distance({0, 2.05f, 0}), 1e-4f);
    scene.colliders[0].settings.set("thickness", {0.06, {}});
    EXPECT_NEAR(0.07f, loadColliders(scene).during(0, 0).distance({0, 2.1f, 0}), 1e-4f);
    EXPECT_NEAR(0.07f, loadColliders(scene).during(0, 0).distance({0, 1.9f, 0}), 1e-4f);
}

TEST_F(Loading, SettingsOfTheColliderAreEvaluatedAtTheTime) {
    Scene scene = sceneWith(PlaneShape{});
    ColliderSpec& wall = scene.colliders[0];
    wall.name = "wall";
    wall.settings.set("friction", {0.0, {{0.0, 0.0}, {2.0, 1.0}}});
    wall.settings.set("sticky", {true, {}});
    const ColliderSet set = loadColliders(scene);
    EXPECT_EQ("wall", set.name(0));
    EXPECT_FLOAT_EQ(0.5f, set.during(0.9, 1).contact(0, {}).friction);
    EXPECT_TRUE(set.during(0.9, 1).contact(0, {}).sticky);
}

TEST_F(Loading, MistakesNameTheColliderOrTheFile) {
    Scene scene = sceneWith(PlaneShape{});
    addTo(scene, SphereShape{}, {{}, {}, {1, 2, 3}});
    EXPECT_EQ("colliders[1].shape.scale: (1, 2, 3) differs from axis to axis; a sphere takes one number",
              refusal([&] { loadColliders(scene); }));
    writeObj(folder / "wrong.obj", reversed(cubeMesh()));
    const auto loadWrong = [&] { loadColliders(sceneWith(MeshShape{"wrong.obj"})); };
    EXPECT_EQ(0u, refusal(loadWrong).find((folder / "wrong.obj").string() + ": the mesh is inside-out"));
    writeObj(folder / "open.obj", sheetMesh());
    const auto fillOpen = [&] { loadSolid({MeshShape{"open.obj"}, {}}, folder.path(), 0.1f); };
    EXPECT_EQ(0u, refusal(fillOpen).find((folder / "open.obj").string() + ": the mesh is open: 4 edges"));
    const auto loadNone = [&] { loadColliders(sceneWith(MeshShape{"none.obj"})); };
    EXPECT_EQ(0u, refusal(loadNone, Fault::file).find((folder / "none.obj").string() + ": cannot read"));
}

TEST_F(Loading, SequenceStandsAtItsFramesTimes) {
    for (int f = 3; f <= 5; ++f)
        writeObj(fileOfFrame(folder / "ball.$F4.obj", f), sphereMesh(0.4f, 4, {0.1f * float(f), 0, 0}));
    EXPECT_TRUE(std::filesystem::exists(folder / "ball.0004.obj"));
    Scene scene = sceneWith(SphereShape{});
    scene.colliders[0].sequence = "ball.$F4.obj";
    scene.general.fps = 10, scene.general.firstFrame = 1;
    const ColliderSet set = loadColliders(scene);
    // Frame 4 is at 0.3 s; before frame 3 it waits.
    EXPECT_NEAR(0, set.during(0.29, 0.3).distance({0.8f, 0, 0}), 5e-3f);
    EXPECT_NEAR(0, set.during(0, 0.1).distance({0.7f, 0, 0}), 5e-3f);
    EXPECT_NEAR(1, set.during(0.3, 0.35).contact(0, {0.85f, 0, 0}).velocity.x, 1e-3f);
    EXPECT_NEAR(0, set.during(9, 10).distance({0.9f, 0, 0}), 5e-3f);
}

TEST_F(Loading, FramesAreFoundByTheirPattern) {
    for (const char* name : {"a.0001.obj", "a.0003.obj", "a.0005.obj", "a.1.obj", "a.0001.ply", "ba.0002.obj"})
        touch(name);
    EXPECT_EQ((std::vector<int>{1, 3, 5}), framesOf(folder / "a.$F4.obj"));
    EXPECT_EQ((std::vector<int>{1}), framesOf(folder / "a.$F.obj"));
    EXPECT_EQ("a.12345.obj", fileOfFrame("a.$F4.obj", 12345).string());
    touch("a.0006.obj");
    EXPECT_NE(std::string::npos, refusal([&] { framesOf(folder / "a.$F4.obj"); }).find("a.0007.obj is missing"));
    EXPECT_NE(std::string::npos, refusal([&] { framesOf(folder / "b.$F4.obj"); }, Fault::file).find("b.0001.obj"));
    EXPECT_NE(std::string::npos, refusal([&] { framesOf(folder / "a.obj"); }).find("no frame number"));
}

}  // namespace
}  // namespace firn
