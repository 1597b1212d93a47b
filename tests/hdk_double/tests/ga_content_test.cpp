#include <GU/GU_Detail.h>
#include <hdk_double/content.h>
#include <hdk_double/gtest.h>

#include <sstream>

namespace {

void buildSnow(GU_Detail& gdp, int n) {
    const GA_Offset start = gdp.appendPointBlock(n);
    const GA_RWHandleV3D v(gdp.addTuple(GA_STORE_REAL64, GA_ATTRIB_POINT, "v", 3));
    const GA_RWHandleS name(gdp.addStringTuple(GA_ATTRIB_POINT, "name", 1));
    for (int i = 0; i < n; ++i) {
        gdp.setPos3(start + i, UT_Vector3(float(i), 1, 2));
        v.set(start + i, UT_Vector3D(0.1 * i, 0, 0));
        name.set(start + i, std::to_string(i));
    }
    GEO_PrimPoly* const poly = GEO_PrimPoly::build(&gdp, 3, true, false);
    for (int i = 0; i < 3; ++i) poly->setVertexPoint(i, start + i);
    gdp.newPointGroup("odd")->addOffset(start + 1);
    gdp.addIntTuple(GA_ATTRIB_DETAIL, "step", 1);
}

std::string bytesOf(const GU_Detail& gdp) {
    std::ostringstream os;
    EXPECT_TRUE(gdp.save(os, true).success());
    return os.str();
}

}  // namespace

TEST(Content, IsSavedAndLoadedWhole) {
    GU_Detail gdp, back;
    buildSnow(gdp, 20);
    gdp.destroyPointOffset(7);
    const std::string bytes = bytesOf(gdp);
    UT_IStream is(bytes.data(), bytes.size());
    ASSERT_TRUE(back.load(is).success());
    EXPECT_EQ(hdk_double::contentHash(back), hdk_double::contentHash(gdp));
    EXPECT_EQ(bytesOf(back), bytes);
    EXPECT_EQ(back.getNumPoints(), 19);
    EXPECT_EQ(back.findPointAttribute("v")->getStorage(), GA_STORE_REAL64);
    EXPECT_FALSE(static_cast<const GEO_PrimPoly*>(back.getPrimitive(0))->isClosed());
    EXPECT_TRUE(back.findPointGroup("odd")->containsIndex(1));
}

TEST(Content, KeepsPositionsOfSixtyFourBits) {
    GU_Detail gdp, back;
    gdp.setPStorage(GA_STORE_REAL64);
    gdp.setPos3(gdp.appendPoint(), UT_Vector3D(0.1, 0.2, 0.3));
    const std::string bytes = bytesOf(gdp);
    UT_IStream is(bytes.data(), bytes.size());
    ASSERT_TRUE(back.load(is).success());
    EXPECT_EQ(back.getPos3D(0), UT_Vector3D(0.1, 0.2, 0.3));
}

TEST(Content, FollowsAnotherOneInAStream) {
    GU_Detail a, b, back;
    buildSnow(a, 5);
    buildSnow(b, 9);
    std::stringstream both;
    a.save(both, true);
    b.save(both, true);
    UT_IStream is(both);
    EXPECT_TRUE(back.load(is).success());
    EXPECT_EQ(back.getNumPoints(), 5);
    EXPECT_TRUE(back.load(is).success());
    EXPECT_EQ(back.getNumPoints(), 9);
    EXPECT_FALSE(back.load(is).success());
    EXPECT_EQ(back.getNumPoints(), 0);
}

TEST(Content, CutShortIsRefused) {
    GU_Detail gdp, back;
    buildSnow(gdp, 8);
    const std::string bytes = bytesOf(gdp);
    for (std::size_t n = 0; n < bytes.size(); n += 7) {
        UT_IStream is(bytes.data(), n);
        EXPECT_FALSE(back.load(is).success()) << n;
        EXPECT_EQ(back.getNumPoints(), 0);
    }
}

TEST(Content, IsTheSameWhateverTheOffsets) {
    GU_Detail gdp, scattered;
    buildSnow(gdp, 50);
    scattered.replaceWith(gdp);
    hdk_double::scatterOffsets(scattered, 3);
    EXPECT_NE(scattered.pointOffset(0), 0);
    EXPECT_EQ(hdk_double::contentHash(scattered), hdk_double::contentHash(gdp));
    EXPECT_EQ(bytesOf(scattered), bytesOf(gdp));
    bool backwards = false;
    for (GA_Index i = 1; i < 50; ++i) backwards |= scattered.pointOffset(i) < scattered.pointOffset(i - 1);
    EXPECT_TRUE(backwards);
    scattered.defragment();
    EXPECT_EQ(bytesOf(scattered), bytesOf(gdp));
}

TEST(DataIds, ForgottenBumpsAreFoundByName) {
    GU_Detail gdp;
    buildSnow(gdp, 10);
    const hdk_double::DataSnapshot before = hdk_double::snapshot(gdp);
    EXPECT_TRUE(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)).empty());
    GA_RWHandleV3D(&gdp, GA_ATTRIB_POINT, "v").set(2, UT_Vector3D(1, 1, 1));
    gdp.setPos3(0, UT_Vector3(-1, 0, 0));
    gdp.getP()->bumpDataId();
    gdp.findPointGroup("odd")->addOffset(5);
    const GA_RWHandleI step(&gdp, GA_ATTRIB_DETAIL, "step");
    step.set(GA_Offset(0), 1);
    step.bumpDataId();
    EXPECT_EQ(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)),
              (std::vector<std::string>{"point:v", "pointgroup:odd"}));
}

TEST(DataIds, OfElementsAddedAreBumpedByOwner) {
    GU_Detail gdp;
    buildSnow(gdp, 10);
    hdk_double::DataSnapshot before = hdk_double::snapshot(gdp);
    gdp.appendPointBlock(2);
    EXPECT_EQ(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)),
              (std::vector<std::string>{"point:P", "point:name", "point:v", "topology"}));
    gdp.bumpDataIdsForAddOrRemove(true, false, false);
    EXPECT_TRUE(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)).empty());
    before = hdk_double::snapshot(gdp);
    gdp.destroyPointOffset(1);
    gdp.bumpDataIdsForAddOrRemove(true, true, true);
    EXPECT_TRUE(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)).empty());
    before = hdk_double::snapshot(gdp);
    gdp.getPrimitive(0)->reverse();
    EXPECT_EQ(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)), (std::vector<std::string>{"primitives"}));
    gdp.bumpDataIdsForRewire();
    EXPECT_TRUE(hdk_double::unbumpedChanges(before, hdk_double::snapshot(gdp)).empty());
}

TEST(DataIds, OfAttributesAreBumpedByOwner) {
    GU_Detail gdp;
    buildSnow(gdp, 3);
    const GA_DataId p = gdp.getP()->getDataId(), step = gdp.findGlobalAttribute("step")->getDataId();
    gdp.getAttributes().bumpAllDataIds(GA_ATTRIB_POINT);
    EXPECT_NE(gdp.getP()->getDataId(), p);
    EXPECT_EQ(gdp.findGlobalAttribute("step")->getDataId(), step);
}
