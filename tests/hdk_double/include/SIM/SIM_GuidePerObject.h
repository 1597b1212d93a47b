// Stand-in for SIM/SIM_GuidePerObject.h.
#pragma once
#include <SIM/SIM_Guide.h>

class SIM_GuidePerObject : public SIM_Guide {
public:
    explicit SIM_GuidePerObject(const SIM_Data* creator) : SIM_Guide(creator) {}
};
