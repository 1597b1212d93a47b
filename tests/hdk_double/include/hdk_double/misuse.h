// Where the stand-in says that a plugin used it in a way Houdini forbids. Reports are collected, the process goes on;
// hdk_double/gtest.h makes any report fail the test that caused it. Safe from any thread.
#pragma once

#include <string>
#include <vector>

namespace hdk_double {

void misuse(const std::string& report);

/// All reports since the last clearMisuses(), oldest first.
std::vector<std::string> misuses();

void clearMisuses();

/// The reports so far, and none afterwards: for tests that provoke one.
std::vector<std::string> takeMisuses();

}  // namespace hdk_double
