// Stand-in for SIM/SIM_IndexField.h.
#pragma once
#include <SIM/SIM_SampledField.h>

class SIM_IndexField : public SIM_SampledField {
public:
    SIM_RawField* getField() const { return &parts_[0]; }

protected:
    explicit SIM_IndexField(const SIM_DataFactory* factory) : BaseClass(factory, {SIM_SAMPLE_CENTER}) {}
    ~SIM_IndexField() override = default;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_IndexField, SIM_SampledField, "Index Field", nullptr)
};
