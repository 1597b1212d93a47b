// Ctrl-C: the first asks for a stop between two steps, the second ends the program at once.
#pragma once

namespace firn {

void listenForInterrupt();
bool isInterrupted();

}  // namespace firn
