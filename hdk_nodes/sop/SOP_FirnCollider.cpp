#include "hdk_nodes/sop/nodes.h"

#include <OP/OP_Context.h>

#include "firn/base/error.h"
#include "firn/geometry/mesh_check.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/colliders.h"
#include "hdk_nodes/bridge/surfaces.h"
#include "hdk_nodes/bridge/unpacked.h"

using namespace firn;

namespace {

/// What keeps snow from meeting it is an error, what an artist may not know of it a warning.
void look(const GU_Detail& detail, Complaints& complaints) {
    if (const std::string types = leftOut(detail); !types.empty())
        complaints.warnings.push_back("primitives of type " + types + " do not collide; polygons and float VDBs do");
    const auto surface = polygonsOf(detail);
    if (!surface && volumeCount(detail) == 0)
        throw Error(Fault::input, "the input has no closed polygons and no VDB: nothing would collide");
    if (!surface) return;
    if (const auto wrong = whatIsWrongWithSurface(surface->mesh)) throw Error(Fault::input, *wrong);
    if (isOpen(surface->mesh))
        complaints.warnings.emplace_back("the polygons do not close: snow meets them as a sheet, `thickness` thick");
}

}  // namespace

const NodeInterface& SOP_FirnCollider::interface() {
    static const NodeInterface node = colliderNode();
    return node;
}

void SOP_FirnCollider::cook(OP_Context& context, Complaints& complaints) {
    duplicateSource(0, context);
    SectionReader section(interface(), readerAt(context.getTime()));
    const ColliderParams params = evaluate<ColliderParams>(section("collider"));
    section.throwIfWrong();
    look(*Unpacked(&neededInput(context)), complaints);
    toDetail(params, *gdp);
}
