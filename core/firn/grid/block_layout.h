// Which blocks of the sparse grid exist and which particles live where. No domain: cost follows the particles.
//
// The grid is made of blocks of 4x4x4 nodes. A particle's home is the block of the first node of its stencil; a stencil
// of up to five nodes per axis then reaches from the home into the next block of each axis and no further:
//
//      home        next              scratch of a home: kReach nodes per axis,
//   o  o  o  o | o  o  o  o          4 of the home and the 3 (cubic) beyond
//      [--stencil--]
//
// Homes of one colour (parity of the block's three coordinates) share no block, so they may scatter in parallel
// without atomics, and in an order that does not depend on the threads.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/base/parallel.h"
#include "firn/base/span.h"
#include "firn/grid/kernels.h"

namespace firn {

inline constexpr int kBlockEdge = 4;
inline constexpr int kBlockNodes = kBlockEdge * kBlockEdge * kBlockEdge;  // node (i, j, k) at (i * 4 + j) * 4 + k

class BlockLayout {
public:
    struct Home {
        std::array<int, 3> block;           // coordinates; first node is 4 times these
        std::uint32_t begin, end;           // its particles in order()
        std::array<std::uint32_t, 8> near;  // blocks at (+i, +j, +k), number (i * 2 + j) * 2 + k
    };

    /// Particles that follow each other in memory and share a home.
    struct Stretch {
        std::uint64_t block;  // packed
        std::uint32_t length;
    };
    /// A position in the first three lanes [cells], within kMaxCells.
    using Lanes __attribute__((vector_size(16))) = float;
    /// Those of the particles begin to end.
    /// @param X  positions as Lanes; the last lane may be anything but NaN
    template <class Spline, class Positions>
    static void findStretches(std::size_t begin, std::size_t end, const Positions& X, std::vector<Stretch>& found) {
        found.clear();
        for (std::size_t p = begin; p < end;) {
            const std::uint64_t block = packedBlockOf<Spline>(X(p));
            const HomeSpan home(unpacked(block));
            const std::size_t first = p++;
            // Nearly all are in the home of the one before, and eight are asked at once.
            while (p + 8 <= end && home.holds<Spline>(X, p, 8)) p += 8;
            while (p < end && home.holds<Spline>(X, p, 1)) ++p;
            found.push_back({block, static_cast<std::uint32_t>(p - first)});
        }
    }

    /// @param X  positions in cells, within kMaxCells
    template <class Spline, class Positions>
    void build(std::size_t count, const Positions& X) {
        cut(count);
        forEachPart([&](Part& part) {
            std::vector<Stretch> stretches;
            findStretches<Spline>(
                part.begin, part.end, [&](std::size_t p) { return lanesOf(X(p)); }, stretches);
            part.clear(stretches.size());
            part.add(stretches);
        });
        arrange();
    }
    /// The same where somebody who had the particles at hand has found the stretches: lists that follow each other.
    void build(const std::vector<std::vector<Stretch>>& lists);

    /// Particles by home; within a home in their order in memory.
    const std::vector<std::uint32_t>& order() const { return order_; }
    const std::vector<Home>& homes() const { return homes_; }
    std::size_t blockCount() const { return blocks_.size(); }
    const std::array<int, 3>& block(std::size_t b) const { return blocks_[b]; }

    /// Numbers of the home and of the block at these coordinates, kNone where there is none.
    static constexpr std::uint32_t kNone = 0xffffffff;
    std::uint32_t homeAt(const std::array<int, 3>& block) const;
    std::uint32_t blockAt(const std::array<int, 3>& block) const;

    /// Calls f(home) for every home, in parallel, those that share blocks one after the other.
    template <class F>
    void forEachHomeByColour(F&& f) const {
        for (const std::vector<std::uint32_t>& colour : colours_)
            forEach(
                colour.size(), [&](std::size_t i) { f(homes_[colour[i]]); }, 1);
    }
    template <class F>
    void forEachHome(F&& f) const {
        forEach(
            homes_.size(), [&](std::size_t i) { f(homes_[i]); }, 1);
    }

    /// Farthest a particle may be from the origin, in cells: 20 bits of block coordinates to either side.
    static constexpr float kMaxCells = 4.0f * (1 << 20) - 8.0f;

private:
    using Block = std::array<int, 3>;

    /// Particles that follow each other in memory and share a home.
    struct Run {
        std::uint32_t home;  // among the part's
        std::uint32_t length;
    };
    /// A piece of memory and the homes that its particles meet. Neighbours in memory are neighbours in space, so
    /// these are few, and runs are long; and since parts do not depend on the threads, neither does the order that is
    /// put together from them.
    class Part {
    public:
        std::size_t begin = 0, end = 0;
        std::vector<std::uint64_t> blocks;        // packed
        std::vector<std::uint32_t> count, place;  // particles of each; where in order() the next one goes
        std::vector<Run> runs;

        /// @param most  stretches it will get
        void clear(std::size_t most);
        void add(const std::vector<Stretch>& stretches);

    private:
        std::uint32_t find(std::uint64_t block);

        std::vector<std::uint32_t> table_;  // open addressing: number of the block plus one
        std::vector<std::size_t> used_;     // places of the table
    };

    using Ints __attribute__((vector_size(16))) = int;
    static Lanes lanesOf(const Vec3& X) { return Lanes{X.x, X.y, X.z, 0}; }

    /// Where the first nodes of a home's particles lie [cells]. In the last lane, which is no axis, everywhere.
    struct HomeSpan {
        Lanes low, high;

        explicit HomeSpan(const Block& block) {
            constexpr float kEverywhere = std::numeric_limits<float>::infinity();
            low = Lanes{float(block[0]), float(block[1]), float(block[2]), -kEverywhere} * float(kBlockEdge);
            high = Lanes{low[0] + kBlockEdge, low[1] + kBlockEdge, low[2] + kBlockEdge, kEverywhere};
        }
        /// All of the particles from `first` on.
        template <class Spline, class Positions>
        bool holds(const Positions& X, std::size_t first, std::size_t count) const {
            Ints all{-1, -1, -1, -1};
            for (std::size_t p = first; p < first + count; ++p) {
                const Lanes from = X(p) + float(Spline::kShift);
                all &= (from >= low) & (from < high);
            }
            return (all[0] & all[1] & all[2] & all[3]) != 0;
        }
    };

    // A block's three coordinates in one number, 21 bits each.
    static constexpr int kBias = 1 << 20, kBits = 21;
    /// The three axes side by side; per axis it is firstNode<Spline>(c) >> 2.
    template <class Spline>
    static std::uint64_t packedBlockOf(const Lanes& X) {
        const Lanes from = X + float(Spline::kShift);
        const Ints cut = __builtin_convertvector(from, Ints);
        const Ints node = cut + (__builtin_convertvector(cut, Lanes) > from);  // true is -1
        const Ints block = (node >> 2) + kBias;
        const auto bits = [&](int axis) { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(block[axis])); };
        return bits(0) << (2 * kBits) | bits(1) << kBits | bits(2);
    }
    static Block unpacked(std::uint64_t packed) {
        const auto bits = [&](int shift) { return static_cast<int>(packed >> shift & (2 * kBias - 1)) - kBias; };
        return {bits(2 * kBits), bits(kBits), bits(0)};
    }
    static std::uint64_t keyOf(const Block& block);
    template <class F>
    void forEachPart(F&& f) {
        forEach(
            parts_.size(), [&](std::size_t i) { f(parts_[i]); }, 1);
    }
    void cut(std::size_t count);
    void arrange();
    void listHomes();
    void placeParts();
    void listBlocks();

    std::vector<Part> parts_;
    std::vector<std::uint32_t> order_;
    std::vector<Home> homes_;
    std::vector<std::uint64_t> homeKeys_, homeKeysBefore_, blockKeys_;
    bool hasSameHomes_ = false;  // as before
    std::vector<Block> blocks_;
    std::array<std::vector<std::uint32_t>, 8> colours_;
};

}  // namespace firn
