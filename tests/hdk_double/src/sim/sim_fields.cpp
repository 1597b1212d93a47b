#include <SIM/SIM_IndexField.h>
#include <SIM/SIM_MatrixField.h>
#include <SIM/SIM_ScalarField.h>
#include <SIM/SIM_VectorField.h>
#include <hdk_double/binary.h>

#include <numeric>

using hdk_double::put;
using hdk_double::take;

void SIM_RawField::init(SIM_FieldSample sample, const UT_Vector3& orig, const UT_Vector3& size, int xres, int yres,
                        int zres) {
    sample_ = sample;
    const int cells[3] = {xres, yres, zres};
    int res[3];
    for (int axis = 0; axis < 3; ++axis) {
        res[axis] = cells[axis] + (onFaces(axis) ? 1 : 0);
        step_(axis) = size(axis) / static_cast<float>(cells[axis]);
    }
    orig_ = orig;
    size_ = size;
    voxels_.size(res[0], res[1], res[2]);
}

void SIM_RawField::match(const SIM_RawField& other) {
    *this = other;
    voxels_.constant(0);
}

void SIM_RawField::getVoxelRes(int& x, int& y, int& z) const {
    x = getXRes();
    y = getYRes();
    z = getZRes();
}

UT_Vector3 SIM_RawField::firstSample() const {
    UT_Vector3 first = orig_;
    for (int axis = 0; axis < 3; ++axis)
        if (!onFaces(axis)) first(axis) += step_(axis) / 2;
    return first;
}

bool SIM_RawField::indexToPos(int x, int y, int z, UT_Vector3& pos) const {
    const int at[3] = {x, y, z};
    const UT_Vector3 first = firstSample();
    for (int axis = 0; axis < 3; ++axis) pos(axis) = first(axis) + step_(axis) * static_cast<float>(at[axis]);
    return voxels_.isValidIndex(x, y, z);
}

bool SIM_RawField::posToIndex(UT_Vector3 pos, int& x, int& y, int& z) const {
    int* const at[3] = {&x, &y, &z};
    const UT_Vector3 first = firstSample();
    for (int axis = 0; axis < 3; ++axis)
        *at[axis] = static_cast<int>(std::lround((pos(axis) - first(axis)) / step_(axis)));
    return voxels_.isValidIndex(x, y, z);
}

bool SIM_RawField::isCell(int x, int y, int z) const {
    return x >= 0 && y >= 0 && z >= 0 && x < cells(0) && y < cells(1) && z < cells(2);
}

bool SIM_RawField::cellIndexToPos(int x, int y, int z, UT_Vector3& pos) const {
    const int at[3] = {x, y, z};
    for (int axis = 0; axis < 3; ++axis) pos(axis) = orig_(axis) + step_(axis) * (static_cast<float>(at[axis]) + 0.5f);
    return isCell(x, y, z);
}

bool SIM_RawField::posToCellIndex(UT_Vector3 pos, int& x, int& y, int& z) const {
    int* const at[3] = {&x, &y, &z};
    for (int axis = 0; axis < 3; ++axis)
        *at[axis] = static_cast<int>(std::floor((pos(axis) - orig_(axis)) / step_(axis)));
    return isCell(x, y, z);
}

fpreal SIM_RawField::getValue(UT_Vector3 pos) const {
    const UT_Vector3 first = firstSample();
    UT_Vector3 unit;
    for (int axis = 0; axis < 3; ++axis)
        unit(axis) = ((pos(axis) - first(axis)) / step_(axis) + 0.5f) / static_cast<float>(voxels_.getRes(axis));
    return voxels_(unit);
}

UT_Vector3 SIM_RawField::getGradient(UT_Vector3 pos) const {
    UT_Vector3 gradient;
    for (int axis = 0; axis < 3; ++axis) {
        UT_Vector3 low = pos, high = pos;
        low(axis) -= step_(axis) / 2;
        high(axis) += step_(axis) / 2;
        gradient(axis) = static_cast<float>((getValue(high) - getValue(low)) / static_cast<double>(step_(axis)));
    }
    return gradient;
}

fpreal SIM_RawField::getLaplacian(UT_Vector3 pos) const {
    const fpreal middle = getValue(pos);
    fpreal sum = 0;
    for (int axis = 0; axis < 3; ++axis) {
        UT_Vector3 low = pos, high = pos;
        low(axis) -= step_(axis);
        high(axis) += step_(axis);
        const auto h = static_cast<double>(step_(axis));
        sum += (getValue(low) - 2 * middle + getValue(high)) / (h * h);
    }
    return sum;
}

fpreal SIM_RawField::average() const {
    const std::vector<float>& all = voxels_.values();
    return all.empty() ? 0 : std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
}

bool SIM_RawField::isAligned(const SIM_RawField* other) const {
    return sample_ == other->sample_ && orig_ == other->orig_ && size_ == other->size_ &&
           getXRes() == other->getXRes() && getYRes() == other->getYRes() && getZRes() == other->getZRes();
}

SIM_SampledField::SIM_SampledField(const SIM_DataFactory* factory, std::vector<SIM_FieldSample> samples)
    : BaseClass(factory), SIM_OptionsUser(this), parts_(samples.size()), samples_(std::move(samples)) {}

void SIM_SampledField::initializeSubclass() {
    BaseClass::initializeSubclass();
    setDivisionsAndBox(1, 1, 1, UT_Vector3(0, 0, 0), UT_Vector3(1, 1, 1));
}

void SIM_SampledField::setDivisionsAndBox(int x, int y, int z, const UT_Vector3& orig, const UT_Vector3& size) {
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].init(samples_[i], orig, size, x, y, z);
    setDivisions(UT_Vector3(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)));
    setSize(size);
    setCenter(orig + size * 0.5f);
}

void SIM_SampledField::getVoxelRes(int& x, int& y, int& z) const {
    const UT_Vector3 divisions = getDivisions();
    x = static_cast<int>(divisions.x());
    y = static_cast<int>(divisions.y());
    z = static_cast<int>(divisions.z());
}

UT_Vector3I SIM_SampledField::getTotalVoxelRes() const {
    int x, y, z;
    getVoxelRes(x, y, z);
    return UT_Vector3I(x, y, z);
}

int SIM_SampledField::getTotalVoxels() const {
    int x, y, z;
    getVoxelRes(x, y, z);
    return x * y * z;
}

void SIM_SampledField::makeEqualSubclass(const SIM_Data* source) {
    BaseClass::makeEqualSubclass(source);
    if (const auto* other = SIM_DATA_CASTCONST(source, SIM_SampledField)) parts_ = other->parts_;
}

void SIM_SampledField::saveSubclass(std::ostream& os) const {
    BaseClass::saveSubclass(os);
    const UT_Vector3 orig = getOrig();
    for (int axis = 0; axis < 3; ++axis) put(os, orig(axis));
    for (const SIM_RawField& part : parts_)
        for (const float value : part.field()->values()) put(os, value);
}

bool SIM_SampledField::loadSubclass(UT_IStream& is) {
    if (!BaseClass::loadSubclass(is)) return false;
    int x, y, z;
    getVoxelRes(x, y, z);
    UT_Vector3 orig;
    for (int axis = 0; axis < 3; ++axis) orig(axis) = take<float>(is);
    setDivisionsAndBox(x, y, z, orig, getSize());
    for (SIM_RawField& part : parts_)
        for (float& value : part.fieldNC()->values()) value = take<float>(is);
    return !is.isError();
}

namespace hdk_double {
void registerFieldTypes() {
    IMPLEMENT_DATAFACTORY(SIM_ScalarField)
    IMPLEMENT_DATAFACTORY(SIM_VectorField)
    IMPLEMENT_DATAFACTORY(SIM_MatrixField)
    IMPLEMENT_DATAFACTORY(SIM_IndexField)
}
}  // namespace hdk_double
