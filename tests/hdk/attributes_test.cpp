// What points bring and what they leave with.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/content.h>
#include <limits>

#include "hdk/details.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

/// The ball with something done to it.
GU_ConstDetailHandle changedBall(const std::function<void(GU_Detail&)>& change) {
    return handleOf([&](GU_Detail& detail) {
        fill(detail, ballOfTheProgram());
        change(detail);
    });
}

std::vector<std::string> errorsOf(const std::function<void(GU_Detail&)>& change) {
    const auto broken = changedBall(change);
    SnowNetwork network(*broken.gdp());
    network.simulation.cook(2);
    return network.errors();
}

TEST(NodeAttributes, EmptyGeometryStaysEmptyAndGetsTheAttributes) {
    const GU_Detail nothing;
    SnowNetwork network(nothing);
    const GU_Detail& after = network.at(3);
    EXPECT_EQ(0, after.getNumPoints());
    EXPECT_TRUE(GA_ROHandleM3(&after, GA_ATTRIB_POINT, "F").isValid());
    EXPECT_TRUE(network.errors().empty());
}

TEST(NodeAttributes, BarePositionsGetTheDocumentedDefaults) {
    GU_Detail bare;
    fillWithBall(bare, {0, 0.4f, 0}, 0.1f, 0.025f);
    SnowNetwork network(bare);
    network.solver.set("density", 200).set("youngmodulus", 5e4);
    const GU_Detail& after = network.at(2);
    const GA_Offset first = after.pointOffset(GA_Index(0));
    EXPECT_FLOAT_EQ(5e4f, GA_ROHandleF(&after, GA_ATTRIB_POINT, "E").get(first));
    EXPECT_FLOAT_EQ(0.2f, GA_ROHandleF(&after, GA_ATTRIB_POINT, "nu").get(first));
    EXPECT_FLOAT_EQ(float(kCell * kCell * kCell / 8), GA_ROHandleF(&after, GA_ATTRIB_POINT, "restvolume").get(first));
    EXPECT_FLOAT_EQ(float(200 * kCell * kCell * kCell / 8), GA_ROHandleF(&after, GA_ATTRIB_POINT, "mass").get(first));
    EXPECT_EQ(0, GA_ROHandleI(&after, GA_ATTRIB_POINT, "id").get(first));
    EXPECT_LT(mean(after, "v").y, -0.3);
}

TEST(NodeAttributes, ForeignAttributesAreKeptWithTheirDataIds) {
    const auto with = changedBall([](GU_Detail& detail) {
        GA_RWHandleV3 color(detail.addFloatTuple(GA_ATTRIB_POINT, "Cd", 3).getAttribute());
        GA_RWHandleS name(detail.addStringTuple(GA_ATTRIB_POINT, "shop", 1).getAttribute());
        GA_RWHandleI flag(detail.addIntTuple(GA_ATTRIB_DETAIL, "shot", 1).getAttribute());
        for (GA_Index i = 0; i < detail.getNumPoints(); ++i) {
            color.set(detail.pointOffset(i), UT_Vector3(float(i), 0, 1));
            name.set(detail.pointOffset(i), i % 2 ? "odd" : "even");
        }
        flag.set(GA_Offset(0), 17);
    });
    SnowNetwork network(*with.gdp());
    const auto before = hdk_double::snapshot(network.at(2)), after = hdk_double::snapshot(network.at(4));
    for (const char* name : {"point:Cd", "point:shop", "detail:shot"}) {
        ASSERT_EQ(1u, before.entries.count(name)) << name;
        ASSERT_EQ(1u, after.entries.count(name)) << name;
        EXPECT_EQ(hdk_double::snapshot(*with.gdp()).entries.at(name).hash, after.entries.at(name).hash) << name;
        EXPECT_EQ(before.entries.at(name).dataId, after.entries.at(name).dataId) << name;
    }
}

TEST(NodeAttributes, OrderAndHolesOfThePointsDoNotMatter) {
    SnowNetwork plain(ball());
    const auto scattered = changedBall([](GU_Detail& detail) { hdk_double::scatterOffsets(detail, 3); });
    SnowNetwork holes(*scattered.gdp());
    EXPECT_EQ("", difference(plain.at(5), holes.at(5)));
}

/// Values by id, for details whose points stand in another order.
std::map<int, UT_Vector3F> positionsById(const GU_Detail& detail) {
    const GA_ROHandleI id(&detail, GA_ATTRIB_POINT, "id");
    std::map<int, UT_Vector3F> found;
    for (GA_Index i = 0; i < detail.getNumPoints(); ++i)
        found[id.get(detail.pointOffset(i))] = detail.getPos3(detail.pointOffset(i));
    return found;
}

TEST(NodeAttributes, PointsInAnotherOrderMoveTheSame) {
    ParticleSet reversed = ballOfTheProgram();
    std::vector<std::uint32_t> order(reversed.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = std::uint32_t(order.size() - 1 - i);
    reversed.permute(order);
    GU_Detail turned;
    fill(turned, reversed);
    SnowNetwork plain(ball()), other(turned);
    const auto wanted = positionsById(plain.at(5)), found = positionsById(other.at(5));
    ASSERT_EQ(wanted.size(), found.size());
    for (const auto& [id, x] : wanted) EXPECT_TRUE(x == found.at(id)) << id;
    EXPECT_EQ(reversed[column::id][0],
              GA_ROHandleI(&other.at(5), GA_ATTRIB_POINT, "id").get(other.at(5).pointOffset(0)));
}

TEST(NodeAttributes, PointsThatAppearLaterAreTakenIn) {
    GU_Detail bare;
    fillWithBall(bare, {0, 0.3f, 0}, 0.1f, 0.025f);
    SnowNetwork network(bare);
    const GU_Detail& half = network.at(3);
    const auto more = handleOf([&](GU_Detail& detail) {
        detail.replaceWith(half);
        fillWithBall(detail, {0, 0.8f, 0}, 0.05f, 0.025f);
        detail.getAttributes().bumpAllDataIds(GA_ATTRIB_POINT);
    });
    SnowNetwork second(*more.gdp());
    const GU_Detail& after = second.at(3);
    ASSERT_GT(after.getNumPoints(), half.getNumPoints());
    const GA_ROHandleI id(&after, GA_ATTRIB_POINT, "id");
    const GA_ROHandleF mass(&after, GA_ATTRIB_POINT, "mass");
    std::set<int> ids;
    for (GA_Index i = 0; i < after.getNumPoints(); ++i) {
        ids.insert(id.get(after.pointOffset(i)));
        EXPECT_GT(mass.get(after.pointOffset(i)), 0);
    }
    EXPECT_EQ(std::size_t(after.getNumPoints()), ids.size());
    EXPECT_EQ(0, *ids.begin());
}

TEST(NodeAttributes, WrongTypesAreErrorsThatNameTheAttribute) {
    EXPECT_EQ(std::vector<std::string>{"point attribute 'mass' is 1 text; it must be 1 float"},
              errorsOf([](GU_Detail& detail) {
                  detail.destroyAttribute(GA_ATTRIB_POINT, "mass");
                  detail.addStringTuple(GA_ATTRIB_POINT, "mass", 1);
              }));
    EXPECT_EQ(std::vector<std::string>{"point attribute 'F' is 3 floats; it must be 9 floats"},
              errorsOf([](GU_Detail& detail) {
                  detail.destroyAttribute(GA_ATTRIB_POINT, "F");
                  detail.addFloatTuple(GA_ATTRIB_POINT, "F", 3);
              }));
    EXPECT_EQ(std::vector<std::string>{"point attribute 'id' is 1 float; it must be 1 integer"},
              errorsOf([](GU_Detail& detail) {
                  detail.destroyAttribute(GA_ATTRIB_POINT, "id");
                  detail.addFloatTuple(GA_ATTRIB_POINT, "id", 1);
              }));
    EXPECT_EQ(std::vector<std::string>{"detail attribute 'next_id' is 1 text; it must be 1 float"},
              errorsOf([](GU_Detail& detail) { detail.addStringTuple(GA_ATTRIB_DETAIL, "next_id", 1); }));
}

TEST(NodeAttributes, ValuesThatAreNoNumbersOrOutOfRangeAreErrors) {
    EXPECT_EQ(std::vector<std::string>{"point attribute 'v' is not finite at 1 of 264 points"},
              errorsOf([](GU_Detail& detail) {
                  GA_RWHandleV3(&detail, GA_ATTRIB_POINT, "v")
                      .set(detail.pointOffset(5), UT_Vector3(0, std::numeric_limits<float>::quiet_NaN(), 0));
              }));
    EXPECT_EQ(
        std::vector<std::string>{"attribute 'E' is -1 at point 7; it must be a number above 0 and at most 1e+12 [Pa]"},
        errorsOf(
            [](GU_Detail& detail) { GA_RWHandleF(&detail, GA_ATTRIB_POINT, "E").set(detail.pointOffset(7), -1); }));
}

TEST(NodeAttributes, ObjectWithoutGeometryIsAnError) {
    SnowNetwork network(ball());
    network.solver.set("geo", "Snow");
    network.simulation.cook(2);
    ASSERT_FALSE(network.errors().empty());
    EXPECT_NE(std::string::npos, network.errors().back().find("Geometry (geo)"));
}

}  // namespace
}  // namespace firn::test
