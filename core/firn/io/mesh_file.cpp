#include "firn/io/mesh_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "firn/io/mesh_readers.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{2} << 30;

std::string lowerExtension(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

}  // namespace

TriangleMesh readMesh(const std::filesystem::path& path) {
    const std::string extension = lowerExtension(path);
    if (geoFormatOf(path)) return meshFromGeo(readGeo(path));
    if (extension != ".obj" && extension != ".ply")
        throw Error(Fault::input, path.string() + ": a mesh file ends in .obj, .ply, .bgeo, .geo or .bgeo.sc");
    const std::string bytes = readWhole(path, kMaxBytes);
    try {
        TriangleMesh mesh = extension == ".obj" ? meshFromObj(bytes) : meshFromPly(bytes);
        if (mesh.triangles.empty()) throw Error(Fault::input, bytes.empty() ? "the file is empty" : "no faces in it");
        return mesh;
    } catch (const Error& error) {
        throw Error(error.fault(), path.string() + ": " + error.what());
    }
}

void writeMesh(const std::filesystem::path& path, const TriangleMesh& mesh) {
    if (geoFormatOf(path)) return writeGeo(path, toGeo(mesh));
    if (lowerExtension(path) != ".obj")
        throw Error(Fault::input, path.string() + ": a mesh is written as .obj, .bgeo, .geo or .bgeo.sc");
    writeObj(path, mesh);
}

void writeObj(const std::filesystem::path& path, const TriangleMesh& mesh) {
    std::string text;
    const auto out = std::back_inserter(text);
    for (const Vec3& x : mesh.points) fmt::format_to(out, "v {} {} {}\n", x.x, x.y, x.z);
    for (const auto& t : mesh.triangles) fmt::format_to(out, "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
    writeWhole(path, text);
}

}  // namespace firn
