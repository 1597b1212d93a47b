#include "cli/interrupt.h"

#include <csignal>

namespace firn {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void onSignal(int) { interrupted = 1; }

}  // namespace

void listenForInterrupt() {
    struct sigaction action {};
    action.sa_handler = onSignal;
    // The system's own handler is back after the first signal; a write in progress is not cut short.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

bool isInterrupted() { return interrupted != 0; }

}  // namespace firn
