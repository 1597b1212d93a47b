// Stand-in for the HDK header of the same name.
#pragma once

#include <thread>

#include <SYS/SYS_Types.h>

class UT_Thread {
public:
    static int getNumProcessors() { return static_cast<int>(std::thread::hardware_concurrency()); }
    static int getMySequentialThreadIndex();
};

/// Which share of a threaded method's work is this thread's: the stand-in has one share.
class UT_JobInfo {
public:
    int job() const { return 0; }
    int numJobs() const { return 1; }
    int nextTask() const { return next_++; }
    void divideWork(exint units, exint& start, exint& end) const {
        start = 0;
        end = units;
    }
    void divideWork(int units, int& start, int& end) const {
        start = 0;
        end = units;
    }

private:
    mutable int next_ = 0;
};
