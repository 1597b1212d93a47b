#include <SIM/SIM_GeometryCopy.h>
#include <hdk_double/binary.h>
#include <hdk_double/checks.h>
#include <hdk_double/content.h>
#include <hdk_double/misuse.h>

#include <sstream>

using hdk_double::put;
using hdk_double::take;

void SIM_Geometry::initializeSubclass() {
    BaseClass::initializeSubclass();
    setPositionPath(SIM_POSITION_DATANAME);
}

void SIM_Geometry::makeEqualSubclass(const SIM_Data* source) {
    BaseClass::makeEqualSubclass(source);
    const auto* other = SIM_DATA_CASTCONST(source, SIM_Geometry);
    if (!other) return;
    geometry_ = other->getGeometry().castAwayConst();
    other->getTransform(transform_);
}

void SIM_Geometry::saveSubclass(std::ostream& os) const {
    BaseClass::saveSubclass(os);
    for (int i = 0; i < 16; ++i) put(os, transform_(i / 4, i % 4));
    const GU_ConstDetailHandle geometry = getGeometry();
    put(os, geometry.isValid());
    if (geometry.isValid()) hdk_double::saveDetail(*geometry.gdp(), os);
}

bool SIM_Geometry::loadSubclass(UT_IStream& is) {
    if (!BaseClass::loadSubclass(is)) return false;
    for (int i = 0; i < 16; ++i) transform_(i / 4, i % 4) = take<fpreal64>(is);
    geometry_.clear();
    if (!take<bool>(is)) return !is.isError();
    geometry_.allocateAndSet(new GU_Detail);
    return hdk_double::loadDetail(*geometry_.gdpNC(), is);
}

int64 SIM_Geometry::getMemorySizeSubclass() const {
    return BaseClass::getMemorySizeSubclass() + getGeometry().getMemoryUsage(true);
}

GU_DetailHandle SIM_GeometryCopy::lockGeometry() {
    if (geometryLocks_++ == 0) {
        if (geometry_.isNull()) geometry_.allocateAndSet(new GU_Detail);
        geometry_.makeUnique(GA_DATA_ID_CLONE);
        idsBefore_.reset();
        if (hdk_double::deepChecks())
            idsBefore_ = std::make_shared<hdk_double::DataSnapshot>(hdk_double::snapshot(*geometry_.gdp()));
    }
    return geometry_;
}

void SIM_GeometryCopy::releaseGeometry(SIM_DataIdStrategy strategy) {
    if (geometryLocks_ == 0) {
        hdk_double::misuse("releaseGeometry() without lockGeometry()");
        return;
    }
    if (strategy == SIM_DATA_ID_BUMP) geometry_.gdpNC()->bumpAllDataIds();
    if (--geometryLocks_ > 0) return;
    if (idsBefore_)
        for (const std::string& name : hdk_double::unbumpedChanges(*idsBefore_, hdk_double::snapshot(*geometry_.gdp())))
            hdk_double::misuse("geometry released with PRESERVE, but " + name + " changed under its old data id");
    idsBefore_.reset();
    handleModification();
}

GU_DetailHandle SIM_GeometryCopy::swapGeometry(GU_DetailHandle replacement) {
    if (geometryLocks_ > 0) hdk_double::misuse("swapGeometry() while the geometry is locked");
    std::swap(geometry_, replacement);
    handleModification();
    return replacement;
}

UT_DMatrix4& SIM_GeometryCopy::lockTransform() {
    ++transformLocks_;
    return transform_;
}

void SIM_GeometryCopy::releaseTransform() {
    if (transformLocks_ == 0) {
        hdk_double::misuse("releaseTransform() without lockTransform()");
        return;
    }
    --transformLocks_;
    handleModification();
}

void SIM_GeometryCopy::makeMemberDataUniqueSubclass() { geometry_.makeUnique(GA_DATA_ID_CLONE); }
