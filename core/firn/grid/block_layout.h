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

    /// @param X  positions in cells, within kMaxCells
    template <class Spline, class Positions>
    void build(std::size_t count, const Positions& X) {
        begin(count);
        forEachPart([&](Part& part) {
            std::size_t first = part.begin;
            std::uint64_t block = packedBlockOf<Spline>(X(first));
            for (std::size_t p = first + 1; p < part.end; ++p)
                if (const std::uint64_t next = packedBlockOf<Spline>(X(p)); next != block) {
                    part.addRun(block, p - first);
                    first = p, block = next;
                }
            part.addRun(block, part.end - first);
        });
        arrange();
    }

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
    /// A stretch of memory and the homes that its particles meet. Neighbours in memory are neighbours in space, so
    /// these are few, and runs are long; and since parts do not depend on the threads, neither does the order that is
    /// put together from them.
    class Part {
    public:
        std::size_t begin = 0, end = 0;
        std::vector<std::uint64_t> blocks;        // packed
        std::vector<std::uint32_t> count, place;  // particles of each; where in order() the next one goes
        std::vector<Run> runs;

        void addRun(std::uint64_t block, std::size_t length);
        void clear();

    private:
        std::uint32_t find(std::uint64_t block);

        std::vector<std::uint32_t> table_;  // open addressing: number of the block plus one
    };

    // A block's three coordinates in one number, 21 bits each.
    static constexpr int kBias = 1 << 20, kBits = 21;
    /// The three axes side by side; per axis it is firstNode<Spline>(c) >> 2.
    template <class Spline>
    static std::uint64_t packedBlockOf(const Vec3& X) {
        typedef float Floats __attribute__((vector_size(16)));
        typedef int Ints __attribute__((vector_size(16)));
        const Floats from = Floats{X.x, X.y, X.z, 0} + float(Spline::kShift);
        const Ints cut = __builtin_convertvector(from, Ints);
        const Ints node = cut + (__builtin_convertvector(cut, Floats) > from);  // true is -1
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
    void begin(std::size_t count);
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
