// Snow that only falls: a solver of a dozen lines, to test the run around it.
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "firn/sim/solver_entry.h"

namespace firn {

struct ToyBehaviour {
    double stableStep = 0.01;
    double divergesAt = std::numeric_limits<double>::infinity();  // s
    double failsAbove = std::numeric_limits<double>::infinity();  // s: longer steps fail and may be tried again
    double nanAt = std::numeric_limits<double>::infinity();       // s
    bool publishesVolume = false;
    std::function<std::vector<Impulse>(const World& world, double dt)> impulses;  // on the colliders; none: not known
};

class ToySolver : public Solver {
public:
    explicit ToySolver(ToyBehaviour behaviour = {}) : behaviour_(behaviour) {}

    void load(const Frame& frame) override { frame_ = frame; }
    double stableStep(const World&) const override { return behaviour_.stableStep; }
    StepReport step(const World& world, double dt) override {
        times.push_back(world.time);
        StepReport report;
        report.iterations = 2;
        report.residual = dt;
        report.warnings = {"toy"};
        if (behaviour_.impulses) report.impulses = behaviour_.impulses(world, dt);
        if (world.time + dt > behaviour_.divergesAt) report.diverged = true, report.remedy = "use a real solver";
        if (dt > behaviour_.failsAbove) {
            report.diverged = report.mayRetry = true, report.remedy = "take shorter steps";
            return report;
        }
        auto x = frame_.particles[column::x];
        auto v = frame_.particles[column::v];
        for (std::size_t i = 0; i < x.size(); ++i) v[i] += float(dt) * world.gravity, x[i] += float(dt) * v[i];
        if (world.time + dt > behaviour_.nanAt) x[0].y = std::numeric_limits<float>::quiet_NaN();
        return report;
    }
    void save(Frame& frame) const override { frame = frame_; }
    void publish(const Frame& frame, FrameSink& sink) const override {
        ParticleSet points = frame.particles;
        points[column::density];
        points[column::radius];
        sink.particles(points);
        sink.number("twice", 2.0 * double(frame.particles.size()));
        if (behaviour_.publishesVolume && sink.wantsVolume("mist")) {
            Volume volume;
            volume.name = "mist", volume.voxelSize = 0.1f;
            volume.blocks = {{0, 0, 0}};
            volume.values.assign(Volume::kVoxels, 0.5f);
            sink.volume(volume);
        }
    }

    std::vector<double> times;  // that steps began at

private:
    ToyBehaviour behaviour_;
    Frame frame_;
};

inline Frame toyFrame(std::size_t count) {
    Frame frame;
    frame.particles.resize(count);
    auto x = frame.particles[column::x];
    auto id = frame.particles[column::id];
    auto m = frame.particles[column::m];
    frame.particles[column::v];
    for (std::size_t i = 0; i < count; ++i) x[i] = {float(i), 1, 0}, id[i] = int(i), m[i] = 0.5f;
    return frame;
}

}  // namespace firn
