// What a user is told.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "firn/base/error.h"

namespace firn::test {

/// The message with which `work` is refused as the user's mistake; empty where it is not.
inline std::string refusalOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        return error.what();
    }
    return "";
}

}  // namespace firn::test
