#include <hdk_double/misuse.h>
#include <hdk_double/parm_set.h>

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace hdk_double {
namespace {

std::string asText(double number) {
    std::ostringstream text;
    text.precision(17);
    text << number;
    return text.str();
}

/// Where a menu's token stands, or -1.
int menuIndex(const ParmInfo& info, const std::string& token) {
    for (std::size_t i = 0; i < info.menu.size(); ++i)
        if (info.menu[i].token == token) return static_cast<int>(i);
    return -1;
}

bool fits(const ParmInfo& info, const ParmValue& value) {
    if (const auto* numbers = std::get_if<std::vector<double>>(&value))
        return static_cast<int>(numbers->size()) == info.size && !info.type.isStringType();
    const auto* text = std::get_if<std::string>(&value);
    return !text || info.type.isStringType() || menuIndex(info, *text) >= 0;
}

}  // namespace

ParmSet::ParmSet(const PRM_Template* list) : infos_(valueParms(list)) {}

bool ParmSet::has(const std::string& token) const { return info(token) != nullptr; }

const ParmInfo* ParmSet::info(const std::string& token) const {
    for (const ParmInfo& each : infos_)
        if (each.token == token) return &each;
    return nullptr;
}

const ParmInfo* ParmSet::required(const std::string& token) const {
    const ParmInfo* found = info(token);
    if (!found) misuse("there is no parameter '" + token + "'");
    return found;
}

void ParmSet::set(const std::string& token, ParmSetting setting, fpreal fromTime) {
    const ParmInfo* found = info(token);
    if (!found) throw std::invalid_argument("there is no parameter '" + token + "' to set");
    if (!fits(*found, setting.function(0)))
        throw std::invalid_argument("parameter '" + token + "' cannot hold that value");
    std::vector<Setting>& history = settings_[token];
    while (!history.empty() && history.back().fromTime >= fromTime) history.pop_back();
    history.push_back({fromTime, std::move(setting.function)});
}

ParmValue ParmSet::value(const ParmInfo& info, fpreal time) const {
    const auto found = settings_.find(info.token);
    if (found != settings_.end()) {
        for (auto each = found->second.rbegin(); each != found->second.rend(); ++each)
            if (each->fromTime <= time + 1e-9) return each->function(time);
    }
    return defaultOf(info);
}

ParmValue ParmSet::defaultOf(const ParmInfo& info) {
    if (info.type.isStringType()) return info.strings[0];
    return info.numbers;
}

bool ParmSet::isDefault(const std::string& token) const {
    const ParmInfo* info = required(token);
    if (!info) return true;
    const auto found = settings_.find(token);
    if (found == settings_.end()) return true;
    ParmSet untouched = *this;
    untouched.settings_.erase(token);
    for (const Setting& each : found->second) {
        const fpreal time = std::isinf(each.fromTime) ? 0 : each.fromTime;
        for (int i = 0; i < info->size; ++i)
            if (text(token, i, time) != untouched.text(token, i, time)) return false;
    }
    return true;
}

void ParmSet::copy(const std::string& token, const ParmSet& from, const std::string& fromToken) {
    const ParmInfo* to = required(token);
    const ParmInfo* source = from.required(fromToken);
    if (!to || !source) return;
    if (!fits(*to, from.value(*source, 0)))
        return misuse("parameter '" + token + "' cannot hold the value of '" + fromToken + "'");
    settings_.erase(token);
    const auto history = from.settings_.find(fromToken);
    if (history != from.settings_.end()) {
        settings_[token] = history->second;
    } else {
        set(token, from.value(*source, 0));
    }
}

fpreal ParmSet::number(const std::string& token, int component, fpreal time) const {
    const ParmInfo* info = required(token);
    if (!info) return 0;
    if (component < 0 || component >= info->size) {
        misuse("parameter '" + token + "' has no component " + std::to_string(component));
        return 0;
    }
    const ParmValue held = value(*info, time);
    fpreal number = 0;
    if (const auto* all = std::get_if<std::vector<double>>(&held)) {
        number = (*all)[static_cast<std::size_t>(component)];
    } else if (const auto* one = std::get_if<double>(&held)) {
        number = *one;
    } else {
        const std::string& text = std::get<std::string>(held);
        const int index = menuIndex(*info, text);
        number = index >= 0 ? index : std::strtod(text.c_str(), nullptr);
    }
    return info->type.isOrdinalType() ? std::trunc(number) : number;
}

std::string ParmSet::text(const std::string& token, int component, fpreal time) const {
    const ParmInfo* info = required(token);
    if (!info) return {};
    const ParmValue held = value(*info, time);
    if (const auto* text = std::get_if<std::string>(&held)) return *text;
    const fpreal held_number = number(token, component, time);
    const auto index = static_cast<std::size_t>(held_number);
    if (info->type.isOrdinalType() && held_number >= 0 && index < info->menu.size()) return info->menu[index].token;
    return asText(held_number);
}

/// What a condition means by a name: a parameter, or one component of it ("sizex", "size1").
std::string ParmSet::channelText(const std::string& name, fpreal time) const {
    if (!has(name) && !name.empty()) {
        const std::string token = name.substr(0, name.size() - 1);
        const std::size_t letter = std::string("xyzw").find(name.back());
        const int component = letter != std::string::npos ? static_cast<int>(letter) : name.back() - '1';
        const ParmInfo* vector = info(token);
        if (vector && component >= 0 && component < vector->size) return text(token, component, time);
    }
    return text(name, 0, time);
}

bool ParmSet::isDisabled(const std::string& token, fpreal time) const {
    const ParmInfo* info = required(token);
    return info && conditionHolds(info->disableWhen, [&](const std::string& name) { return channelText(name, time); });
}

bool ParmSet::isHidden(const std::string& token, fpreal time) const {
    const ParmInfo* info = required(token);
    if (!info) return false;
    return info->invisible ||
           conditionHolds(info->hideWhen, [&](const std::string& name) { return channelText(name, time); });
}

}  // namespace hdk_double
