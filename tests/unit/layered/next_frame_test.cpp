// What a frame does with colliders that deform is told by its own two meshes: a host that shows it one frame at a time
// has not made the next one yet.
#include <gtest/gtest.h>

#include "firn/layered/active.h"
#include "firn/layered/carve.h"
#include "support/layered_of.h"
#include "support/test_meshes.h"

namespace firn::layered {
namespace {

constexpr double kFrame = 0.04;  // s

/// A pole that leans, goes aside without deforming, and is then torn wide.
TriangleMesh leaningPole(const std::string& key) {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) {
        x = {x.x * 0.1f + x.y * 0.8f, x.y * 0.8f + 0.45f, x.z * 0.1f};
        if (key != "first") x.z += 0.3f, x.y -= 0.01f;
        if (key == "third") x.z += 2 * x.x;
    }
    return mesh;
}

/// Over ground, as who knows so many of its meshes.
ColliderSet poleKnownFor(std::size_t meshes) {
    std::vector<SolidSequence::Key> keys{{0, "first"}, {kFrame, "second"}, {2 * kFrame, "third"}};
    keys.resize(meshes);
    Collider pole;
    pole.sequence = std::make_shared<SolidSequence>(keys, leaningPole, SurfaceDetail{0.02f, 0});
    return overGround({pole});
}

Volume cutBy(const ColliderSet& colliders) {
    LayeredParams params;
    params.cellSize = 0.02f;
    const World world{colliders, kDown, 0, 1, kFrame};
    Layer layer(BaseLayer(params, colliders, 0), params.cellSize);
    const Carved carved = carve(layer, params, world, 0, kFrame);
    EXPECT_GT(carved.volume, 1e-4);
    return layer.toVolume("cut");
}

TEST(NextFrame, IsNotSeenByACut) {
    const Volume shown = cutBy(poleKnownFor(2)), known = cutBy(poleKnownFor(3));
    EXPECT_EQ(shown.blocks, known.blocks);
    EXPECT_EQ(shown.values, known.values);
}

TEST(NextFrame, IsNotSeenByTheChoiceOfActiveParticles) {
    std::vector<Vec3> x;
    for (int i = -20; i <= 20; ++i)
        for (int j = 0; j <= 20; ++j)
            for (int k = 0; k <= 20; ++k) x.push_back(Vec3{float(i), float(j), float(k)} * 0.05f);
    const std::vector<Vec3> v(x.size());
    const std::vector<float> rest(x.size(), 2 * kCalm);
    const auto active = [&](std::size_t meshes) {
        return activeParticles(x, v, rest, LayeredParams{}, poleKnownFor(meshes), 0, kFrame);
    };
    EXPECT_EQ(active(2), active(3));
    EXPECT_EQ(1, active(2)[x.size() / 2]);
    EXPECT_EQ(0, active(2).front());
}

}  // namespace
}  // namespace firn::layered
