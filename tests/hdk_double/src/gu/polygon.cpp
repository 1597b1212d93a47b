#include <algorithm>

#include <GEO/GEO_Detail.h>
#include <GEO/GEO_PrimPoly.h>
#include <UT/UT_IStream.h>
#include <hdk_double/hash.h>
#include <hdk_double/stream.h>

GEO_Detail* GEO_Primitive::getParent() const { return static_cast<GEO_Detail*>(const_cast<GA_Detail*>(&getDetail())); }
UT_Vector3 GEO_Primitive::baryCenter() const {
    UT_Vector3 sum(0, 0, 0);
    for (GA_Size i = 0; i < getVertexCount(); ++i) sum += getPos3(i);
    return getVertexCount() > 0 ? sum / getVertexCount() : sum;
}
void GEO_Primitive::transform(const UT_Matrix4& m) {
    for (const GA_Offset off : getPointRange()) getDetail().setPos3(off, getDetail().getPos3(off) * m);
}
void GEO_Primitive::copyAttributes(const GEO_Primitive& from) {
    const GA_Detail& src = from.getDetail();
    for (const auto& entry : src.primitiveAttribs().map())
        if (GA_Attribute* const a = getDetail().findPrimitiveAttribute(entry.first))
            a->copyElement(getMapOffset(), *entry.second, from.getMapOffset());
    for (const auto& entry : src.vertexAttribs().map())
        if (GA_Attribute* const a = getDetail().findVertexAttribute(entry.first))
            for (GA_Size i = 0; i < std::min(getVertexCount(), from.getVertexCount()); ++i)
                a->copyElement(getVertexOffset(i), *entry.second, from.getVertexOffset(i));
}

GA_Size GEO_Face::appendVertex(GA_Offset point) { return insertVertex(point, getVertexCount()); }
GA_Size GEO_Face::insertVertex(GA_Offset point, GA_Size at) {
    const GA_Offset vertex = getDetail().appendVertex();
    vertices().insert(vertices().begin() + at, vertex);
    getDetail().getTopology().wireVertexPrimitive(vertex, getMapOffset());
    if (GAisValid(point)) getDetail().getTopology().wireVertexPoint(vertex, point);
    return at;
}
bool GEO_Face::deleteVertex(GA_Size at) { return getDetail().destroyVertexOffset(getVertexOffset(at)); }
GA_Size GEO_Face::setSize(GA_Size n) {
    while (getVertexCount() > n) deleteVertex(getVertexCount() - 1);
    while (getVertexCount() < n) appendVertex(GA_INVALID_OFFSET);
    return n;
}

UT_Vector3 GEO_Face::areaVector() const {
    UT_Vector3 sum(0, 0, 0);
    for (GA_Size i = 2; i < getVertexCount(); ++i) sum += cross(getPos3(i - 1) - getPos3(0), getPos3(i) - getPos3(0));
    return sum / 2;
}
// Houdini's polygons turn clockwise seen from the side their normal points to.
UT_Vector3 GEO_Face::computeNormal() const { return (-areaVector()).normalized(); }
fpreal GEO_Face::calcArea() const { return closed_ ? areaVector().length() : 0; }
fpreal GEO_Face::calcPerimeter() const {
    fpreal sum = 0;
    for (GA_Size i = 0; i < getEdgeCount(); ++i) sum += distance3d(getPos3(i), getPos3((i + 1) % getVertexCount()));
    return sum;
}
fpreal GEO_Face::calcVolume(const UT_Vector3& refpt) const {
    fpreal sum = 0;
    for (GA_Size i = 2; i < getVertexCount(); ++i)
        sum -= dot(getPos3(0) - refpt, cross(getPos3(i - 1) - refpt, getPos3(i) - refpt)) / 6;
    return sum;
}
void GEO_Face::reverse() { std::reverse(vertices().begin(), vertices().end()); }

void GEO_Face::copyContent(const GA_Primitive& from) { closed_ = static_cast<const GEO_Face&>(from).closed_; }
void GEO_Face::saveContent(std::ostream& os) const { hdk_double::writeValue(os, closed_); }
void GEO_Face::loadContent(UT_IStream& is) { closed_ = hdk_double::readValue<uint8>(is) != 0; }
uint64 GEO_Face::hashContent(uint64 seed) const { return hdk_double::mixed(seed, closed_ ? 1 : 0); }

GEO_PrimPoly* GEO_PrimPoly::build(GA_Detail* gdp, GA_Size n, bool open, bool append_points) {
    auto* const poly = static_cast<GEO_PrimPoly*>(gdp->appendPrimitive(GA_PRIMPOLY));
    poly->setClosed(!open);
    GA_Offset point = append_points ? gdp->appendPointBlock(n) : GA_INVALID_OFFSET;
    for (GA_Size i = 0; i < n; ++i) poly->appendVertex(append_points ? point++ : GA_INVALID_OFFSET);
    return poly;
}

GA_Offset GEO_PrimPoly::buildBlock(GA_Detail* gdp, GA_Offset startpt, GA_Size, const GEO_PolyCounts& counts,
                                   const int* pointnumbers, bool closed) {
    const GA_Offset first = gdp->getNumPrimitiveOffsets();
    for (const auto& run : counts)
        for (GA_Size polygon = 0; polygon < run.second; ++polygon) {
            GEO_PrimPoly* const poly = build(gdp, 0, !closed, false);
            for (GA_Size i = 0; i < run.first; ++i) poly->appendVertex(startpt + *pointnumbers++);
        }
    return first;
}

void GEO_Detail::transformPoints(const UT_Matrix4D& m, const GA_PointGroup* points) {
    UT_Matrix3D turn(m);
    UT_Matrix3D normalTurn = turn.transposedCopy();
    normalTurn.invert();
    for (const auto& entry : pointAttribs().map()) {
        const GA_TypeInfo info = entry.second->getTypeInfo();
        const GA_RWHandleV3D values(entry.second.get());
        if (values.isInvalid()) continue;
        for (const GA_Offset off : getPointRange(points)) {
            if (info == GA_TYPE_POINT) values.set(off, values.get(off) * m);
            if (info == GA_TYPE_VECTOR) values.set(off, values.get(off) * turn);
            if (info == GA_TYPE_NORMAL) values.set(off, values.get(off) * normalTurn);
        }
    }
    if (points) return;
    for (const GA_Offset off : getPrimitiveRange())
        if (getPrimitive(off)->getTypeId() != GA_PRIMPOLY) getPrimitive(off)->transform(UT_Matrix4(m));
}

const char* GEO_Detail::getStdAttributeName(GEO_StandardAttribute which, int) {
    static const char* const names[] = {"N",      "v",     "mass", "drag", "Cd",  "Alpha",
                                        "pscale", "width", "id",   "rest", "name"};
    return names[which];
}

void GEO_Detail::convex(GA_Size maxpts, GA_PrimitiveGroup* group) {
    for (const GA_Offset off : getPrimitiveRange(group)) {
        GEO_Primitive* const whole = getPrimitive(off);
        if (whole->getTypeId() != GA_PRIMPOLY || whole->getVertexCount() <= maxpts) continue;
        for (GA_Size i = 2; i < whole->getVertexCount(); ++i) {
            GEO_PrimPoly* const part = GEO_PrimPoly::build(this, 0, false, false);
            for (const GA_Size corner : {GA_Size(0), i - 1, i}) {
                const GA_Size at = part->appendVertex(whole->getPointOffset(corner));
                for (const auto& entry : vertexAttribs().map())
                    entry.second->copyElement(part->getVertexOffset(at), *entry.second, whole->getVertexOffset(corner));
            }
            for (const auto& entry : primitiveAttribs().map())
                entry.second->copyElement(part->getMapOffset(), *entry.second, off);
            for (const auto& entry : primitiveGroups().map())
                if (entry.second->containsOffset(off)) entry.second->addOffset(part->getMapOffset());
        }
        destroyPrimitiveOffset(off);
    }
}

void GEO_Detail::normal(bool, bool) {
    const GA_RWHandleV3 normals(addNormalAttribute(GA_ATTRIB_POINT));
    for (const GA_Offset off : getPointRange()) {
        UT_Vector3 sum(0, 0, 0);
        GA_OffsetArray prims;
        getPrimitivesReferencingPoint(prims, off);
        for (const GA_Offset prim : prims) sum += getPrimitive(prim)->computeNormal();
        normals.set(off, sum.normalized());
    }
}
