// Stand-in for SIM/SIM_Guide.h: what draws data in the viewer; made, never drawn here.
#pragma once

class SIM_Data;

class SIM_Guide {
public:
    explicit SIM_Guide(const SIM_Data* creator) : creator_(creator) {}
    virtual ~SIM_Guide() = default;
    const SIM_Data* getCreator() const { return creator_; }

private:
    const SIM_Data* creator_;
};
