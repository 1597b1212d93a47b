// Particles in cells, cells in blocks of 4 x 4 x 4, blocks in eight colours: pairs of one colour's blocks can be worked
// on at once, because a pair reaches one cell beyond its block and two blocks of a colour are four cells apart.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/base/span.h"

namespace firn::layered {

class GrainCells {
public:
    static constexpr int kEdge = 4, kCells = kEdge * kEdge * kEdge;

    struct Block {
        std::array<int, 3> at{};                       // from the first block of the box around all particles
        std::uint32_t begin = 0, end = 0;              // its particles, in sorted order
        std::array<std::uint16_t, kCells + 1> cell{};  // where each cell's begin, from `begin` on
    };

    /// The order that sorts the particles by block, cell, and the order they came in.
    const std::vector<std::uint32_t>& sort(Span<const Vec3> x, float cellEdge);
    /// For the particles once they are sorted: `x` in that order.
    void index(Span<const Vec3> x);

    const std::vector<Block>& blocks() const { return blocks_; }
    /// Blocks of each colour.
    const std::array<std::vector<std::uint32_t>, 8>& colours() const { return colours_; }
    /// Of a block there, or none.
    const Block* find(const std::array<int, 3>& at) const;

private:
    std::array<int, 3> cellOf(const Vec3& x) const;

    double perCell_ = 1;
    std::array<int, 3> first_{};  // cell
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint32_t> order_;
    std::vector<Block> blocks_;
    std::array<std::vector<std::uint32_t>, 8> colours_;
    std::unordered_map<std::uint64_t, std::uint32_t> index_;  // never iterated
};

}  // namespace firn::layered
