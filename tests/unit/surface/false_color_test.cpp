#include "firn/surface/false_color.h"
#include "support/refusal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace firn {
namespace {

using test::refusalOf;

float luminance(const Vec3& c) { return dot(c, Vec3{0.2126f, 0.7152f, 0.0722f}); }

TEST(FalseColor, RampGrowsLighterAllTheWay) {
    for (int i = 0; i < 200; ++i) EXPECT_LT(luminance(ramp(float(i) / 200)), luminance(ramp(float(i + 1) / 200)));
    EXPECT_EQ(ramp(0), ramp(-3));
    EXPECT_EQ(ramp(1), ramp(7));
}

TEST(FalseColor, LargerValuesAreLighter) {
    const auto colors = falseColors(std::vector<float>{3, 1, 2}, {1, 3});
    EXPECT_EQ(ramp(0), colors[1]);
    EXPECT_EQ(ramp(1), colors[0]);
    EXPECT_EQ(ramp(0.5f), colors[2]);
}

TEST(FalseColor, RangeLeavesOutWildValuesAndNaN) {
    std::vector<float> values;
    for (int i = 0; i < 1000; ++i) values.push_back(float(i));
    values[0] = 1e9f, values[1] = std::numeric_limits<float>::quiet_NaN();
    const ColorRange range = usualRange(values);
    EXPECT_LT(range.high, 1000);
    EXPECT_GE(range.low, 0);
    EXPECT_TRUE(isFinite(falseColors(values, range)[1]));
    EXPECT_EQ(0, usualRange({}).high);
}

TEST(FalseColor, SpeedIsTheLengthOfTheVelocity) {
    ParticleSet snow;
    snow.resize(1);
    snow[column::v][0] = {3, 0, 4};
    EXPECT_EQ(5.0f, quantityOf(snow, "speed", "a.bgeo").front());
}

TEST(FalseColor, HardeningIsWhatPackingMakesOfStiffness) {
    ParticleSet snow;
    snow.resize(2);
    snow[column::JP][0] = 0.9f;
    EXPECT_NEAR(std::exp(1.0f), quantityOf(snow, "hardening", "a.bgeo").front(), 1e-4f);  // xi is 10 where nobody says
    snow[column::hardening][0] = 5;
    EXPECT_NEAR(std::exp(0.5f), quantityOf(snow, "hardening", "a.bgeo").front(), 1e-4f);
    EXPECT_EQ(1.0f, quantityOf(snow, "hardening", "a.bgeo").back());
}

TEST(FalseColor, UnknownAndMissingQuantitiesAreRefusedByName) {
    ParticleSet snow;
    snow.resize(1);
    snow[column::x];
    EXPECT_EQ(
        "--color: \"heat\" is not known; it is speed, density, Jp, hardening, durability, temperature, water, broken, "
        "phase, mass or id",
        refusalOf([&] { quantityOf(snow, "heat", "a.bgeo"); }));
    EXPECT_EQ("a.bgeo: no attribute \"Jp\" to colour by; it holds P",
              refusalOf([&] { quantityOf(snow, "Jp", "a.bgeo"); }));
}

}  // namespace
}  // namespace firn
