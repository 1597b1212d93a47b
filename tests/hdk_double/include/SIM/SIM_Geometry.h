// Stand-in for SIM/SIM_Geometry.h: geometry of an object, to be read.
#pragma once
#include <GU/GU_Detail.h>
#include <GU/GU_DetailHandle.h>
#include <SIM/SIM_OptionsUser.h>
#include <UT/UT_Matrix4.h>

class SIM_Geometry : public SIM_Data, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_S(SIM_NAME_POSITIONPATH, PositionPath)

    GU_ConstDetailHandle getGeometry() const { return getGeometrySubclass(); }
    void getTransform(UT_DMatrix4& xform) const { xform = transform_; }

    // For the driver and for SIM_GeometryCopy.
    void setOwnGeometry(const GU_ConstDetailHandle& geometry) { geometry_ = geometry.castAwayConst(); }
    void setOwnTransform(const UT_DMatrix4& xform) { transform_ = xform; }

protected:
    explicit SIM_Geometry(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {
        transform_.identity();
    }
    ~SIM_Geometry() override = default;
    virtual GU_ConstDetailHandle getGeometrySubclass() const { return geometry_; }
    void initializeSubclass() override;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& os) const override;
    bool loadSubclass(UT_IStream& is) override;
    int64 getMemorySizeSubclass() const override;

    GU_DetailHandle geometry_;
    UT_DMatrix4 transform_;

private:
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_Geometry, SIM_Data, "Geometry", nullptr)
};

class SIM_GeometryAutoReadLock {
public:
    explicit SIM_GeometryAutoReadLock(const SIM_Geometry* maybe_null)
        : handle_(maybe_null ? maybe_null->getGeometry() : GU_ConstDetailHandle()), lock_(handle_) {}
    const GU_Detail* getGdp() const { return lock_.getGdp(); }
    bool isValid() const { return lock_.isValid(); }

private:
    GU_ConstDetailHandle handle_;
    GU_DetailHandleAutoReadLock lock_;
};
