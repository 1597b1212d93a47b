#include <GU/GU_PrimVDB.h>
#include <hdk_double/content.h>
#include <hdk_double/gtest.h>

#include <sstream>

namespace {

openvdb::FloatGrid::Ptr ballGrid(double voxel, double radius) {
    openvdb::initialize();
    auto grid = openvdb::FloatGrid::create(static_cast<float>(3 * voxel));
    grid->setTransform(openvdb::math::Transform::createLinearTransform(voxel));
    grid->setGridClass(openvdb::GRID_LEVEL_SET);
    grid->setName("surface");
    auto access = grid->getAccessor();
    const int n = static_cast<int>(radius / voxel) + 2;
    for (int i = -n; i <= n; ++i)
        for (int j = -n; j <= n; ++j)
            for (int k = -n; k <= n; ++k)
                access.setValue({i, j, k},
                                static_cast<float>(grid->indexToWorld(openvdb::Coord(i, j, k)).length() - radius));
    return grid;
}

float centre(const GU_Detail& gdp) {
    const auto& prim = static_cast<const GU_PrimVDB&>(*gdp.getPrimitive(0));
    return static_cast<const openvdb::FloatGrid&>(prim.getConstGrid()).tree().getValue({0, 0, 0});
}

}  // namespace

TEST(Vdbs, BecomePrimitivesWithNamesAndSamples) {
    GU_Detail gdp;
    const auto grid = ballGrid(0.25, 1.0);
    grid->insertMeta("weight", openvdb::FloatMetadata(2.0f));
    GU_PrimVDB* const prim = GU_PrimVDB::buildFromGrid(gdp, grid);
    EXPECT_EQ(prim->getTypeId(), GA_PRIMVDB);
    EXPECT_STREQ(prim->getGridName(), "surface");
    EXPECT_TRUE(prim->isSDF());
    EXPECT_EQ(prim->getStorageType(), UT_VDB_FLOAT);
    EXPECT_NEAR(prim->getValueF(UT_Vector3(0.5, 0, 0)), -0.5, 1e-5);
    EXPECT_NEAR(prim->getGradient(UT_Vector3(0.5, 0, 0)).x(), 1.0, 1e-4);
    EXPECT_EQ(GA_ROHandleF(&gdp, GA_ATTRIB_PRIMITIVE, "weight").get(prim->getMapOffset()), 2.0f);
    EXPECT_EQ(gdp.getNumPoints(), 1);
    UT_BoundingBox box;
    EXPECT_TRUE(gdp.getBBox(&box));
    EXPECT_GT(box.xmax(), 1.0f);
}

TEST(Vdbs, MoveWithTheirPoint) {
    GU_Detail gdp;
    GU_PrimVDB* const prim = GU_PrimVDB::buildFromGrid(gdp, ballGrid(0.5, 1.0), nullptr, "snow");
    prim->setPos3(UT_Vector3(0, 4, 0));
    EXPECT_NEAR(prim->getValueF(UT_Vector3(0, 4, 0)), -1.0, 1e-5);
    UT_Vector3 pos;
    prim->indexToPos(2, 0, 0, pos);
    EXPECT_EQ(pos, UT_Vector3(1, 4, 0));
    int x, y, z;
    prim->posToIndex(pos, x, y, z);
    EXPECT_EQ(x, 2);
    EXPECT_EQ(y, 0);
    EXPECT_EQ(prim->getTransform4()(3, 1), 4.0);
    UT_Matrix4 m(1.0);
    m.scale(2, 2, 2);
    gdp.transform(m);
    EXPECT_EQ(prim->getPos3(), UT_Vector3(0, 8, 0));
    EXPECT_EQ(prim->getVoxelSize(), UT_Vector3(1, 1, 1));
    EXPECT_STREQ(prim->getGridName(), "snow");
}

TEST(Vdbs, AreSavedAndLoadedByteForByte) {
    GU_Detail gdp, back;
    GU_PrimVDB::buildFromGrid(gdp, ballGrid(0.25, 1.0))->setVisualization(GEO_VOLUMEVIS_ISO, 0.5, 2.0);
    std::ostringstream once, twice, again;
    gdp.save(once, true);
    gdp.save(twice, true);
    EXPECT_EQ(once.str(), twice.str());
    const std::string bytes = once.str();
    UT_IStream is(bytes.data(), bytes.size());
    ASSERT_TRUE(back.load(is).success());
    back.save(again, true);
    EXPECT_EQ(again.str(), once.str());
    EXPECT_EQ(centre(back), centre(gdp));
    const auto& prim = static_cast<const GU_PrimVDB&>(*back.getPrimitive(0));
    EXPECT_STREQ(prim.getGridName(), "surface");
    EXPECT_EQ(prim.getVisualization(), GEO_VOLUMEVIS_ISO);
    EXPECT_TRUE(prim.isSDF());
}

TEST(Vdbs, TurnMetadataIntoAttributesAndBack) {
    GU_Detail gdp;
    const openvdb::FloatGrid::Ptr grid = ballGrid(0.5, 1.0);
    grid->insertMeta("wetness", openvdb::FloatMetadata(0.25f));
    grid->insertMeta("layer", openvdb::Int32Metadata(3));
    grid->insertMeta("wind", openvdb::Vec3SMetadata(openvdb::Vec3s(1, 2, 3)));
    const GU_PrimVDB* prim = GU_PrimVDB::buildFromGrid(gdp, grid);
    EXPECT_FALSE(prim->getConstGrid()["wetness"]);
    EXPECT_EQ(GA_ROHandleF(&gdp, GA_ATTRIB_PRIMITIVE, "wetness").get(prim->getMapOffset()), 0.25f);
    EXPECT_EQ(GA_ROHandleV3(&gdp, GA_ATTRIB_PRIMITIVE, "wind").get(prim->getMapOffset()), UT_Vector3(1, 2, 3));

    openvdb::FloatGrid other;
    GU_PrimVDB::createMetadataFromGridAttrs(other, *prim, gdp);
    EXPECT_EQ(other.metaValue<float>("wetness"), 0.25f);
    EXPECT_EQ(other.metaValue<int>("layer"), 3);
    EXPECT_EQ(other.metaValue<openvdb::Vec3s>("wind"), openvdb::Vec3s(1, 2, 3));
    EXPECT_EQ(other.getName(), "surface");
}

TEST(Vdbs, BrokenInAFileAreRefused) {
    GU_Detail gdp, back;
    GU_PrimVDB::buildFromGrid(gdp, ballGrid(0.5, 1.0));
    std::ostringstream os;
    gdp.save(os, true);
    std::string bytes = os.str();
    bytes.replace(bytes.find("Tree_float"), 10, "Tree_xxxxx");
    UT_IStream is(bytes.data(), bytes.size());
    EXPECT_FALSE(back.load(is).success());
    EXPECT_EQ(back.getNumPrimitives(), 0);
}

TEST(Vdbs, OfCopiesShareVoxelsUntilMadeUnique) {
    GU_Detail gdp, copy;
    GU_PrimVDB::buildFromGrid(gdp, ballGrid(0.5, 1.0));
    copy.replaceWith(gdp);
    const uint64 before = hdk_double::contentHash(gdp);
    const hdk_double::DataSnapshot seen = hdk_double::snapshot(copy);
    auto& prim = static_cast<GU_PrimVDB&>(*copy.getPrimitive(0));
    prim.makeGridUnique();
    static_cast<openvdb::FloatGrid&>(prim.getGrid()).tree().setValue({0, 0, 0}, 7.0f);
    EXPECT_EQ(centre(copy), 7.0f);
    EXPECT_EQ(centre(gdp), -1.0f);
    EXPECT_EQ(hdk_double::contentHash(gdp), before);
    EXPECT_EQ(hdk_double::unbumpedChanges(seen, hdk_double::snapshot(copy)), (std::vector<std::string>{"primitives"}));
}

TEST(Vdbs, KeepTheirPointAlive) {
    GU_Detail gdp;
    GU_PrimVDB* const prim = GU_PrimVDB::build(&gdp);
    EXPECT_FALSE(prim->hasGrid());
    prim->setGrid(*ballGrid(0.5, 1.0));
    EXPECT_TRUE(prim->hasGrid());
    EXPECT_FALSE(gdp.destroyPointOffset(prim->getPointOffset()));
    EXPECT_TRUE(gdp.destroyPrimitive(prim, true));
    EXPECT_EQ(gdp.getNumPoints(), 0);
    EXPECT_EQ(gdp.getNumPrimitives(), 0);
}
