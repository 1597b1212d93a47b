#include <hdk_double/gtest.h>
#include <hdk_double/sop_node.h>

namespace {

GU_Detail* onePoint() {
    auto* gdp = new GU_Detail;
    gdp->setPos3(gdp->appendPointOffset(), UT_Vector3(1, 2, 3));
    return gdp;
}

TEST(SopEndToEnd, ANodeScalesItsInputByAnAnimatedFactor) {
    hdk_double::loadSops(newSopOperator);
    hdk_double::SopNode node("firn::double_scale::1.0");
    GU_DetailHandle input;
    input.allocateAndSet(onePoint());
    node.setInput(0, input).set("factor", [](fpreal time) { return 1 + time; });
    const GU_Detail* out = node.cook(1);
    ASSERT_TRUE(out);
    EXPECT_EQ(out->getPos3(out->pointOffset(0)), UT_Vector3(2, 4, 6));
    EXPECT_TRUE(node.messages().empty());
}

}  // namespace
