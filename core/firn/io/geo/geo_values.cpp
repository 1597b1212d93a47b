#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "firn/io/geo/geo_parts.h"

namespace firn {
namespace {

/// False where the number does not fit: an index of NaN, an int32 of 2^40.
template <class To, class From>
bool convert(From from, To& to) {
    if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
        if (!(from >= From(std::numeric_limits<To>::min()) && from < -From(std::numeric_limits<To>::min())))
            return false;
    } else if constexpr (std::is_integral_v<To> && sizeof(From) > sizeof(To)) {
        if (from < From(std::numeric_limits<To>::min()) || from > From(std::numeric_limits<To>::max())) return false;
    }
    to = static_cast<To>(from);
    return true;
}

/// How rawpagedata is laid out: page by page, and in a page part by part of the tuple.
struct Pages {
    std::size_t pageSize = 0;
    std::vector<int> packing;                  // numbers per part; their sum is the tuple's size
    std::vector<std::vector<bool>> constants;  // per part, per page: one tuple stands for the whole page

    bool isConstant(std::size_t part, std::size_t page) const {
        return part < constants.size() && !constants[part].empty() && constants[part][page];
    }
    bool isPlain() const {
        return packing.size() == 1 && std::all_of(constants.begin(), constants.end(),
                                                  [](const std::vector<bool>& flags) { return flags.empty(); });
    }
};

class ValueReader {
public:
    ValueReader(std::size_t count, int size, const std::string& where, GeoContext& context)
        : count_(count), size_(size), where_(where), context_(context) {}

    template <class T>
    std::vector<T> read(const JsonValue& block) {
        if (const JsonValue* raw = find(block, "rawpagedata")) return fromPages<T>(block, numbersOf(*raw));
        if (const JsonValue* tuples = find(block, "tuples")) return fromTuples<T>(*tuples);
        if (const JsonValue* arrays = find(block, "arrays")) return fromArrays<T>(*arrays);
        fail("has no values; rawpagedata, tuples or arrays are read");
    }

private:
    [[noreturn]] void fail(const std::string& what) const { context_.fail(where_ + " " + what); }

    const JsonNumbers& numbersOf(const JsonValue& value) const {
        const JsonNumbers* numbers = asNumbers(value);
        if (!numbers) fail("has values that are not numbers");
        return *numbers;
    }

    void checkAmount(std::size_t there, std::size_t elements) const {
        if (elements > std::numeric_limits<std::size_t>::max() / std::size_t(size_) ||
            there != elements * std::size_t(size_))
            fail(fmt::format("has {} numbers; {} elements of {} were promised", there, elements, size_));
    }

    template <class T, class Source>
    T at(const Source& source, std::size_t i) const {
        T value{};
        if (!convert(source[i], value)) fail(fmt::format("has a value that its storage cannot hold, at number {}", i));
        return value;
    }

    template <class T>
    std::vector<T> fromPages(const JsonValue& block, const JsonNumbers& raw) {
        const Pages pages = layout(block);
        if (pages.isPlain()) checkAmount(sizeOf(raw), count_);
        context_.claim(count_, sizeof(T) * std::size_t(size_), where_);
        const auto* same = std::get_if<std::vector<T>>(&raw);
        if (same && pages.isPlain()) return *same;
        std::vector<T> values(count_ * std::size_t(size_));
        std::visit([&](const auto& source) { unfold(pages, source, values); }, raw);
        return values;
    }

    Pages layout(const JsonValue& block) const {
        Pages pages;
        pages.pageSize = requireCount(block, "pagesize", where_, context_);
        if (pages.pageSize == 0) fail("has pages of size 0");
        pages.packing = packing(block);
        const JsonValue* flags = find(block, "constantpageflags");
        if (!flags) return pages;
        const std::size_t pageCount = count_ / pages.pageSize + (count_ % pages.pageSize != 0);
        const JsonArray* parts = asList(*flags);
        if (!parts || parts->size() > pages.packing.size()) fail("has constantpageflags that are not lists");
        for (const JsonValue& part : *parts) {
            std::optional<std::vector<bool>> constant = asBools(part);
            if (!constant || (!constant->empty() && constant->size() != pageCount))
                fail(fmt::format("must have constantpageflags for {} pages", pageCount));
            pages.constants.push_back(std::move(*constant));
        }
        return pages;
    }

    std::vector<int> packing(const JsonValue& block) const {
        const JsonValue* given = find(block, "packing");
        if (!given) return {size_};
        std::vector<int> parts;
        std::visit(
            [&](const auto& numbers) {
                if (numbers.size() > std::size_t(size_)) fail("has more packing than numbers");
                for (std::size_t i = 0; i < numbers.size(); ++i) parts.push_back(at<std::int32_t>(numbers, i));
            },
            numbersOf(*given));
        const bool allPositive = std::all_of(parts.begin(), parts.end(), [this](int n) { return n > 0 && n <= size_; });
        if (!allPositive || std::accumulate(parts.begin(), parts.end(), std::int64_t{0}) != size_)
            fail(fmt::format("has packing that does not add up to {}", size_));
        return parts;
    }

    template <class T, class Source>
    void unfold(const Pages& pages, const Source& source, std::vector<T>& values) const {
        std::size_t read = 0, page = 0;
        for (std::size_t begin = 0; begin < count_; begin += pages.pageSize, ++page) {
            const std::size_t elements = std::min(pages.pageSize, count_ - begin);
            int offset = 0;
            for (std::size_t part = 0; part < pages.packing.size(); ++part) {
                const std::size_t width = std::size_t(pages.packing[part]);
                const bool constant = pages.isConstant(part, page);
                const std::size_t stored = constant ? width : elements * width;
                if (stored > source.size() - read) fail(fmt::format("has only {} numbers", source.size()));
                for (std::size_t i = 0; i < elements * width; ++i)
                    values[(begin + i / width) * std::size_t(size_) + std::size_t(offset) + i % width] =
                        at<T>(source, read + (constant ? i % width : i));
                read += stored;
                offset += pages.packing[part];
            }
            if (elements < pages.pageSize) break;  // or the next page would begin beyond what a number can hold
        }
        if (read != source.size()) fail(fmt::format("has {} numbers; {} are used", source.size(), read));
    }

    template <class T>
    std::vector<T> fromTuples(const JsonValue& given) {
        const JsonArray* tuples = asList(given);
        if (!tuples || tuples->size() != count_)
            fail(fmt::format("must have {} tuples, has {}", count_, tuples ? tuples->size() : 0));
        context_.claim(count_, sizeof(T) * std::size_t(size_), where_);
        std::vector<T> values;
        values.reserve(count_ * std::size_t(size_));
        for (const JsonValue& tuple : *tuples) {
            checkAmount(sizeOf(numbersOf(tuple)), 1);
            std::visit(
                [&](const auto& source) {
                    for (std::size_t i = 0; i < source.size(); ++i) values.push_back(at<T>(source, i));
                },
                numbersOf(tuple));
        }
        return values;
    }

    template <class T>
    std::vector<T> fromArrays(const JsonValue& given) {
        const JsonArray* arrays = asList(given);
        if (!arrays || arrays->size() != std::size_t(size_)) fail(fmt::format("must have {} arrays", size_));
        for (const JsonValue& array : *arrays)
            if (sizeOf(numbersOf(array)) != count_) fail(fmt::format("must have {} values per array", count_));
        context_.claim(count_, sizeof(T) * std::size_t(size_), where_);
        std::vector<T> values(count_ * std::size_t(size_));
        for (std::size_t c = 0; c < arrays->size(); ++c)
            std::visit(
                [&](const auto& source) {
                    for (std::size_t i = 0; i < count_; ++i) values[i * std::size_t(size_) + c] = at<T>(source, i);
                },
                numbersOf((*arrays)[c]));
        return values;
    }

    std::size_t count_;
    int size_;
    const std::string& where_;
    GeoContext& context_;
};

}  // namespace

GeoAttribute::Values readValues(const JsonValue& block, GeoStorage storage, std::size_t count, int size,
                                const std::string& where, GeoContext& context) {
    ValueReader reader(count, size, where, context);
    switch (storage) {
        case GeoStorage::int64:
            return reader.read<std::int64_t>(block);
        case GeoStorage::fpreal64:
            return reader.read<double>(block);
        case GeoStorage::fpreal16:
        case GeoStorage::fpreal32:
            return reader.read<float>(block);
        default:
            return reader.read<std::int32_t>(block);
    }
}

std::vector<std::int32_t> requireIndices(const JsonValue& value, std::int64_t low, std::int64_t high,
                                         const std::string& where, GeoContext& context) {
    const JsonNumbers* numbers = asNumbers(value);
    if (!numbers) context.fail(where + " must be a list of integers");
    context.claim(sizeOf(*numbers), sizeof(std::int32_t), where);
    high = std::min<std::int64_t>(high, std::numeric_limits<std::int32_t>::max());
    std::vector<std::int32_t> indices;
    indices.reserve(sizeOf(*numbers));
    std::visit(
        [&](const auto& source) {
            for (std::size_t i = 0; i < source.size(); ++i) {
                std::int64_t index = 0;
                if (!convert(source[i], index) || index < low || index > high)
                    context.fail(
                        fmt::format("{} has {} at place {}; {} to {} are allowed", where, source[i], i, low, high));
                indices.push_back(static_cast<std::int32_t>(index));
            }
        },
        *numbers);
    return indices;
}

}  // namespace firn
