// Stand-in for PRM/PRM_Range.h.
#pragma once
#include <SYS/SYS_Types.h>

enum PRM_RangeFlag { PRM_RANGE_FREE, PRM_RANGE_UI, PRM_RANGE_RESTRICTED, PRM_RANGE_PRM };

class PRM_Range {
public:
    PRM_Range(PRM_RangeFlag minFlag = PRM_RANGE_FREE, fpreal min = 0, PRM_RangeFlag maxFlag = PRM_RANGE_FREE,
              fpreal max = 10)
        : minFlag_(minFlag), maxFlag_(maxFlag), min_(min), max_(max) {}

    PRM_RangeFlag getMinFlag() const { return minFlag_; }
    PRM_RangeFlag getMaxFlag() const { return maxFlag_; }
    fpreal getMinValue() const { return min_; }
    fpreal getMaxValue() const { return max_; }

private:
    PRM_RangeFlag minFlag_;
    PRM_RangeFlag maxFlag_;
    fpreal min_;
    fpreal max_;
};
