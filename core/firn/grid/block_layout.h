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
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/base/parallel.h"
#include "firn/base/span.h"

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
    /// @param firstNode  offset of the stencil's first node from floor(X)
    template <class Positions>
    void build(std::size_t count, const Positions& X, int firstNode) {
        cells_.resize(count);
        forEach(count, [&](std::size_t p) { cells_[p] = blockOf(X(p), firstNode); });
        arrange();
    }

    /// Particles by home; within a home in their order in memory.
    const std::vector<std::uint32_t>& order() const { return order_; }
    /// The particles now lie in memory as order() said.
    void particlesWereReordered() { std::iota(order_.begin(), order_.end(), 0u); }
    const std::vector<Home>& homes() const { return homes_; }
    std::size_t blockCount() const { return blocks_.size(); }
    const std::array<int, 3>& block(std::size_t b) const { return blocks_[b]; }

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
    static std::array<int, 3> blockOf(const Vec3& X, int firstNode) {
        const auto coordinate = [&](float c) { return (static_cast<int>(std::floor(c)) + firstNode) >> 2; };
        return {coordinate(X.x), coordinate(X.y), coordinate(X.z)};
    }
    void arrange();
    void listHomes(const std::vector<std::uint64_t>& sortedKeys);
    void listBlocks();

    std::vector<std::array<int, 3>> cells_;  // home block of every particle
    std::vector<std::uint32_t> order_;
    std::vector<Home> homes_;
    std::vector<std::array<int, 3>> blocks_;
    std::array<std::vector<std::uint32_t>, 8> colours_;
    std::array<int, 3> corner_{};  // smallest block coordinates: keys count from here, so that they are short
};

}  // namespace firn
