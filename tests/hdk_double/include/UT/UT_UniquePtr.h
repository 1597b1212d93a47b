// Stand-in for the HDK header of the same name.
#pragma once

#include <memory>

template <typename T>
using UT_UniquePtr = std::unique_ptr<T>;

template <typename T, typename... Args>
UT_UniquePtr<T> UTmakeUnique(Args&&... args) {
    return std::make_unique<T>(std::forward<Args>(args)...);
}
