#include "firn/run/bench/memory_use.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>

#include "firn/run/bench/step_time.h"
#include "firn/run/machine.h"

namespace firn {
namespace {

struct Growth {
    double bytes, blocks, particles;
};

/// Of a frame as a run holds it, with every column, beside the solver.
Growth growthWith(const SolverEntry& entry, std::size_t particles, double cellSize) {
    const double before = heldBytes();
    Settings settings;
    settings.set("cell_size", {cellSize, {}});
    Frame frame = wavingBall(particles);
    const auto solver = entry.make(settings);
    const ColliderSet nothing;
    const World world{nothing, kBenchGravity, 0, 1};
    solver->load(frame);
    solver->step(world, solver->stableStep(world));
    solver->save(frame);
    const ParticleSet& snow = frame.particles;
    return {heldBytes() - before, double(activeBlocks(snow[column::x], float(cellSize))), double(snow.size())};
}

}  // namespace

double heldBytes() {
#if defined(__GLIBC__)
    ::malloc_trim(0);
#endif
    return double(residentBytes());
}

std::size_t activeBlocks(Span<const Vec3> x, float h) {
    using Block = std::array<int, 3>;
    const auto sortedOnce = [](std::vector<Block>& blocks) {
        std::sort(blocks.begin(), blocks.end());
        blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    };
    std::vector<Block> homes, all;
    for (const Vec3& at : x) {
        const auto block = [&](float c) { return (int(std::floor(c / h)) - 1) >> 2; };
        homes.push_back({block(at.x), block(at.y), block(at.z)});
    }
    sortedOnce(homes);
    for (const Block& b : homes)
        for (int near = 0; near < 8; ++near)
            all.push_back({b[0] + (near >> 2), b[1] + (near >> 1 & 1), b[2] + (near & 1)});
    sortedOnce(all);
    return all.size();
}

MemoryUse measureMemory(const SolverEntry& entry, std::size_t particles) {
    growthWith(entry, particles, kBenchCellSize);  // what is made once and kept, as the threads' stacks
    const Growth coarse = growthWith(entry, particles, kBenchCellSize),
                 fine = growthWith(entry, particles, kBenchCellSize / 2);
    const double perBlock = (fine.bytes - coarse.bytes) / (fine.blocks - coarse.blocks);
    return {(coarse.bytes - perBlock * coarse.blocks) / coarse.particles, perBlock};
}

}  // namespace firn
