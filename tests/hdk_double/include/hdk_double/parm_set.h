// The values of a node's parameters over time: defaults from the templates, then what was set, constant or animated.
#pragma once
#include <UT/UT_Vector3.h>
#include <hdk_double/parm_list.h>

#include <functional>
#include <limits>
#include <map>
#include <variant>

namespace hdk_double {

using ParmValue = std::variant<double, std::string, std::vector<double>>;
using ParmFunction = std::function<ParmValue(fpreal time)>;

/// What a test may write behind a parameter's token: a number, text, components, or a function of time of these.
struct ParmSetting {
    ParmSetting(std::initializer_list<double> numbers) : ParmSetting(ParmValue(std::vector<double>(numbers))) {}
    ParmSetting(const UT_Vector3& v) : ParmSetting({v.x(), v.y(), v.z()}) {}
    ParmSetting(ParmValue constant) : function([constant](fpreal) { return constant; }) {}
    template <class T, class = std::enable_if_t<!std::is_same_v<std::decay_t<T>, ParmSetting>>>
    ParmSetting(const T& setting) {
        if constexpr (std::is_invocable_v<T, fpreal>) {
            function = [setting](fpreal time) { return toValue(setting(time)); };
        } else {
            function = [constant = toValue(setting)](fpreal) { return constant; };
        }
    }

    ParmFunction function;

private:
    template <class T>
    static ParmValue toValue(const T& value) {
        if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
            return static_cast<double>(value);
        } else if constexpr (std::is_convertible_v<T, std::string>) {
            return std::string(value);
        } else if constexpr (std::is_convertible_v<T, ParmValue>) {
            return value;
        } else {
            return std::vector<double>{value.x(), value.y(), value.z()};
        }
    }
};

class ParmSet {
public:
    ParmSet() = default;
    explicit ParmSet(const PRM_Template* list);

    bool has(const std::string& token) const;
    const std::vector<ParmInfo>& infos() const { return infos_; }
    const ParmInfo* info(const std::string& token) const;

    /// From that time on; earlier times keep their value.
    void set(const std::string& token, ParmSetting setting, fpreal fromTime = -std::numeric_limits<fpreal>::infinity());

    /// Unknown tokens are misuse, as are components beyond the parameter's size.
    fpreal number(const std::string& token, int component, fpreal time) const;
    std::string text(const std::string& token, int component, fpreal time) const;

    /// Whether it has, at any time, the value of its template.
    bool isDefault(const std::string& token) const;
    /// All of another parameter's history; one that cannot hold it is misuse.
    void copy(const std::string& token, const ParmSet& from, const std::string& fromToken);

    bool isDisabled(const std::string& token, fpreal time) const;
    bool isHidden(const std::string& token, fpreal time) const;

private:
    struct Setting {
        fpreal fromTime;
        ParmFunction function;
    };
    static ParmValue defaultOf(const ParmInfo& info);
    ParmValue value(const ParmInfo& info, fpreal time) const;
    std::string channelText(const std::string& name, fpreal time) const;
    const ParmInfo* required(const std::string& token) const;

    std::vector<ParmInfo> infos_;
    std::map<std::string, std::vector<Setting>> settings_;
};

/// Whether a condition in Houdini's brace syntax holds; `textOf` gives a parameter's value as text.
/// Throws std::invalid_argument on text that is no condition.
bool conditionHolds(const std::string& condition, const std::function<std::string(const std::string&)>& textOf);

}  // namespace hdk_double
