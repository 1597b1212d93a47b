// A view of an array somebody else owns. (std::span is C++20; Houdini plug-ins are C++17.) Device-safe.
#pragma once

#include <cstddef>

#include "firn/base/hostdev.h"

namespace firn {

template <class T>
class Span {
public:
    constexpr Span() = default;
    FIRN_HD constexpr Span(T* data, std::size_t size) : data_(data), size_(size) {}
    template <class Container>
    constexpr Span(Container&& c) : data_(c.data()), size_(c.size()) {}

    FIRN_HD constexpr T* data() const { return data_; }
    FIRN_HD constexpr std::size_t size() const { return size_; }
    FIRN_HD constexpr bool empty() const { return size_ == 0; }
    FIRN_HD constexpr T& operator[](std::size_t i) const { return data_[i]; }
    FIRN_HD constexpr T* begin() const { return data_; }
    FIRN_HD constexpr T* end() const { return data_ + size_; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace firn
