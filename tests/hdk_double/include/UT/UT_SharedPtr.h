// Stand-in for the HDK header of the same name.
#pragma once

#include <memory>

template <typename T>
using UT_SharedPtr = std::shared_ptr<T>;

template <typename T, typename... Args>
UT_SharedPtr<T> UTmakeShared(Args&&... args) {
    return std::make_shared<T>(std::forward<Args>(args)...);
}
