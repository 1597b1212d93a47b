// Stand-in for SIM/SIM_VectorField.h.
#pragma once
#include <SIM/SIM_SampledField.h>

class SIM_VectorField : public SIM_SampledField {
public:
    SIM_RawField* getField(int axis) const { return &parts_[static_cast<std::size_t>(axis)]; }
    SIM_RawField* getXField() const { return getField(0); }
    SIM_RawField* getYField() const { return getField(1); }
    SIM_RawField* getZField() const { return getField(2); }
    bool indexToPos(int axis, int x, int y, int z, UT_Vector3& pos) const {
        return getField(axis)->indexToPos(x, y, z, pos);
    }
    bool posToIndex(int axis, const UT_Vector3& pos, int& x, int& y, int& z) const {
        return getField(axis)->posToIndex(pos, x, y, z);
    }
    bool isFaceSampled() const { return true; }
    UT_Vector3 getValue(const UT_Vector3& pos) const {
        UT_Vector3 value;
        for (int axis = 0; axis < 3; ++axis) value(axis) = static_cast<float>(getField(axis)->getValue(pos));
        return value;
    }

protected:
    explicit SIM_VectorField(const SIM_DataFactory* factory)
        : BaseClass(factory, {SIM_SAMPLE_FACEX, SIM_SAMPLE_FACEY, SIM_SAMPLE_FACEZ}) {}
    ~SIM_VectorField() override = default;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_VectorField, SIM_SampledField, "Vector Field", nullptr)
};
