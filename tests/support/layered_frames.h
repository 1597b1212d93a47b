// Frames of the layered solver: made of given particles, and compared bit for bit.
#pragma once

#include <gtest/gtest.h>

#include "firn/layered/kernels.h"
#include "firn/state/columns.h"
#include "firn/state/frame.h"

namespace firn {

inline Frame frameOfParticles(const std::vector<Vec3>& places, float r, const Vec3& velocity = {}) {
    Frame frame;
    frame.particles.resize(places.size());
    const auto x = frame.particles[column::x], v = frame.particles[column::v];
    const auto id = frame.particles[column::id];
    const auto m = frame.particles[column::m], V0 = frame.particles[column::V0];
    for (std::size_t i = 0; i < places.size(); ++i)
        x[i] = places[i], v[i] = velocity, id[i] = int(i), V0[i] = layered::volumePerParticle(r), m[i] = 200 * V0[i];
    frame.numbers["next_id"] = double(places.size());
    return frame;
}

inline void expectSame(const Frame& a, const Frame& b) {
    ASSERT_EQ(a.particles.size(), b.particles.size());
    ASSERT_GT(a.particles.size(), 100u);
    for (const ParticleSet::Named& named : a.particles.columns())
        EXPECT_TRUE(named.values == b.particles.find(named.name)->values) << named.name;
    EXPECT_EQ(a.numbers, b.numbers);
    EXPECT_EQ(a.findVolume("layer_cut")->blocks, b.findVolume("layer_cut")->blocks);
    EXPECT_EQ(a.findVolume("layer_cut")->values, b.findVolume("layer_cut")->values);
}

}  // namespace firn
