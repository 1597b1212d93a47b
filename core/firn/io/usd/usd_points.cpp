#include "firn/io/usd/usd_points.h"

#include <fmt/core.h>

#include "firn/base/text.h"
#include "firn/geometry/box.h"
#include "firn/io/usd/usd_text.h"
#include "firn/state/columns.h"

namespace firn {
namespace {

constexpr std::string_view kPrim = "points";

void writeDeclarations(UsdLayer& layer) {
    layer.line("float3[] extent");
    layer.line("int64[] ids");
    layer.line("point3f[] points");
    layer.line("vector3f[] velocities");
    layer.line("float[] widths (");
    layer.line("    interpolation = \"vertex\"");
    layer.line(")");
}

Box extentOf(const ParticleSet& particles) {
    const auto x = particles[column::x];
    const auto radius = particles[column::radius];
    Box box;
    for (std::size_t p = 0; p < x.size(); ++p) {
        const Vec3 r{radius[p], radius[p], radius[p]};
        box.include(x[p] - r), box.include(x[p] + r);
    }
    return box;
}

}  // namespace

void writePointsLayer(const std::filesystem::path& path, const ParticleSet& particles, int frame, double fps) {
    writeLayer(path, [&](UsdLayer& layer) {
        layer.stage({std::string(kPrim), fps, frame, frame});
        layer.open("def Points", kPrim);
        writeDeclarations(layer);
        const auto sample = [&](std::string_view attribute, std::string value) {
            layer.everySample(attribute, {{frame, std::move(value)}});
        };
        if (!particles.empty()) sample("float3[] extent", usdExtent(extentOf(particles)));
        sample("int64[] ids", usdList(particles[column::id], [](int id) { return std::to_string(id); }));
        sample("point3f[] points", usdList(particles[column::x], usdVector));
        sample("vector3f[] velocities", usdList(particles[column::v], usdVector));
        // pscale is a radius, a width is across.
        sample("float[] widths", usdList(particles[column::radius], [](float radius) { return toText(2 * radius); }));
        layer.close();
    });
}

void writePointsManifest(const std::filesystem::path& path, double fps) {
    writeLayer(path, [&](UsdLayer& layer) {
        layer.stage({std::string(kPrim), fps, 0, 0});
        layer.open("def Points", kPrim);
        writeDeclarations(layer);
        layer.close();
    });
}

void writePointsPrim(UsdLayer& layer, const std::map<int, std::string>& files, const std::string& manifest,
                     bool isProxy) {
    std::string active, times;
    int index = 0;
    for (const auto& [frame, file] : files) {
        active += fmt::format("{}({}, {})", index == 0 ? "" : ", ", frame, index);
        times += fmt::format("{}({}, {})", index == 0 ? "" : ", ", frame, frame);
        ++index;
    }
    const std::string paths = usdList(files, [](const auto& file) { return usdAsset("./" + file.second); });
    layer.open("def Points", kPrim,
               {"clips = {", "    dictionary default = {", fmt::format("        double2[] active = [{}]", active),
                fmt::format("        asset[] assetPaths = {}", paths),
                fmt::format("        asset manifestAssetPath = {}", usdAsset("./" + manifest)),
                fmt::format("        string primPath = \"/{}\"", kPrim),
                fmt::format("        double2[] times = [{}]", times), "    }", "}"});
    writeDeclarations(layer);
    layer.line(fmt::format("uniform token purpose = \"{}\"", isProxy ? "proxy" : "default"));
    layer.close();
}

}  // namespace firn
