#include "firn/flip/viscosity.h"

#include <algorithm>

#include "firn/grid/mac_grid.h"
#include "firn/solve/preconditioned_space.h"
#include "firn/solve/weighted_space.h"

namespace firn {
namespace {

constexpr std::uint32_t kNone = CellBlocks::kNone;
/// Faces whose impulses are added up one after the other.
constexpr std::size_t kFacesAtOnce = 1024;
/// A cell and where it is.
struct Place {
    std::size_t b;
    int i, j, k;
    Place moved(int axis, int by) const {
        return {b, i + (axis == 0 ? by : 0), j + (axis == 1 ? by : 0), k + (axis == 2 ? by : 0)};
    }
};

class System {
public:
    System(const FlipGrid& grid, const std::vector<float>& mu, float h, const ContactField& contacts, float dt,
           FrictionLevels& levels)
        : grid_(grid),
          mu_(mu),
          h_(h),
          contacts_(contacts),
          perCell2_(dt / (h * h)),
          levels_(levels),
          level_(levels.restart()) {
        sortFaces();
        number();
        level_.rows.resize(faces_.size()), b_.resize(faces_.size()), x_.resize(faces_.size());
        isAtWall_.resize(faces_.size());
        forEach(
            faces_.size(), [&](std::size_t n) { assemble(n); }, 256);
        levels_.coarsen();
    }

    KrylovReport solve(const KrylovOptions& options) {
        const std::vector<double> ones(faces_.size(), 1.0);
        const auto A = [&](const std::vector<double>& x, std::vector<double>& y) { levels_.apply(x, y); };
        const auto B = [&](const std::vector<double>& r, std::vector<double>& y) { levels_.cycle(r, y); };
        using Plain = WeightedSpace<double, decltype(A)>;
        PreconditionedSpace<Plain, decltype(B)> space(Plain(ones, A), B);
        KrylovWork<decltype(space)> work;
        return conjugateResidual(space, b_, x_, work, options);
    }

    void putInto(std::vector<Vec3>& u) const {
        forEach(faces_.size(), [&](std::size_t n) { u[faces_[n].cell][faces_[n].axis] = float(x_[n]); });
    }

    /// What solids gave to the snow: all that goes through the sides of faces towards them.
    void noteImpulses(std::vector<Impulse>& totals) const {
        const std::size_t places = grid_.walls.areNone() ? 0 : (faces_.size() + kFacesAtOnce - 1) / kFacesAtOnce;
        ImpulseSums impulses(contacts_.size(), places);
        forEach(
            places,
            [&](std::size_t place) {
                const std::size_t end = std::min((place + 1) * kFacesAtOnce, faces_.size());
                for (std::size_t n = place * kFacesAtOnce; n < end; ++n)
                    if (isAtWall_[n]) noteImpulsesOf(n, place, impulses);
            },
            1);
        impulses.addTo(totals);
    }

private:
    enum class Kind : std::uint8_t { air, unknown, wall };
    struct Face {
        std::uint32_t cell;
        int axis;
        Place at;
    };

    /// Of a face's control volume, towards another face of its axis. What goes through [kg/m3 m/s] is
    /// pull (u_other - u) + shear (v - v'), v and v' being the faces of the axis across at the edge between the two.
    struct Side {
        Place other;
        double pull;
        Place edge;
        int across;
        double shear;  // 0 where the other face lies ahead or behind
    };

    std::uint32_t cellAt(const Place& p) const { return grid_.blocks.cell(p.b, p.i, p.j, p.k); }
    bool isSnow(const Place& p) const { return grid_.isSnow(cellAt(p)); }
    bool isUnknown(const Place& p, int axis) const { return kindOf(p, axis) == Kind::unknown; }
    bool isWall(const Place& p, int axis) const { return kindOf(p, axis) == Kind::wall; }
    Kind kindOf(const Place& p, int axis) const {
        const std::uint32_t cell = cellAt(p);
        return cell == kNone ? Kind::air : kinds_[cell][std::size_t(axis)];
    }

    /// A face moves with the solid if its centre is in it.
    void sortFaces() {
        kinds_.assign(grid_.blocks.cellCount(), {Kind::air, Kind::air, Kind::air});
        grid_.snow.forEachAroundFaces(grid_.blocks, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
            const Place at{b, i, j, k};
            for (int axis = 0; axis < 3; ++axis) {
                const float open = grid_.walls.openOf(cell, axis);
                const bool isInside = open == 0 || (open < 1 && contactAt(at, axis).phi <= 0);
                if (isInside)
                    kinds_[cell][std::size_t(axis)] = Kind::wall;
                else if (grid_.isSnow(cell) || isSnow(at.moved(axis, -1)))
                    kinds_[cell][std::size_t(axis)] = Kind::unknown;
            }
        });
    }

    void number() {
        const CellBlocks& blocks = grid_.blocks;
        level_.at.clear();
        numbers_.assign(blocks.cellCount(), {kNone, kNone, kNone});
        for (std::size_t colour = 0; colour < FrictionLevel::kColours; ++colour) {
            level_.begin[colour] = faces_.size();
            const int axis = int(colour / 2);
            grid_.snow.inOrder([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
                const bool isUnknown = kinds_[cell][std::size_t(axis)] == Kind::unknown;
                if (((i + j + k) & 1) != int(colour % 2) || !isUnknown) return;
                numbers_[cell][std::size_t(axis)] = std::uint32_t(faces_.size());
                faces_.push_back({cell, axis, {b, i, j, k}});
                const auto& block = blocks.blocks()[b];
                level_.at.push_back({block[0] * 8 + i, block[1] * 8 + j, block[2] * 8 + k});
            });
        }
        level_.begin[FrictionLevel::kColours] = faces_.size();
    }

    /// Of the snow on either side of a face.
    float density(const Face& f) const {
        const std::uint32_t below = cellAt(f.at.moved(f.axis, -1));
        const float a = grid_.isSnow(f.cell) ? grid_.matter[f.cell].rho : 0;
        const float b = grid_.isSnow(below) ? grid_.matter[below].rho : 0;
        return a > 0 && b > 0 ? 0.5f * (a + b) : max(a, b);
    }

    /// mu on the edge at the lower corner of a cell across two axes: of the snow around it. 0 where one of its four
    /// faces is in the air.
    float edgeViscosity(const Place& p, int a, int b) const {
        const Place corners[4] = {p, p.moved(a, -1), p.moved(b, -1), p.moved(a, -1).moved(b, -1)};
        const Place faceA[2] = {corners[0], corners[2]}, faceB[2] = {corners[0], corners[1]};
        float grip = 1;
        for (int n = 0; n < 2; ++n)
            for (const auto& [at, axis] : {std::make_pair(faceA[n], a), std::make_pair(faceB[n], b)}) {
                if (isUnknown(at, axis)) continue;
                if (!isWall(at, axis)) return 0;
                grip = min(grip, gripAt(at, axis));
            }
        float sum = 0;
        int count = 0;
        for (const Place& c : corners)
            if (const std::uint32_t cell = cellAt(c); grid_.isSnow(cell)) sum += mu_[cell], ++count;
        return count > 0 ? grip * sum / float(count) : 0;
    }

    Vec3 centreOf(const Place& p, int axis) const {
        return cellCentre(grid_.blocks, p.b, p.i, p.j, p.k, h_) + h_ * faceOffset(axis);
    }
    NearestContact contactAt(const Place& p, int axis) const { return nearestContact(contacts_, centreOf(p, axis)); }
    /// Of a face that is unknown or a wall's.
    double velocityAt(const Place& p, int axis) const {
        const std::uint32_t cell = cellAt(p);
        return isWall(p, axis) ? double(grid_.walls.velocity[cell][axis]) : x_[numbers_[cell][std::size_t(axis)]];
    }
    /// Share of the snow's own friction that a solid has.
    float gripAt(const Place& p, int axis) const {
        const NearestContact c = contactAt(p, axis);
        return c.sticky ? 1 : clamp(c.friction, 0.0f, 1.0f);
    }

    /// How far from this face towards another, in the solid, its surface is [cells]: no slip is there, not a cell away.
    float wallDistance(const Place& p, const Place& wall, int axis) const {
        const float here = max(contactAt(p, axis).phi, 0.0f), there = min(contactAt(wall, axis).phi, 0.0f);
        constexpr float kNearest = 0.1f;
        return here - there > 0 ? clamp(here / (here - there), kNearest, 1.0f) : 1;
    }

    template <class F>
    void forEachSide(std::size_t n, F&& f) const {
        const int a = faces_[n].axis;
        const Place& at = faces_[n].at;
        for (const int side : {0, -1}) {  // stress in the cells above and below
            const std::uint32_t cell = cellAt(at.moved(a, side));
            const float w = grid_.isSnow(cell) ? 2 * perCell2_ * mu_[cell] : 0;
            if (w > 0) f(Side{at.moved(a, side == 0 ? 1 : -1), double(w), {}, a, 0});
        }
        for (int b = 0; b < 3; ++b) {
            if (b == a) continue;
            for (const int side : {0, 1}) {  // stress on the edges below and above
                const Place edge = at.moved(b, side), other = at.moved(b, side == 0 ? -1 : 1);
                const float w = perCell2_ * edgeViscosity(edge, a, b);
                if (!(w > 0)) continue;
                const float slope = isWall(other, a) ? w / wallDistance(at, other, a) : w;
                f(Side{other, double(slope), edge, b, double(side == 0 ? -w : w)});
            }
        }
    }

    /// They act at the surface: a face of the solid may lie a cell behind it.
    void noteImpulsesOf(std::size_t n, std::size_t place, ImpulseSums& impulses) const {
        const int axis = faces_[n].axis;
        forEachSide(n, [&](const Side& side) {
            if (!isWall(side.other, axis)) return;
            double given = side.pull * (velocityAt(side.other, axis) - x_[n]);
            if (side.shear != 0)
                given += side.shear *
                         (velocityAt(side.edge, side.across) - velocityAt(side.edge.moved(axis, -1), side.across));
            Vec3 impulse{};
            impulse[axis] = float(given) * h_ * h_ * h_;
            const NearestContact c = contactAt(side.other, axis);
            impulses.add(place, c.collider, 1, centreOf(side.other, axis) - c.normal * c.phi, impulse);
        });
    }

    /// The other face pulls by w.
    void couple(std::size_t n, const Place& p, int axis, double w) {
        FrictionRow& row = level_.rows[n];
        if (isUnknown(p, axis)) {
            row.add(numbers_[cellAt(p)][std::size_t(axis)], float(w));
        } else if (isWall(p, axis)) {
            b_[n] += w * double(grid_.walls.velocity[cellAt(p)][axis]);
        }
    }

    void assemble(std::size_t n) {
        const Face& face = faces_[n];
        const float rho = density(face);
        FrictionRow& row = level_.rows[n] = {};
        row.inertia = row.diagonal = rho;
        x_[n] = double(grid_.u[face.cell][face.axis]), b_[n] = double(rho) * x_[n];
        isAtWall_[n] = false;
        forEachSide(n, [&](const Side& side) {
            row.diagonal += float(side.pull);
            couple(n, side.other, face.axis, side.pull);
            isAtWall_[n] = isAtWall_[n] || isWall(side.other, face.axis);
            if (side.shear == 0) return;
            couple(n, side.edge, side.across, side.shear);
            couple(n, side.edge.moved(face.axis, -1), side.across, -side.shear);
        });
    }

    const FlipGrid& grid_;
    const std::vector<float>& mu_;
    float h_;
    const ContactField& contacts_;
    float perCell2_;                                     // dt / h^2
    std::vector<std::array<Kind, 3>> kinds_;             // of each cell's faces
    std::vector<std::array<std::uint32_t, 3>> numbers_;  // of each cell's faces
    std::vector<Face> faces_;
    FrictionLevels& levels_;
    FrictionLevel& level_;  // the finest
    std::vector<double> b_, x_;
    std::vector<std::uint8_t> isAtWall_;
};

}  // namespace

KrylovReport diffuse(FlipGrid& grid, const std::vector<float>& mu, const FlipParams& params, float h,
                     const ContactField& contacts, float dt, FrictionLevels& levels, std::vector<Impulse>& impulses) {
    System system(grid, mu, h, contacts, dt, levels);
    KrylovOptions options;
    options.tolerance = params.solveTolerance, options.maxIterations = params.maxIterations;
    const KrylovReport report = system.solve(options);
    system.putInto(grid.u);
    system.noteImpulses(impulses);
    return report;
}

}  // namespace firn
