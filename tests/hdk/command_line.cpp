#include "hdk/command_line.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "firn/io/mesh_file.h"
#include "firn/io/vdb.h"

namespace firn::test {

std::string objOf(const TriangleMesh& mesh) {
    std::string text;
    for (const Vec3& x : mesh.points) text += fmt::format("v {} {} {}\n", x.x, x.y, x.z);
    for (const auto& t : mesh.triangles) text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
    return text;
}

std::string vdbOf(const Volume& volume) {
    const auto path = std::filesystem::temp_directory_path() / fmt::format("firn_hdk_{}.vdb", ::getpid());
    writeWholeVolumes(path, {volume});
    std::ifstream file(path, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    std::filesystem::remove(path);
    return bytes;
}

CommandLineRun::CommandLineRun(const std::string& scene,
                               const std::vector<std::pair<std::string, std::string>>& files) {
    static int count = 0;
    folder_ = std::filesystem::temp_directory_path() / fmt::format("firn_hdk_{}_{}", ::getpid(), ++count);
    std::filesystem::create_directories(folder_);
    for (const auto& [name, bytes] : files) std::ofstream(folder_ / name, std::ios::binary) << bytes;
    std::ofstream(folder_ / "scene.json") << scene;
    const std::string command =
        fmt::format("{0} run {1}/scene.json -o {1}/out --quiet > {1}/log 2>&1", FIRN_PROGRAM, folder_.string());
    if (std::system(command.c_str()) == 0) return;
    std::ifstream log(folder_ / "log");
    throw std::runtime_error(std::string(std::istreambuf_iterator<char>(log), {}));
}

CommandLineRun::~CommandLineRun() { std::filesystem::remove_all(folder_); }

ParticleSet CommandLineRun::read(const char* name, int frame) const {
    return particlesFromGeo(readGeo(folder_ / "out" / fmt::format("{}.{:04}.bgeo", name, frame)));
}

std::vector<Volume> CommandLineRun::volumes(int frame) const {
    return readVolumes(folder_ / "out" / fmt::format("volumes.{:04}.vdb", frame));
}

TriangleMesh CommandLineRun::readPolygons(const char* name, int frame) const {
    return readMesh(folder_ / "out" / fmt::format("{}.{:04}.bgeo", name, frame));
}

}  // namespace firn::test
