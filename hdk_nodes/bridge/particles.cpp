#include "hdk_nodes/bridge/particles.h"

#include <GA/GA_Handle.h>
#include <GA/GA_Iterator.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"
#include "firn/base/text.h"
#include "firn/state/non_finite.h"
#include "hdk_nodes/bridge/unpacked.h"

namespace firn {
namespace {

template <class T>
using Number = typename Tuple<T>::Number;

/// Runs of neighbouring offsets, with the index of their first point. Offsets have holes where points were deleted.
struct Run {
    GA_Offset begin;
    GA_Size size;
    std::size_t index;
};

std::vector<Run> runsOf(const GU_Detail& detail) {
    constexpr GA_Size kLongest = 4096;  // pieces for threads; whole pages, which threads may write apart from others
    std::vector<Run> runs;
    std::size_t index = 0;
    GA_Offset begin, end;
    for (GA_Iterator it(detail.getPointRange()); it.blockAdvance(begin, end);)
        for (GA_Offset at = begin; at < end;) {
            const GA_Size size = std::min(GA_Size(end - at), GA_Size(kLongest - at % kLongest));
            runs.push_back({at, size, index});
            index += std::size_t(size), at += size;
        }
    return runs;
}

/// Calls f(offset, index of the point), in parallel over runs.
template <class F>
void forEachPoint(const std::vector<Run>& runs, F&& f) {
    forEach(
        runs.size(),
        [&](std::size_t r) {
            for (GA_Size i = 0; i < runs[r].size; ++i) f(runs[r].begin + i, runs[r].index + std::size_t(i));
        },
        1);
}

std::string described(const GA_Attribute& attribute) {
    const GA_StorageClass kind = attribute.getStorageClass();
    return counted(attribute.getTupleSize(), kind == GA_STORECLASS_REAL  ? "float"
                                             : kind == GA_STORECLASS_INT ? "integer"
                                                                         : "text");
}

/// Through a reference, because releases differ in whether they return one or a pointer.
const GA_Attribute* found(const GU_Detail& detail, GA_AttributeOwner owner, std::string_view name) {
    return GA_ROAttributeRef(detail.findAttribute(owner, std::string(name))).getAttribute();
}

template <class T>
bool hasTypeOf(const GA_Attribute& attribute) {
    const GA_StorageClass wanted = tupleKind<T>().isReal ? GA_STORECLASS_REAL : GA_STORECLASS_INT;
    return attribute.getStorageClass() == wanted && attribute.getTupleSize() == Tuple<T>::kSize;
}

template <class T>
std::vector<T> valuesOf(const GA_Attribute& attribute, std::string_view name, const std::vector<Run>& runs,
                        std::size_t count) {
    if (!hasTypeOf<T>(attribute))
        throw Error(Fault::input, fmt::format("point attribute '{}' is {}; it must be {}", name, described(attribute),
                                              toText(tupleKind<T>())));
    std::vector<T> values(count);
    const GA_ROHandleT<Number<T>> reader(&attribute);
    forEachPoint(runs, [&](GA_Offset at, std::size_t i) {
        for (int c = 0; c < Tuple<T>::kSize; ++c) Tuple<T>::at(values[i], c) = reader.get(at, c);
    });
    if (const std::size_t broken = countNonFinite(values); broken > 0)
        throw Error(Fault::input,
                    fmt::format("point attribute '{}' is not finite at {} of {} points", name, broken, count));
    return values;
}

double numberOf(const GA_Attribute& attribute, std::string_view name) {
    if (!hasTypeOf<float>(attribute))
        throw Error(Fault::input,
                    fmt::format("detail attribute '{}' is {}; it must be 1 float", name, described(attribute)));
    const double value = GA_ROHandleD(&attribute).get(GA_Offset(0));
    if (!std::isfinite(value)) throw Error(Fault::input, fmt::format("detail attribute '{}' is not finite", name));
    return value;
}

/// What points that appear later get.
template <class T>
GA_Defaults defaultsOf(const T& initial) {
    std::vector<Number<T>> values;
    for (int c = 0; c < Tuple<T>::kSize; ++c) values.push_back(Tuple<T>::at(initial, c));
    return GA_Defaults(values.data(), GA_Size(values.size()));
}

template <class T>
GA_Attribute* made(GU_Detail& detail, const std::string& name) {
    const GA_Defaults defaults = defaultsOf(column::initialOf<T>(name));
    GA_RWAttributeRef made = tupleKind<T>().isReal
                                 ? detail.addFloatTuple(GA_ATTRIB_POINT, name, Tuple<T>::kSize, defaults)
                                 : detail.addIntTuple(GA_ATTRIB_POINT, name, Tuple<T>::kSize, defaults);
    if (name == column::v.name || name == column::force.name) made.setTypeInfo(GA_TYPE_VECTOR);
    return made.getAttribute();
}

template <class T>
GA_Attribute* foundOrMade(GU_Detail& detail, const std::string& name) {
    const GA_RWAttributeRef found(detail.findAttribute(GA_ATTRIB_POINT, name));
    return found.isValid() ? found.getAttribute() : made<T>(detail, name);
}

bool areAllIn(const ParticleSet& particles, const PointOrder& order) {
    const auto id = particles[column::id];
    return order.id.size() <= id.size() && std::equal(order.id.begin(), order.id.end(), id.begin());
}

/// Which of the particles that were read are no more; those left are in the same order.
std::vector<std::uint8_t> goneFrom(const ParticleSet& particles, const PointOrder& order) {
    const auto id = particles[column::id];
    std::vector<std::uint8_t> isGone(order.id.size());
    for (std::size_t k = 0, left = 0; k < isGone.size(); ++k)
        if (left < id.size() && id[left] == order.id[k])
            ++left;
        else
            isGone[k] = 1;
    return isGone;
}

/// Throws Error(Fault::input) where one of them stays: it would be snow again.
void deletePoints(GU_Detail& detail, const std::vector<std::uint8_t>& isGone) {
    for (const Run& run : runsOf(detail))
        for (GA_Size i = 0; i < run.size; ++i)
            if (isGone[run.index + std::size_t(i)] &&
                !detail.destroyPointOffset(run.begin + i, GA_Detail::GA_DESTROY_DEGENERATE))
                throw Error(Fault::input,
                            "a primitive holds a point of snow that is gone; keep only points in the object");
    detail.bumpDataIdsForAddOrRemove(true, true, true);
}

/// Deletes the points of particles that are no more; the order of those that are left.
PointOrder withoutGone(const PointOrder& order, const ParticleSet& particles, GU_Detail& detail) {
    const std::vector<std::uint8_t> isGone = goneFrom(particles, order);
    std::vector<std::uint8_t> isGonePoint = isGone;
    for (std::size_t k = 0; k < order.point.size(); ++k) isGonePoint[order.point[k]] = isGone[k];
    std::vector<std::uint32_t> goneBefore(isGone.size());
    std::exclusive_scan(isGonePoint.begin(), isGonePoint.end(), goneBefore.begin(), 0u);

    PointOrder left;
    left.isIdentity = order.isIdentity;
    for (std::size_t k = 0; k < isGone.size(); ++k)
        if (!isGone[k]) left.id.push_back(order.id[k]);
    for (std::size_t k = 0; k < order.point.size(); ++k)
        if (!isGone[k]) left.point.push_back(order.point[k] - goneBefore[order.point[k]]);
    deletePoints(detail, isGonePoint);
    return left;
}

}  // namespace

Frame frameOf(const GU_Detail& detail, const std::vector<std::string_view>& columns,
              const std::vector<std::string_view>& numbers) {
    refusePacked(detail);
    Frame frame;
    const std::vector<Run> runs = runsOf(detail);
    const std::size_t count = std::size_t(detail.getNumPoints());
    frame.particles.resize(count);
    const auto read = [&](const auto& column) {
        using T = std::decay_t<decltype(column.initial)>;
        const GA_Attribute* attribute = found(detail, GA_ATTRIB_POINT, column.name);
        if (attribute) frame.particles.put(std::string(column.name), valuesOf<T>(*attribute, column.name, runs, count));
    };
    const auto readIfWanted = [&](const auto& column) {
        if (std::find(columns.begin(), columns.end(), column.name) != columns.end()) read(column);
    };
    std::apply([&](const auto&... column) { (readIfWanted(column), ...); }, column::all);
    for (const std::string_view name : numbers)
        if (const GA_Attribute* attribute = found(detail, GA_ATTRIB_DETAIL, name))
            frame.numbers[std::string(name)] = numberOf(*attribute, name);
    return frame;
}

PointOrder orderById(ParticleSet& particles) {
    const auto id = particles[column::id];
    PointOrder order;
    std::vector<std::uint64_t> keys(id.size());
    forEach(keys.size(), [&](std::size_t i) { keys[i] = std::uint64_t(std::uint32_t(id[i])); });
    order.isIdentity = std::is_sorted(keys.begin(), keys.end());
    if (!order.isIdentity) {
        sortByKey(keys, order.point);
        particles.permute(order.point);
    }
    const auto rising = std::as_const(particles)[column::id];
    order.id.assign(rising.begin(), rising.end());
    return order;
}

void toDetail(const ParticleSet& particles, const PointOrder& order, GU_Detail& detail) {
    if (!areAllIn(particles, order)) return toDetail(particles, withoutGone(order, particles, detail), detail);
    const std::size_t before = std::size_t(detail.getNumPoints());
    if (particles.size() > before) {
        detail.appendPointBlock(GA_Size(particles.size() - before));
        detail.bumpDataIdsForAddOrRemove(true, false, false);
    }
    // Particle of each point; those that were born have the highest ids and the last points.
    std::vector<std::uint32_t> particle(order.isIdentity ? 0 : particles.size());
    std::iota(particle.begin(), particle.end(), 0u);
    forEach(order.point.size(), [&](std::size_t k) { particle[order.point[k]] = std::uint32_t(k); });
    const std::vector<Run> runs = runsOf(detail);
    for (const ParticleSet::Named& named : particles.columns())
        std::visit(
            [&](const auto& values) {
                using T = typename std::decay_t<decltype(values)>::value_type;
                GA_Attribute* attribute = foundOrMade<T>(detail, named.name);
                const GA_RWHandleT<Number<T>> writer(attribute);
                forEachPoint(runs, [&](GA_Offset at, std::size_t i) {
                    const T& value = values[order.isIdentity ? i : particle[i]];
                    for (int c = 0; c < Tuple<T>::kSize; ++c) writer.set(at, c, Tuple<T>::at(value, c));
                });
                attribute->bumpDataId();
            },
            named.values);
}

void toDetail(const std::map<std::string, double>& numbers, GU_Detail& detail) {
    for (const auto& [name, value] : numbers) {
        GA_RWHandleD number(&detail, GA_ATTRIB_DETAIL, name);
        if (number.isInvalid())
            number.bind(
                detail.addFloatTuple(GA_ATTRIB_DETAIL, name, 1, GA_Defaults(0.0), nullptr, nullptr, GA_STORE_REAL64)
                    .getAttribute());
        number.set(GA_Offset(0), value);
        number.bumpDataId();
    }
}

void toEmptyDetail(const ParticleSet& particles, GU_Detail& detail) {
    if (!particles.empty()) toDetail(particles, PointOrder{}, detail);
}

}  // namespace firn
