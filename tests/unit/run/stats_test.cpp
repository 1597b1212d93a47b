#include "firn/run/stats.h"

#include <gtest/gtest.h>

#include <cmath>
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

TEST(Stats, DeepestGrainInsideAColliderIsFound) {
    Frame frame = toyFrame(3);  // at (0, 1, 0), (1, 1, 0) and (2, 1, 0)
    const auto depthIn = [&](const ShapeForm& form) {
        Collider collider;
        collider.solid = solidOfForm({form, {}});
        return deepestInside(ColliderSet({collider}).during(0, 0), frame.particles);
    };
    EXPECT_NEAR(0.75, depthIn(SphereShape{{2, 1.25f, 0}, 1}), 1e-6);
    EXPECT_EQ(0.0, depthIn(PlaneShape{}));
    EXPECT_FALSE(std::signbit(depthIn(PlaneShape{})));
    EXPECT_EQ(0.0, deepestInside(ContactField(), frame.particles));
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
        "frame",          "time",      "steps",        "redone",    "dt_min",           "dt_max",
        "particles",      "active",    "mass",         "momentum",  "angular_momentum", "com",
        "kinetic_energy", "max_speed", "wall_seconds", "rss_bytes", "stages",           "solve",
        "measures",       "grids",     "colliders",    "bodies",    "warnings"};
    EXPECT_EQ(contract, keys);
    EXPECT_EQ(0.25, line["measures"]["height"]);
    EXPECT_EQ(0.5, line["stages"]["sort"]);
    EXPECT_EQ("[\"slow\",\"torn (3 times)\"]", line["warnings"].dump());
    EXPECT_EQ(2, line["active"]) << "all snow is awake where a solver does not say otherwise";
}

TEST(Stats, ImpulsesOnCollidersAreShortAndComeWithTheirMeanForce) {
    FrameStats stats;
    stats.report.seconds = 0.04;
    stats.report.colliders = {{"shovel", {1.0 / 3, 0, -2}, {0, 4e-7 / 3, 0}}};
    const auto line = nlohmann::ordered_json::parse(statsLine(stats));
    EXPECT_EQ(R"([{"name":"shovel","impulse":[0.333333,0.0,-2.0],"angular_impulse":[0.0,1.33333e-07,0.0],)"
              R"("force":[8.33333,0.0,-50.0]}])",
              line["colliders"].dump());
}

TEST(Stats, BodiesAreReadBackToTheLastBit) {
    FrameStats stats;
    stats.bodies = {{"crate", {1.0 / 3, 2, 3}, turnBy(Vec3d{0.1, 0.2, 0.3}), {4, 5, 6}, {7, 8, 0.1}}, {}};
    const std::string line = statsLine(stats);
    const std::vector<BodyReport> read = bodiesOfLine(line);
    ASSERT_EQ(2u, read.size());
    EXPECT_EQ("crate", read[0].name);
    EXPECT_EQ(stats.bodies[0].position, read[0].position);
    EXPECT_EQ(stats.bodies[0].rotation.w, read[0].rotation.w);
    EXPECT_EQ(stats.bodies[0].rotation.v, read[0].rotation.v);
    EXPECT_EQ(stats.bodies[0].velocity, read[0].velocity);
    EXPECT_EQ(stats.bodies[0].spin, read[0].spin);
    const auto rotation = nlohmann::json::parse(line)["bodies"][0]["rotation"];
    EXPECT_EQ(stats.bodies[0].rotation.w, rotation[3]) << "w comes last, as in Houdini";
    EXPECT_TRUE(bodiesOfLine(line.substr(0, line.size() / 2)).empty());
    EXPECT_TRUE(bodiesOfLine(R"({"frame": 1})").empty());
    EXPECT_TRUE(bodiesOfLine(R"({"bodies": [{"name": 3}]})").empty());
    EXPECT_TRUE(bodiesOfLine(R"({"bodies": 7})").empty());
}

TEST(Stats, BoundsOfSnowAndGridsAreReadBack) {
    FrameStats stats;
    stats.particles = 1;
    stats.totals.boundsMin = {-1, 0, 0.1}, stats.totals.boundsMax = {1, 2, 0.2};
    stats.gridBounds = {{"density", {{-0.1f, 0, 0}, {0.3f, 0.5f, 1e-7f}}}, {"mist", {}}};
    const std::string line = statsLine(stats);
    EXPECT_EQ((Vec3{-1, 0, 0.1f}), snowBoundsOfLine(line).min);
    EXPECT_EQ((Vec3{1, 2, 0.2f}), snowBoundsOfLine(line).max);
    const auto grids = gridBoundsOfLine(line);
    ASSERT_EQ(2u, grids.size());
    EXPECT_EQ((Vec3{-0.1f, 0, 0}), grids.at("density").min);
    EXPECT_EQ((Vec3{0.3f, 0.5f, 1e-7f}), grids.at("density").max);
    EXPECT_TRUE(grids.at("mist").isEmpty()) << "a grid without a voxel that shows anything";
    for (const std::string& bad : {std::string(), line.substr(0, line.size() / 2), std::string(R"({"grids": 7})"),
                                   std::string(R"({"grids": [{"name": "a", "bounds_min": 1, "bounds_max": []}]})")}) {
        EXPECT_TRUE(gridBoundsOfLine(bad).empty()) << bad;
        EXPECT_TRUE(snowBoundsOfLine(bad).isEmpty()) << bad;
    }
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
