#include "firn/flip/clusters.h"

#include <algorithm>
#include <set>

#include "firn/base/math/mat.h"
#include "firn/flip/kernels.h"
#include "firn/flip/rigid_motion.h"
#include "firn/grid/mac_grid.h"

namespace firn {
namespace {

constexpr std::uint32_t kNone = CellBlocks::kNone;
/// Rounds over a cluster's contacts; what is left of a penetration then is undone at the particles.
constexpr int kContactRounds = 24;

/// D in the middle of a cell, by central differences.
Mat3 rateOfStrain(const FlipGrid& grid, std::size_t b, int i, int j, int k, float h) {
    const auto u = [&](int axis, int di, int dj, int dk) {
        const std::uint32_t cell = grid.blocks.cell(b, i + di, j + dj, k + dk);
        return cell == kNone ? 0.0f : grid.u[cell][axis];
    };
    Mat3 gradient;  // (a, c): of u_a along c
    for (int a = 0; a < 3; ++a)
        for (int c = 0; c < 3; ++c) {
            const int up[3] = {c == 0, c == 1, c == 2}, next[3] = {a == 0, a == 1, a == 2};
            if (a == c) {
                gradient(a, c) = (u(a, up[0], up[1], up[2]) - u(a, 0, 0, 0)) / h;
                continue;
            }
            const float high = u(a, up[0], up[1], up[2]) + u(a, up[0] + next[0], up[1] + next[1], up[2] + next[2]);
            const float low = u(a, -up[0], -up[1], -up[2]) + u(a, next[0] - up[0], next[1] - up[1], next[2] - up[2]);
            gradient(a, c) = (high - low) / (4 * h);
        }
    return 0.5f * (gradient + transpose(gradient));
}

/// Sets of cells that are joined by and by; each goes by its least cell.
class JoinedCells {
public:
    explicit JoinedCells(std::size_t count) : parent_(count) {
        for (std::size_t c = 0; c < count; ++c) parent_[c] = std::uint32_t(c);
    }
    std::uint32_t root(std::uint32_t c) {
        while (parent_[c] != c) c = parent_[c] = parent_[parent_[c]];
        return c;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a), b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> parent_;
};

struct Touch {
    Vec3d r{};  // from the cluster's centre [m]
    NearestContact contact;
    Mat<double> mobility;  // velocity there that an impulse of 1 N s along each axis gives [1/kg]
    Vec3d given{};         // velocity that the solid gives to it [m/s]
    double load = 0;       // impulse by which it is pressed on already [N s]
    double pushed = 0;     // by the rounds, and ...
    Vec3d rubbed{};        // ... along the surface
};

struct Cluster {
    double mass = 0;  // of its faces: three times its own [kg]
    Vec3d centre{};
    ClusterInertia inertia;
    Twist momentum{}, motion{};
    std::vector<Touch> touches;

    Vec3d velocityAt(const Vec3d& r) const { return linearPart(motion) + cross(angularPart(motion), r); }
    void push(const Twist& impulse) {
        const Twist change = inertia.solve(impulse);
        for (std::size_t n = 0; n < 6; ++n) motion[n] += change[n];
    }
};

Vec3d unit(int axis) {
    Vec3d e{};
    e[axis] = 1;
    return e;
}

Mat<double> mobilityAt(const Cluster& c, const Vec3d& r) {
    Mat<double> K;
    for (int axis = 0; axis < 3; ++axis) {
        const Twist q = c.inertia.solve(twistOf(unit(axis), cross(r, unit(axis))));
        const Vec3d v = linearPart(q) + cross(angularPart(q), r);
        for (int a = 0; a < 3; ++a) K(a, axis) = v[a];
    }
    return K;
}

/// One face of a cluster: each belongs to one, since cells that share a face do.
struct ClusterFace {
    std::uint32_t cell, cluster;
    int axis;
    double m;  // kg
    Vec3d x;   // m
};

std::vector<ClusterFace> facesOf(const FlipGrid& grid, const std::vector<std::uint32_t>& cluster, float h) {
    std::vector<ClusterFace> faces;
    const double volume = double(h) * double(h) * double(h);
    grid.snow.inOrder([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const float open = grid.walls.openOf(cell, axis);
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            const std::uint32_t mine = cluster[cell], its = below == kNone ? kNone : cluster[below];
            if ((mine == kNone && its == kNone) || open == 0) continue;
            const double rho = (grid.isSnow(cell) ? double(grid.matter[cell].rho) : 0) +
                               (grid.isSnow(below) ? double(grid.matter[below].rho) : 0);
            const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h) + h * faceOffset(axis);
            faces.push_back(
                {cell, mine == kNone ? its : mine, axis, 0.5 * rho * double(open) * volume, cast<double>(x)});
        }
    });
    return faces;
}

std::vector<Cluster> collect(const FlipGrid& grid, const std::vector<ClusterFace>& faces, std::size_t count) {
    std::vector<Cluster> clusters(count);
    for (const ClusterFace& f : faces) {
        Cluster& c = clusters[f.cluster];
        c.mass += f.m, c.centre += f.m * f.x;
    }
    for (Cluster& c : clusters) c.centre *= c.mass > 0 ? 1 / c.mass : 0;
    for (const ClusterFace& f : faces) {
        Cluster& c = clusters[f.cluster];
        const Vec3d r = f.x - c.centre, P = unit(f.axis) * (f.m * double(grid.u[f.cell][f.axis]));
        c.inertia.add(f.m, r, unit(f.axis));
        const Twist given = twistOf(P, cross(r, P));
        for (std::size_t n = 0; n < 6; ++n) c.momentum[n] += given[n];
    }
    forEach(
        count,
        [&](std::size_t n) {
            clusters[n].inertia.factorize();
            clusters[n].motion = clusters[n].inertia.solve(clusters[n].momentum);
        },
        16);
    return clusters;
}

/// Cells of a cluster that a solid closes in part.
void findTouches(const FlipGrid& grid, const std::vector<std::uint32_t>& cluster, float h, const ContactField& contacts,
                 float threshold, float dt, std::vector<Cluster>& clusters) {
    if (grid.walls.areNone()) return;
    grid.snow.inOrder([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (cluster[cell] == kNone) return;
        Vec3 closed{};
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t above = beside(grid.blocks, b, i, j, k, axis, 1);
            closed[axis] = std::fabs(grid.walls.openOf(cell, axis) - grid.walls.openOf(above, axis));
        }
        const float area = length(closed) * h * h;
        if (!(area > 0)) return;
        Cluster& c = clusters[cluster[cell]];
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h);
        Touch touch;
        touch.contact = nearestContact(contacts, x);
        touch.r = cast<double>(x - touch.contact.phi * touch.contact.normal) - c.centre;
        touch.mobility = mobilityAt(c, touch.r);
        const CellMatter& matter = grid.matter[cell];
        touch.given =
            cast<double>(absorbedVelocity(touch.contact.velocity, cast<float>(c.velocityAt(touch.r)),
                                          touch.contact.normal, packedTransfer(matter.b, matter.rho), threshold));
        touch.load = double(grid.p[cell]) * double(area) * double(dt);
        c.touches.push_back(touch);
    });
}

/// What a contact gives to its cluster besides what it gave before, if it is one of `acting` that act at once: no point
/// goes into the solid; friction takes what Coulomb's law lets it.
Vec3d touched(const Cluster& c, Touch& t, double acting) {
    constexpr double kImmobile = 1e-30;
    const Vec3d n = cast<double>(t.contact.normal), slip = c.velocityAt(t.r) - t.given;
    const auto along = [&](const Vec3d& e) { return acting * std::max(dot(t.mobility * e, e), kImmobile); };
    const double pushed = std::max(0.0, t.pushed - dot(slip, n) / along(n));
    const Vec3d slide = slip - dot(slip, n) * n;
    const double speed = length(slide);
    Vec3d rubbed = t.rubbed;
    if (speed > 0) rubbed -= slide / along(slide / speed);
    const double most = double(t.contact.friction) * (t.load + pushed), now = length(rubbed);
    if (!t.contact.sticky && now > most) rubbed *= most / now;
    const Vec3d given = n * (pushed - t.pushed) + (rubbed - t.rubbed);
    t.pushed = pushed, t.rubbed = rubbed;
    return given;
}

/// All contacts at once, each for its share of the cluster: one after the other they would leave it a motion that only
/// their order decides, and a block that is pressed evenly would creep towards one side.
void resolveTouches(Cluster& c) {
    const auto acts = [&](const Touch& t) {
        return t.pushed > 0 || t.load > 0 || dot(c.velocityAt(t.r) - t.given, cast<double>(t.contact.normal)) < 0;
    };
    for (int round = 0; round < kContactRounds; ++round) {
        const double acting = double(std::count_if(c.touches.begin(), c.touches.end(), acts));
        if (acting == 0) return;
        Twist sum{};
        for (Touch& t : c.touches) {
            if (!acts(t)) continue;
            const Vec3d given = touched(c, t, acting);
            const Twist impulse = twistOf(given, cross(t.r, given));
            for (std::size_t n = 0; n < 6; ++n) sum[n] += impulse[n];
        }
        c.push(sum);
    }
}

/// All of a cluster goes along with what it touches: it is rigid.
void noteImpulses(const Cluster& c, ImpulseSums& impulses) {
    std::set<int> touched;
    for (const Touch& t : c.touches) {
        const Vec3d given = cast<double>(t.contact.normal) * t.pushed + t.rubbed;
        impulses.add(0, t.contact.collider, 1, cast<float>(c.centre + t.r), cast<float>(given));
        if (touched.insert(t.contact.collider).second) impulses.addMass(0, t.contact.collider, float(c.mass / 3));
    }
}

}  // namespace

void testYield(FlipGrid& grid, float h, float dt) {
    std::fill(grid.isRigid.begin(), grid.isRigid.end(), std::uint8_t(0));
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const CellMatter& matter = grid.matter[cell];
        const float p = grid.p[cell], bears = yieldStress(matter.slope, p, matter.c);
        const float s = stoppingStress(rateOfStrain(grid, b, i, j, k, h), matter.rho, h, dt, !(p > 0));
        grid.isRigid[cell] = bears > 0 && s <= bears;
    });
}

std::vector<std::uint32_t> clustersOf(const FlipGrid& grid, std::size_t& count) {
    JoinedCells joined(grid.isRigid.size());
    grid.snow.inOrder([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!grid.isRigid[cell]) return;
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            if (below != kNone && grid.isRigid[below] && grid.walls.openOf(cell, axis) > 0) joined.join(cell, below);
        }
    });
    std::vector<std::uint32_t> cluster(grid.isRigid.size(), kNone);
    count = 0;
    for (std::size_t c = 0; c < cluster.size(); ++c) {
        if (!grid.isRigid[c]) continue;
        const std::uint32_t root = joined.root(std::uint32_t(c));
        cluster[c] = root == c ? std::uint32_t(count++) : cluster[root];
    }
    return cluster;
}

void moveClusters(FlipGrid& grid, float h, const ContactField& contacts, float threshold, float dt,
                  ImpulseSums& impulses) {
    std::size_t count = 0;
    const std::vector<std::uint32_t> cluster = clustersOf(grid, count);
    const std::vector<ClusterFace> faces = facesOf(grid, cluster, h);
    std::vector<Cluster> clusters = collect(grid, faces, count);
    findTouches(grid, cluster, h, contacts, threshold, dt, clusters);
    forEach(
        count, [&](std::size_t n) { resolveTouches(clusters[n]); }, 1);
    for (const Cluster& c : clusters) noteImpulses(c, impulses);
    forEach(faces.size(), [&](std::size_t n) {
        const ClusterFace& f = faces[n];
        const Cluster& c = clusters[f.cluster];
        grid.u[f.cell][f.axis] = float(c.velocityAt(f.x - c.centre)[f.axis]);
    });
}

}  // namespace firn
