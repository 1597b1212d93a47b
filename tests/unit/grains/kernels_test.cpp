#include "firn/grains/kernels.h"

#include <gtest/gtest.h>

#include "firn/base/random.h"
#include "firn/material/durability.h"
#include "firn/material/heat.h"

namespace firn {
namespace {

constexpr ContactLaw<double> kLaw{0.5, 2, 2, 0.1, 1, 0.5, true};

GrainPair<double> pressed(double delta) {
    GrainPair<double> p{};
    p.n = {1, 0, 0};
    p.delta = delta, p.k = p.kBefore = 250, p.strength = 6.25, p.hold = 1, p.damping = 0.3, p.reducedMass = 0.00625,
    p.friction = 0.78, p.meanRadius = 0.05;
    return p;
}

TEST(GrainContact, PressedGrainsPushByStiffnessTimesOverlapAndBondedOnesPullTheSame) {
    GrainContact<double> c;
    EXPECT_NEAR(2.5, contactForce(pressed(0.01), kLaw, 1e-4, c).normal, 1e-12);
    c = {};
    c.bond = 1;
    EXPECT_NEAR(-2.5, contactForce(pressed(-0.01), kLaw, 1e-4, c).normal, 0.01);
    c = {};
    EXPECT_EQ(0, contactForce(pressed(-0.01), kLaw, 1e-4, c).normal);
}

TEST(GrainContact, BondBreaksForGoodWhereThePullExceedsItsStrength) {
    GrainContact<double> c;
    c.bond = 1;
    EXPECT_TRUE(contactForce(pressed(-0.0249), kLaw, 1e-6, c).touches);
    EXPECT_FALSE(contactForce(pressed(-0.0251), kLaw, 1e-6, c).touches);
    EXPECT_FALSE(contactForce(pressed(-0.01), kLaw, 1e-6, c).touches);
}

TEST(GrainContact, BrokenBondCostsTheEnergyOfItsSpring) {
    GrainContact<double> c;
    c.bond = 1;
    GrainPair<double> p = pressed(-0.02);
    p.isBroken = true;
    EXPECT_NEAR(0.5 * 250 * 0.02 * 0.02, contactForce(p, kLaw, 1e-6, c).lost, 1e-12);
}

TEST(GrainContact, StiffeningGrainsPressAsBeforeAndWindUpNoSpring) {
    GrainContact<double> c;
    GrainPair<double> p = pressed(0.01);
    p.k = 500;
    const ContactForce<double> f = contactForce(p, kLaw, 1e-9, c);
    EXPECT_NEAR(2.5, f.normal, 1e-6);
    EXPECT_NEAR(0.5 * 250 * 1e-4 - 0.5 * 500 * 0.25e-4, f.lost, 1e-9);
}

TEST(GrainContact, GrainsThatShrinkPullOnNobodyAndTheirBondWearsInstead) {
    GrainContact<double> c;
    c.bond = 1;
    GrainPair<double> p = pressed(-0.01 - 0.005);
    p.shrunk = 0.005;
    const ContactForce<double> f = contactForce(p, kLaw, 1e-9, c);
    EXPECT_NEAR(0.8, c.bond, 1e-9);  // 5 of the 25 mm at which it breaks
    EXPECT_NEAR(-0.8 * 2.5, f.normal, 1e-6);
    EXPECT_NEAR(0.2 * 0.5 * 250 * 1e-4, f.lost, 1e-9);
}

TEST(GrainContact, GrainsGiveWayByWhatTheyArePressedWith) {
    GrainContact<double> hard, soft;
    GrainPair<double> p = pressed(0.01 - 0.002);
    p.shrunk = 0.002, p.give = 0.002 / 2.5;  // 2.5 N are the most that presses on them
    EXPECT_NEAR(250 * 0.008, contactForce(p, kLaw, 1e-9, hard).normal, 1e-6);
    p.delta = 0.004 - 0.002;
    EXPECT_NEAR(250 * (0.004 - 0.4 * 0.002), contactForce(p, kLaw, 1e-9, soft).normal, 1e-6);
}

TEST(GrainContact, WhatIsLetGoFastGivesBackItsReboundAndNoMore) {
    for (const double rebound : {0.2, 1.0}) {
        ContactLaw<double> law = kLaw;
        law.rebound = rebound;
        GrainContact<double> c;
        double work = 0;
        for (double delta = 0.01; delta > 0; delta -= 1e-5) {
            GrainPair<double> p = pressed(delta);
            p.damping = 0, p.vn = 10;
            work += contactForce(p, law, 1e-6, c).normal * 1e-5;
        }
        EXPECT_NEAR(rebound * 0.5 * 250 * 1e-4, work, 0.02 * 0.5 * 250 * 1e-4) << rebound;
    }
}

/// Bond of two grains after so many times that they were moved against each other by 2 mm and let go.
double bondAfter(int cycles, const ContactLaw<double>& law, const Vec<double>& way) {
    constexpr double kSpeed = 10, kStep = 1e-6;  // so fast that `rebound` holds
    GrainContact<double> c;
    c.bond = 1;
    GrainPair<double> p = pressed(0);
    p.damping = 0, p.friction = 1;
    const auto move = [&](double speed, double length) {
        p.vn = speed * way.x, p.vt = Vec<double>{0, way.y, way.z} * speed;
        for (double gone = 0; gone < length; gone += kSpeed * kStep) {
            p.delta -= p.vn * kStep;
            contactForce(p, law, kStep, c);
        }
    };
    for (int i = 0; i < cycles; ++i) move(kSpeed, 0.002), move(-kSpeed, 0.002 * law.rebound);
    return c.bond;
}

TEST(GrainContact, ShearThatIsLetGoWearsTheBondByWhatDoesNotComeBackOfItsGap) {
    ContactLaw<double> law = kLaw;
    for (const double rebound : {0.2, 0.5, 1.0}) {
        law.rebound = rebound;
        for (const int cycles : {1, 3})  // of a gap of 25 mm
            EXPECT_NEAR(1 - cycles * 0.002 * (1 - rebound) / 0.025, bondAfter(cycles, law, {0, 1, 0}), 0.003)
                << rebound;
    }
    law.rebound = 0.2, law.isTracking = false;
    EXPECT_EQ(1, bondAfter(3, law, {0, 1, 0}));
}

TEST(GrainContact, BondThatIsPulledAndLetGoDoesNotWear) {
    ContactLaw<double> law = kLaw;
    law.rebound = 0.2;
    EXPECT_EQ(1, bondAfter(3, law, {1, 0, 0}));
}

TEST(GrainContact, WhateverGrainsDoEnergyIsLostAndNeverMade) {
    for (std::uint64_t i = 0; i < 20000; ++i) {
        const auto random = [&](std::uint64_t s) { return uniformVec(mixed(i, s)) - Vec3{0.5f, 0.5f, 0.5f}; };
        GrainPair<double> p = pressed(0.03 * double(random(1).x));
        p.vn = double(random(2).x), p.vt = {0, double(random(2).y), double(random(2).z)};
        p.shrunk = 0.002 * std::max(0.0, double(random(3).x)), p.give = 0.01 * std::max(0.0, double(random(3).y));
        p.kBefore = 250 * (1 - 0.5 * std::max(0.0, double(random(3).z)));
        p.isBroken = i % 7 == 0;
        ContactLaw<double> law = kLaw;
        law.rebound = 0.2, law.isTracking = i % 5 != 0;
        GrainContact<double> c;
        c.bond = i % 3 == 0 ? 0.0 : 1.0, c.rest = 0.02 * double(random(4).x);
        c.shear = {0, 0.02 * double(random(5).x), 0.02 * double(random(5).y)};
        if (c.bond == 0 && p.delta + p.shrunk <= c.rest) c.shear = {};
        EXPECT_GE(contactForce(p, law, 1e-4, c).lost, -1e-12) << i;
    }
}

TEST(GrainContact, ContactAtRestSintersAndMovingOneDoesNot) {
    for (const double speed : {0.0, 1.0}) {
        GrainContact<double> c;
        GrainPair<double> p = pressed(0.01);
        p.vt = {0, speed, 0};
        for (int i = 0; i < 2100; ++i) contactForce(p, kLaw, 1e-3, c);
        EXPECT_EQ(speed == 0, c.bond > 0) << speed;
    }
}

TEST(GrainContact, BondAtRestGrowsToItsLimitAndNoFarther) {
    GrainContact<double> c;
    c.bond = 1;
    for (int i = 0; i < 30000; ++i) contactForce(pressed(0.001), kLaw, 1e-3, c);
    EXPECT_DOUBLE_EQ(2, c.bond);
}

TEST(GrainContact, FrictionHoldsUpToTheTangentOfItsAngleAndSlipsBeyond) {
    GrainContact<double> c;
    GrainPair<double> p = pressed(0.01);
    p.damping = 0;
    p.vt = {0, 0.1, 0};
    const ContactForce<double> first = contactForce(p, kLaw, 1e-3, c);
    EXPECT_NEAR(-0.5 * 250 * 1e-4, first.shear.y, 1e-12);
    EXPECT_NEAR(0, first.lost, 1e-15);
    ContactForce<double> last{};
    for (int i = 0; i < 1000; ++i) last = contactForce(p, kLaw, 1e-3, c);
    EXPECT_NEAR(-0.78 * 2.5, last.shear.y, 1e-9);
    EXPECT_NEAR(0.78 * 2.5 * 0.1 * 1e-3, last.lost, 1e-6);
}

TEST(GrainContact, DampingWithoutABondNeverPulls) {
    GrainContact<double> c;
    GrainPair<double> p = pressed(0.001);
    p.vn = 5;
    EXPECT_EQ(0, contactForce(p, kLaw, 1e-4, c).normal);
}

TEST(GrainContact, ForceOnTheOneIsTheOppositeOfThatOnTheOtherInEveryBit) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const auto random = [&](std::uint64_t s) { return uniformVec(mixed(i, s)) - Vec3{0.5f, 0.5f, 0.5f}; };
        GrainPair<float> a{};
        a.n = normalized(random(1));
        a.vn = random(2).x, a.vt = random(3) - a.n * dot(random(3), a.n);
        a.delta = 0.02f * random(4).x, a.k = a.kBefore = 250, a.strength = 5, a.damping = 0.3f, a.hold = 1,
        a.reducedMass = 0.006f, a.friction = 0.8f, a.meanRadius = 0.05f;
        a.shrunk = 1e-3f * std::max(random(6).x, 0.0f), a.give = 1e-3f,
        a.kBefore = 250 - 50 * std::max(random(6).y, 0.0f);
        GrainPair<float> b = a;
        b.n = -a.n, b.vt = -a.vt;
        GrainContact<float> ca, cb;
        ca.bond = cb.bond = i % 3 == 0 ? 0.0f : 1.0f;
        ca.shear = random(5) * 0.01f, cb.shear = -ca.shear;
        const ContactLaw<float> law{0.5f, 2, 2, 0.1f, 0.2f, 0.5f, true};
        const auto fa = contactForce(a, law, 1e-3f, ca), fb = contactForce(b, law, 1e-3f, cb);
        EXPECT_EQ(fa.normal, fb.normal);
        EXPECT_EQ(fa.shear, -fb.shear);
        EXPECT_EQ(fa.lost, fb.lost);
        EXPECT_EQ(ca.shear, -cb.shear);
        EXPECT_EQ(ca.bond, cb.bond);
        EXPECT_EQ(ca.rest, cb.rest);
    }
}

TEST(GrainStep, PaperSizedGrainsTakeStepsTwentyTimesAsLongAsThePapers) {
    const double dt = stableGrainStep(12 * 250 / 0.0125, 0.3);
    EXPECT_NEAR(20e-4, dt, 1e-4);
    EXPECT_LT(stableGrainStep(12 * 250 / 0.0125, 0.5), dt);
}

TEST(WetSnow, ALittleWaterBindsAndALotIsSlush) {
    const auto hold = [](double beta) { return wetCohesion(beta, 2.0, 0.1, 0.4); };
    EXPECT_DOUBLE_EQ(1, hold(0));
    EXPECT_DOUBLE_EQ(3, hold(0.1));
    EXPECT_LT(hold(0.3), hold(0.1));
    EXPECT_EQ(0, hold(0.4));
    EXPECT_EQ(0, hold(1));
}

TEST(GrainRadius, ChangesWithoutAJumpFromSnowToWater) {
    EXPECT_DOUBLE_EQ(0.05, grainRadius(1.0, 0.0, 0.05, 0.025, 0.0232));
    EXPECT_DOUBLE_EQ(0.025, grainRadius(0.0, 0.0, 0.05, 0.025, 0.0232));
    double last = 0.05;
    for (double beta = 0; beta <= 1; beta += 0.001) {
        const double r = grainRadius(1 - beta, beta, 0.05, 0.025, 0.0232);
        EXPECT_LE(std::abs(r - last), 1e-4);
        last = r;
    }
}

TEST(Durability, ThresholdHasTheEndsThatThePaperNames) {
    EXPECT_NEAR(0.12275, yieldForce(1.0, 0.12275, 1e4), 1e-12);
    EXPECT_NEAR(0.12275 + 1e4, yieldForce(9.0, 0.12275, 1e4), 4);  // less by the 1 of exp(0) - 1
    EXPECT_NEAR(5.9, yieldForce(2.0, 0.12275, 1e4), 0.05);
    EXPECT_NEAR(64, yieldForce(4.0, 0.12275, 1e4), 0.3);
}

TEST(Durability, RestingDensityIsWhereTheThresholdIsTheForce) {
    for (const double F : {0.2, 2.0, 20.0, 500.0})
        EXPECT_NEAR(F, yieldForce(restingDensity(F, 0.12275, 1e4), 0.12275, 1e4), 1e-9 * F);
    EXPECT_EQ(1, restingDensity(0.1, 0.12275, 1e4));
}

TEST(Durability, OnlyWhatIsHeldFromTheOtherSideSqueezes) {
    EXPECT_DOUBLE_EQ(0, squeezingForce<double>({5, 0, 0}, {0, 0, 0}));
    EXPECT_DOUBLE_EQ(5, squeezingForce<double>({3, 4, 9}, {8, 4, 0}));
}

TEST(Heat, EnthalpyAndWarmthAreInversesThroughMelting) {
    for (const double H : {-900.0, -1.0, 0.0, 10.0, 2000.0, 4174.0, 4175.0, 6000.0}) {
        const heat::Warmth<double> w = heat::warmth(H, 0.0125, 2090.0);
        EXPECT_NEAR(H, heat::enthalpy(w, 0.0125, 2090.0), 1e-9 * std::abs(H));
        EXPECT_TRUE(w.water == 0 || w.temperature >= 0);
        EXPECT_TRUE(w.water == 1 || w.temperature <= 0);
    }
}

}  // namespace
}  // namespace firn
