// Affectors of all kinds.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include "hdk/details.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

/// Without ground: what stops the snow is the collider.
struct FallingSnow : SnowNetwork {
    explicit FallingSnow(hdk_double::Readings readings = {}) : SnowNetwork(ball(), hdk_double::Timeline{}, readings) {
        solver.set("ground", 0);
    }

    hdk_double::ObjectNode& collider(const std::string& name, hdk_double::GeometryFunction geometry) {
        auto& node = simulation.addObject(name).animatedGeometry(std::move(geometry));
        snow.affectedBy(node);
        return node;
    }
    double height(int frame) { return mean(at(frame), "P").y; }
};

/// A slab whose top is at y = 0.
TriangleMesh slab() {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x = {x.x, (x.y - 0.5f) * 0.2f, x.z};
    return mesh;
}

hdk_double::GeometryFunction always(GU_ConstDetailHandle geometry) {
    return [geometry](fpreal) { return geometry; };
}

TEST(NodeColliders, WithoutOneSnowFallsFreely) {
    FallingSnow network;
    EXPECT_LT(network.height(12), -1.0);
}

TEST(NodeColliders, StillMeshStopsSnow) {
    FallingSnow network;
    network.collider("floor", always(handleOf(slab())));
    EXPECT_GT(network.height(20), 0);
    EXPECT_LT(network.height(20), 0.2);
}

TEST(NodeColliders, OpenSheetHoldsSnowUpFromEitherSide) {
    for (const bool isTurned : {false, true}) {
        FallingSnow network;
        const TriangleMesh sheet = sheetMesh(1, 8);
        network.collider("sheet", always(handleOf(isTurned ? reversed(sheet) : sheet)));
        EXPECT_GT(network.height(20), 0) << isTurned;
        EXPECT_LT(network.height(20), 0.2) << isTurned;
        EXPECT_TRUE(network.warnings().empty()) << network.warnings()[0];
    }
}

TEST(NodeColliders, StillMeshIsAsGoodAsTheGround) {
    FallingSnow meshed;
    meshed.collider("floor", always(handleOf(slab())));
    SnowNetwork ground(ball());
    EXPECT_NEAR(mean(ground.at(16), "P").y, meshed.height(16), 0.02);  // less than half a cell
}

TEST(NodeColliders, LevelSetStopsSnow) {
    FallingSnow network;
    network.collider("rock", always(handleOf([](GU_Detail& d) { addSphereVolume(d, {0, -1, 0}, 1, 0.05f); })));
    EXPECT_GT(network.height(14), -0.1);
}

TEST(NodeColliders, RisingFloorLiftsSnow) {
    for (const bool knowsThePast : {true, false}) {
        hdk_double::Readings readings;
        readings.objectAtTime = knowsThePast;
        FallingSnow network(readings);
        network.collider("lift", always(handleOf(slab()))).transform([](fpreal time) {
            return translation({0, 1.5 * double(time), 0});
        });
        EXPECT_NEAR(1.5 * 19 / 24 + 0.1, network.height(20), 0.1) << readings.text();
        EXPECT_NEAR(1.5, mean(network.at(20), "v").y, 0.4) << readings.text();
    }
}

TEST(NodeColliders, RisingLevelSetLiftsSnowByItsObjectOrByItsVelocities) {
    FallingSnow byObject;
    byObject.collider("lift", always(handleOf([](GU_Detail& d) {
                          addSphereVolume(d, {0, -1, 0}, 1, 0.05f);
                      })))
        .transform([](fpreal time) {
            return translation({0, 1.5 * double(time), 0});
        });
    FallingSnow byVelocity;
    byVelocity.solver.set("sticky", 1);
    byObject.solver.set("sticky", 1);
    byVelocity.collider("lift", [](fpreal time) {
        return handleOf([&](GU_Detail& d) {
            const Vec3 center{0, -1 + 1.5f * float(time), 0};
            addSphereVolume(d, center, 1, 0.05f);
            addVelocityVolume(d, center, 1, 0.05f, {0, 1.5f, 0});
        });
    });
    EXPECT_NEAR(1.5, mean(byObject.at(12), "v").y, 0.5);
    EXPECT_NEAR(1.5, mean(byVelocity.at(12), "v").y, 0.5);
    EXPECT_NEAR(byObject.height(12), byVelocity.height(12), 0.03);
}

TEST(NodeColliders, DeformingFloorLiftsSnow) {
    FallingSnow network;
    network.collider("floor", [](fpreal time) {
        TriangleMesh mesh = slab();
        for (Vec3& x : mesh.points)
            if (x.y > -0.01f) x.y += 1.5f * float(time);
        return handleOf(mesh);
    });
    EXPECT_NEAR(1.5, mean(network.at(16), "v").y, 0.4);
}

TEST(NodeColliders, AppearingColliderIsThereFromItsFrameOn) {
    FallingSnow with, without;
    with.collider("floor", always(handleOf(slab()))).frames(4);
    EXPECT_EQ("", difference(without.at(3), with.at(3)));
    EXPECT_GT(with.height(16), 0);
    EXPECT_LT(without.height(16), -1);
}

TEST(NodeColliders, DisappearingColliderLetsGo) {
    FallingSnow network;
    network.collider("floor", always(handleOf(slab()))).frames(1, 10);
    EXPECT_GT(network.height(10), 0);
    EXPECT_LT(network.height(24), -0.3);
}

TEST(NodeColliders, ChangingTopologyUsesTheVelocitiesOfThePoints) {
    FallingSnow network;
    network.collider("floor", [](fpreal time) {
        return handleOf([&](GU_Detail& detail) {
            TriangleMesh mesh = slab();
            for (Vec3& x : mesh.points) x.y += 1.5f * float(time);
            if (int(std::lround(time * 24)) % 2)
                std::rotate(mesh.triangles.begin(), mesh.triangles.begin() + 1, mesh.triangles.end());
            fill(detail, mesh);
            GA_RWHandleV3 v(detail.addFloatTuple(GA_ATTRIB_POINT, "v", 3).getAttribute());
            for (GA_Index i = 0; i < detail.getNumPoints(); ++i) v.set(detail.pointOffset(i), UT_Vector3(0, 1.5f, 0));
        });
    });
    EXPECT_NEAR(1.5, mean(network.at(16), "v").y, 0.4);
}

TEST(NodeColliders, ChangingTopologyWithoutVelocitiesIsTold) {
    const auto sinking = [](fpreal time) {
        TriangleMesh mesh = slab();
        for (Vec3& x : mesh.points) x.y += 0.5f - 1.5f * float(time);
        if (int(std::lround(time * 24)) % 2)
            std::rotate(mesh.triangles.begin(), mesh.triangles.begin() + 1, mesh.triangles.end());
        return handleOf(mesh);
    };
    const auto expectTold = [](SnowNetwork& network) {
        ASSERT_FALSE(network.warnings().empty());
        for (const std::string& warning : network.warnings())
            EXPECT_EQ(
                "collider 'slab': its polygons change and its points have no `v`: it is taken to rest where it is",
                warning);
        EXPECT_TRUE(network.errors().empty());
    };
    FallingSnow network;
    network.collider("slab", sinking);
    network.at(3);
    expectTold(network);

    SnowNetwork layer(GU_Detail(), "firn_imprintsolver");
    makeCoarse(layer.solver, "layered");
    layer.snow.affectedBy(layer.simulation.addObject("slab").animatedGeometry(sinking));
    EXPECT_GT(layer.at(8).getNumPoints(), 100);  // it cuts where it stands
    expectTold(layer);
}

TEST(NodeColliders, OwnFrictionOfAColliderWins) {
    const auto slide = [](const std::function<void(GU_Detail&)>& own) {
        FallingSnow network;
        network.solver.set("friction", 0);
        network.collider("floor", always(handleOf([&](GU_Detail& d) {
                             fill(d, slab());
                             own(d);
                         })));
        return mean(network.at(14), "v").x;
    };
    EXPECT_NEAR(0.5, slide([](GU_Detail&) {}), 0.05);
    EXPECT_LT(slide([](GU_Detail& d) {
                  GA_RWHandleF(d.addFloatTuple(GA_ATTRIB_DETAIL, "friction", 1).getAttribute()).set(GA_Offset(0), 1);
              }),
              0.3);
}

TEST(NodeColliders, MistakesNameTheCollider) {
    FallingSnow wrong;
    wrong.collider("hollow", always(handleOf(reversed(slab()))));
    wrong.simulation.cook(2);
    ASSERT_EQ(1u, wrong.errors().size());
    EXPECT_EQ(0u, wrong.errors()[0].find("collider 'hollow': ")) << wrong.errors()[0];

    FallingSnow nothing;
    nothing.collider("ghost", always(handleOf([](GU_Detail& d) { d.appendPointBlock(3); })));
    nothing.at(2);
    EXPECT_EQ(std::vector<std::string>{"collider 'ghost' has no closed polygons and no VDB: nothing collides"},
              nothing.warnings());

    FallingSnow rough;
    rough.collider(
        "ice", always(handleOf([](GU_Detail& d) {
            fill(d, slab());
            GA_RWHandleF(d.addFloatTuple(GA_ATTRIB_DETAIL, "friction", 1).getAttribute()).set(GA_Offset(0), -1);
        })));
    rough.simulation.cook(2);
    ASSERT_EQ(1u, rough.errors().size());
    EXPECT_EQ(0u, rough.errors()[0].find("collider 'ice': detail attribute friction: -1 is out of range"))
        << rough.errors()[0];
}

TEST(NodeColliders, SnowAmongItsOwnAffectorsIsNoCollider) {
    hdk_double::Readings readings;
    readings.affectorsIncludeSelf = true;
    FallingSnow alone, self(readings);
    self.snow.affectedBy(self.snow);
    EXPECT_EQ("", difference(alone.at(4), self.at(4)));
}

}  // namespace
}  // namespace firn::test
