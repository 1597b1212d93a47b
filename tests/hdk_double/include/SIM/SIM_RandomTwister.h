// Stand-in for SIM/SIM_RandomTwister.h.
#pragma once
#include <SIM/SIM_Random.h>

class SIM_RandomTwister : public SIM_Random {
protected:
    explicit SIM_RandomTwister(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_RandomTwister() override = default;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_RandomTwister, SIM_Random, "Mersenne Twister Random Data", nullptr)
};
