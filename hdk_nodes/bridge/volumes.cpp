// The only file of the nodes that names OpenVDB, which is Houdini's own there.
#include <GA/GA_Iterator.h>
#include <GU/GU_PrimVDB.h>
#include <fmt/core.h>
#include <openvdb/tools/VolumeToMesh.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/geometry/vdb_handle.h"
#include "hdk_nodes/bridge/surfaces.h"
#include "hdk_nodes/bridge/volumes.h"

namespace firn {
namespace {

bool isVelocityName(const std::string& name) { return name == "v" || name == "vel"; }

template <class F>
void forEachVdb(const GU_Detail& detail, F&& f) {
    GA_Offset begin, end;
    for (GA_Iterator it(detail.getPrimitiveRange()); it.blockAdvance(begin, end);)
        for (GA_Offset at = begin; at < end; ++at) {
            const GEO_Primitive* primitive = detail.getGEOPrimitive(at);
            if (primitive->getTypeId() == GEO_PRIMVDB) f(static_cast<const GEO_PrimVDB&>(*primitive));
        }
}

const GEO_PrimVDB* vdbNamed(const GU_Detail& detail, const std::string& name) {
    const GEO_PrimVDB* found = nullptr;
    forEachVdb(detail, [&](const GEO_PrimVDB& vdb) {
        if (vdb.getGridName() == name) found = &vdb;
    });
    return found;
}

/// The same tree under the primitive's name, which its grid need not know: mistakes begin with it.
openvdb::FloatGrid::ConstPtr named(const openvdb::FloatGrid& grid, const char* name) {
    openvdb::MetaMap meta(grid);
    meta.insertMeta(openvdb::GridBase::META_GRID_NAME, openvdb::StringMetadata(name));
    return grid.copyReplacingMetadata(meta);
}

std::vector<openvdb::FloatGrid::ConstPtr> volumesOf(const GU_Detail& detail) {
    std::vector<openvdb::FloatGrid::ConstPtr> grids;
    forEachVdb(detail, [&](const GEO_PrimVDB& vdb) {
        const auto grid = openvdb::gridConstPtrCast<openvdb::FloatGrid>(vdb.getConstGridPtr());
        if (grid && !isVelocityName(vdb.getGridName())) grids.push_back(named(*grid, vdb.getGridName()));
    });
    return grids;
}

openvdb::Vec3SGrid::ConstPtr velocityOf(const GU_Detail& detail) {
    openvdb::Vec3SGrid::ConstPtr found;
    forEachVdb(detail, [&](const GEO_PrimVDB& vdb) {
        if (isVelocityName(vdb.getGridName()))
            found = openvdb::gridConstPtrCast<openvdb::Vec3SGrid>(vdb.getConstGridPtr());
    });
    return found;
}

/// The same values at the same places. Cooked anew every frame, an unchanged volume is another object.
bool isSame(const openvdb::FloatGrid& a, const openvdb::FloatGrid& b) {
    if (a.constTreePtr() == b.constTreePtr()) return a.transform() == b.transform();
    if (a.transform() != b.transform() || a.tree().leafCount() != b.tree().leafCount()) return false;
    auto left = a.tree().cbeginLeaf();
    for (auto right = b.tree().cbeginLeaf(); left && right; ++left, ++right)
        if (left->origin() != right->origin() || left->valueMask() != right->valueMask() ||
            !(left->buffer() == right->buffer()))
            return false;
    return true;
}

MovingBricks lookAt(const GU_Detail& detail, const openvdb::FloatGrid& grid, const Affine& toWorld, float voxelSize) {
    const auto velocity = velocityOf(detail);
    return movingBricksOf(grid, velocity.get(), toWorld, voxelSize);
}

std::array<int, 3> blockAt(const openvdb::Coord& origin) { return {origin.x() >> 3, origin.y() >> 3, origin.z() >> 3}; }

/// Its leaves as blocks in order, values as they lie in memory.
template <class Grid>
Volume volumeOf(const Grid& grid, std::string_view name) {
    using Leaf = typename Grid::TreeType::LeafNodeType;
    static_assert(Leaf::SIZE == Volume::kVoxels);  // 8 x 8 x 8 voxels in the same order
    std::vector<const Leaf*> leaves;
    for (auto leaf = grid.tree().cbeginLeaf(); leaf; ++leaf) leaves.push_back(&*leaf);
    std::sort(leaves.begin(), leaves.end(),
              [](const Leaf* a, const Leaf* b) { return blockAt(a->origin()) < blockAt(b->origin()); });
    constexpr std::size_t kChannels = sizeof(typename Grid::ValueType) / sizeof(float);
    Volume volume;
    volume.name = name, volume.voxelSize = float(grid.voxelSize().x());
    if (kChannels == 3) volume.kind = VolumeKind::velocity;
    for (const Leaf* leaf : leaves) {
        volume.blocks.push_back(blockAt(leaf->origin()));
        const float* values = reinterpret_cast<const float*>(leaf->buffer().data());
        volume.values.insert(volume.values.end(), values, values + kChannels * Volume::kVoxels);
    }
    return volume;
}

}  // namespace

std::vector<Volume> volumesNamed(const GU_Detail& detail, const std::vector<std::string_view>& names) {
    std::vector<Volume> volumes;
    forEachVdb(detail, [&](const GEO_PrimVDB& vdb) {
        const auto name = std::find(names.begin(), names.end(), std::string_view(vdb.getGridName()));
        if (name == names.end()) return;
        const openvdb::GridBase::ConstPtr grid = vdb.getConstGridPtr();
        if (const auto floats = openvdb::gridConstPtrCast<openvdb::FloatGrid>(grid))
            volumes.push_back(volumeOf(*floats, *name));
        else if (const auto vectors = openvdb::gridConstPtrCast<openvdb::Vec3SGrid>(grid))
            volumes.push_back(volumeOf(*vectors, *name));
    });
    return volumes;
}

void toDetail(const std::vector<Volume>& volumes, GU_Detail& detail) {
    detail.clearAndDestroy();
    for (const Volume& volume : volumes)
        GU_PrimVDB::buildFromGrid(detail, gridOf(volume, GridExtent::whole), nullptr, volume.name.c_str());
}

void addVolume(const Volume& volume, GU_Detail& detail) {
    GU_PrimVDB::buildFromGrid(detail, gridOf(volume, GridExtent::shown), nullptr, volume.name.c_str());
}

std::optional<FieldMap> mapNamed(const GU_Detail& detail, const std::string& name) {
    const GEO_PrimVDB* vdb = vdbNamed(detail, name);
    if (!vdb) return {};
    const auto grid = openvdb::gridConstPtrCast<openvdb::FloatGrid>(vdb->getConstGridPtr());
    if (!grid || grid->getGridClass() == openvdb::GRID_LEVEL_SET || grid->activeVoxelCount() == 0)
        throw Error(Fault::input,
                    fmt::format("VDB '{}' is no map; it must hold floats, be no level set and not be empty", name));
    const Affine at = affineOf(*grid);
    const Mat3d askew = at.matrix - Mat3d::identity() * at.scale();
    if (!(contract(askew, askew) < 1e-12 * at.scale() * at.scale()))
        throw Error(Fault::input,
                    fmt::format("VDB '{}' is turned or stretched; a map lies level, in cubic voxels", name));
    const auto whole = grid->deepCopy();
    whole->tree().voxelizeActiveTiles();
    Volume volume = volumeOf(*whole, name);
    volume.background = grid->background();
    FieldMap map = mapOf(volume);
    map.x += at.origin.x, map.z += at.origin.z;
    return map;
}

void copyVolume(const GU_Detail& from, const std::string& name, GU_Detail& to) {
    const GEO_PrimVDB& vdb = *vdbNamed(from, name);
    GU_PrimVDB::buildFromGrid(to, vdb.getConstGrid().deepCopyGrid(), nullptr, name.c_str());
}

TriangleMesh meshOfLevelSet(const GU_Detail& detail, int k) {
    const auto grid = volumesOf(detail)[std::size_t(k)];
    if (grid->getGridClass() != openvdb::GRID_LEVEL_SET)
        throw Error(Fault::input, fmt::format("VDB '{}' is no level set and has no surface", grid->getName()));
    std::vector<openvdb::Vec3s> points;
    std::vector<openvdb::Vec4I> quads;
    openvdb::tools::volumeToMesh(*grid, points, quads);
    TriangleMesh mesh;
    for (const openvdb::Vec3s& x : points) mesh.points.push_back({x.x(), x.y(), x.z()});
    for (const openvdb::Vec4I& q : quads) {
        const auto corner = [&](int n) { return int(q[n]); };
        appendClockwise(4, corner, mesh.triangles);
    }
    return mesh;
}

std::set<std::string> otherVolumeTypes(const GU_Detail& detail) {
    std::set<std::string> types;
    forEachVdb(detail, [&](const GEO_PrimVDB& vdb) {
        const openvdb::GridBase& grid = vdb.getConstGrid();
        const bool isVelocity = isVelocityName(vdb.getGridName()) && grid.isType<openvdb::Vec3SGrid>();
        if (!grid.isType<openvdb::FloatGrid>() && !isVelocity) types.insert("VDB of " + grid.valueType());
    });
    return types;
}

int volumeCount(const GU_Detail& detail) { return int(volumesOf(detail).size()); }

SolidPtr solidOfVolume(const GU_Detail& detail, int k, float voxelSize, float depth) {
    return solidOfGrid(*volumesOf(detail)[std::size_t(k)], Affine{}, voxelSize, depth);
}

Collider observedVolume(const GU_Detail* before, const Affine& beforeToWorld, const GU_Detail& after,
                        const Affine& toWorld, int k, double t0, double t1, float voxelSize) {
    const auto grid = volumesOf(after)[std::size_t(k)];
    const auto earlier = before ? volumesOf(*before) : std::vector<openvdb::FloatGrid::ConstPtr>();
    const auto old = std::size_t(k) < earlier.size() ? earlier[std::size_t(k)] : grid;
    const Affine& from = before ? beforeToWorld : toWorld;
    Collider collider;
    if (from.isRigid() && toWorld.isRigid() && !velocityOf(after) && isSame(*old, *grid)) {
        collider.solid = solidOfGrid(*grid, Affine{}, voxelSize, 0);
        collider.motion = keysBetween(t0, {from.matrix, from.origin}, t1, {toWorld.matrix, toWorld.origin});
        return collider;
    }
    collider.sequence = std::make_shared<SolidSequence>(t0, lookAt(before ? *before : after, *old, from, voxelSize), t1,
                                                        lookAt(after, *grid, toWorld, voxelSize));
    return collider;
}

}  // namespace firn
