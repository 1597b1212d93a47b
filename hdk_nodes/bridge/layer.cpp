#include "hdk_nodes/bridge/layer.h"

#include <GA/GA_Handle.h>
#include <SIM/SIM_Geometry.h>
#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/run/registry.h"
#include "hdk_nodes/bridge/affectors.h"
#include "hdk_nodes/bridge/detail_settings.h"
#include "hdk_nodes/bridge/surfaces.h"
#include "hdk_nodes/bridge/volumes.h"

namespace firn {
namespace {

constexpr const char *kGround = "firn_ground", *kTop = "firn_top", *kMaps = "firn_maps", *kShown = "firn_layer";

/// Detail attribute of a layer, whatever else it has.
constexpr const char* kMark = "firn_layer";

/// The VDB of a map's key: `depth` of `depth_map`.
std::string volumeOfKey(std::string_view key) { return std::string(key.substr(0, key.rfind('_'))); }

const std::vector<FileKey>& fileKeys() { return findSolver(solverCatalog(), "layered")->files; }

/// Runs `add` and puts the primitives that it adds into the group.
template <class F>
void intoGroup(const char* name, GU_Detail& detail, F&& add) {
    const GA_Size before = detail.getNumPrimitives();
    add();
    GA_PrimitiveGroup* group = detail.newPrimitiveGroup(name);
    for (GA_Index i = before; i < detail.getNumPrimitives(); ++i) group->add(detail.primitiveOffset(i));
    group->bumpDataId();
}

void partOf(const GU_Detail& detail, const char* name, GU_Detail& part) {
    if (const GA_PrimitiveGroup* group = detail.findPrimitiveGroup(name)) part.merge(detail, group);
}

std::optional<TriangleMesh> topOf(const GU_Detail& detail) {
    if (auto surface = polygonsOf(detail)) return std::move(surface->mesh);
    if (volumeCount(detail) > 0) return meshOfLevelSet(detail, 0);
    return {};
}

void addMap(const FileKey& key, const GU_Detail& maps, SolverFiles& files) {
    const std::string name = volumeOfKey(key.key);
    const std::optional<FieldMap> map = mapNamed(maps, name);
    if (!map) return;
    if (const std::string wrong = whatIsWrongWithMap(*map, key.most); !wrong.empty())
        throw Error(Fault::input, fmt::format("VDB '{}': {}", name, wrong));
    files.maps.emplace(key.key, std::make_shared<FieldMap>(*map));
}

}  // namespace

const NodeInterface& layerInterface() {
    static const NodeInterface node = layerNode(solverCatalog());
    return node;
}

SolverFiles filesOfInputs(const GU_Detail* top, const GU_Detail* maps) {
    SolverFiles files;
    for (const FileKey& key : fileKeys()) {
        if (key.kind == FileKind::map && maps) addMap(key, *maps, files);
        if (key.kind != FileKind::surface || !top) continue;
        std::optional<TriangleMesh> mesh = topOf(*top);
        if (!mesh) throw Error(Fault::input, "the top surface has no closed polygons and no VDB");
        files.surfaces.emplace(key.key, std::make_shared<MeshFromAbove>(std::move(*mesh)));
    }
    return files;
}

void makeLayer(const StatedLayer& layer, const GU_Detail* top, const GU_Detail* maps, GU_Detail& detail) {
    detail.newPrimitiveGroup(kGround)->addAll();
    if (top) intoGroup(kTop, detail, [&] { addPolygons(*topOf(*top), detail); });
    if (maps)
        intoGroup(kMaps, detail, [&] {
            for (const auto& [key, map] : layer.shown.maps) copyVolume(*maps, volumeOfKey(key), detail);
        });
    for (const char* section : {"layer", "maps"})
        toDetail(layerInterface().section(section).rows, layer.solver, detail);
    toDetail(layerInterface().section("ground").rows, layer.ground, detail);
    GA_RWHandleI mark(detail.addIntTuple(GA_ATTRIB_DETAIL, kMark, 1).getAttribute());
    mark.set(GA_Offset(0), 1);
    mark.bumpDataId();
}

void showPolygons(const TriangleMesh& mesh, GU_Detail& detail) {
    intoGroup(kShown, detail, [&] { addPolygons(mesh, detail); });
}

bool isLayer(const GU_Detail& detail) { return GA_ROHandleI(&detail, GA_ATTRIB_DETAIL, kMark).isValid(); }

StatedLayer layerIn(const GU_Detail& detail) {
    const auto stated = [&](const char* section) { return settingsIn(layerInterface().section(section).rows, detail); };
    GU_Detail top, maps;
    partOf(detail, kTop, top);
    partOf(detail, kMaps, maps);
    return {stated("layer").with(stated("maps")), stated("ground"),
            filesOfInputs(top.getNumPrimitives() > 0 ? &top : nullptr, &maps)};
}

void groundOf(const GU_Detail& layer, GU_Detail& ground) { partOf(layer, kGround, ground); }

std::optional<StatedLayer> layerAmongAffectors(const SIM_Object& object) {
    std::optional<StatedLayer> layer;
    std::string first;
    forEachAffector(object, [&](const SIM_Object& affector) {
        const SIM_GeometryAutoReadLock lock(affector.getGeometry());
        const GU_Detail* detail = lock.getGdp();
        if (!detail || !isLayer(*detail)) return;
        const std::string name = affector.getName().toStdString();
        if (layer)
            throw Error(Fault::input, fmt::format("'{}' and '{}' are layers of snow; one is allowed", first, name));
        layer = layerIn(*detail), first = name;
    });
    return layer;
}

}  // namespace firn
