#include "firn/run/adopt_points.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/run/registry.h"

namespace firn {
namespace {

const SolverEntry& mpm() { return *findSolver(solverCatalog(), "mpm"); }

Settings cells(double size) {
    Settings settings;
    settings.set("cell_size", {size, {}});
    return settings;
}

Frame points(std::size_t count) {
    Frame frame;
    frame.particles.resize(count);
    frame.particles[column::x];
    return frame;
}

std::string refusal(Frame frame) {
    try {
        adoptPoints(mpm(), {}, {}, frame);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TEST(AdoptPoints, BarePositionsBecomeTheSnowOfASource) {
    Frame frame = points(3);
    Settings icy;
    icy.set("young_modulus", {2e5, {}});
    icy.set("density", {250.0, {}});
    adoptPoints(mpm(), cells(0.1), icy, frame);
    const ParticleSet& snow = frame.particles;
    EXPECT_EQ(2e5f, snow[column::youngModulus][1]);
    EXPECT_EQ(column::poissonRatio.initial, snow[column::poissonRatio][1]);
    EXPECT_NEAR(0.001 / 8, snow[column::V0][2], 1e-10);
    EXPECT_NEAR(250 * 0.001 / 8, snow[column::m][2], 1e-8);
    EXPECT_EQ(2, snow[column::id][2]);
    EXPECT_EQ(3, frame.numbers.at("next_id"));
}

TEST(AdoptPoints, WhatAPointBringsIsKept) {
    Frame frame = points(2);
    frame.particles[column::youngModulus][0] = 3e4f;
    frame.particles[column::m][0] = 0.5f;
    frame.particles[column::V0][1] = 0.25f;
    frame.particles[column::id][0] = 7;
    adoptPoints(mpm(), {}, {}, frame);
    const ParticleSet& snow = frame.particles;
    EXPECT_EQ(3e4f, snow[column::youngModulus][0]);
    EXPECT_EQ(0.5f, snow[column::m][0]);
    EXPECT_FLOAT_EQ(0.5f / 400, snow[column::V0][0]);
    EXPECT_FLOAT_EQ(100.0f, snow[column::m][1]);
    EXPECT_EQ(7, snow[column::id][0]);
    EXPECT_EQ(8, snow[column::id][1]);
}

TEST(AdoptPoints, OfTwoPointsWithOneNumberTheLaterGetsAFreshOne) {
    Frame frame = points(5);
    frame.numbers["next_id"] = 40;
    const int given[] = {3, 1, 3, -1, 1};
    for (std::size_t i = 0; i < 5; ++i) frame.particles[column::id][i] = given[i];
    adoptPoints(mpm(), {}, {}, frame);
    const auto id = frame.particles[column::id];
    EXPECT_EQ((std::vector<int>{3, 1, 40, 41, 42}), std::vector<int>(id.begin(), id.end()));
    EXPECT_EQ(43, frame.numbers.at("next_id"));
}

TEST(AdoptPoints, AdoptingTwiceChangesNothing) {
    Frame frame = points(4);
    adoptPoints(mpm(), {}, {}, frame);
    Frame again = frame;
    Settings other;
    other.set("density", {100.0, {}});
    adoptPoints(mpm(), cells(0.5), other, again);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(frame.particles[column::m][i], again.particles[column::m][i]);
        EXPECT_EQ(frame.particles[column::V0][i], again.particles[column::V0][i]);
        EXPECT_EQ(frame.particles[column::id][i], again.particles[column::id][i]);
    }
}

TEST(AdoptPoints, ValuesOutOfTheirRangeAreRefusedWithAttributeAndPoint) {
    Frame negative = points(3);
    negative.particles[column::m][1] = -2;
    EXPECT_EQ("attribute 'mass' is -2 at point 1; it must be a number of at least 0 [kg]", refusal(negative));
    Frame rubber = points(3);
    rubber.particles[column::poissonRatio][2] = 0.5f;
    EXPECT_EQ("attribute 'nu' is 0.5 at point 2; it must be a number from 0 to 0.49", refusal(rubber));
    Frame limit = points(1);
    limit.particles[column::poissonRatio][0] = 0.49f;
    EXPECT_EQ("", refusal(limit));
    Frame full = points(1);
    full.numbers["next_id"] = 2e9;
    EXPECT_NE(std::string::npos, refusal(full).find("attribute 'id' goes up to 1999999999"));
}

}  // namespace
}  // namespace firn
