#include "firn/flip/snow_blocks.h"

namespace firn {

SnowBlocks::SnowBlocks(const CellBlocks& blocks, const std::vector<CellLabel>& labels)
    : snow_(blocks.size(), CellBits{}), faces_(blocks.size()) {
    static_assert(
        sizeof(CellLabel) == 1 && int(CellLabel::air) == 0 && int(CellLabel::snow) == 1 && int(CellLabel::solid) == 2,
        "snow is the label with the lowest bit");
    for (std::size_t b = 0; b < snow_.size(); ++b) {
        const CellLabel* own = &labels[b * CellBlocks::kCells];
        if (std::memchr(own, int(CellLabel::snow), CellBlocks::kCells))
            snow_[b] = bitsOf(reinterpret_cast<const std::uint8_t*>(own), 0);
    }
    for (std::size_t b = 0; b < faces_.size(); ++b) {
        faces_[b] = snow_[b];
        for (int axis = 0; axis < 3; ++axis) addBits(bitsBeside(blocks, snow_, b, axis, -1), faces_[b]);
    }
}

std::vector<CellBits> SnowBlocks::around(const CellBlocks& blocks) const {
    std::vector<CellBits> grown = faces_;
    for (int axis = 0; axis < 3; ++axis) {
        const std::vector<CellBits> before = grown;
        for (std::size_t b = 0; b < grown.size(); ++b)
            for (const int from : {-1, 1}) addBits(bitsBeside(blocks, before, b, axis, from), grown[b]);
    }
    return grown;
}

}  // namespace firn
