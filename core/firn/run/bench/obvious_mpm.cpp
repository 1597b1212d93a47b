#include "firn/run/bench/obvious_mpm.h"

#include <Eigen/Dense>
#include <algorithm>
#include <atomic>
#include <cmath>

#include "firn/base/parallel.h"
#include "firn/material/snow_plasticity.h"
#include "firn/mpm/mpm_params.h"

namespace firn {
namespace {

using Eigen::Matrix3f;
using Eigen::Vector3f;
using Eigen::Vector3i;

struct Particle {
    Vector3f x, v;
    Matrix3f F, C;
    float Jp, mass, volume;
};

struct Node {
    std::atomic<float> v[3], mass;  // v is momentum until the grid's update
};

void add(std::atomic<float>& to, float value) {
    float was = to.load(std::memory_order_relaxed);
    while (!to.compare_exchange_weak(was, was + value, std::memory_order_relaxed)) continue;
}

Vector3f velocityOf(const Node& node) {
    return {node.v[0].load(std::memory_order_relaxed), node.v[1].load(std::memory_order_relaxed),
            node.v[2].load(std::memory_order_relaxed)};
}

/// Snow's stiffness, as hardened by its plastic volume.
struct Stiffness {
    float mu, lambda;

    explicit Stiffness(float Jp) {
        const MpmMaterial snow;
        const float E = snow.youngModulus, nu = snow.poissonRatio;
        const float factor = std::min(std::exp(snow.hardening * (1 - Jp)), MpmParams{}.maxHardening);
        mu = factor * E / (2 * (1 + nu));
        lambda = factor * E * nu / ((1 + nu) * (1 - 2 * nu));
    }
};

/// Kirchhoff stress [Pa].
Matrix3f stressOf(const Matrix3f& F, float Jp) {
    const Stiffness k(Jp);
    const Eigen::JacobiSVD<Matrix3f> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Matrix3f R = svd.matrixU() * svd.matrixV().transpose();
    const float J = F.determinant();
    return 2 * k.mu * (F - R) * F.transpose() + Matrix3f(Matrix3f::Identity() * (k.lambda * (J - 1) * J));
}

void yield(Matrix3f& F, float& Jp) {
    const MpmMaterial snow;
    const Eigen::JacobiSVD<Matrix3f> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Vector3f s = svd.singularValues().cwiseMax(1 - snow.criticalCompression).cwiseMin(1 + snow.criticalStretch);
    const float before = F.determinant();
    F = svd.matrixU() * s.asDiagonal() * svd.matrixV().transpose();
    Jp = std::clamp(Jp * before / F.determinant(), float(kMinPlasticVolume), float(kMaxPlasticVolume));
}

/// Cells that snow may travel before it meets the end of the grid.
constexpr int kMargin = 16;

}  // namespace

struct ObviousMpm::Snow {
    std::vector<Particle> particles;
    std::vector<Node> grid;
    Vector3f corner;
    Vector3i size;
    float h;

    Snow(const ParticleSet& set, float cellSize) : h(cellSize) {
        const auto x = set[column::x], v = set[column::v];
        const auto m = set[column::m], V0 = set[column::V0];
        Vector3f low = Vector3f::Constant(1e30f), high = -low;
        for (std::size_t p = 0; p < set.size(); ++p) {
            particles.push_back({{x[p].x, x[p].y, x[p].z},
                                 {v[p].x, v[p].y, v[p].z},
                                 Matrix3f::Identity(),
                                 Matrix3f::Zero(),
                                 1,
                                 m[p],
                                 V0[p]});
            low = low.cwiseMin(particles[p].x), high = high.cwiseMax(particles[p].x);
        }
        corner = low - Vector3f::Constant(kMargin * h);
        size = ((high - low) / h).cast<int>() + Vector3i::Constant(2 * kMargin + 1);
        grid = std::vector<Node>(std::size_t(size.x()) * std::size_t(size.y()) * std::size_t(size.z()));
    }

    /// Calls f(node, weight, offset from the particle [m]) for the 27 nodes around x.
    template <class F>
    void forEachNode(const Vector3f& x, F&& f) {
        const Vector3f X = (x - corner) / h;
        const Vector3i base = (X.array() - 0.5f).cast<int>();
        const Vector3f d = X - base.cast<float>();
        const Vector3f w[3] = {0.5f * (1.5f - d.array()).square(), 0.75f - (d.array() - 1).square(),
                               0.5f * (d.array() - 0.5f).square()};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 3; ++k) {
                    const int at = ((base.x() + i) * size.y() + base.y() + j) * size.z() + base.z() + k;
                    f(grid[std::size_t(at)], w[i].x() * w[j].y() * w[k].z(),
                      h * (Vector3f(float(i), float(j), float(k)) - d));
                }
    }

    void clearGrid() {
        forEach(grid.size(), [&](std::size_t i) {
            for (std::atomic<float>& v : grid[i].v) v.store(0, std::memory_order_relaxed);
            grid[i].mass.store(0, std::memory_order_relaxed);
        });
    }

    void particlesToGrid(float dt) {
        forEach(particles.size(), [&](std::size_t i) {
            const Particle& p = particles[i];
            const Matrix3f affine = p.mass * p.C - (dt * p.volume * 4 / (h * h)) * stressOf(p.F, p.Jp);
            forEachNode(p.x, [&](Node& node, float w, const Vector3f& d) {
                const Vector3f momentum = w * (p.mass * p.v + affine * d);
                for (int c = 0; c < 3; ++c) add(node.v[c], momentum[c]);
                add(node.mass, w * p.mass);
            });
        });
    }

    void updateVelocities(const Vec3& gravity, float dt) {
        forEach(grid.size(), [&](std::size_t i) {
            const float mass = grid[i].mass.load(std::memory_order_relaxed);
            if (!(mass > 0)) return;
            for (int c = 0; c < 3; ++c) {
                std::atomic<float>& v = grid[i].v[c];
                v.store(v.load(std::memory_order_relaxed) / mass + dt * gravity[c], std::memory_order_relaxed);
            }
        });
    }

    void gridToParticles(float dt) {
        const Vector3f last = corner + h * (size.cast<float>() - Vector3f::Constant(2));
        forEach(particles.size(), [&](std::size_t i) {
            Particle& p = particles[i];
            p.v.setZero();
            p.C.setZero();
            forEachNode(p.x, [&](const Node& node, float w, const Vector3f& d) {
                const Vector3f v = w * velocityOf(node);
                p.v += v;
                p.C += (4 / (h * h)) * v * d.transpose();
            });
            p.F = (Matrix3f::Identity() + dt * p.C) * p.F;
            yield(p.F, p.Jp);
            p.x = (p.x + dt * p.v).cwiseMax(corner + Vector3f::Constant(h)).cwiseMin(last);
        });
    }
};

ObviousMpm::ObviousMpm(const ParticleSet& snow, float h) : snow_(std::make_unique<Snow>(snow, h)) {}
ObviousMpm::ObviousMpm(ObviousMpm&&) noexcept = default;
ObviousMpm::~ObviousMpm() = default;

void ObviousMpm::step(const Vec3& gravity, float dt) {
    snow_->clearGrid();
    snow_->particlesToGrid(dt);
    snow_->updateVelocities(gravity, dt);
    snow_->gridToParticles(dt);
}

Vec3d ObviousMpm::momentum() const {
    Vec3d sum{};
    for (const Particle& p : snow_->particles)
        sum += double(p.mass) * Vec3d{double(p.v.x()), double(p.v.y()), double(p.v.z())};
    return sum;
}

double ObviousMpm::kineticEnergy() const {
    double sum = 0;
    for (const Particle& p : snow_->particles) sum += 0.5 * double(p.mass) * double(p.v.squaredNorm());
    return sum;
}

}  // namespace firn
