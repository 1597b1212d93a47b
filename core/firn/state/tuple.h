// How a column's type is made of numbers, in the order in which files and hosts hold them. A new type of column needs a
// Tuple here and a place in ParticleSet::Values; what goes through all columns goes by these.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

#include "firn/base/math/mat.h"
#include "firn/base/text.h"
#include "firn/state/slots.h"

namespace firn {

template <class T>
struct Tuple {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, int>);
    using Number = T;
    static constexpr int kSize = 1;
    /// Number i of a value, to read or, where the value is not const, to write.
    template <class Value>
    static constexpr auto& at(Value& value, int) {
        return value;
    }
};

template <>
struct Tuple<Vec3> {
    using Number = float;
    static constexpr int kSize = 3;
    template <class Value>
    static constexpr auto& at(Value& value, int i) {
        return value[i];
    }
};

/// For row vectors in files and hosts, for column vectors in memory.
template <>
struct Tuple<Mat3> {
    using Number = float;
    static constexpr int kSize = 9;
    template <class Value>
    static constexpr auto& at(Value& value, int i) {
        return value(i % 3, i / 3);
    }
};

/// Slot after slot.
template <class T>
struct Tuple<Slots<T>> {
    using Number = typename Tuple<T>::Number;
    static constexpr int kSize = kSlots * Tuple<T>::kSize;
    template <class Value>
    static constexpr auto& at(Value& value, int i) {
        return Tuple<T>::at(value[std::size_t(i / Tuple<T>::kSize)], i % Tuple<T>::kSize);
    }
};

/// How many numbers of which kind: what a file or a host knows of a type.
struct TupleKind {
    bool isReal;
    int size;

    friend constexpr bool operator==(const TupleKind& a, const TupleKind& b) {
        return a.isReal == b.isReal && a.size == b.size;
    }
    friend constexpr bool operator!=(const TupleKind& a, const TupleKind& b) { return !(a == b); }
};

template <class T>
constexpr TupleKind tupleKind() {
    return {std::is_floating_point_v<typename Tuple<T>::Number>, Tuple<T>::kSize};
}
/// "12 floats".
inline std::string toText(TupleKind kind) { return counted(kind.size, kind.isReal ? "float" : "integer"); }

}  // namespace firn
