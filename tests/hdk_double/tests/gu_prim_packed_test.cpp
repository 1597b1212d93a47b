// Packed primitives.
#include <GU/GU_PrimPacked.h>
#include <GU/GU_PrimPoly.h>
#include <gtest/gtest.h>
#include <hdk_double/content.h>

#include <sstream>

namespace {

GU_ConstDetailHandle triangle() {
    auto* const detail = new GU_Detail;
    GU_PrimPoly* const poly = GU_PrimPoly::build(detail, 3, GU_POLY_CLOSED);
    for (GA_Size i = 0; i < 3; ++i) poly->setPos3(i, UT_Vector3(i == 1 ? 1.0f : 0.0f, i == 2 ? 1.0f : 0.0f, 0));
    GU_DetailHandle handle;
    handle.allocateAndSet(detail);
    return GU_ConstDetailHandle(handle);
}

UT_Matrix4D turnedAndMoved() {
    UT_Matrix4D m(1.0);
    m(0, 0) = 0, m(0, 1) = 1, m(1, 0) = -1, m(1, 1) = 0;  // x to y, y to -x
    m.setTranslates(UT_Vector3D(5, 6, 7));
    return m;
}

TEST(PrimPacked, IsOnePointUntilItIsUnpackedWhereItStands) {
    GU_Detail detail;
    const GU_PrimPacked& packed = GU_PrimPacked::pack(detail, triangle(), turnedAndMoved());
    EXPECT_EQ(1, detail.getNumPoints());
    EXPECT_TRUE(GU_PrimPacked::isPackedPrimitive(packed));
    EXPECT_EQ(1, GU_PrimPacked::countPackedPrimitives(detail));
    detail.setPos3(detail.pointOffset(0), UT_Vector3(5, 6, 8));  // as a simulation moves it
    GU_Detail inside;
    ASSERT_TRUE(packed.unpack(inside));
    ASSERT_EQ(3, inside.getNumPoints());
    EXPECT_EQ(UT_Vector3(5, 6, 8), inside.getPos3(inside.pointOffset(0)));
    EXPECT_EQ(UT_Vector3(5, 7, 8), inside.getPos3(inside.pointOffset(1)));
    EXPECT_EQ(UT_Vector3(4, 6, 8), inside.getPos3(inside.pointOffset(2)));
    ASSERT_TRUE(packed.unpack(inside));
    EXPECT_EQ(6, inside.getNumPoints());  // it adds
}

TEST(PrimPacked, WithNothingInItCannotBeUnpacked) {
    GU_Detail detail, inside;
    EXPECT_FALSE(GU_PrimPacked::pack(detail, {}, UT_Matrix4D(1.0)).unpack(inside));
}

TEST(PrimPacked, IsCopiedSavedAndLoadedWithWhatIsInIt) {
    GU_Detail detail;
    GU_PrimPacked::pack(detail, triangle(), turnedAndMoved());
    const GU_Detail copy(detail);
    EXPECT_EQ(hdk_double::contentHash(detail), hdk_double::contentHash(copy));
    std::stringstream file;
    ASSERT_TRUE(detail.save(file, true).success());
    GU_Detail loaded;
    UT_IStream stream(file);
    ASSERT_TRUE(loaded.load(stream).success());
    EXPECT_EQ(hdk_double::contentHash(detail), hdk_double::contentHash(loaded));
    GU_Detail other;
    GU_PrimPacked::pack(other, triangle(), UT_Matrix4D(1.0));
    other.setPos3(other.pointOffset(0), UT_Vector3(5, 6, 7));
    EXPECT_NE(hdk_double::contentHash(detail), hdk_double::contentHash(other));  // not turned
}

}  // namespace
