// Stand-in for SIM/SIM_RawField.h: a box of voxels in space.
#pragma once
#include <UT/UT_BoundingBox.h>
#include <UT/UT_ThreadedAlgorithm.h>
#include <UT/UT_Vector3.h>
#include <UT/UT_VoxelArray.h>

enum SIM_FieldSample { SIM_SAMPLE_CENTER, SIM_SAMPLE_FACEX, SIM_SAMPLE_FACEY, SIM_SAMPLE_FACEZ, SIM_SAMPLE_CORNER };

class SIM_RawField {
public:
    /// `size` and the resolution are those of the cells; face samples have one more along their axis.
    void init(SIM_FieldSample sample, const UT_Vector3& orig, const UT_Vector3& size, int xres, int yres, int zres);
    void match(const SIM_RawField& other);
    const UT_VoxelArrayF* field() const { return &voxels_; }
    UT_VoxelArrayF* fieldNC() const { return &voxels_; }
    SIM_FieldSample getSample() const { return sample_; }
    const UT_Vector3& getOrig() const { return orig_; }
    const UT_Vector3& getSize() const { return size_; }
    UT_Vector3 getVoxelSize() const { return step_; }
    fpreal getVoxelDiameter() const { return step_.length(); }
    fpreal getVoxelVolume() const { return step_.x() * step_.y() * step_.z(); }
    void getBBox(UT_BoundingBox& bbox) const { bbox = UT_BoundingBox(orig_, orig_ + size_); }
    void getVoxelRes(int& x, int& y, int& z) const;
    int getXRes() const { return voxels_.getXRes(); }
    int getYRes() const { return voxels_.getYRes(); }
    int getZRes() const { return voxels_.getZRes(); }
    bool indexToPos(int x, int y, int z, UT_Vector3& pos) const;
    bool posToIndex(UT_Vector3 pos, int& x, int& y, int& z) const;
    /// The centre of a cell, wherever the samples are; false outside the box.
    bool cellIndexToPos(int x, int y, int z, UT_Vector3& pos) const;
    bool posToCellIndex(UT_Vector3 pos, int& x, int& y, int& z) const;
    fpreal getValue(UT_Vector3 pos) const;
    fpreal getCellValue(int x, int y, int z) const { return voxels_.getValue(x, y, z); }
    void setCellValue(int x, int y, int z, fpreal value) { voxels_.setValue(x, y, z, static_cast<float>(value)); }
    UT_Vector3 getGradient(UT_Vector3 pos) const;
    fpreal getLaplacian(UT_Vector3 pos) const;
    fpreal average() const;
    bool isAligned(const SIM_RawField* other) const;
    void makeConstant(float value) { voxels_.constant(value); }

    bool shouldMultiThread() const { return voxels_.numTiles() > 1; }
    /// This job's share of the voxels.
    void getPartialRange(UT_VoxelArrayIteratorF& it, const UT_JobInfo& info) const {
        it.setArray(fieldNC());
        it.setPartialRange(info.job(), info.numJobs());
    }

private:
    bool isCell(int x, int y, int z) const;
    /// Whether the samples lie on the faces across that axis: then there is one more of them than of cells.
    bool onFaces(int axis) const { return sample_ == SIM_SAMPLE_CORNER || sample_ == SIM_SAMPLE_FACEX + axis; }
    int cells(int axis) const { return voxels_.getRes(axis) - (onFaces(axis) ? 1 : 0); }
    UT_Vector3 firstSample() const;
    mutable UT_VoxelArrayF voxels_;
    SIM_FieldSample sample_ = SIM_SAMPLE_CENTER;
    UT_Vector3 orig_{0, 0, 0};
    UT_Vector3 size_{1, 1, 1};
    UT_Vector3 step_{1, 1, 1};
};
