#include <GA/GA_Topology.h>

#include <GA/GA_Detail.h>

namespace {

GA_Offset& slot(GA_ATITopology& ref, GA_Offset off) {
    auto& links = ref.links();
    if (static_cast<std::size_t>(off) >= links.size())
        links.resize(static_cast<std::size_t>(off) + 1, GA_INVALID_OFFSET);
    return links[static_cast<std::size_t>(off)];
}

}  // namespace

GA_ATITopology::GA_ATITopology() : dataId_(hdk_double::freshDataId()) {}
GA_Offset GA_ATITopology::getLink(GA_Offset off) const {
    return off >= 0 && static_cast<std::size_t>(off) < links_.size() ? links_[static_cast<std::size_t>(off)]
                                                                     : GA_INVALID_OFFSET;
}
void GA_ATITopology::bumpDataId() { dataId_ = hdk_double::freshDataId(); }

void GA_Topology::wireVertexPoint(GA_Offset vertex, GA_Offset point) {
    unlinkFromPoint(vertex);
    slot(pointRef_, vertex) = point;
    if (!GAisValid(point)) return;
    slot(nextRef_, vertex) = firstRef_.getLink(point);
    slot(firstRef_, point) = vertex;
}

void GA_Topology::wireVertexPrimitive(GA_Offset vertex, GA_Offset primitive) {
    slot(primitiveRef_, vertex) = primitive;
}

void GA_Topology::unwireVertex(GA_Offset vertex) {
    unlinkFromPoint(vertex);
    slot(pointRef_, vertex) = GA_INVALID_OFFSET;
    slot(primitiveRef_, vertex) = GA_INVALID_OFFSET;
}

void GA_Topology::unlinkFromPoint(GA_Offset vertex) {
    const GA_Offset point = pointRef_.getLink(vertex);
    if (!GAisValid(point)) return;
    GA_Offset* link = &slot(firstRef_, point);
    while (GAisValid(*link) && *link != vertex) link = &slot(nextRef_, *link);
    if (*link == vertex) *link = nextRef_.getLink(vertex);
    slot(nextRef_, vertex) = GA_INVALID_OFFSET;
}

void GA_Topology::bumpAllDataIds() {
    for (GA_ATITopology* ref : {&pointRef_, &primitiveRef_, &firstRef_, &nextRef_}) ref->bumpDataId();
}

void GA_Topology::resize(GA_Size points, GA_Size vertices) {
    for (GA_ATITopology* ref : {&pointRef_, &primitiveRef_, &nextRef_})
        ref->links().resize(static_cast<std::size_t>(vertices), GA_INVALID_OFFSET);
    firstRef_.links().resize(static_cast<std::size_t>(points), GA_INVALID_OFFSET);
}

void GA_Topology::clear() { resize(0, 0); }
