// Stand-in for SIM/SIM_ScalarField.h.
#pragma once
#include <SIM/SIM_SampledField.h>

class SIM_ScalarField : public SIM_SampledField {
public:
    SIM_RawField* getField() const { return &parts_[0]; }
    fpreal getValue(const UT_Vector3& pos) const { return parts_[0].getValue(pos); }
    UT_Vector3 getGradient(const UT_Vector3& pos) const { return parts_[0].getGradient(pos); }
    bool indexToPos(int x, int y, int z, UT_Vector3& pos) const { return parts_[0].indexToPos(x, y, z, pos); }
    bool posToIndex(const UT_Vector3& pos, int& x, int& y, int& z) const { return parts_[0].posToIndex(pos, x, y, z); }
    bool isAligned(const SIM_ScalarField* other) const { return parts_[0].isAligned(other->getField()); }

protected:
    explicit SIM_ScalarField(const SIM_DataFactory* factory) : BaseClass(factory, {SIM_SAMPLE_CENTER}) {}
    ~SIM_ScalarField() override = default;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_ScalarField, SIM_SampledField, "Scalar Field", nullptr)
};
