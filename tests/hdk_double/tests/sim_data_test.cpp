#include <SIM/SIM_DataFilter.h>
#include <SIM/SIM_EmptyData.h>
#include <SIM/SIM_ForceGravity.h>
#include <SIM/SIM_GeometryCopy.h>
#include <SIM/SIM_Object.h>
#include <SIM/SIM_RandomTwister.h>
#include <SIM/SIM_ScalarField.h>
#include <SIM/SIM_VectorField.h>
#include <hdk_double/content.h>
#include <hdk_double/gtest.h>
#include <hdk_double/spring_force.h>

#include <sstream>

namespace {

using ObjectPtr = std::shared_ptr<SIM_Object>;

ObjectPtr newObject() {
    return std::static_pointer_cast<SIM_Object>(SIM_Data::make(*hdk_double::findFactory("SIM_Object")));
}

TEST(SimData, LivesUnderNamesWithSlashes) {
    const ObjectPtr object = newObject();
    auto* gravity = SIM_DATA_CREATE(*object, SIM_FORCES_DATANAME "/Gravity", SIM_ForceGravity, 0);
    ASSERT_TRUE(gravity);
    EXPECT_FLOAT_EQ(gravity->getGravity().y(), -9.80665f);
    EXPECT_TRUE(SIM_DATA_GETCONST(*object, "Forces/Gravity", SIM_ForceGravity));
    EXPECT_TRUE(SIM_DATA_GETCONST(*object, "Forces/Gravity", SIM_Force));
    EXPECT_FALSE(SIM_DATA_GETCONST(*object, "Forces/Gravity", SIM_Geometry));
    EXPECT_TRUE(SIM_DATA_GETCONST(*object, "Forces", SIM_EmptyData));
    UT_String name;
    object->createNamedSubData("Forces/Gravity", "SIM_ForceGravity", SIM_DATA_CREATE_UNIQUE_NAME, &name);
    EXPECT_STREQ(name.c_str(), "Gravity1");
    EXPECT_TRUE(object->removeNamedSubData("Forces/Gravity"));
    EXPECT_FALSE(object->getConstNamedSubData("Forces/Gravity"));
}

TEST(SimData, IsCopiedForWhoeverWritesSharedPieces) {
    const ObjectPtr first = newObject();
    SIM_DATA_CREATE(*first, "Forces/Gravity", SIM_ForceGravity, 0);
    const auto second = std::static_pointer_cast<SIM_Object>(first->clone());
    const auto* shared = SIM_DATA_GETCONST(*first, "Forces/Gravity", SIM_ForceGravity);
    EXPECT_EQ(shared, SIM_DATA_GETCONST(*second, "Forces/Gravity", SIM_ForceGravity));
    auto* own = SIM_DATA_GET(*second, "Forces/Gravity", SIM_ForceGravity);
    EXPECT_NE(own, shared);
    own->setGravity(UT_Vector3(1, 0, 0));
    EXPECT_FLOAT_EQ(shared->getGravity().x(), 0);
    EXPECT_EQ(own, SIM_DATA_GET(*second, "Forces/Gravity", SIM_ForceGravity)) << "once is enough";
}

TEST(SimData, AdoptsGeometryOfAnotherKind) {
    const ObjectPtr object = newObject();
    auto* still = SIM_DATA_CREATE(*object, SIM_GEOMETRY_DATANAME, SIM_Geometry, 0);
    GU_DetailHandle detail;
    detail.allocateAndSet(new GU_Detail);
    detail.gdpNC()->appendPointBlock(5);
    still->setOwnGeometry(detail);
    auto* copy = SIM_DATA_CREATE(*object, SIM_GEOMETRY_DATANAME, SIM_GeometryCopy,
                                 SIM_DATA_RETURN_EXISTING | SIM_DATA_ADOPT_EXISTING_ON_DELETE);
    ASSERT_TRUE(copy);
    {
        SIM_GeometryAutoWriteLock lock(copy);
        EXPECT_EQ(lock.getGdp().getNumPoints(), 5);
        lock.getGdp().appendPointBlock(1);
    }
    EXPECT_EQ(detail.gdp()->getNumPoints(), 5) << "the source is not written";
    EXPECT_EQ(copy->getGeometry().gdp()->getNumPoints(), 6);
}

TEST(SimData, OfAnUnknownTypeIsMisuse) {
    const ObjectPtr object = newObject();
    EXPECT_FALSE(object->createNamedSubData("x", "SIM_Nothing", 0));
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1u);
}

TEST(SimData, IsFoundByType) {
    const ObjectPtr object = newObject();
    SIM_DATA_CREATE(*object, "Forces/Gravity", SIM_ForceGravity, 0);
    SIM_DATA_CREATE(*object, "Forces/Spring", SIM_DoubleSpringForce, 0);
    SIM_DATA_CREATE(*object, "Geometry", SIM_GeometryCopy, 0);
    SIM_ConstDataArray found;
    UT_StringArray names;
    object->filterConstSubData(found, &names, SIM_DataFilterByType("SIM_Force"), SIM_FORCES_DATANAME,
                               SIM_DataFilterNone());
    ASSERT_EQ(found.entries(), 2);
    EXPECT_EQ(names(1), "Spring");
    found.clear();
    object->filterConstSubData(found, nullptr, SIM_DataFilterByType("SIM_Force"), nullptr, SIM_DataFilterAll());
    EXPECT_EQ(found.entries(), 2);
    found.clear();
    object->filterConstSubData(found, nullptr, SIM_DataFilterByType("SIM_Force"), nullptr, SIM_DataFilterNone());
    EXPECT_EQ(found.entries(), 0);
}

TEST(SimData, ComesBackFromAStream) {
    const ObjectPtr object = newObject();
    object->setName("snow");
    auto* geometry = SIM_DATA_CREATE(*object, "Geometry", SIM_GeometryCopy, 0);
    SIM_GeometryAutoWriteLock(geometry).getGdp().appendPointBlock(7);
    SIM_DATA_CREATE(*object, "Forces/Gravity", SIM_ForceGravity, 0)->setGravity(UT_Vector3(1, 2, 3));
    auto* field = SIM_DATA_CREATE(*object, "density", SIM_ScalarField, 0);
    field->setDivisionsAndBox(2, 2, 2, UT_Vector3(0, 0, 0), UT_Vector3(2, 2, 2));
    field->getField()->setCellValue(1, 1, 1, 5);
    auto* random = SIM_DATA_CREATE(*object, "Random", SIM_RandomTwister, 0);
    random->urandom();
    std::stringstream bytes;
    object->save(bytes);
    const ObjectPtr back = newObject();
    UT_IStream is(bytes);
    ASSERT_TRUE(back->load(is));
    EXPECT_EQ(back->getName(), "snow");
    EXPECT_EQ(back->getGeometry()->getGeometry().gdp()->getNumPoints(), 7);
    EXPECT_EQ(SIM_DATA_GETCONST(*back, "Forces/Gravity", SIM_ForceGravity)->getGravity(), UT_Vector3(1, 2, 3));
    EXPECT_EQ(SIM_DATA_GETCONST(*back, "density", SIM_ScalarField)->getField()->getCellValue(1, 1, 1), 5);
    EXPECT_EQ(SIM_DATA_GET(*back, "Random", SIM_Random)->urandom(), random->urandom());
}

TEST(SimData, CutShortDoesNotLoad) {
    const ObjectPtr object = newObject();
    SIM_DATA_CREATE(*object, "Forces/Gravity", SIM_ForceGravity, 0);
    std::stringstream whole;
    object->save(whole);
    const std::string bytes = whole.str();
    for (std::size_t n = 0; n < bytes.size(); n += 3) {
        UT_IStream is(bytes.data(), n);
        EXPECT_FALSE(newObject()->load(is)) << n;
    }
}

TEST(SimOptions, ReadUnderANameNobodySetAreMisuse) {
    const ObjectPtr object = newObject();
    static_cast<const SIM_Object&>(*object).getOptions().getOptionF("typo");
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1u);
}

TEST(SimTime, IsComparedWithATolerance) {
    EXPECT_TRUE(SIM_Time(1.0) == SIM_Time(1.000001));
    EXPECT_FALSE(SIM_Time(1.0) < SIM_Time(1.000001));
    EXPECT_TRUE(SIM_Time(1.0) < SIM_Time(1.001));
    EXPECT_TRUE(SIM_Time(1e-6) == 0);
    EXPECT_TRUE(0.5f < SIM_Time(1.0));
    EXPECT_FALSE(SIM_Time(1.000001) > 1);
}

TEST(SimForce, PushesEveryPointByPlaceAndMass) {
    const ObjectPtr object = newObject();
    auto* spring = SIM_DATA_CREATE(*object, "Forces/Spring", SIM_DoubleSpringForce, 0);
    auto* gravity = SIM_DATA_CREATE(*object, "Forces/Gravity", SIM_ForceGravity, 0);
    GU_DetailHandle gdh;
    gdh.allocateAndSet(new GU_Detail);
    const GA_Offset point = gdh.gdpNC()->appendPointOffset();
    gdh.gdpNC()->setPos3(point, UT_Vector3(2, 0, 0));
    GA_RWHandleF(gdh.gdpNC()->addFloatTuple(GA_ATTRIB_POINT, "mass", 1)).set(point, 3);
    struct Sum : SIM_PointForceCallback {
        void forceCallbackOffset(GA_Offset, const UT_Vector3& force, const UT_Vector3&) override { total += force; }
        UT_Vector3 total{0, 0, 0};
    } sum;
    const UT_DMatrix4 identity(1);
    spring->getPointForces(sum, *object, gdh, identity, nullptr, nullptr, true);
    EXPECT_EQ(sum.total, UT_Vector3(-2, 0, 0));
    gravity->getPointForces(sum, *object, gdh, identity, nullptr, nullptr, true);
    EXPECT_FLOAT_EQ(sum.total.y(), -9.80665f * 3);
}

}  // namespace
