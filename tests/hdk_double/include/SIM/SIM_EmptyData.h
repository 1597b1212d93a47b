// Stand-in for SIM/SIM_EmptyData.h: a place for other data.
#pragma once
#include <SIM/SIM_Data.h>

class SIM_EmptyData : public SIM_Data {
protected:
    explicit SIM_EmptyData(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_EmptyData() override = default;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_EmptyData, SIM_Data, "Empty Data", nullptr)
};
