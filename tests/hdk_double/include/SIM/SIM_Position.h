// Stand-in for SIM/SIM_Position.h: where an object stands.
#pragma once
#include <SIM/SIM_OptionsUser.h>
#include <UT/UT_Matrix4.h>
#include <UT/UT_Quaternion.h>
#include <UT/UT_Vector3.h>

class SIM_Position : public SIM_Data, public SIM_OptionsUser {
public:
    void getTransform(UT_DMatrix4& xform) const { xform = transform_; }
    void getInverseTransform(UT_DMatrix4& xform) const;
    void getPosition(UT_Vector3& position) const;
    void getOrientation(UT_Quaternion& orientation) const;
    void getPivot(UT_Vector3& pivot) const { pivot = UT_Vector3(0, 0, 0); }
    void selfToWorld(const UT_Vector3& self, UT_Vector3& world) const;
    void worldToSelf(const UT_Vector3& world, UT_Vector3& self) const;
    void selfToWorldVector(const UT_Vector3& self, UT_Vector3& world) const;
    void worldToSelfVector(const UT_Vector3& world, UT_Vector3& self) const;

    void setTransform(const UT_DMatrix4& xform) { transform_ = xform; }

protected:
    explicit SIM_Position(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {
        transform_.identity();
    }
    ~SIM_Position() override = default;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& os) const override;
    bool loadSubclass(UT_IStream& is) override;

private:
    UT_DMatrix4 transform_;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_Position, SIM_Data, "Position", nullptr)
};
