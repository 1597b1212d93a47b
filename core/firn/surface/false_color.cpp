#include "firn/surface/false_color.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/material/hardening.h"

namespace firn {
namespace {

constexpr Vec3 kNotANumber{0.5f, 0.0f, 0.4f};

std::string_view columnFor(std::string_view quantity) {
    return quantity == "speed" ? column::v.name : quantity == "hardening" ? column::JP.name : quantity;
}

[[noreturn]] void failFor(const ParticleSet& particles, std::string_view quantity, const std::string& where) {
    std::vector<std::string_view> names;
    for (const auto& named : particles.columns()) names.push_back(named.name);
    throw Error(Fault::input, fmt::format("{}: no attribute \"{}\" to colour by; it holds {}", where,
                                          columnFor(quantity), names.empty() ? "none" : listed(names)));
}

/// Linear sRGB of a colour given by lightness, colourfulness and hue [rad] in Ottosson's Oklab, where equal steps look
/// equal.
Vec3 fromOklab(float lightness, float chroma, float hue) {
    const float a = chroma * std::cos(hue), b = chroma * std::sin(hue);
    const float l = lightness + 0.3963377774f * a + 0.2158037573f * b;
    const float m = lightness - 0.1055613458f * a - 0.0638541728f * b;
    const float s = lightness - 0.0894841775f * a - 1.2914855480f * b;
    const float l3 = l * l * l, m3 = m * m * m, s3 = s * s * s;
    const Vec3 rgb{4.0767416621f * l3 - 3.3077115913f * m3 + 0.2309699292f * s3,
                   -1.2684380046f * l3 + 2.6097574011f * m3 - 0.3413193965f * s3,
                   -0.0041960863f * l3 - 0.7034186147f * m3 + 1.7076147010f * s3};
    return max(min(rgb, Vec3{1, 1, 1}), Vec3{});
}

struct ToFloats {
    std::vector<float> operator()(const std::vector<float>& v) const { return v; }
    std::vector<float> operator()(const std::vector<int>& v) const {
        std::vector<float> f(v.size());
        std::transform(v.begin(), v.end(), f.begin(), [](int i) { return float(i); });
        return f;
    }
    std::vector<float> operator()(const std::vector<Vec3>& v) const {
        std::vector<float> f(v.size());
        std::transform(v.begin(), v.end(), f.begin(), [](const Vec3& x) { return length(x); });
        return f;
    }
    template <class T>
    std::vector<float> operator()(const std::vector<T>&) const {
        return {};
    }
};

/// How many times stiffer than fresh snow [Stomakhin 2013, eq. 2], from JP; xi is the particle's own where it has one.
std::vector<float> hardeningOf(const ParticleSet& particles, std::vector<float> JP) {
    constexpr float kNoLimit = std::numeric_limits<float>::max();
    const auto xi = particles[column::hardening];
    for (std::size_t i = 0; i < JP.size(); ++i)
        JP[i] = hardeningFactor(xi.empty() ? column::hardening.initial : xi[i], JP[i], kNoLimit);
    return JP;
}

}  // namespace

const std::vector<std::string_view>& quantityNames() {
    static const std::vector<std::string_view> names{"speed",      column::density.name, column::JP.name, "hardening",
                                                     "durability", "temperature",        "water",         "broken",
                                                     "phase",      column::m.name,       column::id.name};
    return names;
}

std::string_view quantityUnit(std::string_view quantity) {
    if (quantity == "speed") return column::v.unit;
    if (quantity == column::density.name) return column::density.unit;
    return quantity == column::m.name ? column::m.unit : "";
}

std::vector<float> quantityOf(const ParticleSet& particles, std::string_view quantity, const std::string& where) {
    const auto& names = quantityNames();
    if (std::find(names.begin(), names.end(), quantity) == names.end())
        throw Error(Fault::input, fmt::format("--color: \"{}\" is not known; it is {}", quantity, listed(names)));
    const auto* named = particles.find(columnFor(quantity));
    if (!named) failFor(particles, quantity, where);
    std::vector<float> values = std::visit(ToFloats(), named->values);
    if (values.size() != particles.size()) failFor(particles, quantity, where);
    return quantity == "hardening" ? hardeningOf(particles, std::move(values)) : values;
}

ColorRange usualRange(std::vector<float> values) {
    values.erase(std::remove_if(values.begin(), values.end(), [](float v) { return !std::isfinite(v); }), values.end());
    if (values.empty()) return {0, 0};
    const std::size_t skip = values.size() / 100;
    const auto at = [&](std::size_t i) {
        std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(i), values.end());
        return values[i];
    };
    const float low = at(skip);
    return {low, at(values.size() - 1 - skip)};
}

ColorRange merged(const ColorRange& a, const ColorRange& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Vec3 ramp(float share) {
    const float s = clamp(share, 0.0f, 1.0f);
    return fromOklab(0.38f + 0.56f * s, 0.11f + 0.03f * s, 4.9f - 3.05f * s);
}

std::vector<Vec3> falseColors(Span<const float> values, const ColorRange& range) {
    std::vector<Vec3> colors(values.size());
    const double width = double(range.high) - double(range.low);
    forEach(values.size(), [&](std::size_t i) {
        const double share = width > 0 ? (double(values[i]) - double(range.low)) / width : 0.5;
        colors[i] = std::isfinite(values[i]) ? ramp(float(share)) : kNotANumber;
    });
    return colors;
}

}  // namespace firn
