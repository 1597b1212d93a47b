#include "firn/state/field_map.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/base/text.h"

namespace firn {
namespace {

constexpr double kMostValues = 1 << 28;  // 1 GB

}  // namespace

FieldMap emptyMap(double columns, double rows) {
    if (!(columns > 0 && rows > 0 && columns * rows <= kMostValues))
        throw Error(Fault::input, fmt::format("{:.0f} x {:.0f} values; from 1 to 2^28 are allowed", columns, rows));
    FieldMap map;
    map.columns = int(columns), map.rows = int(rows);
    map.values.resize(std::size_t(columns) * std::size_t(rows));
    return map;
}

FieldMap mapOf(const Volume& volume) {
    std::array<int, 3> low = volume.blocks.front(), high = low;
    for (const auto& block : volume.blocks)
        for (std::size_t a = 0; a < 3; ++a) low[a] = std::min(low[a], block[a]), high[a] = std::max(high[a], block[a]);
    constexpr int kEdge = Volume::kEdge;
    FieldMap map = emptyMap((double(high[0]) - low[0] + 1) * kEdge + 2, (double(high[2]) - low[2] + 1) * kEdge + 2);
    map.spacing = double(volume.voxelSize);
    map.x = (double(low[0]) * kEdge - 1) * map.spacing, map.z = (double(low[2]) * kEdge - 1) * map.spacing;
    std::fill(map.values.begin(), map.values.end(), volume.background);
    const float* value = volume.values.data();
    for (const auto& block : volume.blocks)
        for (int i = 0; i < kEdge; ++i)
            for (int j = 0; j < kEdge; ++j)
                for (int k = 0; k < kEdge; ++k, ++value) {
                    const int column = (block[0] - low[0]) * kEdge + i + 1, row = (block[2] - low[2]) * kEdge + k + 1;
                    float& most = map.values[std::size_t(row) * std::size_t(map.columns) + std::size_t(column)];
                    // A bad number must not hide behind the background: who wants the map refuses it.
                    const bool isGood = *value >= 0;
                    if (most >= 0) most = isGood ? std::max(most, *value) : *value;
                }
    return map;
}

std::string whatIsWrongWithMap(const FieldMap& map, double most) {
    const std::string allowed =
        std::isfinite(most) ? fmt::format("from 0 to {}", toText(most)) : std::string("at least 0");
    for (const float value : map.values) {
        if (!std::isfinite(value)) return fmt::format("holds {}; must be finite", toText(value));
        if (!(value >= 0 && double(value) <= most)) return fmt::format("holds {}; must be {}", toText(value), allowed);
    }
    return {};
}

}  // namespace firn
