#include <GU/GU_Detail.h>
#include <GU/GU_PrimPoly.h>
#include <hdk_double/content.h>
#include <hdk_double/gtest.h>

namespace {

/// Two triangles that share an edge, the second in a group, names on both.
void buildPair(GU_Detail& gdp) {
    const GA_Offset start = gdp.appendPointBlock(4);
    for (int i = 0; i < 4; ++i) gdp.setPos3(start + i, UT_Vector3(float(i % 2), float(i / 2), 0));
    GEO_PolyCounts counts;
    counts.append(3, 2);
    const int points[] = {0, 1, 2, 2, 1, 3};
    const GA_Offset first = GEO_PrimPoly::buildBlock(&gdp, start, 4, counts, points);
    gdp.newPrimitiveGroup("second")->addOffset(first + 1);
    gdp.newPointGroup("corner")->addOffset(start + 3);
    const GA_RWHandleS name(gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, "name", 1));
    name.set(first, "a");
    name.set(first + 1, "b");
}

}  // namespace

TEST(Details, LeaveHolesSoThatOffsetsAreNoIndices) {
    GU_Detail gdp;
    gdp.appendPointBlock(4);
    for (int i = 0; i < 4; ++i) gdp.setPos3(i, UT_Vector3(float(i), 0, 0));
    gdp.destroyPointOffset(1);
    EXPECT_EQ(gdp.getNumPoints(), 3);
    EXPECT_EQ(gdp.pointOffset(1), 2);
    EXPECT_EQ(gdp.pointIndex(3), 2);
    EXPECT_EQ(gdp.pointIndex(1), GA_INVALID_INDEX);
    EXPECT_EQ(gdp.appendPoint(), 4);
    EXPECT_EQ(gdp.pointIndex(4), 3);
    gdp.defragment();
    EXPECT_EQ(gdp.pointOffset(3), 3);
    EXPECT_EQ(gdp.getPos3(1).x(), 2.0f);
    EXPECT_EQ(gdp.getNumPointOffsets(), 4);
}

TEST(Details, CloseHolesOfEverything) {
    GU_Detail gdp, same;
    buildPair(gdp);
    buildPair(gdp);
    gdp.destroyPrimitiveOffset(0, true);
    gdp.destroyPrimitiveOffset(3, false);
    same.replaceWith(gdp);
    same.defragment();
    EXPECT_EQ(same.getNumVertexOffsets(), same.getNumVertices());
    EXPECT_LT(same.getNumVertices(), gdp.getNumVertexOffsets());
    EXPECT_EQ(hdk_double::contentHash(same), hdk_double::contentHash(gdp));
}

TEST(Details, WirePolygonsToPoints) {
    GU_Detail gdp;
    buildPair(gdp);
    const GEO_Primitive* const second = gdp.getGEOPrimitive(1);
    EXPECT_EQ(second->getTypeId(), GA_PRIMPOLY);
    EXPECT_EQ(second->getPointOffset(2), 3);
    GA_OffsetArray prims;
    EXPECT_EQ(gdp.getPrimitivesReferencingPoint(prims, 1), 2);
    EXPECT_EQ(gdp.getPrimitivesReferencingPoint(prims = GA_OffsetArray(), 3), 1);
    EXPECT_FLOAT_EQ(float(second->calcArea()), 0.5f);
    const GEO_Primitive* prim = nullptr;
    int count = 0;
    GA_FOR_ALL_PRIMITIVES(&gdp, prim) { count += prim->getVertexCount() == 3; }
    EXPECT_EQ(count, 2);
}

TEST(Details, DestroyPointsOfPolygonsByTheGivenMode) {
    GU_Detail gdp;
    buildPair(gdp);
    EXPECT_TRUE(gdp.destroyPointOffset(3));
    EXPECT_EQ(gdp.getNumPrimitives(), 2);
    EXPECT_EQ(gdp.getGEOPrimitive(1)->getVertexCount(), 2);
    EXPECT_TRUE(gdp.destroyPointOffset(0, GA_Detail::GA_DESTROY_DEGENERATE));
    EXPECT_EQ(gdp.getNumPrimitives(), 1);
    EXPECT_FALSE(gdp.destroyPointOffset(0));
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
}

TEST(Details, DestroyPrimitivesWithTheirUnsharedPoints) {
    GU_Detail gdp;
    buildPair(gdp);
    gdp.destroyPrimitive(*gdp.getPrimitive(1), true);
    EXPECT_EQ(gdp.getNumPoints(), 3);
    EXPECT_EQ(gdp.getNumVertices(), 3);
    EXPECT_EQ(gdp.findPrimitiveGroup("second")->entries(), 0);
    gdp.destroyPrimitive(*gdp.getPrimitive(0), false);
    EXPECT_EQ(gdp.getNumPoints(), 3);
    EXPECT_EQ(gdp.getNumPrimitives(), 0);
    gdp.destroyUnusedPoints();
    EXPECT_EQ(gdp.getNumPoints(), 0);
}

TEST(Details, MergeAttributesGroupsAndTopology) {
    GU_Detail to, from;
    buildPair(to);
    buildPair(from);
    from.destroyPointOffset(0, GA_Detail::GA_DESTROY_DEGENERATE);
    GA_RWHandleF(from.addFloatTuple(GA_ATTRIB_POINT, "mass", 1)).set(3, 4.0f);
    GA_RWHandleI(from.addIntTuple(GA_ATTRIB_DETAIL, "step", 1)).set(GA_Offset(0), 9);
    const GA_DataId before = to.getP()->getDataId();
    to.merge(from);
    EXPECT_EQ(to.getNumPoints(), 7);
    EXPECT_EQ(to.getNumPrimitives(), 3);
    EXPECT_EQ(to.getGEOPrimitive(2)->getPointOffset(2), 6);
    EXPECT_EQ(GA_ROHandleF(&to, GA_ATTRIB_POINT, "mass").get(6), 4.0f);
    EXPECT_EQ(GA_ROHandleF(&to, GA_ATTRIB_POINT, "mass").get(0), 0.0f);
    EXPECT_EQ(GA_ROHandleS(&to, GA_ATTRIB_PRIMITIVE, "name").get(2), "b");
    EXPECT_EQ(GA_ROHandleI(&to, GA_ATTRIB_DETAIL, "step").get(GA_Offset(0)), 9);
    EXPECT_EQ(to.findPrimitiveGroup("second")->entries(), 2);
    EXPECT_TRUE(to.findPointGroup("corner")->containsOffset(6));
    EXPECT_NE(to.getP()->getDataId(), before);
}

TEST(Details, MergePartsOfOthers) {
    GU_Detail to, points, from;
    buildPair(from);
    to.merge(from, from.findPrimitiveGroup("second"));
    EXPECT_EQ(to.getNumPoints(), 3);
    EXPECT_EQ(to.getNumPrimitives(), 1);
    points.mergePoints(from, from.findPointGroup("corner"));
    EXPECT_EQ(points.getNumPoints(), 1);
    EXPECT_EQ(points.getPos3(0), UT_Vector3(1, 1, 0));
}

TEST(Details, CopiesAreEqualAndApart) {
    GU_Detail gdp;
    buildPair(gdp);
    gdp.destroyPointOffset(0);
    GU_Detail copy;
    copy.replaceWith(gdp);
    EXPECT_EQ(hdk_double::contentHash(copy), hdk_double::contentHash(gdp));
    EXPECT_EQ(copy.getP()->getDataId(), gdp.getP()->getDataId());
    copy.setPos3(1, UT_Vector3(9, 9, 9));
    EXPECT_NE(hdk_double::contentHash(copy), hdk_double::contentHash(gdp));
    EXPECT_EQ(gdp.getPos3(1), UT_Vector3(1, 0, 0));
}

TEST(Details, TransformByTypeOfAttribute) {
    GU_Detail gdp;
    const GA_Offset p = gdp.appendPoint();
    gdp.setPos3(p, UT_Vector3(1, 0, 0));
    const GA_RWHandleV3 v(gdp.addVelocityAttribute(GA_ATTRIB_POINT)), plain(gdp.addFloatTuple(GA_ATTRIB_POINT, "x", 3));
    v.set(p, UT_Vector3(1, 0, 0));
    plain.set(p, UT_Vector3(1, 0, 0));
    UT_Matrix4 m(1.0);
    m.scale(2, 2, 2);
    m.translate(0, 5, 0);
    gdp.transform(m);
    EXPECT_EQ(gdp.getPos3(p), UT_Vector3(2, 5, 0));
    EXPECT_EQ(v.get(p), UT_Vector3(2, 0, 0));
    EXPECT_EQ(plain.get(p), UT_Vector3(1, 0, 0));
}

TEST(Details, TellTheirBoundsAndSize) {
    GU_Detail gdp;
    const int64 empty = gdp.getMemoryUsage(true);
    buildPair(gdp);
    UT_BoundingBox box;
    EXPECT_TRUE(gdp.getBBox(&box));
    EXPECT_EQ(box.maxvec(), UT_Vector3(1, 1, 0));
    EXPECT_GT(gdp.getMemoryUsage(true), empty);
    gdp.clearAndDestroy();
    EXPECT_FALSE(gdp.getBBox(&box));
    EXPECT_EQ(gdp.findPrimitiveGroup("second"), nullptr);
    EXPECT_TRUE(gdp.findPrimitiveAttribute("name").isInvalid());
}

TEST(Polygons, OpenAndClosed) {
    GU_Detail gdp;
    GU_PrimPoly* const line = GU_PrimPoly::build(&gdp, 3, GU_POLY_OPEN);
    for (int i = 0; i < 3; ++i) line->setPos3(i, UT_Vector3(float(i), 0, 0));
    EXPECT_FALSE(line->isClosed());
    EXPECT_EQ(line->calcPerimeter(), 2.0);
    line->close();
    EXPECT_EQ(line->calcPerimeter(), 4.0);
    line->appendVertex(line->getPointOffset(0));
    EXPECT_EQ(line->getVertexCount(), 4);
    line->reverse();
    EXPECT_EQ(line->getPos3(1), UT_Vector3(2, 0, 0));
    line->getPointOffset(4);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
}

TEST(Polygons, BecomeFansOfTriangles) {
    GU_Detail gdp;
    GEO_PrimPoly* const quad = GEO_PrimPoly::build(&gdp, 4);
    const GA_RWHandleS name(gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, "name", 1));
    name.set(quad->getMapOffset(), "wall");
    gdp.convex();
    ASSERT_EQ(gdp.getNumPrimitives(), 2);
    EXPECT_EQ(gdp.getNumPoints(), 4);
    EXPECT_EQ(gdp.getPrimitiveByIndex(1)->getPointOffset(2), 3);
    EXPECT_EQ(name.get(gdp.primitiveOffset(1)), "wall");
}
