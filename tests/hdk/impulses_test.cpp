// What the snow does to its colliders, on its own geometry.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include "hdk/details.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

/// Zero where there is none.
Vec3d vectorOf(const GU_Detail& detail, const char* name) {
    const GA_ROHandleV3 vector(&detail, GA_ATTRIB_DETAIL, name);
    if (vector.isInvalid()) return {};
    const UT_Vector3F value = vector.get(GA_Offset(0));
    return {value.x(), value.y(), value.z()};
}

std::string namesOf(const GU_Detail& detail) {
    const GA_ROHandleS names(&detail, GA_ATTRIB_DETAIL, "firn_impulses");
    return names.isValid() ? names.get(GA_Offset(0)).toStdString() : "missing";
}

double massOf(const GU_Detail& detail) {
    const GA_ROHandleF mass(&detail, GA_ATTRIB_POINT, "mass");
    double sum = 0;
    for (GA_Index i = 0; i < detail.getNumPoints(); ++i) sum += double(mass.get(detail.pointOffset(i)));
    return sum;
}

/// All of it weighs the same, so that its momentum follows from the mean velocity.
Vec3d momentumOf(const GU_Detail& detail) { return mean(detail, "v") * massOf(detail); }

GU_ConstDetailHandle slab(float left, float right) {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x = {x.x < 0 ? left : right, (x.y - 0.5f) * 0.2f, x.z};
    return handleOf(mesh);
}

void addSlab(SnowNetwork& network, const std::string& name, float left, float right, int lastFrame = 1000) {
    network.snow.affectedBy(network.simulation.addObject(name)
                                .animatedGeometry([mesh = slab(left, right)](fpreal) { return mesh; })
                                .frames(1, lastFrame));
}

TEST(NodeImpulses, TheyAreWhatTheSnowHasLost) {
    SnowNetwork network(ball());
    network.solver.set("ground", 0);
    addSlab(network, "left", -1, 0);
    addSlab(network, "right", 0, 1);
    const double weight = massOf(network.at(1)) * 9.81;
    for (int frame = 2; frame <= 8; ++frame) {
        const GU_Detail& now = network.at(frame);
        const Vec3d given = vectorOf(now, "firn_impulse_left") + vectorOf(now, "firn_impulse_right");
        const Vec3d lost =
            momentumOf(network.at(frame - 1)) + Vec3d{0, -weight / 24, 0} - momentumOf(network.at(frame));
        EXPECT_NEAR(0, length(lost - given), 2e-3 * weight / 24) << frame;
    }
    EXPECT_LT(vectorOf(network.at(6), "firn_impulse_left").y, -0.1 * weight / 24);
    EXPECT_LT(vectorOf(network.at(6), "firn_impulse_right").y, -0.1 * weight / 24);
}

TEST(NodeImpulses, OffCentreTheyTurnTheCollider) {
    SnowNetwork network(ball());
    network.solver.set("ground", 0);
    addSlab(network, "floor", -0.2f, 1.8f);  // its centre is at 0.8 m, to the right of the snow
    const GU_Detail& now = network.at(6);
    const Vec3d linear = vectorOf(now, "firn_impulse_floor"), angular = vectorOf(now, "firn_angular_impulse_floor");
    EXPECT_LT(linear.y, 0);
    // From the centre of the slab to the snow.
    const Vec3d arm = mean(now, "P") - Vec3d{0.8, -0.1, 0};
    EXPECT_NEAR(arm.x * linear.y - arm.y * linear.x, angular.z, 0.05 * std::fabs(angular.z));
    EXPECT_GT(angular.z, 0);
}

TEST(NodeImpulses, NamesAreTheAffectorsAndGoWithThem) {
    SnowNetwork network(ball());
    addSlab(network, "my rock-1", -1, 1, 5);
    EXPECT_EQ("ground my_rock_1", namesOf(network.at(4)));
    EXPECT_TRUE(GA_ROHandleV3(&network.at(4), GA_ATTRIB_DETAIL, "firn_impulse_my_rock_1").isValid());
    EXPECT_EQ("ground", namesOf(network.at(7)));
    for (const char* name : {"firn_impulse_my_rock_1", "firn_angular_impulse_my_rock_1"})
        EXPECT_FALSE(GA_ROHandleV3(&network.at(7), GA_ATTRIB_DETAIL, name).isValid()) << name;
}

TEST(NodeImpulses, CollidersOfOneNameAddUp) {
    SnowNetwork parts(ball());
    parts.solver.set("ground", 0);
    addSlab(parts, "floor 1", -1, 0);
    addSlab(parts, "floor-1", 0, 1);
    const double weight = massOf(parts.at(1)) * 9.81;
    const Vec3d lost = momentumOf(parts.at(5)) + Vec3d{0, -weight / 24, 0} - momentumOf(parts.at(6));
    EXPECT_NEAR(0, length(lost - vectorOf(parts.at(6), "firn_impulse_floor_1")), 2e-3 * weight / 24);
    EXPECT_EQ("floor_1", namesOf(parts.at(6)));
}

}  // namespace
}  // namespace firn::test
