// What a parameter may be set to, before any struct is filled: constant or animated, in words of the scene file.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn {

/// A toggle, a number, a word (choice or text), a vector, or a list of words.
using Value = std::variant<bool, double, std::string, Vec3d, std::vector<std::string>>;

/// As a person would type it.
std::string toText(const Value& value);

/// A value, or keys `[[time, value], ...]`: linear between keys, held before the first and after the last.
struct Setting {
    Value value{};
    std::vector<std::pair<double, Value>> keys;

    bool isAnimated() const { return !keys.empty(); }
    Value at(double time) const;
};

/// Settings by key, in the order they were given; what is not named keeps its default.
class Settings {
public:
    void set(std::string_view key, Setting setting);
    const Setting* find(std::string_view key) const;
    const std::vector<std::pair<std::string, Setting>>& all() const { return all_; }
    /// These settings with `over` laid on top.
    Settings with(const Settings& over) const;

private:
    std::vector<std::pair<std::string, Setting>> all_;
};

}  // namespace firn
