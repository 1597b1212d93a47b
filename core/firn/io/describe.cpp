#include "firn/io/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace firn {
namespace {

constexpr int kShownComponents = 4;  // of a larger tuple one range is shown for all
constexpr std::size_t kShownNames = 8;

std::string rangeText(const GeoAttribute& attribute) {
    if (attribute.isText) return fmt::format("{} strings", attribute.strings.size());
    const ValueRange range = rangeOf(attribute);
    std::string text;
    if (range.low.empty()) {
        text = "no values";
    } else if (attribute.size > kShownComponents) {
        text = fmt::format("{:.6g} .. {:.6g}", *std::min_element(range.low.begin(), range.low.end()),
                           *std::max_element(range.high.begin(), range.high.end()));
    } else {
        text = fmt::format("{:.6g} .. {:.6g}", fmt::join(range.low, " "), fmt::join(range.high, " "));
    }
    if (range.notFinite > 0) text += fmt::format(" ({} not finite)", range.notFinite);
    return text;
}

void describeAttributes(std::string& text, const char* owner, const std::vector<GeoAttribute>& attributes) {
    for (const GeoAttribute& attribute : attributes) {
        const std::string type = attribute.isText ? fmt::format("{} string", attribute.size)
                                                  : fmt::format("{} {}", attribute.size, nameOf(attribute.storage));
        text += fmt::format("{:9} {:12} {:11} {:22} {}\n", owner, attribute.name, type, attribute.typeToken,
                            rangeText(attribute));
    }
}

void describeGroups(std::string& text, const char* owner, const std::vector<GeoGroup>& groups) {
    for (const GeoGroup& group : groups)
        text += fmt::format("{:9} group {} of {} members\n", owner, group.name,
                            std::count(group.members.begin(), group.members.end(), true));
}

std::string bounds(const GeoModel& model) {
    const GeoAttribute* positions = findAttribute(model.pointAttributes, "P");
    if (!positions || positions->isText || positions->size < 3) return {};
    const ValueRange range = rangeOf(*positions);
    if (range.low.size() < 3) return {};
    return fmt::format("bounds {:.6g} {:.6g} {:.6g} .. {:.6g} {:.6g} {:.6g}\n", range.low[0], range.low[1],
                       range.low[2], range.high[0], range.high[1], range.high[2]);
}

std::string size(std::uintmax_t bytes) {
    if (bytes < 10'000) return fmt::format("{} bytes", bytes);
    if (bytes < 10'000'000) return fmt::format("{:.1f} kB", double(bytes) / 1e3);
    return bytes < 10'000'000'000 ? fmt::format("{:.1f} MB", double(bytes) / 1e6)
                                  : fmt::format("{:.1f} GB", double(bytes) / 1e9);
}

std::string gapText(const FrameSequence& sequence) {
    const auto gaps = sequence.gaps();
    if (gaps.empty()) return "none missing";
    std::string text = "missing";
    for (std::size_t i = 0; i < std::min(gaps.size(), kShownNames); ++i)
        text += gaps[i].first == gaps[i].second ? fmt::format(" {}", gaps[i].first)
                                                : fmt::format(" {}-{}", gaps[i].first, gaps[i].second);
    return gaps.size() > kShownNames ? text + " and more" : text;
}

}  // namespace

ValueRange rangeOf(const GeoAttribute& attribute) {
    const std::size_t size = std::size_t(attribute.size);
    ValueRange range;
    std::vector<double> low(size, HUGE_VAL), high(size, -HUGE_VAL);
    bool any = false;
    std::visit(
        [&](const auto& values) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double value = double(values[i]);
                if (!std::isfinite(value)) {
                    ++range.notFinite;
                    continue;
                }
                low[i % size] = std::min(low[i % size], value);
                high[i % size] = std::max(high[i % size], value);
                any = true;
            }
        },
        attribute.values);
    if (any) range.low = std::move(low), range.high = std::move(high);
    return range;
}

std::string describeGeo(const GeoModel& model) {
    std::string text = fmt::format("points {}, vertices {}, primitives {}\n", model.pointCount,
                                   model.vertexPoints.size(), model.primitiveCount);
    text += bounds(model);
    describeAttributes(text, "point", model.pointAttributes);
    describeAttributes(text, "vertex", model.vertexAttributes);
    describeAttributes(text, "primitive", model.primitiveAttributes);
    describeAttributes(text, "detail", model.detailAttributes);
    if (model.polygons.size() > 0) {
        const auto curves = std::count(model.polygons.closed.begin(), model.polygons.closed.end(), false);
        text += fmt::format("polygons {}, curves {}\n", std::ptrdiff_t(model.polygons.size()) - curves, curves);
    }
    describeGroups(text, "point", model.pointGroups);
    describeGroups(text, "vertex", model.vertexGroups);
    describeGroups(text, "primitive", model.primitiveGroups);
    for (const std::string& other : model.otherPrimitives) text += fmt::format("primitive {} (not read)\n", other);
    for (const std::string& other : model.otherAttributes) text += fmt::format("{} (not read)\n", other);
    return text;
}

std::string describeSequences(const std::vector<FrameSequence>& sequences) {
    std::string text;
    for (const FrameSequence& sequence : sequences)
        text += fmt::format("{}: {} frames, {} to {}, {}, {}\n", sequence.pattern, sequence.frames.size(),
                            sequence.frames.front(), sequence.frames.back(), gapText(sequence), size(sequence.bytes));
    return text.empty() ? "no frames\n" : text;
}

}  // namespace firn
