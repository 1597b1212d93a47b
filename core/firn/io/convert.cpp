#include "firn/io/convert.h"

#include <fmt/format.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "firn/io/ply_points.h"
#include "firn/io/vdb.h"
#include "firn/io/vol_file.h"

namespace firn {
namespace {

bool isPly(const std::filesystem::path& path) { return path.extension() == ".ply"; }

void checkExtension(const std::filesystem::path& path) {
    if (!isPly(path) && !geoFormatOf(path))
        throw Error(Fault::input, fmt::format("{}: unknown extension '{}'; .bgeo, .geo, .bgeo.sc and .ply are allowed",
                                              path.string(), path.extension().string()));
}

void convertVolume(const std::filesystem::path& from, const std::filesystem::path& to) {
    if (to.extension() != ".vol")
        throw Error(Fault::input, fmt::format("{}: unknown extension '{}'; a .vdb becomes a .vol", to.string(),
                                              to.extension().string()));
    const std::vector<Volume> volumes = readVolumes(from);
    const auto density = std::find_if(volumes.begin(), volumes.end(), [](const Volume& volume) {
        return volume.name == "density" && volume.kind == VolumeKind::fog;
    });
    if (density == volumes.end())
        throw Error(Fault::input, fmt::format("{}: holds no fog volume 'density'", from.string()));
    writeVol(to, *density);
}

}  // namespace

GeoModel readGeometry(const std::filesystem::path& path) {
    checkExtension(path);
    if (!isPly(path)) return readGeo(path);
    GeoModel model = toGeo(readPlyPoints(path), {});
    model.source = path.string();
    return model;
}

std::vector<std::string> convertFile(const std::filesystem::path& from, const std::filesystem::path& to) {
    if (from.extension() == ".vdb") return convertVolume(from, to), std::vector<std::string>{};
    checkExtension(to);
    const GeoModel model = readGeometry(from);
    std::vector<std::string> lost;
    for (const std::string& other : model.otherAttributes) lost.push_back(other);
    if (!isPly(to)) {
        writeGeo(to, model);
        return lost;
    }
    for (const std::string& name : unheldAttributes(model)) lost.push_back("point attribute " + name);
    if (!model.detailAttributes.empty()) lost.push_back("detail attributes");
    if (model.primitiveCount > 0) lost.push_back(fmt::format("{} primitives", model.primitiveCount));
    writePlyPoints(to, particlesFromGeo(model));
    return lost;
}

}  // namespace firn
