// For test programs on the stand-in: a misuse report that nobody took fails the test it fell in.
#pragma once

#include <gtest/gtest.h>

#include <hdk_double/misuse.h>

namespace hdk_double {

class MisuseListener : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo&) override { clearMisuses(); }
    void OnTestEnd(const testing::TestInfo&) override {
        for (const std::string& report : takeMisuses()) ADD_FAILURE() << "misuse: " << report;
    }
};

/// One definition of an object of this type in a test program is enough.
struct FailOnMisuse {
    FailOnMisuse() { testing::UnitTest::GetInstance()->listeners().Append(new MisuseListener); }
};

}  // namespace hdk_double
