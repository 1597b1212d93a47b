// Stand-in for SIM/SIM_MatrixField.h.
#pragma once
#include <SIM/SIM_SampledField.h>

class SIM_MatrixField : public SIM_SampledField {
public:
    SIM_RawField* getField(int i, int j) const { return &parts_[static_cast<std::size_t>(3 * i + j)]; }

protected:
    explicit SIM_MatrixField(const SIM_DataFactory* factory)
        : BaseClass(factory, std::vector<SIM_FieldSample>(9, SIM_SAMPLE_CENTER)) {}
    ~SIM_MatrixField() override = default;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_MatrixField, SIM_SampledField, "Matrix Field", nullptr)
};
