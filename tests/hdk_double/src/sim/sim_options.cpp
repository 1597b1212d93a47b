#include <SIM/SIM_OptionsUser.h>
#include <hdk_double/misuse.h>

#include <algorithm>
#include <cstring>

namespace {
template <class T, class Set>
T filled(const std::vector<double>& numbers, const Set& set) {
    T value;
    for (std::size_t i = 0; i < numbers.size(); ++i) set(value, static_cast<int>(i), numbers[i]);
    return value;
}
const auto setComponent = [](auto& value, int i, double number) { value(i) = number; };
}  // namespace

std::vector<double> OP_Options::numbers(const UT_StringRef& name, std::size_t count) const {
    std::vector<double> found(count, 0.0);
    const auto at = values_.find(name.c_str());
    if (at == values_.end()) {
        missing(name.c_str());
    } else if (const auto* whole = std::get_if<int64>(&at->second)) {
        found[0] = static_cast<double>(*whole);
    } else if (const auto* held = std::get_if<std::vector<double>>(&at->second)) {
        for (std::size_t i = 0; i < count && i < held->size(); ++i) found[i] = (*held)[i];
    } else {
        missing(name.c_str());
    }
    return found;
}

int64 OP_Options::getOptionI(const UT_StringRef& name) const {
    const auto at = values_.find(name.c_str());
    if (at != values_.end())
        if (const auto* whole = std::get_if<int64>(&at->second)) return *whole;
    return static_cast<int64>(numbers(name, 1)[0]);
}

const UT_StringHolder& OP_Options::getOptionS(const UT_StringRef& name) const {
    static const UT_StringHolder none;
    const auto at = values_.find(name.c_str());
    const auto* text = at == values_.end() ? nullptr : std::get_if<UT_StringHolder>(&at->second);
    if (!text) missing(name.c_str());
    return text ? *text : none;
}

UT_Vector2D OP_Options::getOptionV2(const UT_StringRef& name) const {
    return filled<UT_Vector2D>(numbers(name, 2), setComponent);
}
UT_Vector3D OP_Options::getOptionV3(const UT_StringRef& name) const {
    return filled<UT_Vector3D>(numbers(name, 3), setComponent);
}
UT_Vector4D OP_Options::getOptionV4(const UT_StringRef& name) const {
    return filled<UT_Vector4D>(numbers(name, 4), setComponent);
}
UT_QuaternionD OP_Options::getOptionQ(const UT_StringRef& name) const {
    return filled<UT_QuaternionD>(numbers(name, 4), setComponent);
}
UT_Matrix3D OP_Options::getOptionM3(const UT_StringRef& name) const {
    return filled<UT_Matrix3D>(numbers(name, 9), [](UT_Matrix3D& m, int i, double x) { m(i / 3, i % 3) = x; });
}
UT_Matrix4D OP_Options::getOptionM4(const UT_StringRef& name) const {
    return filled<UT_Matrix4D>(numbers(name, 16), [](UT_Matrix4D& m, int i, double x) { m(i / 4, i % 4) = x; });
}

void OP_Options::setOptionS(const UT_StringHolder& name, const UT_StringHolder& value) {
    values_[name.c_str()] = value;
}
void OP_Options::setOptionV2(const UT_StringHolder& name, const UT_Vector2D& v) { store(name, {v.x(), v.y()}); }
void OP_Options::setOptionV3(const UT_StringHolder& name, const UT_Vector3D& v) { store(name, {v.x(), v.y(), v.z()}); }
void OP_Options::setOptionV4(const UT_StringHolder& name, const UT_Vector4D& v) {
    store(name, {v.x(), v.y(), v.z(), v.w()});
}
void OP_Options::setOptionQ(const UT_StringHolder& name, const UT_QuaternionD& q) {
    store(name, {q.x(), q.y(), q.z(), q.w()});
}
void OP_Options::setOptionM3(const UT_StringHolder& name, const UT_Matrix3D& m) {
    std::vector<double> all;
    for (int i = 0; i < 9; ++i) all.push_back(m(i / 3, i % 3));
    store(name, std::move(all));
}
void OP_Options::setOptionM4(const UT_StringHolder& name, const UT_Matrix4D& m) {
    std::vector<double> all;
    for (int i = 0; i < 16; ++i) all.push_back(m(i / 4, i % 4));
    store(name, std::move(all));
}

bool OP_Options::same(const Value& a, const Value& b) {
    const auto* left = std::get_if<std::vector<double>>(&a);
    const auto* right = std::get_if<std::vector<double>>(&b);
    if (!left || !right) return a == b;
    return left->size() == right->size() &&
           std::memcmp(left->data(), right->data(), left->size() * sizeof(double)) == 0;
}

bool OP_Options::same(const Values& a, const Values& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& left, const auto& right) {
        return left.first == right.first && same(left.second, right.second);
    });
}

void SIM_Options::missing(const std::string& name) const {
    hdk_double::misuse("option '" + name + "' is read as a kind it does not have, or was never set");
}

SIM_OptionsUser::SIM_OptionsUser(SIM_Data* owner) : owner_(owner) { owner->optionsUser_ = this; }

void SIM_OptionsUser::assignOption(const std::string& name, OP_Options::Value value) {
    const auto held = options_.values().find(name);
    if (held != options_.values().end() && OP_Options::same(held->second, value)) return;
    options_.setValue(name, std::move(value));
    optionChanged(name.c_str());
}

void SIM_OptionsUser::noteOption(const char* name) {
    optionChanged(name);
    owner_->handleModification();
}
