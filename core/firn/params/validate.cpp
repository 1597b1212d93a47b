#include "firn/params/validate.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/base/text.h"

namespace firn {
namespace {

constexpr double kLargest = std::numeric_limits<float>::max();  // structs hold floats; beyond it they would hold inf
constexpr std::size_t kLongestWord = 64;  // longer ones are no slip of the hand, and comparing them takes time

std::string noun(RowKind kind) {
    switch (kind) {
        case RowKind::toggle:
            return "true or false";
        case RowKind::integer:
            return "an integer";
        case RowKind::number:
            return "a number";
        case RowKind::vector:
            return "a vector [x, y, z]";
        case RowKind::choice:
            return "a word";
        case RowKind::text:
            return "text";
        case RowKind::words:
            return "a list of words";
    }
    return {};
}

bool holds(RowKind kind, const Value& value) {
    switch (kind) {
        case RowKind::toggle:
            return std::holds_alternative<bool>(value);
        case RowKind::integer:
        case RowKind::number:
            return std::holds_alternative<double>(value);
        case RowKind::vector:
            return std::holds_alternative<Vec3d>(value);
        case RowKind::choice:
        case RowKind::text:
            return std::holds_alternative<std::string>(value);
        case RowKind::words:
            return std::holds_alternative<std::vector<std::string>>(value);
    }
    return false;
}

std::vector<std::string_view> choiceKeys(const RowInfo& row) {
    std::vector<std::string_view> keys;
    for (const ChoiceInfo& c : row.choices) keys.push_back(c.key);
    return keys;
}

bool inRange(const RowInfo& row, double number) {
    if (!std::isfinite(number) || std::abs(number) > kLargest) return false;
    if (number < row.hardMin || number > row.hardMax) return false;
    // Compared as the float it will become: 1e-60 is above zero, its float is not.
    return !row.excludesMin || static_cast<float>(number) > static_cast<float>(row.hardMin);
}

bool inRange(const RowInfo& row, const Value& value) {
    if (const auto* v = std::get_if<Vec3d>(&value))
        return inRange(row, v->x) && inRange(row, v->y) && inRange(row, v->z);
    return inRange(row, std::get<double>(value));
}

std::string keyedProblem(const RowInfo& row, const Setting& setting) {
    double last = -kOpen;
    for (const auto& [time, value] : setting.keys) {
        if (!std::isfinite(time)) return "a key's time is not finite; times are in seconds";
        if (!(time > last))
            return fmt::format("the key at {} is not after {}; times must increase", toText(time), toText(last));
        last = time;
        if (std::string wrong = problem(row, value); !wrong.empty())
            return fmt::format("at time {}: {}", toText(time), wrong);
    }
    return {};
}

}  // namespace

bool isAllowed(const RowInfo& row, float value) {
    const float low = float(row.hardMin), high = float(row.hardMax);
    return std::isfinite(value) && value <= high && (row.excludesMin ? value > low : value >= low);
}

std::string rangeText(const RowInfo& row) {
    const bool low = std::isfinite(row.hardMin), high = std::isfinite(row.hardMax);
    if (low && high && row.excludesMin)
        return fmt::format("above {} and at most {}", toText(row.hardMin), toText(row.hardMax));
    if (low && high) return fmt::format("from {} to {}", toText(row.hardMin), toText(row.hardMax));
    if (low) return (row.excludesMin ? "above " : "at least ") + toText(row.hardMin);
    if (high) return "at most " + toText(row.hardMax);
    return {};
}

std::string allowedText(const RowInfo& row) {
    if (row.kind == RowKind::choice) return listed(choiceKeys(row));
    std::string text = noun(row.kind);
    if (row.acceptsNumber) text += " or one number";
    if (const std::string range = rangeText(row); !range.empty()) {
        text += row.kind == RowKind::vector ? ", each " : " ";
        if (range.compare(0, 3, "at ") == 0) text += "of ";
        text += range;
    }
    if (!row.unit.empty() && row.unit != "1") text += fmt::format(" [{}]", row.unit);
    return text;
}

std::string unknownWord(std::string_view typed, const std::vector<std::string_view>& known) {
    const auto nearest = typed.size() <= kLongestWord ? nearestWord(typed, known) : std::string_view{};
    const std::string hint = nearest.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", nearest);
    return fmt::format("\"{}\" is unknown; must be {}{}", typed.substr(0, kLongestWord), listed(known), hint);
}

std::string problem(const RowInfo& row, const Value& value) {
    if (!holds(row.kind, value))
        return fmt::format("{} is not {}; must be {}", toText(value), noun(row.kind), allowedText(row));
    if (row.kind == RowKind::choice) {
        const std::string& word = std::get<std::string>(value);
        for (const ChoiceInfo& c : row.choices)
            if (c.key == word) return {};
        return unknownWord(word, choiceKeys(row));
    }
    if (row.kind == RowKind::integer) {
        const double number = std::get<double>(value);
        if (number != std::floor(number))
            return fmt::format("{} has a fraction; must be {}", toText(value), allowedText(row));
        if (std::abs(number) > std::numeric_limits<int>::max())
            return fmt::format("{} is out of range; must be {}", toText(value), allowedText(row));
    }
    const bool isNumeric = row.kind == RowKind::integer || row.kind == RowKind::number || row.kind == RowKind::vector;
    if (isNumeric && !inRange(row, value))
        return fmt::format("{} is out of range; must be {}", toText(value), allowedText(row));
    return {};
}

std::string problem(const RowInfo& row, const Setting& setting) {
    if (!setting.isAnimated()) return problem(row, setting.value);
    const bool isWords = row.kind == RowKind::text || row.kind == RowKind::words;
    if (!row.animatable || isWords) return "cannot change over time; must be " + allowedText(row);
    return keyedProblem(row, setting);
}

std::string joined(std::string_view path, std::string_view key) {
    return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

std::string unknownKey(std::string_view key, const std::vector<std::string_view>& known) {
    const auto nearest = key.size() <= kLongestWord ? nearestWord(key, known) : std::string_view{};
    if (!nearest.empty()) return fmt::format("unknown key; did you mean '{}'?", nearest);
    if (known.empty()) return "unknown key; none is allowed here";
    return "unknown key; must be " + listed(known);
}

Issues validate(const Rows& rows, const Settings& settings, std::string_view path) {
    Issues issues;
    std::vector<std::string_view> known;
    for (const RowInfo& row : rows) known.push_back(row.key);
    for (const auto& [key, setting] : settings.all()) {
        const RowInfo* row = findRow(rows, key);
        const std::string wrong = row ? problem(*row, setting) : unknownKey(key, known);
        if (!wrong.empty()) issues.push_back({joined(path, key), wrong});
    }
    return issues;
}

}  // namespace firn
