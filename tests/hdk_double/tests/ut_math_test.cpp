#include <SYS/SYS_Math.h>
#include <UT/UT_BoundingBox.h>
#include <UT/UT_Quaternion.h>
#include <gtest/gtest.h>

TEST(Matrices, MultiplyRowVectorsSoThatTranslationsSitInRowThree) {
    UT_Matrix4D m(1.0);
    m.scale(2, 2, 2);
    m.translate(1, 0, 0);
    EXPECT_EQ(m(3, 0), 1.0);
    UT_Vector3 p(1, 1, 1);
    p *= m;
    EXPECT_EQ(p, UT_Vector3(3, 2, 2));
    EXPECT_EQ(rowVecMult3(UT_Vector3(1, 1, 1), m), UT_Vector3(2, 2, 2));
}

TEST(Matrices, GoBeforeWithPre) {
    UT_Matrix4D m(1.0);
    m.scale(2, 2, 2);
    m.pretranslate(1, 0, 0);
    EXPECT_EQ(UT_Vector3(0, 0, 0) * m, UT_Vector3(2, 0, 0));
}

TEST(Matrices, InvertAndTellWhenTheyCannot) {
    UT_Matrix4D m(1.0);
    m.rotate(UT_Vector3D(1, 2, 3), 0.7);
    m.translate(4, 5, 6);
    UT_Matrix4D inverse;
    EXPECT_EQ(m.invert(inverse), 0);
    EXPECT_TRUE((m * inverse).isEqual(UT_Matrix4D(1.0), 1e-12));
    EXPECT_NE(UT_Matrix3(0.0).invert(), 0);
    EXPECT_NEAR(UT_Matrix3D(2, 0, 0, 1, 3, 0, 0, 0, 4).determinant(), 24, 1e-12);
}

TEST(Quaternions, TurnAsTheirMatrixDoes) {
    const UT_QuaternionD q(0.9, UT_Vector3D(1, -2, 0.5));
    UT_Matrix3D m;
    q.getRotationMatrix(m);
    const UT_Vector3D v(0.3, 0.2, -1);
    EXPECT_TRUE((v * m).isEqual(q.rotate(v), 1e-12));
    EXPECT_TRUE(m.isEqual(UT_Matrix3D::rotationMat(UT_Vector3D(1, -2, 0.5), 0.9), 1e-12));
    UT_QuaternionD back;
    back.updateFromRotationMatrix(m);
    EXPECT_TRUE(back.isEqual(q, 1e-9));
}

TEST(Vectors, MixWithNumbersOfAnyKind) {
    const UT_Vector3 a{1, 2, 3};
    EXPECT_EQ(2 * a, a * 2.0);
    EXPECT_EQ(a / 2, UT_Vector3(0.5, 1, 1.5));
    EXPECT_EQ(dot(a, UT_Vector3(1, 0, 0)), 1.0f);
    EXPECT_EQ(cross(UT_Vector3(1, 0, 0), UT_Vector3(0, 1, 0)), UT_Vector3(0, 0, 1));
    UT_Vector3 n(0, 3, 4);
    EXPECT_EQ(n.normalize(), 5.0f);
    EXPECT_FLOAT_EQ(n.length(), 1.0f);
}

TEST(BoundingBoxes, StartEmptyAndGrow) {
    UT_BoundingBox box;
    box.initBounds();
    EXPECT_FALSE(box.isValid());
    box.enlargeBounds(UT_Vector3(1, 2, 3));
    box.enlargeBounds(UT_Vector3(-1, 0, 0));
    EXPECT_EQ(box.center(), UT_Vector3(0, 1, 1.5));
    EXPECT_TRUE(box.isInside(UT_Vector3(0, 1, 1)));
    UT_Matrix4D m(1.0);
    m.rotate(UT_Axis3::ZAXIS, M_PI / 2);
    box.transform(m);
    EXPECT_NEAR(box.xmin(), -2, 1e-6);
    EXPECT_NEAR(box.ymax(), 1, 1e-6);
}

TEST(Scalars, ClampAndFit) {
    EXPECT_EQ(SYSclamp(5, 0, 3), 3);
    EXPECT_EQ(SYSmax(1, 2.5, 2), 2.5);
    EXPECT_EQ(SYSfit(0.5, 0.0, 1.0, 10.0, 20.0), 15.0);
    uint a = 7, b = 7;
    EXPECT_EQ(SYSrandom(a), SYSrandom(b));
}
