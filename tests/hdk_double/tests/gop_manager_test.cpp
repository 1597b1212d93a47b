#include <GOP/GOP_Manager.h>
#include <GU/GU_PrimPoly.h>
#include <hdk_double/gtest.h>

namespace {

/// Six points: 0 to 2 in `low`, 4 in `lonely`; a string `name` (a, b, a, b, ...) and a number `rank` (their index).
void fillSix(GU_Detail& gdp) {
    const GA_Offset start = gdp.appendPointBlock(6);
    const GA_RWHandleS name(gdp.addStringTuple(GA_ATTRIB_POINT, "name", 1));
    const GA_RWHandleI rank(gdp.addIntTuple(GA_ATTRIB_POINT, "rank", 1));
    for (int i = 0; i < 6; ++i) {
        name.set(start + i, i % 2 ? "b" : "a");
        rank.set(start + i, i);
        if (i < 3) gdp.newPointGroup("low")->addOffset(start + i);
    }
    gdp.newPointGroup("lonely")->addOffset(start + 4);
}

/// The numbers of the points that the pattern means, or "none" where it means nothing.
std::string pointsOf(const GU_Detail& gdp, const char* pattern) {
    GOP_Manager groups;
    const GA_PointGroup* found = groups.parsePointGroups(pattern, GOP_Manager::GroupCreator(&gdp));
    if (!found) return "none";
    std::string numbers;
    for (GA_Index i = 0; i < gdp.getNumPoints(); ++i)
        if (found->containsIndex(i)) numbers += std::to_string(i);
    return numbers;
}

TEST(GroupPatterns, MeanNamesNumbersRangesAndConditions) {
    GU_Detail gdp;
    fillSix(gdp);
    EXPECT_EQ(pointsOf(gdp, "low"), "012");
    EXPECT_EQ(pointsOf(gdp, "lo*"), "0124");
    EXPECT_EQ(pointsOf(gdp, "lonely 0"), "04");
    EXPECT_EQ(pointsOf(gdp, "1-3 5"), "1235");
    EXPECT_EQ(pointsOf(gdp, "4-900"), "45") << "numbers beyond the last mean none";
    EXPECT_EQ(pointsOf(gdp, "*"), "012345");
    EXPECT_EQ(pointsOf(gdp, "@name=a"), "024");
    EXPECT_EQ(pointsOf(gdp, "@rank==3"), "3");
    EXPECT_EQ(pointsOf(gdp, "low !1"), "02");
    EXPECT_EQ(pointsOf(gdp, "!low"), "345") << "without anything before it, of all";
}

TEST(GroupPatterns, OfUnknownWordsMeanNothing) {
    GU_Detail gdp;
    fillSix(gdp);
    EXPECT_EQ(pointsOf(gdp, "typo"), "none");
    EXPECT_EQ(pointsOf(gdp, "low @typo=1"), "none");
    EXPECT_EQ(pointsOf(gdp, "@name"), "none");
    bool success = true;
    GOP_Manager groups;
    EXPECT_FALSE(groups.parsePointDetached("typo", &gdp, true, success));
    EXPECT_FALSE(success);
}

TEST(GroupPatterns, OfOneNameAreTheGroupItselfUnlessItIsToBeChanged) {
    GU_Detail gdp;
    fillSix(gdp);
    GU_PrimPoly::build(&gdp, 3, GU_POLY_CLOSED, 0);
    GU_PrimPoly::build(&gdp, 3, GU_POLY_CLOSED, 0);
    gdp.newPrimitiveGroup("second")->addIndex(1);
    GOP_Manager groups;
    const GOP_Manager::GroupCreator creator(&gdp);
    EXPECT_EQ(groups.parsePrimitiveGroups("second", creator), gdp.findPrimitiveGroup("second"));
    GA_PrimitiveGroup* copy = groups.parsePrimitiveGroupsCopy("second", creator);
    ASSERT_TRUE(copy);
    copy->addIndex(0);
    EXPECT_EQ(copy->entries(), 2);
    EXPECT_EQ(gdp.findPrimitiveGroup("second")->entries(), 1);
}

}  // namespace
