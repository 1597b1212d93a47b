#include "firn/run/adopt_points.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"
#include "firn/base/text.h"
#include "firn/params/validate.h"
#include "firn/run/loaded_source.h"

namespace firn {
namespace {

constexpr std::size_t kNone = std::size_t(-1);

/// The first index for which `isBad` holds.
template <class F>
std::size_t firstOf(std::size_t count, F&& isBad) {
    return reduce(
        count, kNone, [&](std::size_t i) { return isBad(i) ? i : kNone; },
        [](std::size_t a, std::size_t b) { return std::min(a, b); });
}

[[noreturn]] void refuse(std::string_view attribute, std::size_t point, float value, const std::string& allowed) {
    throw Error(Fault::input, fmt::format("attribute '{}' is {} at point {}; it must be {}", attribute, toText(value),
                                          point, allowed));
}

void checkMaterial(const RowInfo& row, const std::vector<float>& values) {
    const std::size_t bad = firstOf(values.size(), [&](std::size_t i) { return !isAllowed(row, values[i]); });
    if (bad != kNone) refuse(row.column, bad, values[bad], allowedText(row));
}

void completeMaterial(const SnowMaterial& material, ParticleSet& snow) {
    SnowMaterial missing = material;
    missing.columns.clear();
    for (const MaterialColumn& column : material.columns) {
        const ParticleSet::Named* given = snow.find(column.row->column);
        if (!given)
            missing.columns.push_back(column);
        else if (const auto* values = std::get_if<std::vector<float>>(&given->values))
            checkMaterial(*column.row, *values);
    }
    putColumns(missing, std::vector<MaterialFactors>(snow.size()), snow);
}

/// Zero stands for "not known yet".
void completeAmounts(double density, double particleVolume, ParticleSet& snow) {
    const auto V0 = snow[column::V0], m = snow[column::m];
    for (const auto& [column, values] : {std::pair(column::V0, V0), std::pair(column::m, m)}) {
        const std::size_t bad = firstOf(values.size(), [v = values](std::size_t i) { return !(v[i] >= 0); });
        if (bad != kNone)
            refuse(column.name, bad, values[bad], fmt::format("a number of at least 0 [{}]", column.unit));
    }
    forEach(snow.size(), [&](std::size_t i) {
        if (V0[i] == 0) V0[i] = float(m[i] > 0 ? double(m[i]) / density : particleVolume);
        if (m[i] == 0) m[i] = float(density * double(V0[i]));
    });
}

/// Points whose number is missing or was seen at an earlier point.
std::vector<std::size_t> withoutNumber(Span<const int> id) {
    std::vector<std::uint64_t> keys(id.size());
    std::vector<std::uint32_t> order;
    forEach(id.size(), [&](std::size_t i) { keys[i] = id[i] < 0 ? 0 : std::uint64_t(id[i]) + 1; });
    sortByKey(keys, order);
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (keys[k] == 0 || (k > 0 && keys[k] == keys[k - 1])) found.push_back(order[k]);
    std::sort(found.begin(), found.end());
    return found;
}

void completeNumbers(Frame& frame) {
    const auto id = frame.particles[column::id];
    double& next = frame.numbers["next_id"];
    next = reduce(
        id.size(), next, [&](std::size_t i) { return double(id[i]) + 1; },
        [](double a, double b) { return std::max(a, b); });
    const std::vector<std::size_t> fresh = withoutNumber(id);
    if (next + double(fresh.size()) > kMostNumbered)
        throw Error(Fault::input, fmt::format("attribute 'id' goes up to {:.0f}; numbers up to {:.0f} are possible",
                                              next - 1, kMostNumbered));
    for (const std::size_t i : fresh) id[i] = int(next++);
}

}  // namespace

void adoptPoints(const SolverEntry& solver, const Settings& settings, const Settings& material, Frame& frame) {
    const SnowMaterial given = evaluateMaterial(*solver.material, material);
    const double spacing = solver.particleSpacing(settings);
    completeMaterial(given, frame.particles);
    completeAmounts(given.density * massShareOf(solver, settings), spacing * spacing * spacing, frame.particles);
    completeNumbers(frame);
}

}  // namespace firn
