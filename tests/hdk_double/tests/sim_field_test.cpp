#include <SIM/SIM_Object.h>
#include <SIM/SIM_ScalarField.h>
#include <SIM/SIM_VectorField.h>
#include <hdk_double/gtest.h>

namespace {

using ObjectPtr = std::shared_ptr<SIM_Object>;

ObjectPtr newObject() {
    return std::static_pointer_cast<SIM_Object>(SIM_Data::make(*hdk_double::findFactory("SIM_Object")));
}

/// Four cells of 0.5 m along each axis, from the origin; the samples hold f(position).
template <class Field, class F>
Field* filledField(SIM_Object& object, const F& f) {
    auto* field = SIM_DATA_CREATE(object, "field", Field, 0);
    field->setDivisionsAndBox(4, 4, 4, UT_Vector3(0, 0, 0), UT_Vector3(2, 2, 2));
    const auto fill = [&](SIM_RawField* raw) {
        UT_Vector3 pos;
        for (UT_VoxelArrayIteratorF it(raw->fieldNC()); !it.atEnd(); it.advance()) {
            raw->indexToPos(it.x(), it.y(), it.z(), pos);
            it.setValue(f(pos));
        }
    };
    if constexpr (std::is_same_v<Field, SIM_VectorField>)
        for (int axis = 0; axis < 3; ++axis) fill(field->getField(axis));
    else
        fill(field->getField());
    return field;
}

TEST(SimField, InterpolatesBetweenItsSamples) {
    const ObjectPtr object = newObject();
    const auto* field = filledField<SIM_VectorField>(*object, [](const UT_Vector3& p) { return 2 * p.x(); });
    const SIM_RawField* x = field->getXField();
    EXPECT_EQ(x->getXRes(), 5);
    EXPECT_NEAR(x->getValue(UT_Vector3(0.625f, 1, 1)), 1.25, 1e-5);
    EXPECT_NEAR(x->getGradient(UT_Vector3(1, 1, 1)).x(), 2, 1e-4);
    EXPECT_NEAR(field->getZField()->getValue(UT_Vector3(0.625f, 1, 1)), 1.25, 1e-5);
}

TEST(SimField, KnowsTheCurvatureAndTheMean) {
    const ObjectPtr object = newObject();
    const auto* field = filledField<SIM_ScalarField>(
        *object, [](const UT_Vector3& p) { return p.x() * p.x() + 3 * p.y() * p.y() + p.z(); });
    UT_Vector3 sample;
    field->indexToPos(1, 2, 1, sample);
    EXPECT_NEAR(field->getField()->getLaplacian(sample), 8, 1e-4);
    // The mean of x^2 over samples at 0.25, 0.75, 1.25, 1.75 is 1.3125.
    EXPECT_NEAR(field->getField()->average(), 4 * 1.3125 + 1, 1e-5);
}

TEST(SimField, FindsSamplesAndCellsByPlace) {
    const ObjectPtr object = newObject();
    auto* field = filledField<SIM_VectorField>(*object, [](const UT_Vector3&) { return 0.0f; });
    int x, y, z;
    EXPECT_TRUE(field->posToIndex(0, UT_Vector3(1.1f, 0.3f, 1.9f), x, y, z));
    EXPECT_EQ(UT_Vector3I(x, y, z), UT_Vector3I(2, 0, 3)) << "the nearest face along x, the cell along y and z";
    UT_Vector3 pos;
    EXPECT_TRUE(field->indexToPos(0, x, y, z, pos));
    EXPECT_EQ(pos, UT_Vector3(1, 0.25f, 1.75f));
    EXPECT_TRUE(field->indexToPos(0, 4, 0, 0, pos)) << "the last face";
    EXPECT_FALSE(field->indexToPos(1, 4, 0, 0, pos));

    const SIM_RawField* raw = field->getXField();
    EXPECT_TRUE(raw->posToCellIndex(UT_Vector3(1.9f, 0.3f, 1.9f), x, y, z));
    EXPECT_EQ(UT_Vector3I(x, y, z), UT_Vector3I(3, 0, 3)) << "a cell, not a face";
    EXPECT_TRUE(raw->cellIndexToPos(x, y, z, pos));
    EXPECT_EQ(pos, UT_Vector3(1.75f, 0.25f, 1.75f));
    EXPECT_FALSE(raw->cellIndexToPos(4, 0, 0, pos)) << "five faces bound four cells";
    EXPECT_FALSE(raw->posToCellIndex(UT_Vector3(-0.1f, 0.3f, 1.9f), x, y, z));
}

TEST(SimField, KnowsItsBox) {
    const ObjectPtr object = newObject();
    const auto* field = filledField<SIM_ScalarField>(*object, [](const UT_Vector3&) { return 0.0f; });
    UT_BoundingBox box;
    field->getBBox(box);
    EXPECT_EQ(box, UT_BoundingBox(0, 0, 0, 2, 2, 2));
    EXPECT_EQ(field->getTotalVoxelRes(), UT_Vector3I(4, 4, 4));
    EXPECT_FLOAT_EQ(static_cast<float>(field->getField()->getVoxelVolume()), 0.125f);
    EXPECT_FALSE(field->getField()->shouldMultiThread()) << "one tile";
}

TEST(SimField, AJobsShareOfTheVoxelsIsAllOfThemWhereOneJobWorks) {
    const ObjectPtr object = newObject();
    const auto* field = filledField<SIM_ScalarField>(*object, [](const UT_Vector3& p) { return p.x(); });
    UT_VoxelArrayIteratorF it;
    field->getField()->getPartialRange(it, UT_JobInfo());
    int seen = 0;
    for (it.rewind(); !it.atEnd(); it.advance()) {
        EXPECT_FLOAT_EQ(it.getValue(), 0.25f + 0.5f * static_cast<float>(it.x()));
        ++seen;
    }
    EXPECT_EQ(seen, 64);
}

}  // namespace
