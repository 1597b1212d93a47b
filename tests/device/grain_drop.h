// A small drop of warm grains onto a plane and a mesh, stirred by a box: all that a step does, in
// plain C++, for whoever has an engine.
#pragma once

#include <cmath>
#include <cstring>
#include <string>

#include "firn/grains/grain_columns.h"
#include "firn/grains/grain_numbers.h"
#include "support/collider_of.h"
#include "support/test_meshes.h"

namespace firn {

class GrainDrop {
public:
    static constexpr double kStep = 4e-4;   // s
    static constexpr float kSkin = 0.008f;  // m
    static constexpr int kSteps = 60;

    GrainDrop() {
        params_.heat = true, params_.airTemperature = 20, params_.meltTime = 0.05f;
        params_.compaction = true, params_.mostLoad = 50;
        colliders_ = ColliderSet(resting());
    }
    /// Beside those at rest a box that moves.
    void addMovingBox() {
        std::vector<Collider> all = resting();
        all.push_back(
            colliderOf(BoxShape{{0, 0.2f, 0}, {0.1f, 0.3f, 0.2f}}, {}, {{0.0, {-0.4f, 0, 0}}, {0.1, {0.2f, 0, 0}}}));
        colliders_ = ColliderSet(std::move(all));
    }
    std::size_t walls() const { return colliders_.size(); }

    GrainFrame frame() const {
        constexpr int kAcross = 9;
        ParticleSet snow;
        snow.resize(std::size_t(kAcross) * kAcross * kAcross);
        completeGrainColumns(snow);
        const auto x = snow[column::x], v = snow[column::v];
        const auto m = snow[column::m], E = snow[column::youngModulus], c = snow[column::cohesion],
                   d = snow[column::durability], T = snow[column::temperature];
        const auto id = snow[column::id], mostNear = snow[column::mostNear];
        const float gap = 1.9f * params_.snowRadius;
        for (int i = 0; i < int(snow.size()); ++i) {
            const Vec3 at{float(i % kAcross), float(i / kAcross % kAcross), float(i / kAcross / kAcross)};
            const float jitter = 0.1f * std::sin(float(i * i));
            x[i] = (at - Vec3{4, 0, 4} + Vec3{jitter, 0.45f, -jitter}) * gap;
            v[i] = {0, -4, 0}, m[i] = 0.0125f, E[i] = 5000, c[i] = 625, d[i] = 1, T[i] = i % 3 == 0 ? -0.1f : -5.0f;
            id[i] = i, mostNear[i] = -1;
        }
        return toGrains(snow, numbers());
    }

    void load(GrainEngine& engine) const { engine.load(frame(), params_.snowRadius, kSkin); }

    /// Returns whether lists had to be renewed.
    bool step(GrainEngine& engine, int n) const {
        const GrainSummary summary = engine.summary();
        const bool isStale = 4 * summary.travel2 > kSkin * kSkin;
        if (isStale) engine.renewLists();
        engine.step(numbers(n), during(n).bodies());
        return isStale;
    }
    ContactField during(int n) const { return colliders_.during(n * kStep, (n + 1) * kStep); }
    StepNumbers numbers(int n = 0) const {
        StepNumbers numbers = stepNumbers(params_, {0, -9.8f, 0}, float(kStep));
        numbers.colliderTravel = float(kStep) * colliders_.maxSpeed(n * kStep, (n + 1) * kStep);
        return numbers;
    }

private:
    static std::vector<Collider> resting() {
        Collider ball;
        ball.solid = solidOfMesh(sphereMesh(0.15f, 3, {0.1f, 0, 0.1f}), 0.02f);
        return {colliderOf(PlaneShape{}), ball};
    }

    GrainParams params_;
    ColliderSet colliders_;
};

/// Everything an engine tells, in bytes.
inline std::string bytesOf(const GrainEngine& engine) {
    std::string bytes;
    const auto add = [&](const auto& values) {
        bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof values[0]);
    };
    GrainFrame frame;
    engine.save(frame);
    add(frame.grains), add(frame.matter), add(frame.walls), add(frame.begin), add(frame.rows), add(engine.walls());
    return bytes;
}

}  // namespace firn
