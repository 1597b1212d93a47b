#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/geometry/solid.h"

namespace firn {
namespace {

Placement somewhere(float scale) { return {{0.3f, -1.2f, 2.0f}, {30, -50, 110}, {scale, scale, scale}}; }

Vec3 anyPoint(int i) { return (uniformVec(mixed(77, std::uint64_t(i))) * 2 - Vec3{1, 1, 1}) * 3; }

/// Share of the solid's bounds that is inside, times the volume of the bounds.
double countedVolume(const Solid& solid, int count) {
    const Vec3 size = solid.bounds().max - solid.bounds().min;
    int inside = 0;
    for (int i = 0; i < count; ++i) {
        const Vec3 x = solid.bounds().min + scaled(uniformVec(mixed(5, std::uint64_t(i))), size);
        inside += signedDistance(solid.view(), x) <= 0;
    }
    return double(size.x) * double(size.y) * double(size.z) * inside / count;
}

const Shape kForms[] = {{SphereShape{{0.1f, 0.2f, 0.3f}, 0.8f}, somewhere(1.5f)},
                        {BoxShape{{0.1f, 0, 0}, {1, 0.4f, 0.7f}}, {{1, 2, 3}, {20, 40, 60}, {1, 2, 0.5f}}},
                        {CapsuleShape{{0, 0, 0}, {0.5f, 1, 0}, 0.3f}, somewhere(2)},
                        {CylinderShape{{0, 0, 0}, {0.5f, 1, 0}, 0.6f}, somewhere(0.7f)}};

TEST(Forms, SphereIsExact) {
    const SolidPtr s = solidOfForm({SphereShape{{1, 0, 0}, 0.5f}, {{0, 0, 2}, {0, 90, 0}, {2, 2, 2}}});
    // (1,0,0) scaled by 2, turned about Y by 90 degrees to (0,0,-2), moved by (0,0,2): the origin.
    EXPECT_NEAR(-1.0f, signedDistance(s->view(), {0, 0, 0}), 1e-6f);
    EXPECT_NEAR(2.0f, signedDistance(s->view(), {0, 3, 0}), 1e-6f);
    EXPECT_NEAR(1.0f, outwardNormal(s->view(), {0, 3, 0}).y, 1e-6f);
    EXPECT_NEAR(4.0 / 3.0 * M_PI, s->volume(), 1e-6);
}

TEST(Forms, RotationTurnsAboutXThenYThenZ) {
    // X then Y takes the y axis to z, and z to x; the other order would leave it on z.
    const SolidPtr s = solidOfForm({SphereShape{{0, 1, 0}, 0.1f}, {{}, {90, 90, 0}, {1, 1, 1}}});
    EXPECT_NEAR(-0.1f, signedDistance(s->view(), {1, 0, 0}), 1e-6f);
}

TEST(Forms, BoxIsExactInsideOnFacesEdgesAndCorners) {
    const SolidPtr s = solidOfForm({BoxShape{{0, 0, 0}, {2, 4, 6}}, {}});
    EXPECT_NEAR(-1, signedDistance(s->view(), {0, 0, 0}), 1e-6);
    EXPECT_NEAR(-0.25, signedDistance(s->view(), {0.75f, 0, 0}), 1e-6);
    EXPECT_NEAR(2, signedDistance(s->view(), {0, 4, 0}), 1e-6);
    EXPECT_NEAR(std::sqrt(2.0), signedDistance(s->view(), {2, 3, 0}), 1e-6);
    EXPECT_NEAR(std::sqrt(3.0), signedDistance(s->view(), {-2, -3, -4}), 1e-6);
    EXPECT_EQ((Vec3{0, -1, 0}), outwardNormal(s->view(), {0, -1.9f, 0}));
    EXPECT_NEAR(-1 / std::sqrt(3.0), outwardNormal(s->view(), {-2, -3, -4}).x, 1e-6);
}

TEST(Forms, BoxTakesUnequalScaleAndTurns) {
    const SolidPtr s = solidOfForm({BoxShape{{1, 0, 0}, {2, 2, 2}}, {{0, 5, 0}, {0, 0, 90}, {2, 1, 1}}});
    // x from 0 to 4 becomes y from 5 to 9.
    EXPECT_NEAR(-1, signedDistance(s->view(), {0, 7, 0}), 1e-5);
    EXPECT_NEAR(1, signedDistance(s->view(), {0, 10, 0}), 1e-5);
    EXPECT_NEAR(1, signedDistance(s->view(), {0, 4, 0}), 1e-5);
    EXPECT_NEAR(1, outwardNormal(s->view(), {0, 10, 0}).y, 1e-6);
    EXPECT_NEAR(16, s->volume(), 1e-5);
}

TEST(Forms, CapsuleIsExactAtItsSideAndEnds) {
    const SolidPtr s = solidOfForm({CapsuleShape{{0, 0, 0}, {0, 2, 0}, 0.5f}, {}});
    EXPECT_NEAR(0.5, signedDistance(s->view(), {1, 1, 0}), 1e-6);
    EXPECT_NEAR(0.5, signedDistance(s->view(), {0, 3, 0}), 1e-6);
    EXPECT_NEAR(-0.5, signedDistance(s->view(), {0, 1, 0}), 1e-6);
    EXPECT_NEAR(-1, outwardNormal(s->view(), {-0.1f, 1, 0}).x, 1e-6);
    const SolidPtr ball = solidOfForm({CapsuleShape{{1, 1, 1}, {1, 1, 1}, 0.5f}, {}});
    EXPECT_NEAR(0.5, signedDistance(ball->view(), {1, 2, 1}), 1e-6);
    EXPECT_NEAR(M_PI / 6, ball->volume(), 1e-6);
}

TEST(Forms, CylinderIsExactAtSideCapsAndRim) {
    const SolidPtr s = solidOfForm({CylinderShape{{0, 0, 0}, {0, 2, 0}, 1}, {}});
    EXPECT_NEAR(1, signedDistance(s->view(), {2, 1, 0}), 1e-6);
    EXPECT_NEAR(1, signedDistance(s->view(), {0, 3, 0}), 1e-6);
    EXPECT_NEAR(std::sqrt(2.0), signedDistance(s->view(), {2, 3, 0}), 1e-6);
    EXPECT_NEAR(-0.25, signedDistance(s->view(), {0.75f, 1, 0}), 1e-6);
    EXPECT_NEAR(-0.1, signedDistance(s->view(), {0, 1.9f, 0}), 1e-6);
    EXPECT_NEAR(1, outwardNormal(s->view(), {0.75f, 1, 0}).x, 1e-6);
    EXPECT_NEAR(-1, outwardNormal(s->view(), {0, -1, 0}).y, 1e-6);
    EXPECT_NEAR(1 / std::sqrt(2.0), outwardNormal(s->view(), {2, 3, 0}).y, 1e-6);
}

TEST(Forms, TurnAboutTheOriginAfterScalingAndBeforeMoving) {
    const Placement turned{{0, 5, 0}, {0, 90, 0}, {2, 2, 2}};
    const SolidPtr box = solidOfForm({BoxShape{{1, 0, 0}, {0.2f, 0.2f, 0.6f}}, turned});
    const Box bounds = box->bounds();
    EXPECT_LT(length(bounds.min - Vec3{-0.6f, 4.8f, -2.2f}), 1e-5f);
    EXPECT_LT(length(bounds.max - Vec3{0.6f, 5.2f, -1.8f}), 1e-5f);
}

TEST(Forms, PlaneIsSolidBehindAndTurnsWithItsPlacement) {
    const SolidPtr s = solidOfForm({PlaneShape{{0, 1, 0}, {0, 3, 0}}, {{1, 0, 0}, {0, 0, -90}, {1, 1, 1}}});
    EXPECT_NEAR(0, signedDistance(s->view(), {2, 5, 5}), 1e-6);
    EXPECT_NEAR(-2, signedDistance(s->view(), {0, 0, 0}), 1e-6);
    EXPECT_NEAR(1, outwardNormal(s->view(), {9, 9, 9}).x, 1e-6);
    EXPECT_FALSE(s->isBounded());
    EXPECT_TRUE(std::isinf(s->volume()));
}

TEST(Forms, DistanceHasSlopeOneAlongItsNormalEverywhere) {
    for (const Shape& form : kForms) {
        const SolidPtr s = solidOfForm(form);
        for (int i = 0; i < 2000; ++i) {
            const Vec3 x = s->center() + anyPoint(i), n = outwardNormal(s->view(), x);
            const float h = 1e-2f, phi = signedDistance(s->view(), x);
            ASSERT_NEAR(1, length(n), 1e-5);
            // Outward the nearest surface point stays the nearest.
            ASSERT_NEAR(phi + h, signedDistance(s->view(), x + n * h), 2e-5) << form.form.index() << " " << i;
            // The point it leads to is on the surface.
            ASSERT_NEAR(0, signedDistance(s->view(), x - n * phi), 2e-5) << form.form.index() << " " << i;
        }
    }
}

TEST(Forms, VolumeAndBoundsFitWhatIsInside) {
    for (const Shape& form : kForms) {
        const SolidPtr s = solidOfForm(form);
        EXPECT_NEAR(1, countedVolume(*s, 200000) / s->volume(), 0.01) << form.form.index();
        for (int axis = 0; axis < 3; ++axis) {
            // Tight: a plane just outside of the bounds is at least as far, one just inside cuts the solid.
            Vec3 out = s->center();
            out[axis] = s->bounds().max[axis];
            EXPECT_GE(signedDistance(s->view(), out), -1e-4) << form.form.index();
        }
    }
}

TEST(Forms, RoundShapesRefuseUnequalScaleByItsKey) {
    const Placement bent{{}, {}, {1, 2, 1}};
    for (const Shape& shape : {Shape{SphereShape{}, bent}, Shape{CapsuleShape{}, bent}, Shape{CylinderShape{}, bent},
                               Shape{PlaneShape{}, bent}}) {
        try {
            solidOfForm(shape);
            ADD_FAILURE() << shape.form.index();
        } catch (const InputError& error) {
            EXPECT_EQ("shape.scale", error.issues()[0].key);
            EXPECT_NE(std::string::npos, error.issues()[0].message.find("(1, 2, 1)"));
        }
    }
}

TEST(Forms, ShapesWithoutDirectionAreRefused) {
    EXPECT_THROW(solidOfForm({PlaneShape{{}, {0, 0, 0}}, {}}), InputError);
    EXPECT_THROW(solidOfForm({CylinderShape{{1, 1, 1}, {1, 1, 1}, 1}, {}}), InputError);
}

}  // namespace
}  // namespace firn
