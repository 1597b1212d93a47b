#include "firn/geometry/sampling.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/random.h"
#include "firn/base/text.h"

namespace firn {
namespace {

void checkBounded(const Solid& solid) {
    if (!solid.isBounded()) throw Error(Fault::input, "a plane has no end; snow fills bounded shapes only");
}

/// Share of the distance to its neighbours that a packed point is out of its place by, at most, along each axis.
constexpr double kOutOfPlace = 0.04;

/// Cells of the lattice: their edges along x, y and z [m], and where in one its point lies.
struct Lattice {
    Packing packing = Packing::random;
    Vec3d edge{}, corner{};
    Vec<std::int64_t> first{}, count{};

    Lattice(const Box& box, double spacing, Packing p) : packing(p), edge{spacing, spacing, spacing} {
        if (packing != Packing::random) corner = cast<double>(box.min);
        // Layers of triangles, one upon the other along y: the second and the third dimension are closer than the
        // first.
        const double s = neighbourDistance(packing, spacing);
        if (packing == Packing::dense) edge = {s, s * std::sqrt(2.0 / 3), s * std::sqrt(0.75)};
        for (int i = 0; i < 3; ++i) {
            const double low = std::floor((double(box.min[i]) - corner[i]) / edge[i]);
            const double high = std::floor((double(box.max[i]) - corner[i]) / edge[i]);
            first[i] = static_cast<std::int64_t>(low), count[i] = static_cast<std::int64_t>(high - low) + 1;
        }
    }
    Vec3 point(std::int64_t i, std::int64_t j, std::int64_t k, std::uint64_t seed) const {
        const std::uint64_t key = mixed(mixed(mixed(seed, std::uint64_t(i)), std::uint64_t(j)), std::uint64_t(k));
        const Vec3d chance = cast<double>(uniformVec(key));
        return cast<float>(corner + scaled(Vec3d{double(i), double(j), double(k)} + inCell(j, k, chance), edge));
    }

private:
    Vec3d inCell(std::int64_t j, std::int64_t k, const Vec3d& chance) const {
        if (packing == Packing::random) return chance;
        const Vec3d out = (chance - Vec3d{0.5, 0.5, 0.5}) * (2 * kOutOfPlace);
        if (packing == Packing::cubic) return Vec3d{0.5, 0.5, 0.5} + out;
        // Balls that lie on the sides of the box; each row of a layer, and each layer, in the hollows of the one
        // before.
        const double row = double((j + k) & 1) / 2, layer = double(j & 1) / 3, half = edge.x / 2;
        return Vec3d{0.5 + row, half / edge.y, half / edge.z + layer} + out;
    }
};

/// Calls f for each point of one row of the lattice along z that is inside.
template <class F>
void alongRow(const Lattice& lattice, const SolidView& solid, std::int64_t row, std::uint64_t seed, F&& f) {
    const std::int64_t i = lattice.first.x + row / lattice.count.y, j = lattice.first.y + row % lattice.count.y;
    for (std::int64_t n = 0; n < lattice.count.z; ++n) {
        const Vec3 x = lattice.point(i, j, lattice.first.z + n, seed);
        const float phi = signedDistance(solid, x);
        if (phi <= 0) f(x);
        // The next cells whose every point is nearer to x than the surface is cannot hold a point inside.
        const double diagonal = 1.01 * length(lattice.edge);
        if (phi > diagonal)
            n += static_cast<std::int64_t>(std::min((phi - diagonal) / lattice.edge.z, double(lattice.count.z)));
    }
}

void checkCount(const Solid& solid, const Lattice& lattice, double spacing) {
    constexpr double kMaxPoints = std::numeric_limits<int>::max(), kMaxRows = 5e7;
    const double points = solid.volume() / (spacing * spacing * spacing);
    const double rows = double(lattice.count.x) * double(lattice.count.y);
    if (points > kMaxPoints || rows > kMaxRows)
        throw Error(Fault::input, fmt::format("a spacing of {} m makes {:.3g} points; at most {:.3g}", toText(spacing),
                                              points, kMaxPoints));
}

}  // namespace

double neighbourDistance(Packing packing, double spacing) {
    return packing == Packing::dense ? std::pow(2.0, 1.0 / 6) * spacing : spacing;
}

std::vector<Vec3> fillSolid(const Solid& solid, double spacing, std::uint64_t seed, Packing packing) {
    checkBounded(solid);
    const Vec3d size = cast<double>(solid.bounds().max - solid.bounds().min);
    if (!(spacing > 0) || std::max({size.x, size.y, size.z}) / spacing > 1e9)
        throw Error(Fault::input, fmt::format("a spacing of {} m is too small for this shape", toText(spacing)));
    const Lattice lattice(solid.bounds(), spacing, packing);
    checkCount(solid, lattice, spacing);
    const SolidView& view = solid.view();
    const std::size_t rows = static_cast<std::size_t>(lattice.count.x * lattice.count.y);
    std::vector<std::size_t> start(rows + 1, 0);
    forEach(
        rows,
        [&](std::size_t row) {
            alongRow(lattice, view, std::int64_t(row), seed, [&](const Vec3&) { ++start[row + 1]; });
        },
        16);
    for (std::size_t row = 0; row < rows; ++row) start[row + 1] += start[row];
    std::vector<Vec3> points(start[rows]);
    forEach(
        rows,
        [&](std::size_t row) {
            Vec3* next = points.data() + start[row];
            alongRow(lattice, view, std::int64_t(row), seed, [&](const Vec3& x) { *next++ = x; });
        },
        16);
    return points;
}

namespace {

/// Equal cubes that together hold the whole solid.
struct Cover {
    float edge = 0;
    std::vector<Vec3> corners;
};

/// Halves the cubes and drops those that cannot touch the solid, until rejection is quick.
Cover coverOf(const Solid& solid) {
    constexpr double kGoodShare = 0.25;
    constexpr std::size_t kMaxCubes = 1 << 16;
    constexpr int kMaxLevels = 20;
    const Vec3 size = solid.bounds().max - solid.bounds().min;
    Cover cover{std::max({size.x, size.y, size.z}), {solid.bounds().min}};
    for (int level = 0; level < kMaxLevels && cover.corners.size() < kMaxCubes; ++level) {
        if (solid.volume() > kGoodShare * std::pow(double(cover.edge), 3) * double(cover.corners.size())) break;
        Cover finer{cover.edge / 2, {}};
        const float reach = finer.edge * 0.8661f;  // half the diagonal
        for (const Vec3& corner : cover.corners)
            for (int child = 0; child < 8; ++child) {
                const Vec3 at =
                    corner + Vec3{float(child & 1), float(child >> 1 & 1), float(child >> 2 & 1)} * finer.edge;
                const Vec3 middle = at + Vec3{0.5f, 0.5f, 0.5f} * finer.edge;
                if (signedDistance(solid.view(), middle) <= reach) finer.corners.push_back(at);
            }
        if (finer.corners.empty()) break;
        cover = std::move(finer);
    }
    return cover;
}

Vec3 pushedInside(const Solid& solid, Vec3 x) {
    for (int n = 0; n < 16; ++n) {
        const float phi = signedDistance(solid.view(), x);
        if (phi <= 0) return x;
        const Vec3 normal = outwardNormal(solid.view(), x);
        x = normal == Vec3{} ? solid.center() : x - normal * (phi * 1.001f);
    }
    return x;
}

}  // namespace

std::vector<Vec3> scatterIn(const Solid& solid, std::size_t count, std::uint64_t seed) {
    checkBounded(solid);
    const Cover cover = coverOf(solid);
    std::vector<Vec3> points(count);
    forEach(count, [&](std::size_t i) {
        constexpr std::uint64_t kTries = 4096;
        Vec3 x{};
        for (std::uint64_t n = 0; n < kTries; ++n) {
            const std::uint64_t key = mixed(mixed(seed, i), n);
            const std::size_t cube = static_cast<std::size_t>(scramble(mixed(key, 3)) % cover.corners.size());
            x = cover.corners[cube] + uniformVec(key) * cover.edge;
            if (signedDistance(solid.view(), x) <= 0) {
                points[i] = x;
                return;
            }
        }
        points[i] = pushedInside(solid, x);
    });
    return points;
}

}  // namespace firn
