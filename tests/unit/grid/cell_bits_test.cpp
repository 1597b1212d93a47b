#include "firn/grid/cell_bits.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "support/cell_grids.h"

namespace firn {
namespace {

std::vector<std::uint8_t> randomBytes(std::size_t count) {
    std::mt19937 random(5);
    std::vector<std::uint8_t> bytes(count);
    for (std::uint8_t& byte : bytes) byte = std::uint8_t(random() >> 7);
    return bytes;
}

std::set<std::uint32_t> cellsOf(const CellBits& bits, std::size_t b) {
    std::set<std::uint32_t> cells;
    forEachBit(bits, b, [&](std::size_t, int, int, int, std::uint32_t cell) { cells.insert(cell); });
    return cells;
}

std::vector<CellBits> bitsOfAll(const CellBlocks& blocks, const std::vector<std::uint8_t>& bytes, int bit) {
    std::vector<CellBits> bits(blocks.size());
    for (std::size_t b = 0; b < bits.size(); ++b) bits[b] = bitsOf(&bytes[b * CellBlocks::kCells], bit);
    return bits;
}

TEST(CellBits, AreThoseOfTheBytesInTheirOrder) {
    const CellBlocks blocks = cubeOfBlocks(0, 2);
    const std::vector<std::uint8_t> bytes = randomBytes(blocks.cellCount());
    const std::vector<CellBits> bits = bitsOfAll(blocks, bytes, 3);
    std::uint32_t next = 0;
    const auto skipUnset = [&](std::uint32_t end) {
        for (; next < end; ++next) EXPECT_FALSE(bytes[next] >> 3 & 1) << next;
    };
    for (std::size_t block = 0; block < bits.size(); ++block)
        forEachBit(bits[block], block, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
            EXPECT_EQ(blocks.cell(b, i, j, k), cell);
            EXPECT_TRUE(bytes[cell] >> 3 & 1) << cell;
            skipUnset(cell);
            next = cell + 1;
        });
    skipUnset(std::uint32_t(bytes.size()));
}

/// Against asking every cell for its neighbour, also beyond the block and where there is none.
TEST(CellBits, BesideAreThoseWhoseNeighbourHasOne) {
    const CellBlocks blocks(
        std::vector<CellBlocks::Block>{{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}});
    const std::vector<std::uint8_t> bytes = randomBytes(blocks.cellCount());
    const std::vector<CellBits> bits = bitsOfAll(blocks, bytes, 0);
    for (int axis = 0; axis < 3; ++axis)
        for (const int from : {-1, 1})
            for (std::size_t block = 0; block < blocks.size(); ++block) {
                std::set<std::uint32_t> expected;
                for (int n = 0; n < CellBlocks::kCells; ++n) {
                    const int i = n / 64, j = n / 8 % 8, k = n % 8;
                    const std::uint32_t other = blocks.cell(block, i + (axis == 0 ? from : 0),
                                                            j + (axis == 1 ? from : 0), k + (axis == 2 ? from : 0));
                    if (other != CellBlocks::kNone && bytes[other] & 1) expected.insert(blocks.cell(block, i, j, k));
                }
                EXPECT_EQ(expected, cellsOf(bitsBeside(blocks, bits, block, axis, from), block)) << axis << from;
            }
}

}  // namespace
}  // namespace firn
