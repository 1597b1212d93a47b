#include "hdk/details.h"

#include <GA/GA_Handle.h>
#include <GU/GU_PrimPoly.h>
#include <fmt/core.h>

#include <hdk_double/content.h>
#include <cstring>
#include <sstream>

namespace firn::test {
namespace {

int sizeOf(float) { return 1; }
int sizeOf(const Vec3&) { return 3; }
int sizeOf(const Mat3&) { return 9; }

float component(float x, int) { return x; }
float component(const Vec3& x, int i) { return i == 0 ? x.x : i == 1 ? x.y : x.z; }
float component(const Mat3& x, int i) { return x(i % 3, i / 3); }

template <class T>
void fillColumn(GU_Detail& detail, const std::string& name, const std::vector<T>& values) {
    if constexpr (std::is_same_v<T, int>) {
        GA_RWHandleI handle(detail.addIntTuple(GA_ATTRIB_POINT, name, 1, GA_Defaults(-1)).getAttribute());
        for (std::size_t i = 0; i < values.size(); ++i) handle.set(detail.pointOffset(GA_Index(i)), values[i]);
    } else {
        const int size = sizeOf(T{});
        GA_RWHandleF handle(name == "P" ? detail.getP()
                                        : detail.addFloatTuple(GA_ATTRIB_POINT, name, size).getAttribute());
        for (std::size_t i = 0; i < values.size(); ++i)
            for (int c = 0; c < size; ++c) handle.set(detail.pointOffset(GA_Index(i)), c, component(values[i], c));
    }
}

bool sameBits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

template <class T>
std::string columnDifference(const std::string& name, const std::vector<T>& wanted, const GU_Detail& found) {
    using Handle = std::conditional_t<std::is_same_v<T, int>, GA_ROHandleI, GA_ROHandleF>;
    const Handle handle(&found, GA_ATTRIB_POINT, name);
    if (handle.isInvalid()) return fmt::format("there is no '{}'", name);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const GA_Offset at = found.pointOffset(GA_Index(i));
        if constexpr (std::is_same_v<T, int>) {
            if (handle.get(at) != wanted[i])
                return fmt::format("{}[{}] is {}, wanted {}", name, i, handle.get(at), wanted[i]);
        } else {
            for (int c = 0; c < sizeOf(T{}); ++c)
                if (!sameBits(handle.get(at, c), component(wanted[i], c)))
                    return fmt::format("{}[{}].{} is {}, wanted {}", name, i, c, handle.get(at, c),
                                       component(wanted[i], c));
        }
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
