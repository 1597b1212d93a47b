// Particles out of what was cut.
#include "firn/layered/sourcing.h"

#include <gtest/gtest.h>

#include <cmath>

#include "firn/layered/kernels.h"
#include "support/layered_of.h"

namespace firn::layered {
namespace {

struct Made {
    Layer layer;
    Carved carved;
    Sourced sourced;
};

Made madeWith(float compression, float r = 0.004f) {
    LayeredParams params;
    params.cellSize = 0.01f, params.particleRadius = r, params.compression = compression;
    const Collider box =
        colliderOf(BoxShape{{0, 0.15f, 0}, {0.2f, 0.2f, 0.2f}}, {}, {{0, {}, {}}, {0.04, {0.2f, 0, 0}, {}}});
    const ColliderSet set = overGround({box});
    Made made{Layer(BaseLayer(params, set, 0), params.cellSize), {}, {}};
    made.carved = carve(made.layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
    made.sourced = source(made.layer, made.carved, params, 1, 0);
    return made;
}

double massOf(const Made& made, float r = 0.004f) {
    LayeredParams params;
    params.particleRadius = r;
    return double(made.sourced.x.size()) * double(particleMass(params)) + made.sourced.rest;
}

TEST(Sourcing, MassIsExact) {
    for (const float rc : {0.0f, 0.5f, 0.75f, 1.0f}) {
        const Made made = madeWith(rc);
        const double wanted = (1 - double(rc)) * 200 * made.carved.volume;
        EXPECT_NEAR(wanted, massOf(made), 1e-12 + 1e-9 * wanted) << rc;
        EXPECT_LT(made.sourced.rest, 1e-3 * wanted + 1e-9) << rc;
    }
}

TEST(Sourcing, ThreeQuartersCompressionLeavesAQuarterOfTheParticles) {
    EXPECT_NEAR(4.0, double(madeWith(0).sourced.x.size()) / double(madeWith(0.75f).sourced.x.size()), 0.01);
}

TEST(Sourcing, ParticlesStandInTheCutAndDoNotOverlap) {
    const Made made = madeWith(0);
    const std::vector<Vec3>& x = made.sourced.x;
    ASSERT_GT(x.size(), 1000u);
    for (std::size_t i = 0; i < x.size(); ++i) {
        EXPECT_GE(made.layer.distance(x[i]), 0);
        EXPECT_LT(made.layer.distanceBefore(x[i], made.carved.before), 0);
        EXPECT_GE(x[i].y, 0);
        if (i % 50) continue;
        for (std::size_t j = 0; j < x.size(); ++j)
            if (i != j) ASSERT_GT(length(x[i] - x[j]), 2 * 0.004f * 0.9999f);
    }
}

TEST(Sourcing, WhatIsTooLittleForAParticleWaits) {
    LayeredParams params;
    const ColliderSet set = overGround({});
    const Layer layer(BaseLayer(params, set, 0), params.cellSize);
    Carved nothing;
    EXPECT_EQ(0.25e-6, source(layer, nothing, params, 1, 0.25e-6).rest);
}

}  // namespace
}  // namespace firn::layered
