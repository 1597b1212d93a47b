#include "firn/mpm/implicit.h"

#include <algorithm>

#include "firn/mpm/grid_access.h"

namespace firn {
namespace {

/// Where the tiles of every home begin.
std::vector<std::size_t> tilesOf(const BlockLayout& layout) {
    std::vector<std::size_t> first(layout.homes().size() + 1, 0);
    for (std::size_t h = 0; h < layout.homes().size(); ++h) {
        const BlockLayout::Home& home = layout.homes()[h];
        first[h + 1] = first[h] + (home.end - home.begin + kTile - 1) / kTile;
    }
    return first;
}

/// v -> (I + beta dt^2 M^-1 H) v, the identity where a node is held or has no mass.
class Operator {
public:
    Operator(MpmState& s, const MpmScheme& scheme, const MpmParams& params, float dt)
        : s_(s), passes_(*scheme.passes), firstTile_(tilesOf(s.layout)), scale_(params.implicitness * dt * dt) {
        numbers_.h = s.h, numbers_.maxHardening = params.maxHardening;
        s.tiles.resize(firstTile_.back());
        const SnowView now = viewOf(s.now);
        s.layout.forEachHome([&](const BlockLayout::Home& home) {
            passes_.linearize(homeView(s, home), now, numbers_, tilesOfHome(home));
        });
    }

    void operator()(const std::vector<Vec3>& v, std::vector<Vec3>& Av) const {
        applyHessian(v, Av);
        forEach(Av.size(), [&](std::size_t i) {
            const float m = s_.freeMass[i];
            Av[i] = m > 0 ? v[i] + Av[i] * (scale_ / m) : v[i];
        });
    }

    /// beta dt^2 H v at the nodes that colliders hold [N s].
    void reactions(const std::vector<Vec3>& v, std::vector<Vec3>& Hv) const {
        applyHessian(v, Hv);
        forEach(Hv.size(), [&](std::size_t i) { Hv[i] *= scale_; });
    }

private:
    void applyHessian(const std::vector<Vec3>& v, std::vector<Vec3>& Hv) const {
        forEach(Hv.size(), [&](std::size_t i) { Hv[i] = {}; });
        s_.layout.forEachHomeByColour([&](const BlockLayout::Home& home) {
            passes_.applyHessian(homeView(s_, home), tilesOfHome(home), numbers_, v.data(), Hv.data());
        });
    }
    HessianTile* tilesOfHome(const BlockLayout::Home& home) const {
        return s_.tiles.data() + firstTile_[std::size_t(&home - s_.layout.homes().data())];
    }

    MpmState& s_;
    const HomePasses& passes_;
    std::vector<std::size_t> firstTile_;
    PassNumbers numbers_;
    float scale_;  // beta dt^2 [s2]
};

template <class F>
void forEachNode(MpmState& s, F&& f) {
    forEach(
        s.grid.size(),
        [&](std::size_t b) {
            for (int n = 0; n < kBlockNodes; ++n) f(b * kBlockNodes + std::size_t(n), s.grid[b].node[n]);
        },
        16);
}

bool anyHeld(const MpmState& s) {
    return std::any_of(s.held.begin(), s.held.end(), [](std::uint64_t nodes) { return nodes != 0; });
}

}  // namespace

KrylovReport solveVelocities(MpmState& s, const MpmScheme& scheme, const MpmParams& params, float dt,
                             ImpulseSums& impulses) {
    const std::size_t nodes = s.grid.size() * kBlockNodes;
    s.freeMass.resize(nodes);
    s.goal.resize(nodes);
    forEachNode(s, [&](std::size_t i, const float* n) {
        s.goal[i] = {n[node::kVelocity], n[node::kVelocity + 1], n[node::kVelocity + 2]};
        s.freeMass[i] = isHeld(s, i) ? 0 : n[node::kMass];
    });
    s.solved = s.goal;
    using Space = WeightedSpace<Vec3, const Operator&>;
    const Operator A(s, scheme, params, dt);
    Space space(s.freeMass, A);
    KrylovOptions options;
    options.tolerance = params.solveTolerance, options.maxIterations = params.maxIterations;
    // The recursion's residual drifts by the rounding of a float per iteration, which only a tolerance near it sees.
    options.confirm = params.solveTolerance < 1e-5f;
    KrylovWork<Space> work;
    const KrylovReport report = conjugateResidual(space, s.goal, s.solved, work, options);
    if (anyHeld(s)) {
        A.reactions(s.solved, s.goal);
        collectReactions(s, s.goal, impulses);
    }
    forEachNode(s, [&](std::size_t i, float* n) {
        n[node::kVelocity] = s.solved[i].x, n[node::kVelocity + 1] = s.solved[i].y,
        n[node::kVelocity + 2] = s.solved[i].z;
    });
    return report;
}

}  // namespace firn
