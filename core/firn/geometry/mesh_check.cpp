#include "firn/geometry/mesh_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "firn/base/parallel.h"
#include "firn/base/text.h"

namespace firn {
namespace {

/// For each point the first one, in order of place, that stands where it does.
std::vector<int> welded(const std::vector<Vec3>& points) {
    std::vector<int> order(points.size()), first(points.size());
    std::iota(order.begin(), order.end(), 0);
    const auto place = [&](int i) { return std::make_tuple(points[i].x, points[i].y, points[i].z, i); };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return place(a) < place(b); });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool same = i > 0 && points[order[i]] == points[order[i - 1]];
        first[order[i]] = same ? first[order[i - 1]] : order[i];
    }
    return first;
}

/// One use of an edge by a triangle: +1 from the lower point to the higher, -1 the other way.
struct EdgeUse {
    int low, high, way;
    friend bool operator<(const EdgeUse& a, const EdgeUse& b) {
        return std::tie(a.low, a.high) < std::tie(b.low, b.high);
    }
};

std::vector<EdgeUse> edgeUses(const TriangleMesh& mesh) {
    const std::vector<int> weld = welded(mesh.points);
    std::vector<EdgeUse> uses;
    uses.reserve(mesh.triangles.size() * 3);
    for (const auto& t : mesh.triangles)
        for (int e = 0; e < 3; ++e) {
            const int a = weld[t[e]], b = weld[t[(e + 1) % 3]];
            if (a != b) uses.push_back({std::min(a, b), std::max(a, b), a < b ? 1 : -1});
        }
    std::sort(uses.begin(), uses.end());
    return uses;
}

struct EdgeFaults {
    std::size_t open = 0, flipped = 0;
    EdgeUse firstOpen{}, firstFlipped{};
};

EdgeFaults edgeFaults(const TriangleMesh& mesh) {
    EdgeFaults faults;
    const std::vector<EdgeUse> uses = edgeUses(mesh);
    for (std::size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
        int balance = 0;
        for (end = begin; end < uses.size() && !(uses[begin] < uses[end]); ++end) balance += uses[end].way;
        if ((end - begin) % 2 == 1) {
            if (faults.open++ == 0) faults.firstOpen = uses[begin];
        } else if (balance != 0) {
            if (faults.flipped++ == 0) faults.firstFlipped = uses[begin];
        }
    }
    return faults;
}

std::optional<std::string> wrongNumbers(const TriangleMesh& mesh) {
    if (mesh.triangles.empty()) return "the mesh has no faces; a closed mesh is needed";
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        if (!isFinite(mesh.points[i]))
            return fmt::format("point {} is at {}; finite numbers are needed", i, toText(mesh.points[i]));
    const int count = static_cast<int>(mesh.points.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (int corner : mesh.triangles[i])
            if (corner < 0 || corner >= count)
                return fmt::format("triangle {} names point {}, but there are {} points", i, corner, count);
    return {};
}

std::string between(const TriangleMesh& mesh, const EdgeUse& edge) {
    return toText(mesh.points[edge.low]) + " and " + toText(mesh.points[edge.high]);
}

/// Twelve numbers of a closed mesh: six times its volume, and twenty-four times its first moment.
struct Moments {
    double volume = 0;
    Vec3d first{};
    friend Moments operator+(const Moments& a, const Moments& b) { return {a.volume + b.volume, a.first + b.first}; }
};

Vec3d origin(const TriangleMesh& mesh) { return mesh.points.empty() ? Vec3d{} : cast<double>(mesh.points.front()); }

/// Tetrahedra from one point of the mesh, not from the world's origin: a small mesh far away would drown in rounding.
Moments moments(const TriangleMesh& mesh) {
    const Vec3d o = origin(mesh);
    return sum(mesh.triangles.size(), Moments{}, [&](std::size_t i) {
        const auto& t = mesh.triangles[i];
        const Vec3d a = cast<double>(mesh.points[t[0]]) - o, b = cast<double>(mesh.points[t[1]]) - o,
                    c = cast<double>(mesh.points[t[2]]) - o;
        const double six = dot(a, cross(b, c));
        return Moments{six, (a + b + c) * six};
    });
}

}  // namespace

double signedVolume(const TriangleMesh& mesh) { return moments(mesh).volume / 6; }

Vec3 centerOfVolume(const TriangleMesh& mesh) {
    const Moments m = moments(mesh);
    return cast<float>(m.volume != 0 ? origin(mesh) + m.first / (4 * m.volume) : origin(mesh));
}

double areaOf(const TriangleMesh& mesh) {
    return sum(mesh.triangles.size(), 0.0, [&](std::size_t i) { return areaOf(mesh, static_cast<int>(i)); });
}

Vec3 centerOfArea(const TriangleMesh& mesh) {
    const Vec3d o = origin(mesh), first = sum(mesh.triangles.size(), Vec3d{}, [&](std::size_t i) {
                                      const int triangle = static_cast<int>(i);
                                      return (centerOf(mesh, triangle) - o) * areaOf(mesh, triangle);
                                  });
    return cast<float>(o + first / areaOf(mesh));
}

Box boundsOf(const TriangleMesh& mesh) {
    Box box;
    for (const auto& t : mesh.triangles)
        for (int corner : t) box.include(mesh.points[corner]);
    return box;
}

bool isOpen(const TriangleMesh& mesh) { return edgeFaults(mesh).open > 0; }

int countParts(const TriangleMesh& mesh) {
    std::vector<int> parent = welded(mesh.points);
    const auto root = [&](int i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    for (const auto& t : mesh.triangles)
        for (int e = 1; e < 3; ++e) parent[root(t[e])] = root(t[0]);
    std::vector<int> roots;
    for (const auto& t : mesh.triangles) roots.push_back(root(t[0]));
    std::sort(roots.begin(), roots.end());
    return static_cast<int>(std::unique(roots.begin(), roots.end()) - roots.begin());
}

std::optional<std::string> whatIsWrong(const TriangleMesh& mesh) {
    if (auto wrong = wrongNumbers(mesh)) return wrong;
    const EdgeFaults faults = edgeFaults(mesh);
    if (faults.open > 0)
        return fmt::format("the mesh is open: {} edge{} with one face only, the first between {}; close the holes",
                           faults.open, faults.open == 1 ? "" : "s", between(mesh, faults.firstOpen));
    if (faults.flipped > 0)
        return fmt::format(
            "neighbouring faces disagree about outside at {} edge{}, the first between {}; reverse "
            "some faces",
            faults.flipped, faults.flipped == 1 ? "" : "s", between(mesh, faults.firstFlipped));
    const double volume = signedVolume(mesh);
    if (volume < 0)
        return fmt::format(
            "the mesh is inside-out: its volume is {:.3g} m3; reverse its faces (counter-clockwise "
            "seen from outside)",
            volume);
    if (!(volume > 0)) return "the mesh encloses no volume; a closed mesh is needed";
    return {};
}

std::optional<std::string> whatIsWrongWithSurface(const TriangleMesh& mesh) {
    if (auto wrong = wrongNumbers(mesh)) return wrong;
    if (!isOpen(mesh)) return whatIsWrong(mesh);
    if (!(areaOf(mesh) > 0)) return "the faces of the mesh have no area; nothing can touch it";
    return {};
}

}  // namespace firn
