// A row of a parameter table, written beside the struct it describes:
//
//   struct MpmParams { float cellSize = 0.02f; ... };             // defaults, device-safe
//   template <> struct ParamTable<MpmParams> {
//       static auto rows() {
//           using P = MpmParams;
//           return std::make_tuple(
//               row(&P::cellSize, "cell_size").label("Cell Size").unit("m").hard(1e-5, kOpen).slider(0.005, 0.1)
//                   .help("Edge of a grid cell. Halving it shows twice the detail and costs about sixteen times the
//                   work."));
//       }
//   };
//   static_assert(everyFieldHasARow<MpmParams>());
//
// `describe<P>()` turns the rows into plain descriptions; readers, emitters and hosts work on those.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/params/field_count.h"
#include "firn/params/value.h"

namespace firn {

inline constexpr double kOpen = std::numeric_limits<double>::infinity();

enum class RowKind { toggle, integer, number, vector, choice, text, words };

/// What `variation` of a source may do to a material number.
enum class VariationRole { none, stiffness, density };

struct ChoiceInfo {
    std::string_view key, label;
    int value = 0;
};

/// One parameter in plain words; everything a reader, a manual or a host interface needs.
struct RowInfo {
    std::string_view key, label, unit, help, formerly, heading;
    RowKind kind = RowKind::number;
    Value initial;
    double hardMin = -kOpen, hardMax = kOpen;  // beyond these a value is refused
    bool excludesMin = false;                  // the lower end itself is refused
    double sliderMin = 0, sliderMax = 1;       // what an artist's slider shows
    bool hasSlider = false;
    bool animatable = true;
    bool acceptsNumber = false;  // of a vector: one number stands for three equal ones
    std::vector<ChoiceInfo> choices;
    std::string_view whenKey, whenValue;  // only of effect while that key has that value
    std::string_view column;              // the particle's own value under this name wins
    VariationRole role = VariationRole::none;
    std::function<void(void*, const Value&)> store;  // into the struct; the value has been validated
    std::function<Value(const void*)> fetch;         // out of the struct
};

namespace detail {

template <class T>
constexpr RowKind kindOf() {
    if constexpr (std::is_same_v<T, bool>)
        return RowKind::toggle;
    else if constexpr (std::is_enum_v<T>)
        return RowKind::choice;
    else if constexpr (std::is_integral_v<T>)
        return RowKind::integer;
    else if constexpr (std::is_floating_point_v<T>)
        return RowKind::number;
    else if constexpr (std::is_same_v<T, std::string>)
        return RowKind::text;
    else if constexpr (std::is_same_v<T, std::vector<std::string>>)
        return RowKind::words;
    else
        return RowKind::vector;
}

/// A float default as the decimal it was typed as: 0.025, not 0.02500000037.
double typedDecimal(float value);

}  // namespace detail

template <class P, class T>
class Row {
public:
    Row(T P::*field, std::string_view key) : field_(field) {
        info_.key = key;
        info_.kind = detail::kindOf<T>();
    }
    Row&& label(std::string_view text) && {
        info_.label = text;
        return std::move(*this);
    }
    Row&& unit(std::string_view text) && {
        info_.unit = text;
        return std::move(*this);
    }
    Row&& help(std::string_view text) && {
        info_.help = text;
        return std::move(*this);
    }
    Row&& heading(std::string_view text) && {
        info_.heading = text;
        return std::move(*this);
    }
    Row&& formerly(std::string_view key) && {
        info_.formerly = key;
        return std::move(*this);
    }
    Row&& hard(double low, double high) && {
        info_.hardMin = low, info_.hardMax = high;
        return std::move(*this);
    }
    /// Like hard(), and the lower end itself is refused: a length of zero is no length.
    Row&& above(double low, double high = kOpen) && {
        info_.hardMin = low, info_.hardMax = high, info_.excludesMin = true;
        return std::move(*this);
    }
    Row&& slider(double low, double high) && {
        info_.sliderMin = low, info_.sliderMax = high, info_.hasSlider = true;
        return std::move(*this);
    }
    /// The value is used once, when the simulation is built, so keys over time would be a lie.
    Row&& fixed() && {
        info_.animatable = false;
        return std::move(*this);
    }
    /// Of a vector: one number stands for three equal ones.
    Row&& orNumber() && {
        static_assert(std::is_same_v<T, Vec3>, "only a vector has three equal numbers");
        info_.acceptsNumber = true;
        return std::move(*this);
    }
    Row&& choice(T value, std::string_view key, std::string_view label) && {
        info_.choices.push_back({key, label, static_cast<int>(value)});
        return std::move(*this);
    }
    Row&& when(std::string_view key, std::string_view value) && {
        info_.whenKey = key, info_.whenValue = value;
        return std::move(*this);
    }
    Row&& perParticle(std::string_view columnName) && {
        info_.column = columnName;
        return std::move(*this);
    }
    Row&& role(VariationRole r) && {
        info_.role = r;
        return std::move(*this);
    }

    RowInfo finish() const {
        RowInfo info = info_;
        info.initial = toValue(P{}.*field_, info_.choices);
        info.store = [field = field_, choices = info_.choices](void* p, const Value& value) {
            static_cast<P*>(p)->*field = fromValue(value, choices);
        };
        info.fetch = [field = field_, choices = info_.choices](const void* p) {
            return toValue(static_cast<const P*>(p)->*field, choices);
        };
        return info;
    }

private:
    static Value toValue(const T& value, [[maybe_unused]] const std::vector<ChoiceInfo>& choices) {
        if constexpr (std::is_enum_v<T>) {
            for (const ChoiceInfo& c : choices)
                if (c.value == static_cast<int>(value)) return std::string(c.key);
            return std::string();
        } else if constexpr (std::is_same_v<T, float>) {
            return detail::typedDecimal(value);
        } else if constexpr (std::is_same_v<T, Vec3>) {
            return Vec3d{detail::typedDecimal(value.x), detail::typedDecimal(value.y), detail::typedDecimal(value.z)};
        } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
            return static_cast<double>(value);
        } else {
            return value;
        }
    }
    static T fromValue(const Value& value, [[maybe_unused]] const std::vector<ChoiceInfo>& choices) {
        if constexpr (std::is_enum_v<T>) {
            for (const ChoiceInfo& c : choices)
                if (c.key == std::get<std::string>(value)) return static_cast<T>(c.value);
            return T{};
        } else if constexpr (std::is_same_v<T, Vec3>) {
            return cast<float>(std::get<Vec3d>(value));
        } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
            return static_cast<T>(std::get<double>(value));
        } else {
            return std::get<T>(value);
        }
    }

    T P::*field_;
    RowInfo info_;
};

template <class P, class T>
Row<P, T> row(T P::*field, std::string_view key) {
    return Row<P, T>(field, key);
}

template <class P>
struct ParamTable;  // specialised beside each struct: static auto rows()

template <class P>
constexpr bool everyFieldHasARow() {
    return std::tuple_size_v<decltype(ParamTable<P>::rows())> == fieldCount<P>();
}

using Rows = std::vector<RowInfo>;

template <class P>
const Rows& describe() {
    static const Rows rows = std::apply([](const auto&... r) { return Rows{r.finish()...}; }, ParamTable<P>::rows());
    return rows;
}

const RowInfo* findRow(const Rows& rows, std::string_view key);

/// Stores every given setting into `p`, animated ones at their value at `time`.
void storeAll(const Rows& rows, const Settings& settings, double time, void* p);

/// The struct as it is at a time [s]: defaults, with the settings on top.
template <class P>
P evaluate(const Settings& settings, double time = 0) {
    P p;
    storeAll(describe<P>(), settings, time, &p);
    return p;
}

Settings settingsOf(const Rows& rows, const void* p);

/// Every field as a setting, defaults included.
template <class P>
Settings settingsOf(const P& p) {
    return settingsOf(describe<P>(), &p);
}

}  // namespace firn
