// The fine particles' SOP: the same as `fine` of a scene.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kLast = 6;
constexpr double kFrame = 1.0 / 24;

GU_ConstDetailHandle detailOf(const ParticleSet& particles) {
    return handleOf([&](GU_Detail& detail) { fill(detail, particles); });
}

struct Fine : hdk_double::SopNode {
    Fine() : SopNode((loadPlugin(), "firn::fine_particles::1.0")) {}
};

TriangleMesh wall() {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x = {x.x * 0.1f + 0.3f, x.y * 0.4f + 0.1f, x.z * 0.6f};
    return mesh;
}

TEST(FineParticlesSop, FollowTheSnowAsTheProgramsDo) {
    const CommandLineRun program(fmt::format(R"({{
        "frames": [1, {}], "seed": 5, "solver": {{"type": "flip", "cell_size": 0.05}},
        "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.2, 0], "radius": 0.15}}, "velocity": [3, -2, 0],
                   "preset": "granular"}}],
        "colliders": [{{"shape": {{"type": "plane"}}, "friction": 0.3}},
                      {{"shape": {{"type": "mesh", "file": "wall.obj"}}, "friction": 0.2}}],
        "fine": {{"count": 7, "threshold": 0.5}}, "output": {{"volumes": false}} }})",
                                             kLast),
                                 {{"wall.obj", objOf(wall())}});
    Fine node;
    node.set("count", 7).set("threshold", 0.5).set("seed", 5);
    node.set("ground", 1).set("groundfriction", 0.3).set("friction", 0.2);
    node.setInput(0, detailOf(program.points(1))).setInput(3, handleOf(wall()));
    const GU_Detail* first = node.cook(0);
    ASSERT_NE(nullptr, first);
    ASSERT_EQ("", difference(program.fine(1), *first));
    node.setInput(4, handleOf(wall()));
    for (int frame = 2; frame <= kLast; ++frame) {
        node.setInput(0, detailOf(program.points(frame))).setInput(1, detailOf(program.points(frame - 1)));
        node.setInput(2, detailOf(program.fine(frame - 1)));
        const GU_Detail* fine = node.cook((frame - 1) * kFrame);
        ASSERT_NE(nullptr, fine);
        ASSERT_EQ("", difference(program.fine(frame), *fine)) << "frame " << frame;
    }
    EXPECT_TRUE(node.errors().empty());
    EXPECT_LT(mean(*node.cook((kLast - 1) * kFrame), "P").y, 0.18);  // it did fall
}

TEST(FineParticlesSop, MistakesAreErrorsOnTheNode) {
    const GU_ConstDetailHandle snow = handleOf([](GU_Detail& d) {
        ParticleSet points;
        points.resize(1);
        points[column::x][0] = {}, points[column::id][0] = 0;
        fill(d, points);
    });
    Fine bare;
    bare.setInput(0, snow);
    EXPECT_EQ(nullptr, bare.cook());
    ASSERT_EQ(1u, bare.errors().size());
    EXPECT_NE(std::string::npos, bare.errors()[0].find("'v'")) << bare.errors()[0];
    Fine half;
    half.setInput(0, snow).setInput(1, snow);
    EXPECT_EQ(nullptr, half.cook());
    ASSERT_EQ(1u, half.errors().size());
    EXPECT_NE(std::string::npos, half.errors()[0].find("belong together")) << half.errors()[0];
    Fine many;
    many.set("count", 0).setInput(0, snow);
    EXPECT_EQ(nullptr, many.cook());
    ASSERT_EQ(1u, many.errors().size());
    EXPECT_NE(std::string::npos, many.errors()[0].find("Count (count)")) << many.errors()[0];
}

}  // namespace
}  // namespace firn::test
