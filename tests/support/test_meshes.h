// Small meshes with known surfaces, and a folder for files that goes away with the test.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "firn/geometry/triangle_mesh.h"

namespace firn {

inline TriangleMesh cubeMesh(float edge = 1, const Vec3& center = {}) {
    TriangleMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.points.push_back(center + Vec3{i & 1 ? 0.5f : -0.5f, i & 2 ? 0.5f : -0.5f, i & 4 ? 0.5f : -0.5f} * edge);
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

/// An octahedron, each triangle split in four so many times, its points on the sphere.
inline TriangleMesh sphereMesh(float radius = 1, int splits = 5, const Vec3& center = {}) {
    TriangleMesh mesh;
    mesh.points = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    mesh.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    for (int s = 0; s < splits; ++s) {
        std::map<std::pair<int, int>, int> middles;
        const auto middle = [&](int a, int b) {
            const auto [found, isNew] = middles.try_emplace(std::minmax(a, b), int(mesh.points.size()));
            if (isNew) mesh.points.push_back(normalized(mesh.points[a] + mesh.points[b]));
            return found->second;
        };
        std::vector<std::array<int, 3>> finer;
        for (const auto& [a, b, c] : mesh.triangles) {
            const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        mesh.triangles = std::move(finer);
    }
    for (Vec3& x : mesh.points) x = center + x * radius;
    return mesh;
}

/// An open square in the plane y = 0 about the origin, bent to y = height(x, z).
template <class Height>
TriangleMesh sheetMesh(float edge, int cells, Height&& height) {
    TriangleMesh mesh;
    for (int i = 0; i <= cells; ++i)
        for (int k = 0; k <= cells; ++k) {
            const float x = (float(i) / float(cells) - 0.5f) * edge, z = (float(k) / float(cells) - 0.5f) * edge;
            mesh.points.push_back({x, height(x, z), z});
        }
    for (int i = 0; i < cells; ++i)
        for (int k = 0; k < cells; ++k) {
            const int a = i * (cells + 1) + k, b = a + cells + 1;
            mesh.triangles.push_back({a, a + 1, b + 1}), mesh.triangles.push_back({a, b + 1, b});
        }
    return mesh;
}

inline TriangleMesh sheetMesh(float edge = 1, int cells = 1) {
    return sheetMesh(edge, cells, [](float, float) { return 0.0f; });
}

inline TriangleMesh reversed(TriangleMesh mesh) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

/// Without the flush to disk that writeWhole waits for.
inline void put(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

class TestFolder {
public:
    TestFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "firn-test-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~TestFolder() { std::filesystem::remove_all(path_); }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace firn
