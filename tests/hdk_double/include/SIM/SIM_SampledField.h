// Stand-in for the common part of SIM/SIM_ScalarField.h and its kin: several raw fields over one box.
#pragma once
#include <SIM/SIM_OptionsUser.h>
#include <SIM/SIM_RawField.h>

class SIM_SampledField : public SIM_Data, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_V3(SIM_NAME_DIVISIONS, Divisions)
    GETSET_DATA_FUNCS_V3(SIM_NAME_CENTER, Center)
    GETSET_DATA_FUNCS_V3(SIM_NAME_SIZE, Size)

    void pubHandleModification() { handleModification(); }
    UT_Vector3 getVoxelSize() const { return parts_[0].getVoxelSize(); }
    UT_Vector3 getOrig() const { return parts_[0].getOrig(); }
    void getVoxelRes(int& x, int& y, int& z) const;
    int getTotalVoxels() const;
    UT_Vector3I getTotalVoxelRes() const;
    void getBBox(UT_BoundingBox& bbox) const { parts_[0].getBBox(bbox); }
    void setDivisionsAndBox(int x, int y, int z, const UT_Vector3& orig, const UT_Vector3& size);

protected:
    SIM_SampledField(const SIM_DataFactory* factory, std::vector<SIM_FieldSample> samples);
    ~SIM_SampledField() override = default;
    void initializeSubclass() override;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& os) const override;
    bool loadSubclass(UT_IStream& is) override;

    mutable std::vector<SIM_RawField> parts_;

private:
    std::vector<SIM_FieldSample> samples_;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_CLASSNAME(SIM_SampledField, SIM_Data)
};
