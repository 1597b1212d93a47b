#include "firn/layered/slump.h"

#include <algorithm>
#include <cmath>

#include "firn/layered/heights.h"
#include "firn/layered/kernels.h"

namespace firn::layered {
namespace {

/// How far a slope may reach beyond the blocks of a cut [blocks].
int reachOf(const Carved& cut, float tangent) {
    int low = cut.blocks.front()[1], high = low;
    for (const Block& at : cut.blocks) low = std::min(low, at[1]), high = std::max(high, at[1]);
    constexpr float kFarthest = 64;  // blocks: of a nearly flat angle
    return 1 + int(std::min(std::ceil(float(high - low + 1) / tangent), kFarthest));
}

void slumpIn(Layer& layer, Heights window, float tangent, Carved& slumped) {
    takeHeights(layer, window);
    const float h = layer.h(), band = Layer::kBand * h;
    Heights steady = window;
    limitSlope(steady, window.ground, tangent, h);
    std::vector<std::uint8_t> lowered(window.y.size());
    constexpr float kUnseen = 0.01f;  // voxels
    for (std::size_t n = 0; n < lowered.size(); ++n) lowered[n] = steady.y[n] < window.y[n] - kUnseen * h;
    // Three voxels on, distances still tell of the new slope.
    changeColumns(
        layer, window, spread(window, lowered, int(Layer::kBand)),
        [&](int i, int k) { return steady.y[steady.place(i, k)] - 2 * band; },
        [&](int i, int k) { return window.y[window.place(i, k)] + 2 * band; },
        [&](int i, int k, float y, float& phi) {
            const float over = (y - steady.y[steady.place(i, k)]) * slant(steady.slope(i, k, h), tangent);
            if (!(over > phi) || !(phi < band)) return false;
            phi = std::min(over, band);
            return true;
        },
        slumped.before);
}

}  // namespace

Carved slump(Layer& layer, const Carved& cut, const LayeredParams& params) {
    Carved slumped;
    slumped.isPacked = false;
    if (cut.blocks.empty()) return slumped;
    const float tangent = std::tan(params.reposeAngle * kRadians);
    std::vector<BlockColumn> columns;
    for (const Block& at : cut.blocks) columns.push_back({at[0], at[2]});
    for (Heights& window : windowsAround(columns, reachOf(cut, tangent)))
        slumpIn(layer, std::move(window), tangent, slumped);
    measure(layer, slumped);
    return slumped;
}

}  // namespace firn::layered
