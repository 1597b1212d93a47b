// Stand-in for the HDK header of the same name.
#pragma once

#include <chrono>

#include <SYS/SYS_Types.h>

class UT_StopWatch {
public:
    void start() { start_ = Clock::now(); }
    fpreal64 lap() { return stop(); }
    fpreal64 stop() { return std::chrono::duration<fpreal64>(Clock::now() - start_).count(); }
    fpreal64 getTime() { return stop(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};
