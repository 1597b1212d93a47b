// Counts the fields of a plain struct at compile time, so that a field without a row does not compile.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace firn {
namespace detail {

/// Stands for a value of any type in a braced list that is never evaluated.
struct Anything {
    template <class T>
    operator T() const;
};

template <class P, class Indices, class = void>
struct TakesBraced : std::false_type {};
template <class P, std::size_t... I>
struct TakesBraced<P, std::index_sequence<I...>, std::void_t<decltype(P{(static_cast<void>(I), Anything{})...})>>
    : std::true_type {};

template <class P, std::size_t N>
constexpr std::size_t countFields() {
    if constexpr (TakesBraced<P, std::make_index_sequence<N + 1>>::value)
        return countFields<P, N + 1>();
    else
        return N;
}

}  // namespace detail

template <class P>
constexpr std::size_t fieldCount() {
    static_assert(std::is_aggregate_v<P>, "a parameter struct is a plain aggregate");
    return detail::countFields<P, 0>();
}

}  // namespace firn
