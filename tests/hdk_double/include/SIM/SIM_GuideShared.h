// Stand-in for SIM/SIM_GuideShared.h.
#pragma once
#include <SIM/SIM_Guide.h>

class SIM_GuideShared : public SIM_Guide {
public:
    SIM_GuideShared(const SIM_Data* creator, bool displayonce) : SIM_Guide(creator), displayOnce_(displayonce) {}
    bool getDisplayOnce() const { return displayOnce_; }

private:
    bool displayOnce_;
};
