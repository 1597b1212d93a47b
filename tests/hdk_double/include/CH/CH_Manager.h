// Stand-in for CH/CH_Manager.h: frames and seconds; frame 1 is time 0.
#pragma once
#include <SYS/SYS_Types.h>

class CH_Manager {
public:
    fpreal getSamplesPerSec() const { return fps_; }
    void setSamplesPerSec(fpreal fps) { fps_ = fps; }
    fpreal getTime(fpreal sample) const { return (sample - 1) / fps_; }
    fpreal getSample(fpreal time) const { return time * fps_ + 1; }
    fpreal getSampleDelta(fpreal seconds) const { return seconds * fps_; }
    fpreal getTimeDelta(fpreal samples) const { return samples / fps_; }
    fpreal getSecsPerSample() const { return 1 / fps_; }
    fpreal getEvalTime(int = 0) const { return evalTime_; }
    void setEvalTime(fpreal time) { evalTime_ = time; }

private:
    fpreal fps_ = 24;
    fpreal evalTime_ = 0;
};

CH_Manager* CHgetManager();
fpreal CHgetEvalTime(int thread = 0);
fpreal CHgetTimeFromFrame(fpreal frame);
fpreal CHgetFrameFromTime(fpreal time);
fpreal CHgetSampleFromTime(fpreal time);
