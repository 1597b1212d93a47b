#include "hdk_nodes/bridge/surfaces.h"

#include <GA/GA_Handle.h>
#include <GA/GA_Iterator.h>
#include <GEO/GEO_PolyCounts.h>
#include <GEO/GEO_PrimPoly.h>
#include <GEO/GEO_Primitive.h>

namespace firn {
namespace {

template <class F>
void forEachPrimitive(const GU_Detail& detail, F&& f) {
    GA_Offset begin, end;
    for (GA_Iterator it(detail.getPrimitiveRange()); it.blockAdvance(begin, end);)
        for (GA_Offset at = begin; at < end; ++at) f(*detail.getGEOPrimitive(at));
}

void copyPoints(const GU_Detail& detail, ObservedSurface& surface) {
    const GA_ROHandleV3 v(&detail, GA_ATTRIB_POINT, "v");
    GA_Offset begin, end;
    for (GA_Iterator it(detail.getPointRange()); it.blockAdvance(begin, end);)
        for (GA_Offset at = begin; at < end; ++at) {
            const UT_Vector3 x = detail.getPos3(at);
            surface.mesh.points.push_back({x.x(), x.y(), x.z()});
            if (!v.isValid()) continue;
            const UT_Vector3F speed = v.get(at);
            surface.velocity.push_back({speed.x(), speed.y(), speed.z()});
        }
}

}  // namespace

std::optional<ObservedSurface> polygonsOf(const GU_Detail& detail) {
    ObservedSurface surface;
    forEachPrimitive(detail, [&](const GEO_Primitive& primitive) {
        if (primitive.getTypeId() != GEO_PRIMPOLY || !static_cast<const GEO_PrimPoly&>(primitive).isClosed()) return;
        const auto corner = [&](int k) { return int(detail.pointIndex(primitive.getPointOffset(k))); };
        appendClockwise(int(primitive.getVertexCount()), corner, surface.mesh.triangles);
    });
    if (surface.mesh.triangles.empty()) return {};
    copyPoints(detail, surface);
    return surface;
}

void addPolygons(const TriangleMesh& mesh, GU_Detail& detail) {
    if (mesh.triangles.empty()) return;
    const GA_Offset first = detail.appendPointBlock(GA_Size(mesh.points.size()));
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        const Vec3& x = mesh.points[i];
        detail.setPos3(first + GA_Offset(i), UT_Vector3(x.x, x.y, x.z));
    }
    std::vector<int> corners;
    corners.reserve(3 * mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles) corners.insert(corners.end(), {a, c, b});  // clockwise from outside
    GEO_PolyCounts counts;
    counts.append(3, GA_Size(mesh.triangles.size()));
    GEO_PrimPoly::buildBlock(&detail, first, GA_Size(mesh.points.size()), counts, corners.data());
    detail.bumpDataIdsForAddOrRemove(true, true, true);
}

std::string leftOut(const GU_Detail& detail) {
    std::set<std::string> types = otherVolumeTypes(detail);
    forEachPrimitive(detail, [&](const GEO_Primitive& primitive) {
        if (primitive.getTypeId() != GEO_PRIMPOLY && primitive.getTypeId() != GEO_PRIMVDB)
            types.insert(primitive.getTypeName());
    });
    std::string all;
    for (const std::string& type : types) all += (all.empty() ? "" : ", ") + type;
    return all;
}

}  // namespace firn
