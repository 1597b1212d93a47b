// Stand-in for the HDK header of the same name: a primitive of one vertex that holds an OpenVDB grid. The point's
// position is the translation of the grid's transform.
#pragma once

#include <openvdb/openvdb.h>

#include <GEO/GEO_Primitive.h>
#include <GEO/GEO_VolumeOptions.h>
#include <UT/UT_Matrix4.h>
#include <UT/UT_VDBTypes.h>

class GEO_PrimVDB : public GEO_Primitive {
public:
    using GEO_Primitive::GEO_Primitive;

    const GA_PrimitiveTypeId& getTypeId() const override { return GA_PRIMVDB; }
    const char* getTypeName() const override { return "VDB"; }

    using GEO_Primitive::getPointOffset;
    using GEO_Primitive::getPos3;
    using GEO_Primitive::getVertexOffset;
    using GEO_Primitive::setPos3;
    GA_Offset getVertexOffset() const { return getVertexOffset(0); }
    GA_Offset getPointOffset() const { return getPointOffset(0); }
    UT_Vector3 getPos3() const { return getPos3(0); }
    void setPos3(const UT_Vector3& p) { setPos3(0, p); }

    bool hasGrid() const { return grid_ != nullptr; }
    openvdb::GridBase::ConstPtr getConstGridPtr() const;
    openvdb::GridBase::ConstPtr getGridPtr() const { return getConstGridPtr(); }
    openvdb::GridBase::Ptr getGridPtr();
    const openvdb::GridBase& getConstGrid() const { return *getConstGridPtr(); }
    const openvdb::GridBase& getGrid() const { return getConstGrid(); }
    openvdb::GridBase& getGrid() { return *getGridPtr(); }
    /// A grid of its own, trees included, if another primitive or anybody else holds it too.
    void makeGridUnique();
    void setGrid(const openvdb::GridBase& grid, bool copyPosition = true);
    const char* getGridName() const;
    UT_VDBType getStorageType() const;
    int getTupleSize() const;
    bool isSDF() const;
    bool isEmpty() const { return !grid_ || grid_->empty(); }
    void getRes(int& x, int& y, int& z) const;
    fpreal getVoxelDiameter() const { return getVoxelSize().length(); }
    UT_Vector3 getVoxelSize() const;
    int64 getActiveVoxelCount() const { return grid_ ? static_cast<int64>(grid_->activeVoxelCount()) : 0; }

    /// Index space to world space.
    UT_Matrix4D getTransform4() const;
    void setTransform4(const UT_Matrix4F& m) { setTransform4(UT_Matrix4D(m)); }
    void setTransform4(const UT_Matrix4D& m);
    /// The translation is left to the point.
    void transform(const UT_Matrix4& m) override;
    fpreal getValueF(const UT_Vector3& pos) const;
    UT_Vector3D getValueV3(const UT_Vector3& pos) const;
    UT_Vector3 getGradient(const UT_Vector3& pos) const;
    void indexToPos(int x, int y, int z, UT_Vector3& pos) const;
    void indexToPos(exint x, exint y, exint z, UT_Vector3D& pos) const;
    void findexToPos(UT_Vector3 index, UT_Vector3& pos) const;
    void posToIndex(UT_Vector3 pos, int& x, int& y, int& z) const;
    void posToIndex(UT_Vector3D pos, exint& x, exint& y, exint& z) const;
    void posToIndex(UT_Vector3 pos, UT_Vector3& index) const { index = UT_Vector3(toIndex(UT_Vector3D(pos))); }
    void posToIndex(UT_Vector3D pos, UT_Vector3D& index) const { index = toIndex(pos); }
    bool getBBox(UT_BoundingBox* bbox) const override;
    UT_Vector3 baryCenter() const override;

    void setVisualization(GEO_VolumeVis vis, fpreal iso, fpreal density, GEO_VolumeVisLod lod = GEO_VOLUMEVISLOD_FULL) {
        vis_ = {vis, iso, density, lod};
    }
    void setVisOptions(const GEO_VolumeOptions& vis) { vis_ = vis; }
    const GEO_VolumeOptions& getVisOptions() const { return vis_; }
    GEO_VolumeVis getVisualization() const { return vis_.myMode; }
    fpreal getVisIso() const { return vis_.myIso; }
    fpreal getVisDensity() const { return vis_.myDensity; }
    GEO_VolumeVisLod getVisLod() const { return vis_.myLod; }

    int64 getMemoryUsage() const override;
    void copyContent(const GA_Primitive& from) override;
    void saveContent(std::ostream& os) const override;
    void loadContent(UT_IStream& is) override;
    uint64 hashContent(uint64 seed) const override;

protected:
    UT_Vector3D toIndex(const UT_Vector3D& pos) const;
    std::string gridBytes() const;

    // Moving the point moves the grid, also behind a const primitive.
    void followPoint() const;

    mutable openvdb::GridBase::Ptr grid_;
    GEO_VolumeOptions vis_;
};
