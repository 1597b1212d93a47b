#include "firn/params/value.h"

#include <algorithm>

#include "firn/base/text.h"

namespace firn {
namespace {

Value blend(const Value& a, const Value& b, double s) {
    if (const auto* x = std::get_if<double>(&a)) return *x + (std::get<double>(b) - *x) * s;
    if (const auto* x = std::get_if<Vec3d>(&a)) return *x + (std::get<Vec3d>(b) - *x) * s;
    return a;
}

struct Printer {
    std::string operator()(bool b) const { return b ? "true" : "false"; }
    std::string operator()(double d) const { return firn::toText(d); }
    std::string operator()(const std::string& s) const { return '"' + s + '"'; }
    std::string operator()(const Vec3d& v) const {
        return "[" + firn::toText(v.x) + ", " + firn::toText(v.y) + ", " + firn::toText(v.z) + "]";
    }
    std::string operator()(const std::vector<std::string>& words) const {
        std::string text = "[";
        for (const auto& w : words) text += (text.size() > 1 ? ", \"" : "\"") + w + '"';
        return text + "]";
    }
};

}  // namespace

std::string toText(const Value& value) { return std::visit(Printer{}, value); }

Value Setting::at(double time) const {
    if (keys.empty()) return value;
    if (time <= keys.front().first) return keys.front().second;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const auto& [t0, a] = keys[i - 1];
        const auto& [t1, b] = keys[i];
        if (time < t1) return blend(a, b, (time - t0) / (t1 - t0));
    }
    return keys.back().second;
}

void Settings::set(std::string_view key, Setting setting) {
    for (auto& [k, s] : all_)
        if (k == key) {
            s = std::move(setting);
            return;
        }
    all_.emplace_back(std::string(key), std::move(setting));
}

const Setting* Settings::find(std::string_view key) const {
    for (const auto& [k, s] : all_)
        if (k == key) return &s;
    return nullptr;
}

Settings Settings::with(const Settings& over) const {
    Settings result = *this;
    for (const auto& [k, s] : over.all_) result.set(k, s);
    return result;
}

}  // namespace firn
