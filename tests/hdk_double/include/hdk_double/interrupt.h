// The user at the Escape key, scripted: when polls begin to be answered "stop", and what plugins told while they ran.
#pragma once

#include <string>
#include <vector>

namespace hdk_double {

/// The (n+1)th poll from now, and all after it, are answered "stop"; n < 0 means never.
void interruptAfterPolls(long n);

/// No interruption, no record, nothing running.
void resetInterrupts();

/// Polls since the last interruptAfterPolls() or resetInterrupts().
long interruptPolls();

/// Every percentage told, -1 and fractions of long operations left out, in order.
std::vector<int> interruptPercentages();

/// Every operation started, in order.
std::vector<std::string> interruptOperations();

/// Operations started and not yet ended.
int interruptDepth();

/// A misuse report for every operation that is still running: for the end of a solve or a cook.
void checkInterruptsBalanced(const std::string& where);

}  // namespace hdk_double
