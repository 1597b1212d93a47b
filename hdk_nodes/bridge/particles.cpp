#include "hdk_nodes/bridge/particles.h"

#include <GA/GA_Handle.h>
#include <GA/GA_Iterator.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"

namespace firn {
namespace {

/// How a column's type is called, made and reached in a detail.
template <class T>
struct Attribute;
template <>
struct Attribute<float> {
    using Reader = GA_ROHandleF;
    using Writer = GA_RWHandleF;
    using Host = fpreal32;
    static constexpr const char* kPhrase = "1 float";
    static constexpr int kSize = 1;
    static float in(Host x) { return x; }
    static Host out(float x) { return x; }
};
template <>
struct Attribute<int> {
    using Reader = GA_ROHandleI;
    using Writer = GA_RWHandleI;
    using Host = int32;
    static constexpr const char* kPhrase = "1 integer";
    static constexpr int kSize = 1;
    static int in(Host x) { return x; }
    static Host out(int x) { return x; }
};
template <>
struct Attribute<Vec3> {
    using Reader = GA_ROHandleV3;
    using Writer = GA_RWHandleV3;
    using Host = UT_Vector3F;
    static constexpr const char* kPhrase = "3 floats";
    static constexpr int kSize = 3;
    static Vec3 in(const Host& x) { return {x.x(), x.y(), x.z()}; }
    static Host out(const Vec3& x) { return {x.x, x.y, x.z}; }
};
template <>
struct Attribute<Mat3> {
    using Reader = GA_ROHandleM3;
    using Writer = GA_RWHandleM3;
    using Host = UT_Matrix3F;
    static constexpr const char* kPhrase = "9 floats";
    static constexpr int kSize = 9;
    static Mat3 in(const Host& x) {
        Mat3 m;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) m(c, r) = x(r, c);
        return m;
    }
    static Host out(const Mat3& x) {
        Host m;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) m(r, c) = x(c, r);
        return m;
    }
};

bool isWhole(float x) { return std::isfinite(x); }
bool isWhole(int) { return true; }
bool isWhole(const Vec3& x) { return isFinite(x); }
bool isWhole(const Mat3& x) { return isFinite(columnOf(x, 0)) && isFinite(columnOf(x, 1)) && isFinite(columnOf(x, 2)); }

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
    const char* what = kind == GA_STORECLASS_REAL ? "float" : kind == GA_STORECLASS_INT ? "integer" : "text";
    const int size = attribute.getTupleSize();
    return fmt::format("{} {}{}", size, what, size == 1 ? "" : "s");
}

/// Through a reference, because releases differ in whether they return one or a pointer.
const GA_Attribute* found(const GU_Detail& detail, GA_AttributeOwner owner, std::string_view name) {
    return GA_ROAttributeRef(detail.findAttribute(owner, std::string(name))).getAttribute();
}

template <class T>
bool hasTypeOf(const GA_Attribute& attribute) {
    const GA_StorageClass wanted = std::is_same_v<T, int> ? GA_STORECLASS_INT : GA_STORECLASS_REAL;
    return attribute.getStorageClass() == wanted && attribute.getTupleSize() == Attribute<T>::kSize;
}

template <class T>
std::vector<T> valuesOf(const GA_Attribute& attribute, std::string_view name, const std::vector<Run>& runs,
                        std::size_t count) {
    if (!hasTypeOf<T>(attribute))
        throw Error(Fault::input, fmt::format("point attribute '{}' is {}; it must be {}", name, described(attribute),
                                              Attribute<T>::kPhrase));
    std::vector<T> values(count);
    const typename Attribute<T>::Reader reader(&attribute);
    forEachPoint(runs, [&](GA_Offset at, std::size_t i) { values[i] = Attribute<T>::in(reader.get(at)); });
    const std::size_t broken =
        sum(count, std::size_t(0), [&](std::size_t i) { return std::size_t(isWhole(values[i]) ? 0 : 1); });
    if (broken > 0)
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

/// What points that appear later get. Tuples of nine begin undeformed.
template <class T>
GA_Defaults defaultsOf(const T& initial) {
    if constexpr (std::is_arithmetic_v<T>) return GA_Defaults(initial);
    std::vector<fpreal32> values;
    if constexpr (std::is_same_v<T, Mat3>)
        for (int i = 0; i < 9; ++i) values.push_back(initial(i % 3, i / 3));
    else
        values = {0, 0, 0};
    return GA_Defaults(values.data(), values.size());
}

template <class T>
T initialOf(std::string_view name) {
    T initial{};
    const auto look = [&](const auto& column) {
        if constexpr (std::is_same_v<std::decay_t<decltype(column.initial)>, T>)
            if (column.name == name) initial = column.initial;
    };
    std::apply([&](const auto&... column) { (look(column), ...); }, column::all);
    return initial;
}

template <class T>
GA_Attribute* made(GU_Detail& detail, const std::string& name) {
    const GA_Defaults defaults = defaultsOf(initialOf<T>(name));
    GA_RWAttributeRef made = std::is_same_v<T, int>
                                 ? detail.addIntTuple(GA_ATTRIB_POINT, name, Attribute<T>::kSize, defaults)
                                 : detail.addFloatTuple(GA_ATTRIB_POINT, name, Attribute<T>::kSize, defaults);
    if (name == column::v.name || name == column::force.name) made.setTypeInfo(GA_TYPE_VECTOR);
    return made.getAttribute();
}

template <class T>
GA_Attribute* foundOrMade(GU_Detail& detail, const std::string& name) {
    const GA_RWAttributeRef found(detail.findAttribute(GA_ATTRIB_POINT, name));
    return found.isValid() ? found.getAttribute() : made<T>(detail, name);
}

}  // namespace

Frame frameOf(const GU_Detail& detail, const std::vector<std::string_view>& columns,
              const std::vector<std::string_view>& numbers) {
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
    if (order.isIdentity) return order;
    sortByKey(keys, order.point);
    particles.permute(order.point);
    return order;
}

void toDetail(const ParticleSet& particles, const PointOrder& order, GU_Detail& detail) {
    // Particle of each point.
    std::vector<std::uint32_t> particle(order.point.size());
    forEach(order.point.size(), [&](std::size_t k) { particle[order.point[k]] = std::uint32_t(k); });
    const std::vector<Run> runs = runsOf(detail);
    for (const ParticleSet::Named& named : particles.columns())
        std::visit(
            [&](const auto& values) {
                using T = typename std::decay_t<decltype(values)>::value_type;
                GA_Attribute* attribute = foundOrMade<T>(detail, named.name);
                const typename Attribute<T>::Writer writer(attribute);
                forEachPoint(runs, [&](GA_Offset at, std::size_t i) {
                    writer.set(at, Attribute<T>::out(values[order.isIdentity ? i : particle[i]]));
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
    if (particles.empty()) return;
    detail.appendPointBlock(GA_Size(particles.size()));
    toDetail(particles, PointOrder{}, detail);
    detail.bumpDataIdsForAddOrRemove(true, false, false);
}

}  // namespace firn
