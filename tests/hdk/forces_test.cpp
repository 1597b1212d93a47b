// What pushes: gravity, other forces, the attribute `force`.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include "hdk/details.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

constexpr double kStep = 1.0 / 24;

struct Weightless : SnowNetwork {
    explicit Weightless(const GU_Detail& points = ball()) : SnowNetwork(points) {
        solver.set("ground", 0);
        gravity.set("force", {0.0, 0.0, 0.0});
    }
    /// Change of the mean velocity during the first step.
    Vec3d push() { return mean(at(2), "v") - mean(at(1), "v"); }
};

void expectNear(const Vec3d& wanted, const Vec3d& found, double tolerance) {
    EXPECT_LE(length(wanted - found), tolerance) << found.x << " " << found.y << " " << found.z;
}

TEST(NodeForces, WithoutAnySnowGoesStraightOn) { expectNear({}, Weightless().push(), 1e-5); }

TEST(NodeForces, GravitiesAddUp) {
    Weightless network;
    network.gravity.set("force", {1.0, -3.0, 0.0});
    network.snow.force("gravity").set("force", {0.0, -5.0, 2.0}).dataName("Forces/More");
    expectNear(Vec3d{1, -8, 2} * kStep, network.push(), 1e-4);
}

double massOf(const GU_Detail& detail) {
    const GA_ROHandleF mass(&detail, GA_ATTRIB_POINT, "mass");
    double sum = 0;
    for (GA_Index i = 0; i < detail.getNumPoints(); ++i) sum += double(mass.get(detail.pointOffset(i)));
    return sum;
}

TEST(NodeForces, OtherForcesPushEveryPointByItsOwnMass) {
    Weightless network;
    network.snow.force("uniformforce").set("force", {0.006, 0.0, 0.0});
    const double points = double(ball().getNumPoints());
    expectNear(Vec3d{0.006 * points / massOf(ball()) * kStep, 0, 0}, network.push(), 1e-4);
}

TEST(NodeForces, PlaceDependentForcePullsToItsCenter) {
    Weightless network;
    network.snow.force("hdk_double_spring").set("stiffness", 0.05).set("center", {1.0, 0.25, 0.0});
    const Vec3d push = network.push();
    EXPECT_GT(push.x, 0.1);
    EXPECT_NEAR(0, push.y, 0.02);
}

TEST(NodeForces, AttributeForcePushesAndIsLeftAsItWas) {
    const auto pushed = handleOf([](GU_Detail& detail) {
        fill(detail, ballOfTheProgram());
        GA_RWHandleV3 force(detail.addFloatTuple(GA_ATTRIB_POINT, "force", 3).getAttribute());
        const GA_ROHandleF mass(&detail, GA_ATTRIB_POINT, "mass");
        for (GA_Index i = 0; i < detail.getNumPoints(); ++i) {
            const GA_Offset at = detail.pointOffset(i);
            force.set(at, UT_Vector3(0, 0, 4 * mass.get(at)));
        }
    });
    Weightless network(*pushed.gdp());
    expectNear(Vec3d{0, 0, 4} * kStep, network.push(), 1e-4);
    expectNear(mean(*pushed.gdp(), "force"), mean(network.at(2), "force"), 0);
}

}  // namespace
}  // namespace firn::test
