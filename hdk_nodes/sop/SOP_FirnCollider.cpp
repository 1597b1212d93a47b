#include "hdk_nodes/sop/SOP_FirnCollider.h"

#include <GA/GA_Handle.h>
#include <OP/OP_Context.h>

#include "firn/base/error.h"
#include "firn/geometry/mesh_check.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/surfaces.h"

using namespace firn;

namespace {

const NodeInterface& interface() {
    static const NodeInterface node = colliderNode();
    return node;
}

/// What keeps snow from meeting it is an error, what an artist may not know of it a warning.
void look(const GU_Detail& detail, Complaints& complaints) {
    if (const std::string types = leftOut(detail); !types.empty())
        complaints.warnings.push_back("primitives of type " + types + " do not collide; polygons and VDBs do");
    const auto surface = polygonsOf(detail);
    if (!surface && volumeCount(detail) == 0)
        throw Error(Fault::input, "the input has no closed polygons and no VDB: nothing would collide");
    if (!surface) return;
    if (const auto wrong = whatIsWrongWithSurface(surface->mesh)) throw Error(Fault::input, *wrong);
    if (isOpen(surface->mesh))
        complaints.warnings.emplace_back("the polygons do not close: snow meets them as a sheet, `thickness` thick");
}

template <class Handle, class T>
void setDetail(GA_RWAttributeRef attribute, T value) {
    Handle handle(attribute.getAttribute());
    handle.set(GA_Offset(0), value);
    handle.bumpDataId();
}

void setNumber(GU_Detail& detail, const char* name, float value) {
    setDetail<GA_RWHandleF>(detail.addFloatTuple(GA_ATTRIB_DETAIL, name, 1), value);
}

/// Under the names that the solvers read (bridge/colliders.cpp).
void mark(const ColliderParams& params, GU_Detail& detail) {
    setNumber(detail, "friction", params.friction);
    setDetail<GA_RWHandleI>(detail.addIntTuple(GA_ATTRIB_DETAIL, "sticky", 1), params.sticky ? 1 : 0);
    setNumber(detail, "voxelsize", params.voxelSize);
    setNumber(detail, "thickness", params.thickness);
}

}  // namespace

SOP_FirnCollider::SOP_FirnCollider(OP_Network* network, const char* name, OP_Operator* op)
    : SOP_Firn(network, name, op, interface()) {}

OP_Node* SOP_FirnCollider::make(OP_Network* network, const char* name, OP_Operator* op) {
    return new SOP_FirnCollider(network, name, op);
}

OP_Operator* SOP_FirnCollider::makeOperator() { return operatorOf(interface(), &make); }

void SOP_FirnCollider::cook(OP_Context& context, Complaints& complaints) {
    duplicateSource(0, context);
    SectionReader section(interface(), readerAt(context.getTime()));
    const ColliderParams params = evaluate<ColliderParams>(section("collider"));
    section.throwIfWrong();
    look(neededInput(context), complaints);
    mark(params, *gdp);
}
