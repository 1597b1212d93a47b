// The only thing a host injects: it is told how far work is and may ask for it to stop.
#pragma once

#include <string>

namespace firn {

class Progress {
public:
    virtual ~Progress() = default;
    /// Share of the current frame that is done, 0 to 1. Called between steps, never from a parallel loop.
    virtual void update(double shareOfFrame) { (void)shareOfFrame; }
    /// What somebody who waits wants to know before the work is done, in one line.
    virtual void note(const std::string& line) { (void)line; }
    virtual bool wantsToStop() { return false; }
};

}  // namespace firn
