#include "hdk_nodes/sop/nodes.h"

#include <OP/OP_Context.h>

#include "firn/state/columns.h"
#include "firn/surface/snow_volumes.h"
#include "firn/surface/volume_table.h"
#include "hdk_nodes/bridge/particles.h"
#include "hdk_nodes/bridge/surfaces.h"
#include "hdk_nodes/bridge/volumes.h"

using namespace firn;

namespace {

struct Wanted {
    bool density, vel, surface, polygons, points;
};

void add(const ParticleSet& snow, const VolumeParams& params, const Wanted& wanted, GU_Detail& detail) {
    const SnowVolumes made(snow, params);
    if (wanted.density) addVolume(made.density(), detail);
    if (wanted.vel) addVolume(made.velocity(), detail);
    if (!wanted.surface && !wanted.polygons) return;
    const SnowSurface surface = wanted.surface ? made.surface() : SnowSurface{{}, made.mesh()};
    if (wanted.surface) addVolume(surface.distance, detail);
    if (wanted.polygons) addPolygons(surface.mesh, detail);
}

}  // namespace

const NodeInterface& SOP_FirnSurface::interface() {
    static const NodeInterface node = surfaceNode();
    return node;
}

void SOP_FirnSurface::cook(OP_Context& context, Complaints&) {
    gdp->clearAndDestroy();
    SectionReader section(interface(), readerAt(context.getTime()));
    const auto isOn = [&](std::string_view key) { return section.isOn("made", key); };
    const Wanted wanted{isOn("density"), isOn("vel"), isOn("surface"), isOn("polygons"), isOn("keep_points")};
    const VolumeParams params = evaluate<VolumeParams>(section("volume"));
    section.throwIfWrong();
    const Frame snow =
        frameOf(neededInput(context), {column::x.name, column::v.name, column::m.name, column::radius.name}, {});
    if (wanted.points) duplicateSource(0, context);
    if (!snow.particles.empty()) add(snow.particles, params, wanted, *gdp);
}
