// Stand-in for SIM/SIM_GeometryCopy.h: geometry that a solver may change, between lock and release. The first lock
// after a step works on a detail of its own; what earlier times show stays as it was.
#pragma once
#include <SIM/SIM_Geometry.h>

namespace hdk_double {
struct DataSnapshot;
}

enum SIM_DataIdStrategy { SIM_DATA_ID_BUMP = 0, SIM_DATA_ID_PRESERVE = 1 };

class SIM_GeometryCopy : public SIM_Geometry {
public:
    GU_DetailHandle lockGeometry();
    void releaseGeometry(SIM_DataIdStrategy strategy = SIM_DATA_ID_BUMP);
    GU_DetailHandle swapGeometry(GU_DetailHandle replacement);
    UT_DMatrix4& lockTransform();
    void releaseTransform();

    /// For the driver: locks not released yet.
    int openLocks() const { return geometryLocks_ + transformLocks_; }

protected:
    explicit SIM_GeometryCopy(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_GeometryCopy() override = default;
    void makeMemberDataUniqueSubclass() override;

private:
    int geometryLocks_ = 0;
    int transformLocks_ = 0;
    std::shared_ptr<hdk_double::DataSnapshot> idsBefore_;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_GeometryCopy, SIM_Geometry, "Geometry Copy", nullptr)
};

class SIM_GeometryAutoWriteLock {
public:
    explicit SIM_GeometryAutoWriteLock(SIM_GeometryCopy* simgeo, SIM_DataIdStrategy strategy = SIM_DATA_ID_BUMP)
        : geometry_(simgeo), strategy_(strategy), handle_(simgeo->lockGeometry()), gdp_(handle_.writeLock()) {}
    ~SIM_GeometryAutoWriteLock() {
        handle_.unlock(gdp_);
        handle_.clear();
        geometry_->releaseGeometry(strategy_);
    }
    SIM_GeometryAutoWriteLock(const SIM_GeometryAutoWriteLock&) = delete;
    SIM_GeometryAutoWriteLock& operator=(const SIM_GeometryAutoWriteLock&) = delete;
    GU_Detail& getGdp() { return *gdp_; }
    const GU_DetailHandle& handle() const { return handle_; }

private:
    SIM_GeometryCopy* geometry_;
    SIM_DataIdStrategy strategy_;
    GU_DetailHandle handle_;
    GU_Detail* gdp_;
};
