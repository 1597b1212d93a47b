// What a step asks of a device, seen by Thrust on the CPU: the very calls that a GPU gets.
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#define THRUST_CUB_WRAPPED_NAMESPACE firn_launches
#include "cuda/thrust_backend.h"

#include <cxxabi.h>
#include <gtest/gtest.h>

#include "firn/grains/grain_engine_on.h"
#include "grain_drop.h"

namespace firn {
namespace {

struct Record {
    std::vector<std::pair<std::string, std::size_t>> launches;  // of what, over how many items
    int copies = 0, allocations = 0;
};
Record g_record;

struct Recorder {
    template <class F>
    static void launched(std::size_t items) {
        int status = 0;
        char* const full = abi::__cxa_demangle(typeid(F).name(), nullptr, nullptr, &status);
        std::string name = full;
        std::free(full);
        name = name.substr(0, name.find("<firn::"));  // a template's arguments do not matter ...
        g_record.launches.emplace_back(name.substr(name.rfind("::") + 2), items);  // ... nor do namespaces
    }
    static void copied(std::size_t) { ++g_record.copies; }
    static void allocated(std::size_t) { ++g_record.allocations; }
};

using Watched = ThrustBackend<Recorder>;
using Launches = std::vector<std::pair<std::string, std::size_t>>;

template <class Work>
Record recorded(Work&& work) {
    g_record = {};
    work();
    return g_record;
}

TEST(GrainLaunches, EveryStageOfAStepRunsOverAllGrains) {
    const GrainDrop drop;
    GrainEngineOn<Watched> engine;
    drop.load(engine);
    const std::size_t n = drop.frame().grains.size(), parts = partsOf(n), walls = drop.walls();
    ASSERT_GT(parts, 1u);
    const Launches expected{{"GatherForces", n}, {"ActOnGrains", n}, {"SumOutcomes", parts},
                            {"CombineParts", 1}, {"CopyItem", 1},    {"SumParts", walls}};
    EXPECT_EQ(expected, recorded([&] { engine.step(drop.numbers(), drop.during(0).bodies()); }).launches);
}

TEST(GrainLaunches, ListsAreMadeOnTheDeviceToo) {
    const GrainDrop drop;
    GrainEngineOn<Watched> engine;
    drop.load(engine);
    const std::size_t n = drop.frame().grains.size(), groups = groupsOf(n), buckets = 512;
    const Launches expected{{"KeyOfGrain", n},     {"Sort", n},           {"InOrder", n},
                            {"FromRoom", n},       {"InOrder", n},        {"FromRoom", n},
                            {"InOrder", n},        {"FromRoom", n},       {"PlaceOfGrain", n},
                            {"Fill", buckets},     {"Fill", buckets},     {"BucketBounds", n},
                            {"NewPlace", n},       {"FindNeighbours", n}, {"Fill", groups + 1},
                            {"CountRows", groups}, {"Scan", groups + 1},  {"ListNeighbours", groups * kGroup}};
    const Record lists = recorded([&] { engine.renewLists(); });
    EXPECT_EQ(expected, lists.launches);
    EXPECT_EQ(1, lists.copies) << "only how long the lists are";
}

TEST(GrainLaunches, NothingIsCopiedWithinAStep) {
    GrainDrop drop;
    drop.addMovingBox();
    GrainEngineOn<Watched> engine;
    drop.load(engine);
    engine.step(drop.numbers(), drop.during(0).bodies());
    for (int n = 1; n < 5; ++n) {
        const ContactField field = drop.during(n);
        const Record step = recorded([&] { engine.step(drop.numbers(n), field.bodies()); });
        EXPECT_EQ(1, step.copies) << "where the box now is, before the step begins";
    }
}

TEST(GrainLaunches, CollidersAtRestAreCopiedOnce) {
    const GrainDrop drop;
    GrainEngineOn<Watched> engine;
    drop.load(engine);
    const ContactField first = drop.during(0);
    // Bodies, which of them, and three arrays of bricks.
    EXPECT_EQ(5, recorded([&] { engine.step(drop.numbers(), first.bodies()); }).copies);
    for (int n = 1; n < 5; ++n) {
        const ContactField field = drop.during(n);
        EXPECT_EQ(0, recorded([&] { engine.step(drop.numbers(n), field.bodies()); }).copies) << "step " << n;
    }
}

TEST(GrainLaunches, NothingIsAllocatedAfterTheFirstLists) {
    GrainDrop drop;
    drop.addMovingBox();
    GrainEngineOn<Watched> engine;
    drop.load(engine);
    drop.step(engine, 0);
    engine.renewLists();  // the second of two sets of lists
    const Record rest = recorded([&] {
        int renewals = 0;
        for (int n = 1; n < GrainDrop::kSteps; ++n) renewals += drop.step(engine, n);
        EXPECT_GE(renewals, 3);
    });
    EXPECT_EQ(0, rest.allocations);
}

/// A ball whose bricks lie where those of another lay before.
TEST(ColliderMirror, KnowsOtherBricksAtTheSameAddress) {
    Bricks bricks;
    bricks.at = {{0, 0, 0}};
    bricks.indexColumns();
    bricks.phi.assign(BrickView::kValues, 1.0f);
    BodyView body;
    body.solid.kind = SolidKind::bricks;
    const int which = 0;
    ColliderMirror<Watched> mirror;
    const auto distance = [&] {
        body.solid.bricks = bricks.view();
        mirror.show({&body, {&which, 1}});
        return mirror.view()[0].solid.bricks.phi[0];
    };
    EXPECT_EQ(1, distance());
    const float* const address = bricks.phi.data();
    const Bricks other = bricks;
    bricks = other;
    std::fill(bricks.phi.begin(), bricks.phi.end(), 2.0f);
    ASSERT_EQ(address, bricks.phi.data());
    EXPECT_EQ(2, distance());
}

TEST(ColliderMirror, CopiesBothKeyFramesAndDropsWhatIsNoLongerShown) {
    std::vector<Bricks> keys(3);
    for (std::size_t k = 0; k < 3; ++k) {
        keys[k].at = {{0, 0, 0}};
        keys[k].indexColumns();
        keys[k].phi.assign(BrickView::kValues, float(k));
        keys[k].velocity.assign(BrickView::kValues, Vec3{float(k), 0, 0});
    }
    BodyView body;
    body.solid.kind = SolidKind::bricks;
    const int which = 0;
    ColliderMirror<Watched> mirror;
    const auto copiesFor = [&](std::size_t first) {
        body.solid.bricks = body.morph.first = keys[first].view(), body.morph.second = keys[first + 1].view();
        const int copies = recorded([&] { mirror.show({&body, {&which, 1}}); }).copies;
        const MorphView& morph = mirror.view()[0].morph;
        EXPECT_EQ(float(first), morph.first.phi[0]);
        EXPECT_EQ(float(first + 1), morph.second.velocity[0].x);
        EXPECT_NE(keys[first].phi.data(), morph.first.phi);
        return copies;
    };
    EXPECT_EQ(1 + 1 + 2 * 4, copiesFor(0));
    EXPECT_EQ(1 + 4, copiesFor(1)) << "the second key frame has become the first";
    EXPECT_EQ(1 + 4, copiesFor(0)) << "and comes back when it is shown again";
}

TEST(ColliderMirror, SeesEveryFieldOfABody) {
    const BodyView body;
    const auto differs = [&](auto&& change) {
        BodyView other = body;
        change(other);
        return !isSame(body, other);
    };
    EXPECT_FALSE(differs([](BodyView&) {}));
    EXPECT_TRUE(differs([](BodyView& b) { b.at.z = 1; }));
    EXPECT_TRUE(differs([](BodyView& b) { b.velocity.x = -0.0f; })) << "every bit counts";
    EXPECT_TRUE(differs([](BodyView& b) { b.sticky = true; }));
    EXPECT_TRUE(differs([](BodyView& b) { b.morph.share = 0.5f; }));
    EXPECT_TRUE(differs([](BodyView& b) { b.solid.bricks.key = 1; }));
}

}  // namespace
}  // namespace firn
