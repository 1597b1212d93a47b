#include "firn/params/json.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "firn/base/text.h"
#include "firn/params/validate.h"

namespace firn {
namespace {

const Json& emptyObject() {
    static const Json empty = Json::object();
    return empty;
}

bool isVector(const Json& json) {
    return json.is_array() && json.size() == 3 &&
           std::all_of(json.begin(), json.end(), [](const Json& x) { return x.is_number(); });
}

bool isWords(const Json& json) {
    return json.is_array() && std::all_of(json.begin(), json.end(), [](const Json& x) { return x.is_string(); });
}

/// The value in the row's own kind, where the JSON can be read so.
std::optional<Value> toValue(const Json& json, const RowInfo& row) {
    if (row.kind == RowKind::words)
        return isWords(json) ? std::optional<Value>(json.get<std::vector<std::string>>()) : std::nullopt;
    if (row.kind == RowKind::vector && row.acceptsNumber && json.is_number()) {
        const double number = json.get<double>();
        return Vec3d{number, number, number};
    }
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number()) return json.get<double>();
    if (json.is_string()) return json.get<std::string>();
    if (isVector(json)) return Vec3d{json[0].get<double>(), json[1].get<double>(), json[2].get<double>()};
    return std::nullopt;
}

/// Whether somebody meant keys over time: a list of lists.
bool looksAnimated(const Json& json) { return json.is_array() && !json.empty() && json[0].is_array(); }

std::string notThat(const Json& json, const RowInfo& row) {
    return fmt::format("{} cannot be used; must be {}", typed(json), allowedText(row));
}

Setting readKeys(const Json& json, const RowInfo& row, std::string& wrong) {
    Setting setting;
    for (const Json& key : json) {
        const bool isPair = key.is_array() && key.size() == 2 && key[0].is_number();
        const auto value = isPair ? toValue(key[1], row) : std::nullopt;
        if (!value) {
            wrong = fmt::format("{} is not a key; must be [time, value] with {}", typed(key), allowedText(row));
            return {};
        }
        setting.keys.emplace_back(key[0].get<double>(), *value);
    }
    wrong = problem(row, setting);
    return setting;
}

struct JsonOf {
    /// Whole numbers without a decimal point: frames and counts are numbers here too.
    Json operator()(double x) const {
        const bool isWhole = x == std::floor(x) && std::abs(x) < 1e15;
        return isWhole ? Json(static_cast<std::int64_t>(x)) : Json(x);
    }
    Json operator()(const Vec3d& v) const { return Json::array({(*this)(v.x), (*this)(v.y), (*this)(v.z)}); }
    template <class T>
    Json operator()(const T& x) const {
        return Json(x);
    }
};

}  // namespace

Setting readSetting(const Json& value, const RowInfo& row, std::string& wrong) {
    if (looksAnimated(value)) return readKeys(value, row, wrong);
    const auto plain = toValue(value, row);
    if (!plain) {
        wrong = notThat(value, row);
        return {};
    }
    wrong = problem(row, *plain);
    return {*plain, {}};
}

ObjectReader::ObjectReader(const Json& value, std::string path, ReadReport& report)
    : object_(value.is_object() ? &value : &emptyObject()), path_(std::move(path)), report_(&report) {
    if (!value.is_object())
        report_->issues.push_back({path_, fmt::format("{} is not an object; must be {{ ... }}", typed(value))});
}

std::string ObjectReader::pathOf(std::string_view key) const { return joined(path_, key); }

void ObjectReader::issue(std::string_view key, std::string message) {
    report_->issues.push_back({pathOf(key), std::move(message)});
}

const Json* ObjectReader::take(std::string_view key) {
    known_.push_back(key);
    const auto found = object_->find(std::string(key));
    return found == object_->end() ? nullptr : &*found;
}

const Json* ObjectReader::need(std::string_view key, std::string_view allowed) {
    const Json* value = take(key);
    if (!value && object_ != &emptyObject()) issue(key, fmt::format("missing; must be {}", allowed));
    return value;
}

std::string ObjectReader::text(std::string_view key) {
    const Json* value = take(key);
    if (!value) return {};
    if (value->is_string()) return value->get<std::string>();
    issue(key, fmt::format("{} is not text", typed(*value)));
    return {};
}

const Json* ObjectReader::formerValue(const RowInfo& row) {
    if (row.formerly.empty()) return nullptr;
    former_.push_back(row.formerly);
    const auto found = object_->find(std::string(row.formerly));
    if (found == object_->end()) return nullptr;
    report_->notes.push_back({pathOf(row.formerly), fmt::format("is now called '{}'", row.key)});
    return &*found;
}

Settings ObjectReader::settings(const Rows& rows) {
    Settings settings;
    for (const RowInfo& row : rows) {
        const Json* value = take(row.key);
        std::string_view key = row.key;
        if (const Json* former = formerValue(row)) {
            if (value) issue(row.formerly, fmt::format("is the former name of '{}'; give one of them", row.key));
            if (!value) value = former, key = row.formerly;
        }
        if (!value) continue;
        std::string wrong;
        Setting setting = readSetting(*value, row, wrong);
        if (wrong.empty())
            settings.set(row.key, std::move(setting));
        else
            issue(key, std::move(wrong));
    }
    return settings;
}

void ObjectReader::finish() {
    for (const auto& [key, value] : object_->items()) {
        const auto has = [&k = key](const auto& keys) { return std::find(keys.begin(), keys.end(), k) != keys.end(); };
        if (!has(known_) && !has(former_)) issue(key.substr(0, 64), unknownKey(key, known_));
    }
}

Settings readSettings(const Json& object, const Rows& rows, std::string_view path, ReadReport& report) {
    ObjectReader reader(object, std::string(path), report);
    Settings settings = reader.settings(rows);
    reader.finish();
    return settings;
}

Json toJson(const Value& value) { return std::visit(JsonOf{}, value); }

Json toJson(const Settings& settings, const Rows& rows) {
    Json object = Json::object();
    for (const RowInfo& row : rows) {
        const Setting* setting = settings.find(row.key);
        Json& slot = object[std::string(row.key)];
        if (!setting || !setting->isAnimated()) {
            slot = toJson(setting ? setting->value : row.initial);
            continue;
        }
        for (const auto& [time, value] : setting->keys) slot.push_back(Json::array({time, toJson(value)}));
    }
    return object;
}

}  // namespace firn
