// The friction's linear system and coarser ones of it: what its solve is preconditioned by.
//
// An unknown is the velocity through a face. It meets the six faces of its own axis around it and four of each other
// axis, on a grid of any coarseness: a coarse face stands for those of two by two by two cells, and its row is the sum
// of theirs. As with the pressure (grid/poisson.h) such a coarse system is twice as stiff as one of wider cells would
// be, hence half of what is viscous in it [Braess 1995]. Faces of one colour (axis, parity of their cell) do not meet,
// so that they are relaxed at once; the same forwards and backwards, so that a cycle is symmetric. A level asks the
// next one twice (a W-cycle): asked once, what each leaves undone adds up from level to level.
//
// Vectors are in double precision: in fine cells stiff snow moves nearly rigidly, what a row leaves is then a small
// difference of terms a thousand times as large, and with floats the cycle would not be symmetric any more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace firn {

/// Of one unknown: the others it meets, and by how much.
struct FrictionRow {
    static constexpr std::size_t kMost = 14;
    std::array<std::uint32_t, kMost> near{};
    std::array<float, kMost> pull{};
    std::size_t count = 0;
    float inertia = 0;  // the part of the diagonal that is no friction
    float diagonal = 0;

    double pulled(const std::vector<double>& x) const {
        double sum = 0;
        for (std::size_t n = 0; n < count; ++n) sum += double(pull[n]) * x[near[n]];
        return sum;
    }
    /// (A x) of this row.
    double applied(const std::vector<double>& x, std::size_t self) const {
        return double(diagonal) * x[self] - pulled(x);
    }
    void add(std::uint32_t other, float by);
};

struct FrictionLevel {
    static constexpr std::size_t kColours = 6;        // axis times two, and parity
    std::vector<FrictionRow> rows;                    // by colour
    std::array<std::size_t, kColours + 1> begin{};    // of each colour
    std::vector<std::array<int, 3>> at;               // cells of the faces, counted from anywhere
    std::vector<std::uint32_t> parent;                // in the next, coarser level
    std::vector<std::uint32_t> children, firstChild;  // of the rows of the next level
    std::vector<double> x, b, r;                      // of the cycle

    std::size_t size() const { return rows.size(); }
    static std::size_t colourOf(int axis, const std::array<int, 3>& at) {
        return std::size_t(2 * axis + ((at[0] + at[1] + at[2]) & 1));
    }
};

class FrictionLevels {
public:
    /// The finest level, for the `rows`, `begin` and `at` of a new system. It still has those of the one before: to be
    /// given fresh pages for all rows, step by step, took as long as to solve for them.
    FrictionLevel& restart();
    /// All coarser levels, from the finest.
    void coarsen();

    /// y = A x, and one cycle for A y = b.
    void apply(const std::vector<double>& x, std::vector<double>& y) const;
    void cycle(const std::vector<double>& b, std::vector<double>& y);

private:
    /// One cycle from the level's x on.
    void improve(std::size_t level);
    /// A cycle of the next level, or two, for what is left of this one.
    void askNext(FrictionLevel& level, std::size_t next);

    static constexpr std::size_t kMostLevels = 16;

    std::array<FrictionLevel, kMostLevels> levels_;  // the finest first
    std::size_t count_ = 0;                          // of those in use
};

}  // namespace firn
