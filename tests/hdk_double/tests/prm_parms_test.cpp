#include <hdk_double/gtest.h>
#include <hdk_double/parm_set.h>

#include <array>
#include <new>

namespace {

using hdk_double::conditionHolds;
using hdk_double::ParmInfo;
using hdk_double::ParmSet;

PRM_Name lookName("look", "Look"), modeName("mode", "Mode"), sizeName("size", "Size"), noteName("note", "Note");
PRM_Default sizeDefaults[] = {PRM_Default(1), PRM_Default(2), PRM_Default(3)};
PRM_Default noteDefault(0, "hello");
PRM_Name modes[] = {PRM_Name("grid", "Grid"), PRM_Name("points", "Points"), PRM_Name(0)};
PRM_ChoiceList modeMenu(PRM_CHOICELIST_SINGLE, modes);
PRM_Range sizeRange(PRM_RANGE_RESTRICTED, 0, PRM_RANGE_UI, 5);
PRM_Conditional notPoints("{ mode != points }");
PRM_ConditionalGroup noteConditions(PRM_ConditionalGroupArgs()
                                    << PRM_ConditionalGroupItem("{ mode == grid }", PRM_CONDTYPE_DISABLE)
                                    << PRM_ConditionalGroupItem("{ sizex > 9 }", PRM_CONDTYPE_HIDE));

PRM_Template templates[] = {
    PRM_Template(PRM_HEADING, 1, &lookName), PRM_Template(PRM_ORD, 1, &modeName, PRMoneDefaults, &modeMenu),
    PRM_Template(PRM_XYZ_J, PRM_TYPE_JOIN_NEXT, 3, &sizeName, sizeDefaults, nullptr, &sizeRange, 0, nullptr, 1,
                 "How large [m].", &notPoints),
    PRM_Template(PRM_STRING, 1, &noteName, &noteDefault, nullptr, nullptr, 0, nullptr, 1, nullptr, &noteConditions),
    PRM_Template()};

TEST(Parms, OfOneKindMayLookDifferent) {
    constexpr PRM_Type bare = PRM_STRING | PRM_Type(PRM_Type::PRM_INTERFACE_LABEL_NONE);
    EXPECT_TRUE(bare.hasNoLabel());
    EXPECT_FALSE(PRM_STRING.hasNoLabel());
    EXPECT_EQ(bare, PRM_STRING);
    PRM_Template orders[] = {PRM_Template(bare, 1, &modeName, nullptr, &PRMxyzMenu), PRM_Template()};
    ASSERT_EQ(hdk_double::parms(orders)[0].menu.size(), 6u);
    EXPECT_EQ(hdk_double::parms(orders)[0].menu[5].token, "zyx");
}

TEST(Parms, AreListedAsAUserSeesThem) {
    const std::vector<ParmInfo> all = hdk_double::parms(templates);
    ASSERT_EQ(all.size(), 4u);
    EXPECT_EQ(all[0].type, PRM_HEADING);
    const ParmInfo& size = all[2];
    EXPECT_EQ(size.token, "size");
    EXPECT_EQ(size.label, "Size");
    EXPECT_EQ(size.heading, "Look");
    EXPECT_EQ(size.numbers, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(size.help, "How large [m].");
    EXPECT_EQ(size.disableWhen, "{ mode != points }");
    EXPECT_EQ(size.range->getMaxValue(), 5);
    EXPECT_EQ(size.range->getMinFlag(), PRM_RANGE_RESTRICTED);
    EXPECT_TRUE(size.joinsNext);
    ASSERT_EQ(all[1].menu.size(), 2u);
    EXPECT_EQ(all[1].menu[1].token, "points");
    EXPECT_EQ(hdk_double::valueParms(templates).size(), 3u);
}

TEST(Parms, KnowTheTabTheyStandIn) {
    static PRM_Name tabs("tabs"), a("a"), b("b"), c("c"), outside("outside");
    static PRM_Default folders[] = {PRM_Default(2, "First"), PRM_Default(1, "Second")};
    static PRM_Template list[] = {PRM_Template(PRM_SWITCHER, 2, &tabs, folders),
                                  PRM_Template(PRM_FLT, 1, &a),
                                  PRM_Template(PRM_FLT, 1, &b),
                                  PRM_Template(PRM_FLT, 1, &c),
                                  PRM_Template(PRM_FLT, 1, &outside),
                                  PRM_Template()};
    const std::vector<ParmInfo> all = hdk_double::parms(list);
    EXPECT_EQ(all[2].folder, std::vector<std::string>{"First"});
    EXPECT_EQ(all[3].folder, std::vector<std::string>{"Second"});
    EXPECT_TRUE(all[4].folder.empty());
}

void makeMenu(void*, PRM_Name* menu, int, const PRM_SpareData*, const PRM_Parm*) {
    menu[0] = PRM_Name("made", "Made");
    menu[1] = PRM_Name(nullptr);
}

TEST(Parms, RunTheGeneratorOfAMenu) {
    static PRM_ChoiceList generated(PRM_CHOICELIST_REPLACE, makeMenu);
    static PRM_Template list[] = {PRM_Template(PRM_STRING, 1, &noteName, nullptr, &generated), PRM_Template()};
    int node = 0;
    EXPECT_EQ(hdk_double::parms(list, &node)[0].menu.at(0).token, "made");
    EXPECT_TRUE(hdk_double::parms(list)[0].menu.empty()) << "nobody to ask";
}

TEST(Parms, UsedTwiceAreMisuse) {
    static PRM_Template list[] = {PRM_Template(PRM_FLT, 1, &sizeName), PRM_Template(PRM_INT, 1, &sizeName),
                                  PRM_Template()};
    hdk_double::parms(list);
    EXPECT_EQ(hdk_double::takeMisuses(), std::vector<std::string>{"parameter token 'size' is used twice"});
}

TEST(Parms, WithoutAnEndAreMisuse) {
    alignas(PRM_Template) static std::array<std::byte, 3 * sizeof(PRM_Template)> memory{};
    auto* list = new (memory.data()) PRM_Template(PRM_FLT, 1, &sizeName);
    hdk_double::parms(list);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1u);
}

TEST(Parms, ThatTakeHoudinisOwnTokensAreMisuse) {
    static PRM_Name group("group"), op("parmop_size");
    static PRM_Template list[] = {PRM_Template(PRM_FLT, 1, &group), PRM_Template(PRM_FLT, 1, &op), PRM_Template()};
    hdk_double::checkDopTokens("node", list);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 2u);
}

TEST(Conditions, AndInsideBracesOrBetweenThem) {
    const auto textOf = [](const std::string& token) { return token == "a" ? "1" : token == "b" ? "0.5" : "word"; };
    EXPECT_TRUE(conditionHolds("{ a == 1 b < 1 }", textOf));
    EXPECT_FALSE(conditionHolds("{ a == 1 b > 1 }", textOf));
    EXPECT_TRUE(conditionHolds("{ a == 2 } { b == 0.50 }", textOf));
    EXPECT_TRUE(conditionHolds("{ b == 0.50 } { a == 2 }", textOf));
    EXPECT_TRUE(conditionHolds("{ c == word }", textOf));
    EXPECT_TRUE(conditionHolds("{ c != \"two words\" }", textOf));
    EXPECT_TRUE(conditionHolds("{ a >= 1 a <= 1 }", textOf));
    EXPECT_FALSE(conditionHolds("", textOf));
    for (const char* broken : {"a == 1", "{ a == 1", "{ a == }", "{ }"})
        EXPECT_THROW(conditionHolds(broken, textOf), std::invalid_argument) << broken;
}

TEST(ParmValues, BeginWithDefaultsAndChangeFromATimeOn) {
    ParmSet parms(templates);
    EXPECT_EQ(parms.number("size", 2, 0), 3);
    EXPECT_EQ(parms.text("note", 0, 0), "hello");
    EXPECT_EQ(parms.text("mode", 0, 0), "points");
    parms.set("size", {4, 5, 6}, 1.0);
    EXPECT_EQ(parms.number("size", 0, 0.9), 1);
    EXPECT_EQ(parms.number("size", 0, 1.0), 4);
    parms.set("mode", "grid");
    EXPECT_EQ(parms.number("mode", 0, 0), 0);
    parms.set("mode", [](fpreal time) { return time > 2 ? 1 : 0; });
    EXPECT_EQ(parms.text("mode", 0, 3), "points");
    EXPECT_THROW(parms.set("mode", "nonsense"), std::invalid_argument);
    EXPECT_THROW(parms.set("size", {1, 2}), std::invalid_argument);
    EXPECT_THROW(parms.set("absent", 1), std::invalid_argument);
}

TEST(ParmValues, SayWhatIsDisabledNow) {
    ParmSet parms(templates);
    EXPECT_FALSE(parms.isDisabled("size", 0));
    parms.set("mode", "grid");
    EXPECT_TRUE(parms.isDisabled("size", 0));
    EXPECT_TRUE(parms.isDisabled("note", 0));
    EXPECT_FALSE(parms.isHidden("note", 0));
    parms.set("size", {10, 1, 1});
    EXPECT_TRUE(parms.isHidden("note", 0));
}

TEST(ParmValues, OfUnknownNamesAreMisuse) {
    const ParmSet parms(templates);
    parms.number("absent", 0, 0);
    parms.number("size", 3, 0);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 2u);
}

}  // namespace
