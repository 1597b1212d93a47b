#include <GA/GA_AttributeRefMap.h>
#include <GU/GU_Detail.h>
#include <GU/GU_PrimPoly.h>
#include <hdk_double/gtest.h>

TEST(Attributes, StartFromTheirDefaultsOnOldAndNewElements) {
    GU_Detail gdp;
    gdp.appendPointBlock(2);
    const GA_RWHandleF mass(gdp.addFloatTuple(GA_ATTRIB_POINT, "mass", 1, GA_Defaults(2.5)));
    const GA_Offset late = gdp.appendPoint();
    EXPECT_EQ(mass.get(0), 2.5f);
    EXPECT_EQ(mass.get(late), 2.5f);
    const GA_RWHandleM3 F(gdp.addFloatTuple(GA_ATTRIB_POINT, "F", 9, GA_Defaults(GA_Defaults::GA_DEFAULTS_MATRIX3)));
    EXPECT_EQ(F.get(late), UT_Matrix3(1.0));
}

TEST(Attributes, KeepSixtyFourBits) {
    GU_Detail gdp;
    gdp.appendPoint();
    const int64 big = (int64(1) << 53) + 1;
    const GA_RWHandleID id(
        gdp.addIntTuple(GA_ATTRIB_POINT, "id", 1, GA_Defaults(-1), nullptr, nullptr, GA_STORE_INT64));
    EXPECT_EQ(id.get(0), -1);
    id.set(0, big);
    EXPECT_EQ(id.get(0), big);
    const GA_RWHandleD x(gdp.addTuple(GA_STORE_REAL64, GA_ATTRIB_POINT, "x", 1));
    x.set(0, 0.1);
    EXPECT_EQ(x.get(0), 0.1);
    EXPECT_EQ(GA_ROHandleF(x.getAttribute()).get(0), 0.1f);
}

TEST(Attributes, OfAllOwnersAndOfText) {
    GU_Detail gdp;
    GEO_PrimPoly* const poly = GEO_PrimPoly::build(&gdp, 3);
    const GA_RWHandleS name(gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, "name", 1));
    name.set(poly->getMapOffset(), "slab");
    const GA_RWHandleV3 uv(gdp.addFloatTuple(GA_ATTRIB_VERTEX, "uv", 3));
    uv.set(poly->getVertexOffset(2), UT_Vector3(1, 2, 3));
    const GA_RWHandleI step(gdp.addIntTuple(GA_ATTRIB_DETAIL, "step", 1));
    step.set(GA_Offset(0), 7);
    EXPECT_EQ(name.get(poly->getMapOffset()), "slab");
    EXPECT_EQ(uv.get(poly->getVertexOffset(2)), UT_Vector3(1, 2, 3));
    EXPECT_EQ(GA_ROHandleI(&gdp, GA_ATTRIB_GLOBAL, "step").get(GA_Offset(0)), 7);
}

TEST(Attributes, AreFoundByKindAndSizeOnly) {
    GU_Detail gdp;
    gdp.addFloatTuple(GA_ATTRIB_POINT, "v", 3);
    EXPECT_TRUE(gdp.findFloatTuple(GA_ATTRIB_POINT, "v", 3).isValid());
    EXPECT_TRUE(gdp.findFloatTuple(GA_ATTRIB_POINT, "v", 4).isInvalid());
    EXPECT_TRUE(gdp.findIntTuple(GA_ATTRIB_POINT, "v", 1).isInvalid());
    EXPECT_TRUE(GA_ROHandleM3(&gdp, GA_ATTRIB_POINT, "v").isInvalid());
    EXPECT_TRUE(GA_ROHandleS(&gdp, GA_ATTRIB_POINT, "v").isInvalid());
    EXPECT_TRUE(GA_ROHandleV3(&gdp, GA_ATTRIB_PRIMITIVE, "v").isInvalid());
}

TEST(Attributes, OfTheSameKindAreReusedAndOfAnotherReplaced) {
    GU_Detail gdp;
    gdp.appendPoint();
    GA_RWHandleF(gdp.addFloatTuple(GA_ATTRIB_POINT, "a", 1)).set(0, 5.0f);
    EXPECT_EQ(GA_ROHandleF(gdp.addFloatTuple(GA_ATTRIB_POINT, "a", 1)).get(0), 5.0f);
    EXPECT_EQ(GA_ROHandleI(gdp.addIntTuple(GA_ATTRIB_POINT, "a", 1)).get(0), 0);
    EXPECT_EQ(gdp.findPointAttribute("a")->getStorageClass(), GA_STORECLASS_INT);
}

TEST(Attributes, MoveInBlocks) {
    GU_Detail gdp;
    gdp.appendPointBlock(5);
    const GA_RWHandleV3 v(gdp.addFloatTuple(GA_ATTRIB_POINT, "v", 3));
    const std::vector<UT_Vector3> in = {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
    EXPECT_TRUE(v.setBlock(1, 3, in.data()));
    std::vector<UT_Vector3> out(3);
    EXPECT_TRUE(v.getBlock(1, 3, out.data()));
    EXPECT_EQ(in, out);
    std::vector<UT_Vector3D> wide(5);
    EXPECT_TRUE(GA_ROHandleV3D(v.getAttribute()).getBlock(0, 5, wide.data()));
    EXPECT_EQ(wide[3].x(), 3.0);
    EXPECT_EQ(wide[4].x(), 0.0);
}

TEST(Attributes, ReportAccessOutsideTheirElements) {
    GU_Detail gdp;
    gdp.appendPointBlock(3);
    const GA_RWHandleF a(gdp.addFloatTuple(GA_ATTRIB_POINT, "a", 1));
    EXPECT_EQ(a.get(3), 0.0f);
    a.set(-1, 1.0f);
    gdp.destroyPointOffset(1);
    a.set(1, 1.0f);
    float block[3];
    EXPECT_FALSE(a.getBlock(0, 3, block));
    a.get(0, 1);
    GA_ROHandleF().get(0);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 6U);
}

TEST(Attributes, AreIteratedByName) {
    GU_Detail gdp;
    gdp.addFloatTuple(GA_ATTRIB_POINT, "v", 3);
    gdp.addIntTuple(GA_ATTRIB_POINT, "id", 1);
    std::vector<std::string> names;
    for (GA_AttributeDict::iterator it = gdp.pointAttribs().begin(GA_SCOPE_PUBLIC); !it.atEnd(); ++it)
        names.push_back(it.attrib()->getName().toStdString());
    EXPECT_EQ(names, (std::vector<std::string>{"P", "id", "v"}));
    names.clear();
    const GA_Attribute* each;
    GA_FOR_ALL_POINT_ATTRIBUTES(&gdp, each) names.push_back(each->getName().toStdString());
    EXPECT_EQ(names, (std::vector<std::string>{"P", "id", "v"})) << "whatever the variable is called";
    EXPECT_TRUE(gdp.pointAttribs().begin(GA_SCOPE_PRIVATE).atEnd());
}

TEST(Attributes, OfUnknownStorageAreReadAsTuples) {
    GU_Detail gdp;
    gdp.appendPoint();
    GA_Attribute* const a = gdp.addIntTuple(GA_ATTRIB_POINT, "a", 2).getAttribute();
    EXPECT_TRUE(a->getAIFTuple()->set(a, 0, 2.9, 1));
    fpreal64 value = 0;
    EXPECT_TRUE(a->getAIFTuple()->get(a, 0, value, 1));
    EXPECT_EQ(value, 2.0);
    EXPECT_FALSE(a->getAIFTuple()->get(a, 0, value, 2));
    EXPECT_EQ(a->getAIFStringTuple(), nullptr);
}

TEST(Attributes, NeverLoseP) {
    GU_Detail gdp;
    EXPECT_FALSE(gdp.destroyAttribute(GA_ATTRIB_POINT, "P"));
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
    gdp.clearAndDestroy();
    EXPECT_NE(gdp.getP(), nullptr);
    EXPECT_EQ(gdp.getP()->getTypeInfo(), GA_TYPE_POINT);
}

TEST(AttributeMaps, CopyFromElementsOfOneOwnerToThoseOfAnother) {
    GU_Detail from, to;
    GU_PrimPoly::build(&from, 3, GU_POLY_CLOSED, 0);
    GU_PrimPoly::build(&from, 3, GU_POLY_CLOSED, 0);
    const GA_RWHandleF weight(from.addFloatTuple(GA_ATTRIB_PRIMITIVE, "weight", 1));
    const GA_RWHandleS name(from.addStringTuple(GA_ATTRIB_PRIMITIVE, "name", 1));
    weight.set(from.primitiveOffset(1), 2.5f);
    name.set(from.primitiveOffset(1), "second");
    to.appendPoint();
    GA_AttributeRefMap map(to, &from);
    EXPECT_EQ(map.entries(), 0);
    map.append(to.addPointAttrib(weight.getAttribute()), weight.getAttribute());
    map.append(to.addPointAttrib(name.getAttribute()), name.getAttribute());
    EXPECT_EQ(map.entries(), 2);
    map.copyValue(GA_ATTRIB_VERTEX, GA_Offset(0), GA_ATTRIB_PRIMITIVE, from.primitiveOffset(1));
    EXPECT_EQ(GA_ROHandleF(&to, GA_ATTRIB_POINT, "weight").get(GA_Offset(0)), 0) << "of other owners, nothing";
    map.copyValue(GA_ATTRIB_POINT, GA_Offset(0), GA_ATTRIB_PRIMITIVE, from.primitiveOffset(1));
    EXPECT_EQ(GA_ROHandleF(&to, GA_ATTRIB_POINT, "weight").get(GA_Offset(0)), 2.5f);
    EXPECT_EQ(GA_ROHandleS(&to, GA_ATTRIB_POINT, "name").get(GA_Offset(0)), "second");
    map.copyValue(GA_ATTRIB_POINT, GA_Offset(7), GA_ATTRIB_PRIMITIVE, from.primitiveOffset(1));
    EXPECT_EQ(hdk_double::takeMisuses().size(), 2u) << "there is no point 7";
}

TEST(VariableNames, TravelWithTheDetail) {
    GU_Detail gdp;
    gdp.addVariableName("Cd", "CR");
    gdp.addVariableName("mass", "MASS");
    const GU_Detail copy(gdp);
    std::string seen;
    const auto visit = [](const char* attribute, const char* variable, void* data) {
        *static_cast<std::string*>(data) += std::string(attribute) + ">" + variable + " ";
        return 1;
    };
    copy.traverseVariableNames(visit, &seen);
    EXPECT_EQ(seen, "Cd>CR mass>MASS ");
}

TEST(PageHandles, WriteAndConvert) {
    GU_Detail gdp;
    gdp.appendPointBlock(GA_PAGE_SIZE + 10);
    gdp.addFloatTuple(GA_ATTRIB_POINT, "a", 1, GA_Defaults(1.0));
    {
        GA_RWPageHandleD a(&gdp, GA_ATTRIB_POINT, "a");
        for (GA_PageIterator pit = GA_SplittableRange(gdp.getPointRange()).beginPages(); !pit.atEnd(); ++pit) {
            a.setPage(*pit);
            for (const GA_Offset off : pit) a.value(off) += static_cast<double>(off);
        }
    }
    const GA_ROHandleF a(&gdp, GA_ATTRIB_POINT, "a");
    EXPECT_EQ(a.get(3), 4.0f);
    EXPECT_EQ(a.get(GA_PAGE_SIZE + 9), static_cast<float>(GA_PAGE_SIZE + 10));
}
