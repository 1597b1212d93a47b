// Stand-in for OP/OP_Context.h: when a cook happens.
#pragma once
#include <SYS/SYS_Types.h>

class OP_Context {
public:
    OP_Context(fpreal time = 0) : time_(time) {}

    fpreal getTime() const { return time_; }
    void setTime(fpreal time) { time_ = time; }
    fpreal getFloatFrame() const;
    exint getFrame() const;
    void setFrame(fpreal frame);
    int getThread() const { return 0; }
    void setThread(int) {}

private:
    fpreal time_;
};
