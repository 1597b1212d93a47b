#include "firn/run/stats.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "unit/run/toy_solver.h"

using namespace firn;

TEST(Stats, TotalsAreThoseOfAHandfulOfParticles) {
    Frame frame = toyFrame(2);  // half a kilogram at (0, 1, 0) and at (1, 1, 0)
    frame.particles[column::v][1] = {0, 3, 4};
    const Totals totals = totalsOf(frame.particles);
    EXPECT_EQ(1.0, totals.mass);
    EXPECT_EQ((Vec3d{0, 1.5, 2}), totals.momentum);
    EXPECT_EQ((Vec3d{2, -2, 1.5}), totals.angularMomentum);
    EXPECT_EQ((Vec3d{0.5, 1, 0}), totals.centerOfMass);
    EXPECT_EQ(6.25, totals.kineticEnergy);
    EXPECT_EQ(5.0, totals.maxSpeed);
    EXPECT_EQ((Vec3d{0, 1, 0}), totals.boundsMin);
    EXPECT_EQ((Vec3d{1, 1, 0}), totals.boundsMax);
}

TEST(Stats, NoSnowHasNoMassAndNoNaN) {
    FrameStats stats;
    stats.totals = totalsOf(ParticleSet());
    const auto line = nlohmann::json::parse(statsLine(stats));
    EXPECT_EQ(0.0, line["mass"]);
    EXPECT_EQ(nlohmann::json::array({0.0, 0.0, 0.0}), line["com"]);
    EXPECT_TRUE(line["measures"].empty());
}

TEST(Stats, LineHoldsTheFieldsOfTheContractInOrder) {
    FrameStats stats;
    stats.frame = 7, stats.particles = 2;
    stats.measures = {{"height", 0.25}};
    stats.report.warnings = {{"slow", 1}, {"torn", 3}};
    stats.report.stages.add("sort", 0.5);
    const auto line = nlohmann::ordered_json::parse(statsLine(stats));
    std::vector<std::string> keys;
    for (const auto& [key, value] : line.items()) keys.push_back(key);
    const std::vector<std::string> contract{
        "frame",     "time",           "steps",     "dt_min",       "dt_max",
        "particles", "active",         "mass",      "momentum",     "angular_momentum",
        "com",       "kinetic_energy", "max_speed", "wall_seconds", "rss_bytes",
        "stages",    "solve",          "measures",  "warnings"};
    EXPECT_EQ(contract, keys);
    EXPECT_EQ(0.25, line["measures"]["height"]);
    EXPECT_EQ(0.5, line["stages"]["sort"]);
    EXPECT_EQ("[\"slow\",\"torn (3 times)\"]", line["warnings"].dump());
    EXPECT_EQ(2, line["active"]) << "all snow is awake where a solver does not say otherwise";
}

TEST(Stats, ALineIsKnownByItsFrameAndATornOneByNone) {
    FrameStats stats;
    stats.frame = 41;
    const std::string line = statsLine(stats);
    EXPECT_EQ(41, frameOfLine(line));
    EXPECT_EQ(-1, frameOfLine(line.substr(0, line.size() / 2)));
    EXPECT_EQ(-1, frameOfLine(""));
    EXPECT_EQ(-1, frameOfLine("[41]"));
    EXPECT_EQ(-1, frameOfLine("{\"frame\": \"41\"}"));
}
