// Stand-in for UT/UT_VoxelArray.h: a dense box of voxels behind the tiled one's interface.
#pragma once
#include <SYS/SYS_Types.h>
#include <UT/UT_Vector3.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#define TILEBITS 4
#define TILESIZE (1 << TILEBITS)

template <class T>
class UT_VoxelTile {
public:
    bool isConstant() const { return false; }
};

template <class T>
class UT_VoxelArray {
public:
    void size(int x, int y, int z) {
        res_[0] = x;
        res_[1] = y;
        res_[2] = z;
        values_.assign(static_cast<std::size_t>(x) * static_cast<std::size_t>(y) * static_cast<std::size_t>(z), T());
    }
    void match(const UT_VoxelArray& other) { size(other.res_[0], other.res_[1], other.res_[2]); }
    void constant(T value) { std::fill(values_.begin(), values_.end(), value); }
    int getXRes() const { return res_[0]; }
    int getYRes() const { return res_[1]; }
    int getZRes() const { return res_[2]; }
    int getRes(int axis) const { return res_[axis]; }
    exint numVoxels() const { return static_cast<exint>(values_.size()); }
    bool isValidIndex(int x, int y, int z) const {
        return x >= 0 && y >= 0 && z >= 0 && x < res_[0] && y < res_[1] && z < res_[2];
    }
    /// Outside the box, the voxel at its edge.
    T getValue(int x, int y, int z) const {
        return values_.empty() ? T() : values_[index(clamped(x, 0), clamped(y, 1), clamped(z, 2))];
    }
    T operator()(int x, int y, int z) const { return getValue(x, y, z); }
    void setValue(int x, int y, int z, T value) {
        if (isValidIndex(x, y, z)) values_[index(x, y, z)] = value;
    }
    /// Trilinear between voxel centres; the box is the unit cube.
    T operator()(const UT_Vector3F& pos) const {
        int low[3];
        double part[3];
        for (int axis = 0; axis < 3; ++axis) {
            const double at = static_cast<double>(pos(axis)) * res_[axis] - 0.5;
            low[axis] = static_cast<int>(std::floor(at));
            part[axis] = at - low[axis];
        }
        double sum = 0;
        for (int corner = 0; corner < 8; ++corner) {
            double weight = 1;
            int at[3];
            for (int axis = 0; axis < 3; ++axis) {
                const int up = (corner >> axis) & 1;
                at[axis] = low[axis] + up;
                weight *= up ? part[axis] : 1 - part[axis];
            }
            sum += weight * static_cast<double>(getValue(at[0], at[1], at[2]));
        }
        return static_cast<T>(sum);
    }
    bool indexToPos(int x, int y, int z, UT_Vector3F& pos) const {
        const int at[3] = {x, y, z};
        for (int axis = 0; axis < 3; ++axis)
            pos(axis) = (static_cast<float>(at[axis]) + 0.5f) / static_cast<float>(res_[axis]);
        return true;
    }
    int getTileRes(int axis) const { return (res_[axis] + TILESIZE - 1) >> TILEBITS; }
    int numTiles() const { return getTileRes(0) * getTileRes(1) * getTileRes(2); }
    void collapseAllTiles() {}
    void expandAllTiles() {}
    int64 getMemoryUsage(bool inclusive = true) const {
        return static_cast<int64>(values_.size() * sizeof(T) + (inclusive ? sizeof(*this) : 0));
    }
    const std::vector<T>& values() const { return values_; }
    std::vector<T>& values() { return values_; }

private:
    int clamped(int i, int axis) const { return std::clamp(i, 0, std::max(0, res_[axis] - 1)); }
    std::size_t index(int x, int y, int z) const {
        return (static_cast<std::size_t>(z) * static_cast<std::size_t>(res_[1]) + static_cast<std::size_t>(y)) *
                   static_cast<std::size_t>(res_[0]) +
               static_cast<std::size_t>(x);
    }
    int res_[3] = {0, 0, 0};
    std::vector<T> values_;
};

template <class T>
class UT_VoxelArrayIterator {
public:
    UT_VoxelArrayIterator() = default;
    UT_VoxelArrayIterator(UT_VoxelArray<T>* array) { setArray(array); }
    void setArray(UT_VoxelArray<T>* array) {
        array_ = array;
        rewind();
    }
    void setConstArray(const UT_VoxelArray<T>* array) { setArray(const_cast<UT_VoxelArray<T>*>(array)); }
    void setPartialRange(int job, int jobs) {
        job_ = job;
        jobs_ = jobs;
        rewind();
    }
    void setCompressOnExit(bool) {}
    void rewind() {
        at_ = array_ ? array_->numVoxels() * job_ / jobs_ : 0;
        end_ = array_ ? array_->numVoxels() * (job_ + 1) / jobs_ : 0;
    }
    bool atEnd() const { return at_ >= end_; }
    void advance() { ++at_; }
    bool isStartOfTile() const { return at_ % (TILESIZE * TILESIZE * TILESIZE) == 0; }
    bool isTileConstant() const { return false; }
    int x() const { return static_cast<int>(at_ % array_->getXRes()); }
    int y() const { return static_cast<int>(at_ / array_->getXRes() % array_->getYRes()); }
    int z() const { return static_cast<int>(at_ / array_->getXRes() / array_->getYRes()); }
    T getValue() const { return array_->values()[static_cast<std::size_t>(at_)]; }
    void setValue(T value) { array_->values()[static_cast<std::size_t>(at_)] = value; }

private:
    UT_VoxelArray<T>* array_ = nullptr;
    int job_ = 0;
    int jobs_ = 1;
    exint at_ = 0;
    exint end_ = 0;
};

template <class T, bool DoRead = true, bool DoWrite = false, bool TestForWrites = false>
class UT_VoxelProbe {
public:
    void setArray(UT_VoxelArray<T>* array) { array_ = array; }
    void setConstArray(const UT_VoxelArray<T>* array) { array_ = const_cast<UT_VoxelArray<T>*>(array); }
    bool setIndex(int x, int y, int z) {
        x_ = x;
        y_ = y;
        z_ = z;
        return false;
    }
    template <class Iterator>
    bool setIndex(const Iterator& it) {
        return setIndex(it.x(), it.y(), it.z());
    }
    T getValue() const { return array_->getValue(x_, y_, z_); }
    void setValue(T value) { array_->setValue(x_, y_, z_, value); }

private:
    UT_VoxelArray<T>* array_ = nullptr;
    int x_ = 0, y_ = 0, z_ = 0;
};

using UT_VoxelArrayF = UT_VoxelArray<fpreal32>;
using UT_VoxelArrayI = UT_VoxelArray<int64>;
using UT_VoxelArrayIteratorF = UT_VoxelArrayIterator<fpreal32>;
using UT_VoxelArrayIteratorI = UT_VoxelArrayIterator<int64>;
using UT_VoxelProbeF = UT_VoxelProbe<fpreal32>;
using UT_VoxelRWProbeF = UT_VoxelProbe<fpreal32, true, true>;
using UT_VoxelArrayHandleF = std::shared_ptr<UT_VoxelArrayF>;
