// Snow that differs from place to place: maps of depth, compression and wetness, and a given top surface.
#include <gtest/gtest.h>

#include <cmath>

#include "firn/geometry/mesh_check.h"
#include "firn/layered/layer_volumes.h"
#include "firn/layered/sourcing.h"
#include "support/layered_of.h"
#include "support/solver_run.h"

namespace firn::layered {
namespace {

constexpr float h = 0.01f;

/// Over a field of 2 x 1 m around (3, 0): values from left to right.
LayeredParams onField() {
    LayeredParams params = plainLayer(h);
    params.fieldCenter = {3, 0, 0}, params.fieldSize = {2, 0, 1};
    return params;
}

SolverFiles withMap(const char* key, std::vector<float> values) {
    FieldMap map;
    map.columns = int(values.size()), map.rows = 1, map.values = std::move(values);
    SolverFiles files;
    files.maps.emplace(key, std::make_shared<FieldMap>(std::move(map)));
    return files;
}

TEST(Maps, AnImageIsStretchedOverTheFieldAndItsPixelsHoldInTheirMiddles) {
    const SolverFiles files = withMap("depth_map", {0, 1, 0.5f, 0.5f});
    const BaseLayer layer(onField(), overGround({}), 0, &files);
    EXPECT_NEAR(0, layer.top(2.25f, 0), 1e-6f);
    EXPECT_NEAR(0.1f, layer.top(2.5f, 0.3f), 1e-6f);
    EXPECT_NEAR(0.2f, layer.top(2.75f, 0), 1e-6f);
    EXPECT_NEAR(0.1f, layer.top(3.75f, -0.4f), 1e-6f);
    EXPECT_NEAR(0.1f, layer.top(3.99f, 0), 1e-6f);
}

TEST(Maps, RowsGoAlongZ) {
    SolverFiles files = withMap("depth_map", {0, 1});
    FieldMap turned = *files.maps.at("depth_map");
    std::swap(turned.columns, turned.rows);
    files.maps["depth_map"] = std::make_shared<FieldMap>(turned);
    const BaseLayer layer(onField(), overGround({}), 0, &files);
    EXPECT_NEAR(0, layer.top(2.5f, -0.3f), 1e-6f);
    EXPECT_NEAR(0.2f, layer.top(2.5f, 0.3f), 1e-6f);
}

TEST(Maps, AMapWithASpacingLiesWhereItSays) {
    FieldMap map;
    map.columns = 2, map.rows = 2, map.values = {1, 2, 1, 2};
    map.spacing = 0.5, map.x = 10, map.z = -1;
    SolverFiles files;
    files.maps.emplace("depth_map", std::make_shared<FieldMap>(map));
    LayeredParams params = onField();
    params.fieldSize = {};
    const BaseLayer layer(params, overGround({}), 0, &files);
    EXPECT_NEAR(0.2f, layer.top(10, -1), 1e-6f);
    EXPECT_NEAR(0.3f, layer.top(10.25f, -0.7f), 1e-6f);
    EXPECT_NEAR(0.4f, layer.top(10.5f, -1), 1e-6f);
}

/// A roller over the whole field, down to the ground, in one frame.
Carved rolled(const LayeredParams& params, const SolverFiles& files, Layer& layer) {
    const Collider roller =
        colliderOf(BoxShape{{3, 0.5f, 0}, {3, 1, 0.2f}}, {}, {{0, {0, 0.5f, 0}, {}}, {0.04, {}, {}}});
    const ColliderSet set = overGround({roller});
    layer = Layer(BaseLayer(params, set, 0, &files), params.cellSize);
    return carve(layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
}

TEST(Maps, CutsTakeTheVolumeUnderTheMap) {
    const SolverFiles files = withMap("depth_map", {0.25f, 0.25f, 1, 1});
    Layer layer;
    // 0.05 m for 0.75 m, 0.2 m for 0.75 m, and a ramp of 0.5 m between them.
    const double wanted = 0.2 * (0.75 * 0.05 + 0.5 * 0.125 + 0.75 * 0.2);
    EXPECT_NEAR(wanted, rolled(onField(), files, layer).volume, 0.005 * wanted);
}

TEST(Maps, CompressionLeavesFewerParticlesWhereTheMapIsHigh) {
    const SolverFiles files = withMap("compression_map", {0, 0, 1, 1});
    LayeredParams params = onField();
    params.compression = 0.75f, params.particleRadius = 0.004f;
    Layer layer;
    const Carved carved = rolled(params, files, layer);
    const Sourced made = source(layer, carved, params, 1, 0);
    EXPECT_NEAR(carved.loose * 200, double(made.x.size()) * double(particleMass(params)) + made.rest, 1e-9);
    double left = 0, right = 0;
    for (const Vec3& x : made.x) left += x.x<2.7f, right += x.x> 3.3f;
    EXPECT_NEAR(4, left / right, 0.2);
}

TEST(Maps, UniformMapsAreTheNumbersThemselves) {
    LayeredParams params = onField();
    Layer plain, mapped;
    params.compression = 0.5f, params.particleRadius = 0.004f;
    const Carved once = rolled(params, {}, plain);
    params.compression = 1;
    const Carved again = rolled(params, withMap("compression_map", {0.5f}), mapped);
    EXPECT_EQ(once.volume, again.volume);
    EXPECT_EQ(once.loose, again.loose);
    EXPECT_EQ(source(plain, once, params, 1, 0).x, source(mapped, again, params, 1, 0).x);
}

TEST(Maps, ParticlesCarryTheWetnessOfTheirPlace) {
    const SolverFiles files = withMap("wetness_map", {0, 0, 1, 1});
    const ColliderSet set = overGround(
        {colliderOf(BoxShape{{3, 0.5f, 0}, {1.8f, 0.8f, 0.2f}}, {}, {{0, {0, 0.5f, 0}, {}}, {0.04, {}, {}}})});
    const auto solver = layeredOf({{"field_center", Vec3d{3, 0, 0}},
                                   {"field_size", Vec3d{2, 0, 1}},
                                   {"cell_size", 0.02},
                                   {"particle_radius", 0.01},
                                   {"wetness", 0.8}});
    Frame frame;
    World world{set, kDown, 0, 1};
    world.files = &files;
    advance(*solver, frame, 1.0 / 24, world);
    std::size_t dry = 0, wet = 0;
    const auto x = std::as_const(frame.particles)[column::x];
    const auto water = std::as_const(frame.particles)[column::water];
    for (std::size_t i = 0; i < x.size(); ++i) {
        dry += x[i].x < 2.5f && water[i] == 0, wet += x[i].x > 3.5f && water[i] == 0.8f;
        EXPECT_TRUE(water[i] >= 0 && water[i] <= 0.8f);
    }
    EXPECT_GT(dry, 10u);
    EXPECT_GT(wet, 10u);
}

TEST(Maps, WhereTheMapIsZeroThereIsNoSnowToCut) {
    // None from the middle on; the last pixel with snow ends at x = 3.
    const SolverFiles files = withMap("depth_map", std::vector<float>{1, 1, 1, 1, 1, 0, 0, 0, 0, 0});
    LayeredParams params = onField();
    params.particleRadius = 0.005f, params.compression = 0, params.shownMargin = 3;
    const Collider rake =
        colliderOf(BoxShape{{3, 0.5f, 0}, {1.6f, 0.8f, 0.4f}}, {}, {{0, {0, 0.5f, 0}, {}}, {0.04, {}, {}}});
    const ColliderSet set = overGround({rake});
    Layer layer(BaseLayer(params, set, 0, &files), params.cellSize);
    const Carved carved = carve(layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
    // Up to 2.9 it is 20 cm deep, and then falls to nothing at 3.1. The print has room for a particle around the rake.
    const double room = 0.011, high = 0.1 + room, wanted = (0.4 + 2 * room) * ((0.7 + room) * high + high * high / 2);
    EXPECT_NEAR(wanted, carved.volume, 0.01 * wanted);
    const Sourced made = source(layer, carved, params, 1, 0);
    EXPECT_GT(made.x.size(), 1000u);
    for (const Vec3& x : made.x) {
        ASSERT_LT(x.x, 3.1f);
        ASSERT_GE(x.y, 0);
    }
    for (float x = 3.15f; x < 3.9f; x += 0.05f)
        for (const float z : {0.0f, 0.3f}) EXPECT_NEAR(0.02f, layer.distance({x, 0.02f, z}), 1e-5f) << x;
    const Volume fog = fogOf(layer, params);
    double shown = 0;
    for (const float v : fog.values) shown += double(v) * 1e-6;
    const double left = 1 * (0.9 + 0.2 / 2) * 0.2 - carved.volume;
    EXPECT_NEAR(left, shown, 0.01 * left);
    EXPECT_EQ(std::nullopt, whatIsWrong(meshOf(layer, params)));
}

/// A sheet with a ridge along z: 0.3 m high at x = 0, 0.1 m at x = -1 and 1.
SolverFiles ridge() {
    TriangleMesh mesh;
    mesh.points = {{-1, 0.1f, -1}, {-1, 0.1f, 1}, {0, 0.3f, -1}, {0, 0.3f, 1}, {1, 0.1f, -1}, {1, 0.1f, 1}};
    mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {2, 3, 5}, {2, 5, 4}};
    SolverFiles files;
    files.surfaces.emplace("top_surface", std::make_shared<MeshFromAbove>(std::move(mesh)));
    return files;
}

TEST(Maps, ATopSurfaceTakesThePlaceOfTheDepth) {
    const SolverFiles files = ridge();
    LayeredParams params = onField();
    params.fieldSize = {};
    const BaseLayer layer(params, overGround({}), 0, &files);
    EXPECT_NEAR(0.3f, layer.top(0, 0.2f), 1e-5f);
    EXPECT_NEAR(0.2f, layer.top(0.5f, -0.7f), 1e-5f);
    EXPECT_GT(layer.distance({1.5f, 0.05f, 0}), 0);
    EXPECT_NEAR(-0.1f / std::sqrt(1.04f), layer.distance({0.5f, 0.1f, 0}), 1e-4f);
}

TEST(Maps, WhatIsCutFromATopSurfaceLiesBetweenItAndTheGround) {
    LayeredParams params = onField();
    params.fieldSize = {};
    const SolverFiles files = ridge();
    const Collider block = colliderOf(BoxShape{{0, 0.5f, 0}, {1, 1, 0.5f}}, {}, {{0, {0, 1, 0}, {}}, {0.04, {}, {}}});
    const ColliderSet set = overGround({block});
    Layer layer(BaseLayer(params, set, 0, &files), params.cellSize);
    const Carved carved = carve(layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
    const double wanted = 0.5 * 1 * 0.25;  // 0.25 m on average
    EXPECT_NEAR(wanted, carved.volume, 0.005 * wanted);
}

}  // namespace
}  // namespace firn::layered
