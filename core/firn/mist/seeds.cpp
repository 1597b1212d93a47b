#include "firn/mist/seeds.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/noise.h"
#include "firn/base/text.h"
#include "firn/mist/kernels.h"
#include "firn/state/block_touches.h"

namespace firn {
namespace {

VoxelBox cellsOf(const MistSeed& seed, float h, int around) {
    VoxelBox box{};
    for (int axis = 0; axis < 3; ++axis) {
        box.first[std::size_t(axis)] = int(std::ceil((seed.x[axis] - seed.radius) / h)) - around;
        box.last[std::size_t(axis)] = int(std::floor((seed.x[axis] + seed.radius) / h)) + around;
    }
    return box;
}

/// The blocks of both, each once.
std::vector<CellBlocks::Block> joined(const std::vector<CellBlocks::Block>& a,
                                      const std::vector<CellBlocks::Block>& b) {
    std::vector<CellBlocks::Block> both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

/// What the seeds bring to a cell.
struct Puff {
    float share = 0;  // of a whole seed: the most of any
    float weight = 0;
    Vec3 v{};  // mean, times the weight
};

/// Patches of noise are fixed in space: mist that is thin here is so in the next frame too.
float patchiness(const MistParams& params, std::uint64_t key, const Vec3& x) {
    constexpr int kOctaves = 3;
    constexpr float kContrast = 2;  // three octaves hardly leave half of their range
    const float noise = fractalNoise(key, x / params.noiseSize, kOctaves) * kContrast;
    return clamp(1 - params.noise * (0.5f + 0.5f * noise), 0.0f, 1.0f);
}

/// A seed so wide, or so far from the origin, is a slip of the decimal point in the size of the cells.
void refuseTinyCells(const std::vector<MistSeed>& seeds, float h) {
    constexpr float kMostAcross = 1000, kFarthest = BlockTouches::kMaxVoxel / 2;  // cells
    for (const MistSeed& seed : seeds) {
        const float farthest = std::max({std::fabs(seed.x.x), std::fabs(seed.x.y), std::fabs(seed.x.z)});
        if (seed.radius > kMostAcross * h || !(farthest < kFarthest * h))
            throw Error(Fault::input,
                        fmt::format("mist.cell_size: {} m is too small for snow with puffs of {} m, {} m from the "
                                    "origin; at least {:.2g} m is allowed",
                                    toText(h), toText(seed.radius), toText(farthest),
                                    std::max(seed.radius / kMostAcross, farthest / kFarthest)));
    }
}

}  // namespace

std::vector<MistSeed> mistSeeds(const ParticleSet& points, const MistParams& params, const Vec3& g, float h,
                                float frame, std::uint64_t lot) {
    const auto x = points[column::x], v = points[column::v];
    const auto radius = points[column::radius], share = points[column::mist];
    const auto id = points[column::id];
    std::vector<MistSeed> seeds;
    for (std::size_t p = 0; p < points.size(); ++p) {
        const float s = share.empty() ? 1 : share[p];
        // Snow that is loose by rounding alone would ask for blocks that go with the next step.
        if (!(s * params.density >= kFaintest) || !leavesMist(v[p], g, params.seedSpeed)) continue;
        const float since = frame * uniform(mixed(lot, std::uint64_t(id.empty() ? int(p) : id[p])));
        const float r = radius.empty() ? 0 : params.seedRadius * radius[p];
        // A ball smaller than a cell would fall between the middles of cells.
        seeds.push_back({x[p] - v[p] * since, v[p], std::max(r, h), std::min(s, 1.0f)});
    }
    return seeds;
}

void addSeeds(MistState& mist, const std::vector<MistSeed>& seeds, const MistParams& params, std::uint64_t noiseKey) {
    if (seeds.empty()) return;
    const float h = mist.h;
    refuseTinyCells(seeds, h);
    const auto boxOf = [&](std::size_t n) { return cellsOf(seeds[n], h, kAirAround); };
    const BlockTouches touches(seeds.size(), boxOf);
    CellBlocks blocks(joined(mist.blocks.blocks(), touches.blocks()));
    mist.rho = carried(mist.blocks, mist.rho, blocks);
    mist.u = carried(mist.blocks, mist.u, blocks);
    mist.blocks = std::move(blocks);

    std::vector<Puff> puffs(mist.blocks.cellCount());
    forEach(
        touches.blocks().size(),
        [&](std::size_t t) {
            const auto& block = touches.blocks()[t];
            const std::size_t first = std::size_t(mist.blocks.find(block)) * CellBlocks::kCells;
            const auto place = [&](int i, int j, int k) {
                return h * Vec3{float(block[0] * 8 + i), float(block[1] * 8 + j), float(block[2] * 8 + k)};
            };
            for (const std::uint32_t n : touches.thingsOf(t))
                forEachRowIn(block, cellsOf(seeds[n], h, 0), [&](int i, int j, int from, int to) {
                    for (int k = from; k <= to; ++k) {
                        const float w = seeds[n].share * seedBump(length(place(i, j, k) - seeds[n].x), seeds[n].radius);
                        Puff& puff = puffs[first + CellBlocks::placeOf(i, j, k)];
                        puff.share = std::max(puff.share, w), puff.weight += w, puff.v += seeds[n].v * w;
                    }
                });
            for (int c = 0; c < CellBlocks::kCells; ++c) {
                const Puff& puff = puffs[first + std::size_t(c)];
                if (!(puff.share > 0)) continue;
                const float fresh =
                    params.density * puff.share * patchiness(params, noiseKey, place(c / 64, c / 8 % 8, c % 8));
                float& rho = mist.rho[first + std::size_t(c)];
                rho = std::max(rho, fresh);
            }
        },
        1);
    mist.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t before = mist.blocks.cell(b, i - (axis == 0), j - (axis == 1), k - (axis == 2));
            const Puff here = puffs[cell], there = before == CellBlocks::kNone ? Puff{} : puffs[before];
            const float weight = here.weight + there.weight;
            if (!(weight > 0)) continue;
            float& u = mist.u[cell][axis];
            u += std::max(here.share, there.share) * ((here.v[axis] + there.v[axis]) / weight - u);
        }
    });
}

}  // namespace firn
