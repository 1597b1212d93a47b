#include "firn/body/feelers.h"

#include <algorithm>
#include <array>
#include <map>

#include "firn/base/random.h"

namespace firn {
namespace {

constexpr double kAcross = 16;  // feelers along the diagonal of a solid: hundreds in all

std::vector<Feeler> alongCapsule(const SolidView& s) {
    const Vec3d a = cast<double>(s.a), b = cast<double>(s.b);
    // Four balls to a radius: dents of less than a hundredth of it. A hair does with a few hundred.
    const double wanted = std::ceil(4 * length(b - a) / double(s.radius));
    const int parts = int(clamp(wanted, 1.0, 256.0));
    std::vector<Feeler> balls;
    for (int i = 0; i <= parts; ++i) balls.push_back({a + (b - a) * (double(i) / parts), double(s.radius)});
    return balls;
}

/// Keeps one point in each cube of space: the farthest from the centre, and so corners before edges before faces.
class Thinned {
public:
    Thinned(const Vec3d& center, double edge) : center_(center), edge_(edge) {}

    void add(const Vec3d& x) {
        const Vec3d r = x - center_;
        const auto cell = [&](double c) { return int(std::floor(c / edge_)); };
        const auto [at, isNew] = kept_.try_emplace({cell(r.x), cell(r.y), cell(r.z)}, x);
        if (!isNew && dot(r, r) > dot(at->second - center_, at->second - center_)) at->second = x;
    }
    /// Takes the other's points where it has none itself.
    void fillFrom(Thinned& other) { kept_.merge(other.kept_); }
    std::vector<Feeler> points() const {
        std::vector<Feeler> points;
        for (const auto& [cell, x] : kept_) points.push_back({x, 0});
        return points;
    }

private:
    Vec3d center_;
    double edge_;
    std::map<std::array<int, 3>, Vec3d> kept_;
};

/// The nearest points of the surface to a lattice around it. A point in the cone outside of a corner has the corner
/// for its nearest, and a ball that fits into that cone within kReach spacings holds a lattice point: no corner of a
/// box is missed, however it is turned.
///
/// Beyond the band of a level set nobody knows the way to the surface, and a lattice may straddle a thin band all along
/// a face: there the points are finer and jittered.
void addNearest(const Solid& solid, double edge, Thinned& points) {
    constexpr double kReach = 2.4;
    const SolidView& view = solid.view();
    const bool isBaked = view.kind == SolidKind::bricks;
    const double band = isBaked ? double(view.bricks.band) : kReach * edge;
    const double spacing = clamp(band / 2, edge / 4, edge), margin = std::min(kReach * spacing, band);
    const Vec3d low = cast<double>(solid.bounds().min) - Vec3d{margin, margin, margin};
    const Vec3d high = cast<double>(solid.bounds().max) + Vec3d{margin, margin, margin};
    std::uint64_t count = 0;
    for (double x = low.x; x <= high.x; x += spacing)
        for (double y = low.y; y <= high.y; y += spacing)
            for (double z = low.z; z <= high.z; z += spacing) {
                const Vec3 jitter = isBaked ? uniformVec(count++) * float(spacing) : Vec3{};
                const Vec3 at = cast<float>(Vec3d{x, y, z}) + jitter;
                const float phi = signedDistance(view, at);
                const Vec3 n = std::fabs(double(phi)) <= margin ? outwardNormal(view, at) : Vec3{};
                if (n == Vec3{}) continue;
                const Vec3 nearest = at - n * phi;
                if (std::fabs(double(signedDistance(view, nearest))) < 0.1 * edge) points.add(cast<double>(nearest));
            }
}

}  // namespace

std::vector<Feeler> feelersOf(const Solid& solid, const std::vector<Vec3>& meshPoints) {
    const SolidView& view = solid.view();
    if (view.kind == SolidKind::sphere) return {{cast<double>(view.a), double(view.radius)}};
    if (view.kind == SolidKind::capsule) return alongCapsule(view);
    const double edge = length(cast<double>(solid.bounds().max - solid.bounds().min)) / kAcross;
    Thinned exact(cast<double>(solid.center()), edge), nearest = exact;
    for (const Vec3& x : meshPoints) exact.add(cast<double>(x));
    addNearest(solid, edge, nearest);
    exact.fillFrom(nearest);
    return exact.points();
}

}  // namespace firn
