#include "hdk/details.h"

#include <GA/GA_Handle.h>
#include <GU/GU_PrimPoly.h>
#include <fmt/core.h>

#include <hdk_double/content.h>
#include <cstring>
#include <sstream>

#include "firn/state/tuple.h"

namespace firn::test {
namespace {

template <class T>
void fillColumn(GU_Detail& detail, const std::string& name, const std::vector<T>& values) {
    using Number = typename Tuple<T>::Number;
    const int size = Tuple<T>::kSize;
    const bool isReal = std::is_same_v<Number, float>;
    GA_RWHandleT<Number> handle(name == "P" ? detail.getP()
                                : isReal
                                    ? detail.addFloatTuple(GA_ATTRIB_POINT, name, size).getAttribute()
                                    : detail.addIntTuple(GA_ATTRIB_POINT, name, size, GA_Defaults(-1)).getAttribute());
    for (std::size_t i = 0; i < values.size(); ++i)
        for (int c = 0; c < size; ++c) handle.set(detail.pointOffset(GA_Index(i)), c, Tuple<T>::at(values[i], c));
}

template <class Number>
bool sameBits(Number a, Number b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
std::string columnDifference(const std::string& name, const std::vector<T>& wanted, const GU_Detail& found) {
    const GA_ROHandleT<typename Tuple<T>::Number> handle(&found, GA_ATTRIB_POINT, name, Tuple<T>::kSize);
    if (handle.isInvalid()) return fmt::format("there is no '{}'", name);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        for (int c = 0; c < Tuple<T>::kSize; ++c) {
            const auto there = handle.get(found.pointOffset(GA_Index(i)), c), number = Tuple<T>::at(wanted[i], c);
            if (!sameBits(there, number)) return fmt::format("{}[{}].{} is {}, wanted {}", name, i, c, there, number);
        }
    return {};
}

}  // namespace

void fill(GU_Detail& detail, const ParticleSet& particles) {
    detail.appendPointBlock(GA_Size(particles.size()));
    for (const ParticleSet::Named& named : particles.columns())
        std::visit([&](const auto& values) { fillColumn(detail, named.name, values); }, named.values);
    detail.getAttributes().bumpAllDataIds(GA_ATTRIB_POINT);
}

void fill(GU_Detail& detail, const TriangleMesh& mesh) {
    const GA_Offset first = detail.appendPointBlock(GA_Size(mesh.points.size()));
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        detail.setPos3(first + GA_Offset(i), UT_Vector3(mesh.points[i].x, mesh.points[i].y, mesh.points[i].z));
    for (const auto& triangle : mesh.triangles) {
        auto* polygon = GU_PrimPoly::build(&detail, 0, GU_POLY_CLOSED);
        for (const int corner : {triangle[0], triangle[2], triangle[1]}) polygon->appendVertex(first + corner);
    }
    detail.getP()->bumpDataId();
}

void fillWithBall(GU_Detail& detail, const Vec3& center, float radius, float spacing) {
    const int n = int(radius / spacing);
    for (int i = -n; i <= n; ++i)
        for (int j = -n; j <= n; ++j)
            for (int k = -n; k <= n; ++k) {
                const Vec3 r = Vec3{float(i), float(j), float(k)} * spacing;
                if (length(r) > radius) continue;
                const Vec3 x = center + r;
                detail.setPos3(detail.appendPointOffset(), UT_Vector3(x.x, x.y, x.z));
            }
    detail.getP()->bumpDataId();
}

std::string difference(const ParticleSet& wanted, const GU_Detail& found) {
    if (wanted.size() != std::size_t(found.getNumPoints()))
        return fmt::format("{} points, wanted {}", found.getNumPoints(), wanted.size());
    for (const ParticleSet::Named& named : wanted.columns()) {
        std::string text =
            std::visit([&](const auto& values) { return columnDifference(named.name, values, found); }, named.values);
        if (!text.empty()) return text;
    }
    return {};
}

std::string difference(const GU_Detail& wanted, const GU_Detail& found) {
    if (hdk_double::contentHash(wanted) == hdk_double::contentHash(found)) return {};
    const auto a = hdk_double::snapshot(wanted), b = hdk_double::snapshot(found);
    std::string text = fmt::format("{} and {} points", wanted.getNumPoints(), found.getNumPoints());
    for (const auto& [name, entry] : a.entries)
        if (const auto other = b.entries.find(name); other == b.entries.end() || other->second.hash != entry.hash)
            text += ", " + name;
    for (const auto& [name, entry] : b.entries)
        if (a.entries.count(name) == 0) text += ", more " + name;
    return text + " differ";
}

Vec3d mean(const GU_Detail& detail, const char* attribute) {
    const GA_ROHandleV3 handle(&detail, GA_ATTRIB_POINT, attribute);
    Vec3d sum{};
    for (GA_Index i = 0; i < detail.getNumPoints(); ++i) {
        const UT_Vector3F x = handle.get(detail.pointOffset(i));
        sum += Vec3d{double(x.x()), double(x.y()), double(x.z())};
    }
    return sum / double(detail.getNumPoints());
}

}  // namespace firn::test
