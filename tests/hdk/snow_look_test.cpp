// The look SOP: colours and relative density.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "firn/surface/false_color.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

struct Look : hdk_double::SopNode {
    explicit Look(GU_ConstDetailHandle input) : SopNode((loadPlugin(), "firn::snow_look::1.0")) {
        setInput(0, std::move(input));
    }
    /// Chooses the entry of the menu.
    Look& by(std::string_view quantity) {
        const auto& entries = parms().info("color")->menu;
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (entries[i].token == quantity) set("color", int(i));
        return *this;
    }
};

/// Points whose speed is 0, 1, 2, ...
GU_ConstDetailHandle faster(int count) {
    return handleOf([=](GU_Detail& d) {
        d.appendPointBlock(count);
        GA_RWHandleV3 v(d.addFloatTuple(GA_ATTRIB_POINT, "v", 3).getAttribute());
        for (int i = 0; i < count; ++i) v.set(d.pointOffset(i), UT_Vector3F(0, -float(i), 0));
    });
}

Vec3 colorOf(const GU_Detail& detail, int point) {
    const UT_Vector3F c = GA_ROHandleV3(&detail, GA_ATTRIB_POINT, "Cd").get(detail.pointOffset(point));
    return {c.x(), c.y(), c.z()};
}

TEST(SnowLookSop, SlowestIsDarkestAndFastestPalest) {
    Look node(faster(5));
    const GU_Detail* made = node.by("speed").cook();
    ASSERT_NE(nullptr, made) << node.errors()[0];
    EXPECT_EQ(ramp(0), colorOf(*made, 0));
    EXPECT_EQ(ramp(0.5f), colorOf(*made, 2));
    EXPECT_EQ(ramp(1), colorOf(*made, 4));
    EXPECT_EQ(GA_TYPE_COLOR, made->findAttribute(GA_ATTRIB_POINT, "Cd")->getTypeInfo());
}

TEST(SnowLookSop, AnOwnRangeGivesTheSameNumberTheSameColour) {
    Look node(faster(5));
    EXPECT_TRUE(node.isDisabled("high"));
    node.by("speed").set("ownrange", 1).set("low", 0).set("high", 8);
    EXPECT_FALSE(node.isDisabled("high"));
    EXPECT_EQ(ramp(0.5f), colorOf(*node.cook(), 4));
    Look more(faster(9));
    more.by("speed").set("ownrange", 1).set("low", 0).set("high", 8);
    EXPECT_EQ(ramp(0.5f), colorOf(*more.cook(), 4));
}

TEST(SnowLookSop, FreshSnowIsAsDenseAsItWas) {
    Look node(handleOf([](GU_Detail& d) { fill(d, ballOfTheProgram()); }));
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made);
    const GA_ROHandleF relative(made, GA_ATTRIB_POINT, "relativedensity");
    ASSERT_TRUE(relative.isValid());
    for (GA_Index i = 0; i < made->getNumPoints(); ++i) ASSERT_NEAR(1, relative.get(made->pointOffset(i)), 0.02) << i;
    EXPECT_EQ("", difference(ballOfTheProgram(), *made));  // nothing else is touched
}

TEST(SnowLookSop, NothingIsWrittenWhereNothingIsWanted) {
    Look node(handleOf([](GU_Detail& d) { fill(d, ballOfTheProgram()); }));
    const GU_Detail* made = node.by("none").set("relativedensity", 0).cook();
    ASSERT_NE(nullptr, made);
    EXPECT_FALSE(GA_ROHandleV3(made, GA_ATTRIB_POINT, "Cd").isValid());
    EXPECT_FALSE(GA_ROHandleF(made, GA_ATTRIB_POINT, "relativedensity").isValid());
}

TEST(SnowLookSop, WhatPointsDoNotCarryIsAnErrorThatSaysWhatTheyDo) {
    Look node(faster(3));
    node.by("temperature");
    EXPECT_EQ(nullptr, node.cook());
    ASSERT_EQ(1u, node.errors().size());
    EXPECT_NE(std::string::npos, node.errors()[0].find("temperature")) << node.errors()[0];
    EXPECT_NE(std::string::npos, node.errors()[0].find("v")) << node.errors()[0];
}

}  // namespace
}  // namespace firn::test
