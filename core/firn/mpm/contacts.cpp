#include "firn/mpm/contacts.h"

#include "firn/mpm/grid_access.h"

namespace firn {

Box boxOf(const std::array<int, 3>& block, float h, float cells) {
    const Vec3 low = Vec3{float(block[0]), float(block[1]), float(block[2])} * (float(kBlockEdge) * h);
    return {low, low + Vec3{cells, cells, cells} * h};
}

void collideNodes(MpmState& s, const ContactField& contacts, ImpulseSums& impulses) {
    s.held.assign(s.grid.size(), 0);
    s.holders.resize(s.grid.size());
    forEach(
        s.grid.size(),
        [&](std::size_t b) {
            s.holders[b].clear();
            std::vector<int> which;
            const BodiesView near = contacts.near(boxOf(s.layout.block(b), s.h, kBlockEdge), 0, which);
            if (near.which.empty()) return;
            for (int n = 0; n < kBlockNodes; ++n) {
                float* values = s.grid[b].node[n];
                const float m = values[node::kMass];
                if (!(m > 0)) continue;
                const Vec3 x = nodePosition(s.layout.block(b), n, s.h);
                int holder = -1;
                const Vec3 v = resolved(near, x, load(values + node::kVelocity),
                                        [&](int k, const Vec3& before, const Vec3& after) {
                                            impulses.add(b, k, m, x, after - before);
                                            holder = k;
                                        });
                if (holder < 0) continue;
                impulses.addMass(b, holder, m);
                store(values + node::kVelocity, v);
                s.held[b] |= std::uint64_t{1} << n;
                s.holders[b].push_back({n, holder});
            }
        },
        4);
}

void collectReactions(const MpmState& s, const std::vector<Vec3>& force, ImpulseSums& impulses) {
    forEach(
        s.holders.size(),
        [&](std::size_t b) {
            for (const HeldNode& held : s.holders[b])
                impulses.add(b, held.collider, 1, nodePosition(s.layout.block(b), held.node, s.h),
                             force[b * kBlockNodes + std::size_t(held.node)]);
        },
        16);
}

void collideParticles(MpmState& s, std::size_t h, const BodiesView& near, ImpulseSums& impulses) {
    const BlockLayout::Home& home = s.layout.homes()[h];
    for (std::uint32_t i = home.begin; i < home.end; ++i) {
        Carrier& c = s.next.carriers[i];
        const Vec3 from = s.now.carriers[s.layout.order()[i]].x;
        c.x = sweptPosition(near, from, c.x, c.v, [&](int k, const Vec3& before, const Vec3& after) {
            impulses.add(h, k, c.m, from, after - before);
        });
    }
}

}  // namespace firn
