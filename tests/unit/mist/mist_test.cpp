#include "firn/mist/mist.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <map>

#include "firn/base/error.h"
#include "firn/mist/mist_table.h"
#include "support/collider_of.h"

namespace firn {
namespace {

const ColliderSet kNoColliders;

Settings settingsWith(float dissipation, float gravity = 2) {
    MistParams params;
    params.cellSize = 0.05f, params.dissipation = dissipation, params.gravity = gravity;
    return settingsOf(params);
}

/// A fountain of powder.
ParticleSet fountain() {
    ParticleSet points;
    points.resize(200);
    const auto x = points[column::x], v = points[column::v];
    const auto id = points[column::id];
    for (std::size_t p = 0; p < points.size(); ++p) {
        const float angle = float(p) * 2.4f, r = 0.2f * std::sqrt(float(p) / 200);
        x[p] = {r * std::cos(angle), 0.3f, r * std::sin(angle)};
        v[p] = {10 * x[p].x, 3, 10 * x[p].z}, id[p] = int(p);
    }
    return points;
}

class Numbers : public FrameSink {
public:
    bool wantsVolume(std::string_view name) const override { return name == "mist_vel"; }
    void particles(const ParticleSet&) override {}
    void volume(const Volume& volume) override { volumes.push_back(volume); }
    void number(std::string_view name, double value) override { numbers[std::string(name)] = value; }
    std::map<std::string, double> numbers;
    std::vector<Volume> volumes;
};

double totalIn(const Mist& mist, const Frame& frame) {
    Numbers sink;
    mist.publish(frame, {}, sink);
    return sink.numbers.at("mist_total");
}

World worldAt(double time, const ColliderSet& colliders = kNoColliders) {
    return World{colliders, {0, -9.81f, 0}, time, 1};
}

TEST(Mist, WithoutSeedsCostsNothing) {
    const Mist mist(settingsWith(0.7f), 0.02);
    Frame frame;
    ParticleSet slow = fountain();
    for (Vec3& v : slow[column::v]) v = {};
    const MistReport report = mist.advance(frame, slow, worldAt(0), 0.04);
    EXPECT_EQ(0, report.steps);
    EXPECT_EQ(0, report.iterations);
    EXPECT_TRUE(frame.volumes.empty());
    EXPECT_EQ(0, totalIn(mist, frame));
}

TEST(Mist, FadesExactlyAtItsRateWhereNothingMoves) {
    const Mist mist(settingsWith(2, 0), 0.02);
    Frame frame;
    mist.advance(frame, fountain(), worldAt(0), 0.04);
    for (float& u : frame.volumes[1].values) u = 0;
    ASSERT_EQ(kMistFaces, frame.volumes[1].name);
    const double before = totalIn(mist, frame);
    ASSERT_GT(before, 1e-3);
    for (int n = 0; n < 10; ++n) mist.advance(frame, {}, worldAt(0.04 * (n + 1)), 0.04 * (n + 2));
    EXPECT_NEAR(std::exp(-2 * 0.4), totalIn(mist, frame) / before, 2e-6);
}

TEST(Mist, GridFollowsTheDensityAndGoesWithIt) {
    const Mist mist(settingsWith(20), 0.02);
    Frame frame;
    mist.advance(frame, fountain(), worldAt(0), 0.04);
    const std::size_t first = frame.volumes[0].blocks.size();
    int lowest = 0;
    for (int n = 0; n < 30 && !frame.volumes.empty(); ++n) {
        mist.advance(frame, {}, worldAt(0.04 * (n + 1)), 0.04 * (n + 2));
        if (!frame.volumes.empty()) EXPECT_LT(frame.volumes[0].blocks.size(), 8 * first);
        if (!frame.volumes.empty()) lowest = std::max(lowest, frame.volumes[0].blocks.back()[1]);
    }
    EXPECT_TRUE(frame.volumes.empty()) << "after e^-24 nothing is left to follow";
    EXPECT_GT(lowest, 0) << "it went up with its snow";
}

TEST(Mist, ShowsItsVelocityWhereAskedAndReportsItsWork) {
    const Mist mist(settingsWith(0.7f), 0.02);
    Frame frame;
    mist.advance(frame, fountain(), worldAt(0), 0.04);
    const MistReport report = mist.advance(frame, fountain(), worldAt(0.04), 0.08);
    Numbers sink;
    mist.publish(frame, report, sink);
    EXPECT_GE(sink.numbers.at("mist_steps"), 1);
    EXPECT_GE(sink.numbers.at("mist_iterations"), 1);
    EXPECT_GT(sink.numbers.at("mist_residual"), 0);
    EXPECT_LE(sink.numbers.at("mist_residual"), double(MistParams{}.solveTolerance));
    EXPECT_EQ(double(frame.volumes[0].values.size()), sink.numbers.at("mist_cells"));
    EXPECT_NEAR(0.25, sink.numbers.at("mist_height"), 0.1) << "about where it was left";
    ASSERT_EQ(1u, sink.volumes.size());
    EXPECT_EQ(VolumeKind::velocity, sink.volumes[0].kind);
}

TEST(Mist, SameBitsAtAnyThreadCount) {
    std::vector<float> first;
    for (const int threads : {1, 2, 3}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, std::size_t(threads));
        const Mist mist(settingsWith(0.7f), 0.02);
        const ColliderSet ground({colliderOf(PlaneShape{})});
        Frame frame;
        for (int n = 0; n < 3; ++n) mist.advance(frame, fountain(), worldAt(0.04 * n, ground), 0.04 * (n + 1));
        std::vector<float> all = frame.volumes[0].values;
        all.insert(all.end(), frame.volumes[1].values.begin(), frame.volumes[1].values.end());
        if (first.empty()) first = all;
        EXPECT_TRUE(first == all) << threads;
    }
}

TEST(Mist, VolumesThatAreNotItsOwnAreRefused) {
    const Mist mist(settingsWith(0.7f), 0.02);
    Frame good;
    mist.advance(good, fountain(), worldAt(0), 0.04);
    const auto refused = [&](auto&& spoil) {
        Frame frame = good;
        spoil(frame);
        try {
            mist.advance(frame, {}, worldAt(0.04), 0.08);
        } catch (const Error& error) {
            return error.fault() == Fault::input;
        }
        return false;
    };
    EXPECT_FALSE(refused([](Frame&) {}));
    EXPECT_TRUE(refused([](Frame& f) { f.dropVolume(kMistFaces); }));
    EXPECT_TRUE(refused([](Frame& f) { f.volumes[0].blocks.back()[0] += 5; }));
    EXPECT_TRUE(refused([](Frame& f) { f.volumes[0].voxelSize = 0.07f; }));
    EXPECT_TRUE(refused([](Frame& f) { f.volumes[0].values[9] = -1; }));
    EXPECT_TRUE(refused([](Frame& f) { f.volumes[1].kind = VolumeKind::fog; }));
}

}  // namespace
}  // namespace firn
