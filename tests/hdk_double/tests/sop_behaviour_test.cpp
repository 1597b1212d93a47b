// What a SOP shows and is told: messages, parameters, menus, buttons, inputs; and a verb without generated headers.
#include "scale_sop.h"

#include <PRM/PRM_Include.h>
#include <SOP/SOP_NodeParmsOptions.h>
#include <hdk_double/gtest.h>
#include <hdk_double/sop_node.h>

namespace {

using hdk_double::SopNode;

GU_DetailHandle onePoint() {
    GU_DetailHandle handle;
    handle.allocateAndSet(new GU_Detail);
    handle.gdpNC()->setPos3(handle.gdpNC()->appendPointOffset(), UT_Vector3(1, 2, 3));
    handle.gdpNC()->addFloatTuple(GA_ATTRIB_POINT, "mass", 1);
    return handle;
}

SopNode scaleNode() {
    hdk_double::loadSops(newSopOperator);
    return SopNode("firn::double_scale::1.0");
}

TEST(Sop, ScalesItsInputByAnAnimatedFactor) {
    SopNode node = scaleNode();
    node.setInput(0, onePoint()).set("factor", [](fpreal time) { return 1 + time; });
    const GU_Detail* out = node.cook(1);
    ASSERT_TRUE(out);
    EXPECT_EQ(out->getPos3(out->pointOffset(0)), UT_Vector3(2, 4, 6));
    EXPECT_TRUE(node.messages().empty());
}

TEST(Sop, OfAnUnknownTypeCannotBeMade) { EXPECT_THROW(SopNode("nothing"), std::invalid_argument); }

TEST(Sop, ShowsErrorsAndWarningsApart) {
    SopNode node = scaleNode();
    node.setInput(0, onePoint()).set("factor", 0);
    EXPECT_TRUE(node.cook());
    ASSERT_EQ(node.warnings().size(), 1u);
    EXPECT_TRUE(node.errors().empty());
    node.set("factor", -1);
    EXPECT_FALSE(node.cook());
    EXPECT_EQ(node.errors(), std::vector<std::string>{"Factor (factor): below 0"});
    EXPECT_TRUE(node.warnings().empty()) << "messages of the cook before are gone";
    EXPECT_EQ(node.messages()[0].code, SOP_MESSAGE);
    node.set("factor", 1);
    EXPECT_TRUE(node.cook());
    EXPECT_TRUE(node.messages().empty());
}

TEST(Sop, WithoutAnInputItNeedsIsAnError) {
    SopNode node = scaleNode();
    EXPECT_FALSE(node.cook());
    EXPECT_EQ(node.errors().size(), 1u);
}

TEST(Sop, GreysOutWhatItSaysInUpdateParmsFlags) {
    SopNode node = scaleNode();
    EXPECT_TRUE(node.isDisabled("extra"));
    node.set("useextra", 1);
    EXPECT_FALSE(node.isDisabled("extra"));
    EXPECT_FALSE(node.isHidden("extra"));
}

TEST(Sop, RunsTheCallbackOfAButton) {
    SopNode node = scaleNode();
    EXPECT_EQ(node.press("reset"), 1);
    EXPECT_EQ(node.parms().number("factor", 0, 0), 7);
    EXPECT_THROW(node.press("factor"), std::invalid_argument);
}

TEST(Sop, KnowsItsInputsNames) {
    SopNode node = scaleNode();
    EXPECT_STREQ(node.node().inputLabel(0), "Points to scale");
    EXPECT_EQ(node.type().getMinSources(), 1u);
    node.setInput(0, onePoint());
    PRM_Name menu[10];
    node.node().fillAttribNameMenu(menu, 10, GA_ATTRIB_POINT, 0);
    std::vector<std::string> names;
    for (int i = 0; menu[i].getToken(); ++i) names.emplace_back(menu[i].getToken());
    EXPECT_NE(std::find(names.begin(), names.end(), "mass"), names.end());
}

TEST(Sop, WorksOnTheGroupItsFieldDescribes) {
    SopNode node = scaleNode();
    GU_DetailHandle points = onePoint();
    points.gdpNC()->setPos3(points.gdpNC()->appendPointOffset(), UT_Vector3(1, 1, 1));
    node.setInput(0, points).set("factor", 3).set("group", "1");
    const GU_Detail* out = node.cook();
    ASSERT_TRUE(out);
    EXPECT_EQ(out->getPos3(out->pointOffset(0)), UT_Vector3(1, 2, 3));
    EXPECT_EQ(out->getPos3(out->pointOffset(1)), UT_Vector3(3, 3, 3));
    node.set("group", "typo");
    EXPECT_FALSE(node.cook());
    EXPECT_EQ(node.errors(), std::vector<std::string>{"typo"});
}

TEST(Sop, TakesOverTheParametersOfAnOlderVersion) {
    SopNode node = scaleNode();
    node.loadOld({{"scale", 1}, {"percent", 0}});
    EXPECT_TRUE(node.node().getParm("factor").isFactoryDefault()) << "defaults are not taken over";
    EXPECT_EQ(node.parms().number("useextra", 0, 0), 0);
    node.loadOld({{"scale", [](fpreal time) { return 2 + time; }}, {"percent", 50}});
    EXPECT_EQ(node.parms().number("factor", 0, 1), 3) << "animation and all";
    EXPECT_EQ(node.parms().number("extra", 0, 0), 0.5);
    EXPECT_FALSE(node.node().getParm("factor").isFactoryDefault());
    EXPECT_FALSE(node.node().getParmPtr("typo"));
    EXPECT_STREQ(node.node().getParm("factor").getLabel(), "Factor");
    node.node().getParm("factor").copyParm(node.node().getParm("group"));
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1u) << "a number does not hold text";
}

TEST(Sop, KeepsNoLockThatSomebodyElseHasEnded) {
    SopNode node = scaleNode();
    node.setInput(0, onePoint());
    OP_Context context(0);
    {
        OP_AutoLockInputs inputs;
        inputs.setNode(&node.node());
        inputs.lock(context);
        EXPECT_TRUE(node.node().anyInputLocked());
        node.node().unlockInput(0);
        inputs.markInputUnlocked(0);
    }
    EXPECT_FALSE(node.node().anyInputLocked());
}

PRM_Name byName("by", "By");
PRM_Template shiftTemplates[] = {PRM_Template(PRM_FLT_J, 1, &byName, PRMoneDefaults), PRM_Template()};

class ShiftVerb : public SOP_NodeVerb {
public:
    class Cache : public SOP_NodeCacheOptions {
        OP_ERROR cook(OP_Context& context) override {
            const auto by = static_cast<float>(evalFloat("by", 0, context.getTime()));
            GA_Offset point;
            GA_FOR_ALL_PTOFF(gdp, point) gdp->setPos3(point, gdp->getPos3(point) + UT_Vector3(by, 0, 0));
            if (by == 0) addWarning(SOP_MESSAGE, "nothing to do");
            return error();
        }
    };
    SOP_NodeParms* allocParms() const override { return new SOP_NodeParmsOptions{shiftTemplates}; }
    SOP_NodeCache* allocCache() const override { return new Cache; }
    UT_StringHolder name() const override { return "double_shift"_sh; }
    CookMode cookMode(const SOP_NodeParms*) const override { return COOK_INPLACE; }
    void cook(const CookParms& cookparms) const override {
        static_cast<Cache*>(cookparms.cache())->doCook(this, cookparms);
    }
};
const SOP_NodeVerb::Register<ShiftVerb> theVerb;

class SOP_DoubleShift : public SOP_Node {
public:
    SOP_DoubleShift(OP_Network* net, const char* name, OP_Operator* op) : SOP_Node(net, name, op) {}
    static OP_Node* make(OP_Network* net, const char* name, OP_Operator* op) {
        return new SOP_DoubleShift(net, name, op);
    }
    const SOP_NodeVerb* cookVerb() const override { return theVerb.get(); }

protected:
    OP_ERROR cookMySop(OP_Context& context) override { return cookMyselfAsVerb(context); }
};

TEST(Sop, CooksAsAVerb) {
    hdk_double::loadSops([](OP_OperatorTable* table) {
        table->addOperator(new OP_Operator("double_shift", "Shift", SOP_DoubleShift::make, shiftTemplates, 1, 1));
    });
    EXPECT_EQ(SOP_NodeVerb::lookupVerb("double_shift"), theVerb.get());
    SopNode node("double_shift");
    node.setInput(0, onePoint()).set("by", 4);
    const GU_Detail* out = node.cook();
    ASSERT_TRUE(out);
    EXPECT_EQ(out->getPos3(out->pointOffset(0)), UT_Vector3(5, 2, 3));
    node.set("by", 0);
    node.cook();
    EXPECT_EQ(node.warnings(), std::vector<std::string>{"nothing to do"});
}

}  // namespace
