#include <GU/GU_PrimVDB.h>
#include <hdk_double/hash.h>
#include <hdk_double/stream.h>
#include <hdk_double/vdb_factory.h>
#include <openvdb/io/Stream.h>
#include <openvdb/tools/Interpolation.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace {

using ScalarGrids = openvdb::TypeList<openvdb::FloatGrid, openvdb::DoubleGrid, openvdb::Int32Grid, openvdb::Int64Grid>;
using VectorGrids = openvdb::TypeList<openvdb::Vec3SGrid, openvdb::Vec3DGrid>;

openvdb::Vec3d vec(const UT_Vector3D& v) { return {v.x(), v.y(), v.z()}; }
UT_Vector3D vec(const openvdb::Vec3d& v) { return {v.x(), v.y(), v.z()}; }

void initializeOnce() {
    static const bool done = (openvdb::initialize(), true);
    static_cast<void>(done);
}

UT_Vector3D originOf(const openvdb::GridBase& grid) { return vec(grid.indexToWorld(openvdb::Vec3d(0))); }

}  // namespace

std::unique_ptr<GA_Primitive> hdk_double::makeVdbPrimitive(GA_Detail& detail, GA_Offset off) {
    return std::make_unique<GU_PrimVDB>(detail, off);
}

void GEO_PrimVDB::followPoint() const {
    if (!grid_ || getVertexCount() == 0 || !GAisValid(getPointOffset())) return;
    const UT_Vector3 at = getPos3();
    const UT_Vector3D origin = originOf(*grid_);
    if (at == UT_Vector3(origin)) return;
    grid_ = grid_->copyGrid();
    grid_->setTransform(grid_->transform().copy());
    grid_->transform().postTranslate(vec(UT_Vector3D(at) - origin));
}

openvdb::GridBase::ConstPtr GEO_PrimVDB::getConstGridPtr() const {
    followPoint();
    return grid_;
}
openvdb::GridBase::Ptr GEO_PrimVDB::getGridPtr() {
    followPoint();
    return grid_;
}
void GEO_PrimVDB::makeGridUnique() {
    followPoint();
    if (grid_ && (grid_.use_count() > 1 || !grid_->isTreeUnique())) grid_ = grid_->deepCopyGrid();
}
void GEO_PrimVDB::setGrid(const openvdb::GridBase& grid, bool copyPosition) {
    grid_ = openvdb::ConstPtrCast<openvdb::GridBase>(grid.copyGrid());
    grid_->setTransform(grid.transform().copy());
    if (copyPosition && getVertexCount() > 0) setPos3(UT_Vector3(originOf(grid)));
}
const char* GEO_PrimVDB::getGridName() const {
    const GA_ROHandleS name(&getDetail(), GA_ATTRIB_PRIMITIVE, "name");
    return name.isValid() ? name.get(getMapOffset()).c_str() : "";
}

UT_VDBType GEO_PrimVDB::getStorageType() const {
    if (!grid_) return UT_VDB_INVALID;
    if (grid_->isType<openvdb::FloatGrid>()) return UT_VDB_FLOAT;
    if (grid_->isType<openvdb::DoubleGrid>()) return UT_VDB_DOUBLE;
    if (grid_->isType<openvdb::Int32Grid>()) return UT_VDB_INT32;
    if (grid_->isType<openvdb::Int64Grid>()) return UT_VDB_INT64;
    if (grid_->isType<openvdb::BoolGrid>()) return UT_VDB_BOOL;
    if (grid_->isType<openvdb::MaskGrid>()) return UT_VDB_MASK;
    if (grid_->isType<openvdb::Vec3SGrid>()) return UT_VDB_VEC3F;
    if (grid_->isType<openvdb::Vec3DGrid>()) return UT_VDB_VEC3D;
    if (grid_->isType<openvdb::Vec3IGrid>()) return UT_VDB_VEC3I;
    return UT_VDB_INVALID;
}
int GEO_PrimVDB::getTupleSize() const {
    const UT_VDBType type = getStorageType();
    return type == UT_VDB_VEC3F || type == UT_VDB_VEC3D || type == UT_VDB_VEC3I ? 3 : 1;
}
bool GEO_PrimVDB::isSDF() const { return grid_ && grid_->getGridClass() == openvdb::GRID_LEVEL_SET; }
void GEO_PrimVDB::getRes(int& x, int& y, int& z) const {
    const openvdb::Coord dim = grid_ ? grid_->evalActiveVoxelDim() : openvdb::Coord(0);
    x = dim.x();
    y = dim.y();
    z = dim.z();
}
UT_Vector3 GEO_PrimVDB::getVoxelSize() const {
    return grid_ ? UT_Vector3(vec(grid_->voxelSize())) : UT_Vector3(0, 0, 0);
}

UT_Matrix4D GEO_PrimVDB::getTransform4() const {
    UT_Matrix4D m(1.0);
    if (!grid_) return m;
    const openvdb::Mat4d affine = getConstGrid().transform().baseMap()->getAffineMap()->getMat4();
    std::copy(affine.asPointer(), affine.asPointer() + 16, m.data());
    return m;
}
void GEO_PrimVDB::setTransform4(const UT_Matrix4D& m) {
    if (!grid_) return;
    grid_ = grid_->copyGrid();
    grid_->setTransform(openvdb::math::Transform::createLinearTransform(openvdb::Mat4d(m.data())));
    if (getVertexCount() > 0) setPos3(UT_Vector3(originOf(*grid_)));
}
void GEO_PrimVDB::transform(const UT_Matrix4& m) {
    UT_Matrix4D turned(UT_Matrix3D(getTransform4()) * UT_Matrix3D(m));
    turned.setTranslates(getPos3());
    setTransform4(turned);
}

UT_Vector3D GEO_PrimVDB::toIndex(const UT_Vector3D& pos) const {
    return grid_ ? vec(getConstGrid().worldToIndex(vec(pos))) : UT_Vector3D(0, 0, 0);
}
fpreal GEO_PrimVDB::getValueF(const UT_Vector3& pos) const {
    fpreal value = 0;
    const openvdb::Vec3d at = vec(toIndex(UT_Vector3D(pos)));
    if (grid_)
        grid_->apply<ScalarGrids>([&](const auto& grid) {
            value = static_cast<fpreal>(openvdb::tools::BoxSampler::sample(grid.tree(), at));
        });
    return value;
}
UT_Vector3D GEO_PrimVDB::getValueV3(const UT_Vector3& pos) const {
    UT_Vector3D value(0, 0, 0);
    const openvdb::Vec3d at = vec(toIndex(UT_Vector3D(pos)));
    if (grid_)
        grid_->apply<VectorGrids>([&](const auto& grid) {
            value = vec(openvdb::Vec3d(openvdb::tools::BoxSampler::sample(grid.tree(), at)));
        });
    return value;
}
/// Central differences over a voxel to either side.
UT_Vector3 GEO_PrimVDB::getGradient(const UT_Vector3& pos) const {
    UT_Vector3 gradient(0, 0, 0);
    const UT_Vector3 h = getVoxelSize();
    for (int axis = 0; axis < 3 && grid_; ++axis) {
        UT_Vector3 step(0, 0, 0);
        step[axis] = h[axis];
        gradient[axis] = static_cast<fpreal32>((getValueF(pos + step) - getValueF(pos - step)) / (2.0 * h[axis]));
    }
    return gradient;
}
void GEO_PrimVDB::indexToPos(int x, int y, int z, UT_Vector3& pos) const {
    UT_Vector3D p;
    indexToPos(exint(x), exint(y), exint(z), p);
    pos = UT_Vector3(p);
}
void GEO_PrimVDB::indexToPos(exint x, exint y, exint z, UT_Vector3D& pos) const {
    const auto at = [](exint v) { return static_cast<double>(v); };
    pos = vec(getConstGrid().indexToWorld(openvdb::Vec3d(at(x), at(y), at(z))));
}
void GEO_PrimVDB::findexToPos(UT_Vector3 index, UT_Vector3& pos) const {
    pos = UT_Vector3(vec(getConstGrid().indexToWorld(vec(UT_Vector3D(index)))));
}
void GEO_PrimVDB::posToIndex(UT_Vector3 pos, int& x, int& y, int& z) const {
    exint ijk[3];
    posToIndex(UT_Vector3D(pos), ijk[0], ijk[1], ijk[2]);
    x = static_cast<int>(ijk[0]);
    y = static_cast<int>(ijk[1]);
    z = static_cast<int>(ijk[2]);
}
void GEO_PrimVDB::posToIndex(UT_Vector3D pos, exint& x, exint& y, exint& z) const {
    const UT_Vector3D index = toIndex(pos);
    x = std::llround(index.x());
    y = std::llround(index.y());
    z = std::llround(index.z());
}
bool GEO_PrimVDB::getBBox(UT_BoundingBox* bbox) const {
    if (isEmpty()) return GEO_Primitive::getBBox(bbox);
    const openvdb::CoordBBox active = getConstGrid().evalActiveVoxelBoundingBox();
    for (int corner = 0; corner < 8; ++corner) {
        const openvdb::Vec3d at((corner & 1) ? active.max().x() + 0.5 : active.min().x() - 0.5,
                                (corner & 2) ? active.max().y() + 0.5 : active.min().y() - 0.5,
                                (corner & 4) ? active.max().z() + 0.5 : active.min().z() - 0.5);
        bbox->enlargeBounds(vec(grid_->indexToWorld(at)));
    }
    return true;
}
UT_Vector3 GEO_PrimVDB::baryCenter() const {
    UT_BoundingBox bbox;
    getBBox(&bbox);
    return bbox.center();
}

int64 GEO_PrimVDB::getMemoryUsage() const {
    return GEO_Primitive::getMemoryUsage() + (grid_ ? static_cast<int64>(grid_->memUsage()) : 0);
}
void GEO_PrimVDB::copyContent(const GA_Primitive& from) {
    const auto& src = static_cast<const GEO_PrimVDB&>(from);
    grid_ = src.hasGrid() ? openvdb::ConstPtrCast<openvdb::GridBase>(src.getConstGrid().copyGrid()) : nullptr;
    vis_ = src.vis_;
}

std::string GEO_PrimVDB::gridBytes() const {
    initializeOnce();
    if (!grid_) return {};
    std::ostringstream os(std::ios::binary);
    openvdb::io::Stream stream(os);
    stream.setCompression(openvdb::io::COMPRESS_NONE);
    stream.setGridStatsMetadataEnabled(false);
    stream.write(openvdb::GridCPtrVec{getConstGridPtr()});
    std::string bytes = os.str();
    // OpenVDB puts a random name of this length behind the magic, three version numbers and a flag.
    constexpr std::size_t kNameAt = 8 + 3 * 4 + 1;
    const std::string fixedName = "00000000-0000-0000-0000-000000000000";
    bytes.replace(kNameAt, fixedName.size(), fixedName);
    return bytes;
}
void GEO_PrimVDB::saveContent(std::ostream& os) const {
    hdk_double::writeText(os, UT_StringHolder(gridBytes()));
    hdk_double::writeValue(os, static_cast<int>(vis_.myMode));
    hdk_double::writeValue(os, vis_.myIso);
    hdk_double::writeValue(os, vis_.myDensity);
    hdk_double::writeValue(os, static_cast<int>(vis_.myLod));
}
void GEO_PrimVDB::loadContent(UT_IStream& is) {
    initializeOnce();
    const std::string bytes = hdk_double::readText(is).toStdString();
    vis_.myMode = static_cast<GEO_VolumeVis>(hdk_double::readValue<int>(is));
    vis_.myIso = hdk_double::readValue<fpreal>(is);
    vis_.myDensity = hdk_double::readValue<fpreal>(is);
    vis_.myLod = static_cast<GEO_VolumeVisLod>(hdk_double::readValue<int>(is));
    if (bytes.empty() || is.isError()) return;
    try {
        std::istringstream grids(bytes, std::ios::binary);
        grid_ = openvdb::io::Stream(grids, false).getGrids()->at(0);
    } catch (const std::exception&) {
        is.getIStream()->setstate(std::ios::failbit);
    }
}
uint64 GEO_PrimVDB::hashContent(uint64 seed) const {
    const std::string bytes = gridBytes();
    return hdk_double::hashBytes(bytes.data(), bytes.size(), seed);
}

GU_PrimVDB* GU_PrimVDB::build(GU_Detail* gdp, bool append_points) {
    auto* const prim = static_cast<GU_PrimVDB*>(gdp->appendPrimitive(GA_PRIMVDB));
    const GA_Offset vertex = gdp->appendVertex();
    prim->vertices().push_back(vertex);
    gdp->getTopology().wireVertexPrimitive(vertex, prim->getMapOffset());
    if (append_points) gdp->getTopology().wireVertexPoint(vertex, gdp->appendPoint());
    return prim;
}

GU_PrimVDB* GU_PrimVDB::buildFromGrid(GU_Detail& gdp, openvdb::GridBase::Ptr grid, const GEO_PrimVDB* src,
                                      const char* name) {
    GU_PrimVDB* const prim = build(&gdp);
    prim->grid_ = std::move(grid);
    prim->setPos3(UT_Vector3(originOf(*prim->grid_)));
    if (src) {
        prim->copyAttributes(*src);
        prim->setVisOptions(src->getVisOptions());
    }
    const std::string gridName = name ? name : prim->grid_->getName();
    prim->syncAttrsFromMetadata();
    if (name || !gridName.empty())
        GA_RWHandleS(gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, "name", 1)).set(prim->getMapOffset(), gridName.c_str());
    return prim;
}

void GU_PrimVDB::syncAttrsFromMetadata() {
    const openvdb::MetaMap metadata(*grid_);
    static const char* const kept[] = {"class", "is_local_space", "is_saved_as_half_float", "vector_type", "creator"};
    for (auto at = metadata.beginMeta(); at != metadata.endMeta(); ++at) {
        const std::string& key = at->first;
        if (std::find(std::begin(kept), std::end(kept), key) != std::end(kept)) continue;
        if (key.rfind("file_", 0) != 0 && key != "name") moveMetadata(key, *at->second);
        grid_->removeMeta(key);
    }
}

void GU_PrimVDB::createMetadataFromGridAttrs(openvdb::GridBase& grid, const GEO_PrimVDB& prim, const GEO_Detail& gdp) {
    const GA_Offset off = prim.getMapOffset();
    const GA_Attribute* attribute;
    GA_FOR_ALL_PRIMITIVE_ATTRIBUTES(&gdp, attribute) {
        const std::string key = attribute->getName().toStdString();
        const GA_StorageClass kind = attribute->getStorageClass();
        const int size = attribute->getTupleSize();
        grid.removeMeta(key);
        if (kind == GA_STORECLASS_STRING) {
            grid.insertMeta(key, openvdb::StringMetadata(GA_ROHandleS(attribute).get(off).toStdString()));
        } else if (kind == GA_STORECLASS_INT && size == 1) {
            grid.insertMeta(key, openvdb::Int32Metadata(GA_ROHandleI(attribute).get(off)));
        } else if (size == 1) {
            grid.insertMeta(key, openvdb::FloatMetadata(GA_ROHandleF(attribute).get(off)));
        } else if (size == 3) {
            const UT_Vector3 v = GA_ROHandleV3(attribute).get(off);
            grid.insertMeta(key, openvdb::Vec3SMetadata(openvdb::Vec3s(v.x(), v.y(), v.z())));
        }
    }
}

void GU_PrimVDB::moveMetadata(const std::string& key, const openvdb::Metadata& value) {
    GA_Detail& gdp = getDetail();
    const GA_Offset off = getMapOffset();
    if (const auto* f = dynamic_cast<const openvdb::FloatMetadata*>(&value))
        GA_RWHandleF(gdp.addFloatTuple(GA_ATTRIB_PRIMITIVE, key, 1)).set(off, f->value());
    else if (const auto* d = dynamic_cast<const openvdb::DoubleMetadata*>(&value))
        GA_RWHandleF(gdp.addFloatTuple(GA_ATTRIB_PRIMITIVE, key, 1)).set(off, float(d->value()));
    else if (const auto* i = dynamic_cast<const openvdb::Int32Metadata*>(&value))
        GA_RWHandleI(gdp.addIntTuple(GA_ATTRIB_PRIMITIVE, key, 1)).set(off, i->value());
    else if (const auto* v = dynamic_cast<const openvdb::Vec3SMetadata*>(&value))
        GA_RWHandleV3(gdp.addFloatTuple(GA_ATTRIB_PRIMITIVE, key, 3))
            .set(off, UT_Vector3(v->value().x(), v->value().y(), v->value().z()));
    else if (const auto* s = dynamic_cast<const openvdb::StringMetadata*>(&value))
        GA_RWHandleS(gdp.addStringTuple(GA_ATTRIB_PRIMITIVE, key, 1)).set(off, s->value().c_str());
}
