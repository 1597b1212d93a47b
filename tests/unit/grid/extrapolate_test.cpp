// Velocities beyond where they are known, against code that asks every cell.
#include "firn/grid/extrapolate.h"

#include <gtest/gtest.h>

#include <map>

#include "firn/base/random.h"

namespace firn {
namespace {

using Place = std::array<int, 3>;

/// Faces of one axis by where their cell is; all cells of the blocks are in it, and whether they are known.
struct Sample {
    float value = 0;
    bool isKnown = false;
};
using Samples = std::map<Place, Sample>;

Samples grown(const Samples& before) {
    Samples now = before;
    for (auto& [at, sample] : now) {
        if (sample.isKnown) continue;
        float sum = 0, count = 0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const int by : {-1, 1}) {
                Place beside = at;
                beside[axis] += by;
                const auto found = before.find(beside);
                if (found != before.end() && found->second.isKnown) sum += found->second.value, count += 1;
            }
        sample = count > 0 ? Sample{sum / count, true} : Sample{0, false};
    }
    return now;
}

TEST(Extrapolate, EveryLayerIsTheMeanOfTheNeighboursThatAreKnown) {
    const CellBlocks blocks({{-1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {3, 0, 0}});
    std::vector<Vec3> faces(blocks.cellCount());
    std::vector<std::uint8_t> known(blocks.cellCount());
    std::array<Samples, 3> obvious;
    const auto forEachFace = [&](auto&& f) {
        for (std::size_t cell = 0; cell < blocks.cellCount(); ++cell) {
            const auto& block = blocks.blocks()[cell / 512];
            const int place = int(cell % 512);
            const Place at{block[0] * 8 + place / 64, block[1] * 8 + place / 8 % 8, block[2] * 8 + place % 8};
            for (int axis = 0; axis < 3; ++axis) f(cell, axis, obvious[std::size_t(axis)][at]);
        }
    };
    forEachFace([&](std::size_t cell, int axis, Sample& sample) {
        const bool isKnown = uniform(mixed(cell, std::uint64_t(axis))) < 0.02f;
        sample = {uniform(mixed(cell, std::uint64_t(axis + 3))), isKnown};
        faces[cell][axis] = sample.value;
        known[cell] = std::uint8_t(known[cell] | isKnown << axis);
    });
    extrapolate(blocks, 3, faces, known);
    int asked = 0, unknown = 0;
    for (Samples& samples : obvious) samples = grown(grown(grown(samples)));
    forEachFace([&](std::size_t cell, int axis, const Sample& sample) {
        EXPECT_EQ(sample.isKnown, bool(known[cell] >> axis & 1));
        EXPECT_EQ(sample.value, faces[cell][axis]);
        ++asked, unknown += !sample.isKnown;
    });
    EXPECT_EQ(5 * 512 * 3, asked);
    EXPECT_GT(unknown, 20);
}

}  // namespace
}  // namespace firn
