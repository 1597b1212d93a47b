#include "firn/io/usd/usd_volume.h"

#include <fmt/core.h>

#include "firn/base/text.h"
#include "firn/io/usd/usd_text.h"
#include "firn/params/row.h"

namespace firn {
namespace {

void writeField(UsdLayer& layer, const UsdField& field, const std::map<int, std::string>& files) {
    const bool isVector = field.kind == VolumeKind::velocity;
    layer.open("def OpenVDBAsset", usdName(field.grid));
    if (!isVector)
        layer.line(fmt::format("token fieldClass = \"{}\"",
                               field.kind == VolumeKind::signedDistance ? "levelSet" : "fogVolume"));
    layer.line(fmt::format("token fieldDataType = \"{}\"", isVector ? "float3" : "float"));
    layer.line(fmt::format("token fieldName = {}", usdString(field.grid)));
    UsdSamples samples;
    for (const auto& [frame, file] : files) samples[frame] = usdAsset("./" + file);
    layer.everySample("asset filePath", samples);
    if (isVector) layer.line("token vectorDataRoleHint = \"Vector\"");
    layer.close();
}

/// Between two frames USD holds the file of the first, but goes over from one extent to the next: each holds the one
/// before it, too, so that what lies between them always holds the snow.
UsdSamples extentsOf(const UsdVolume& volume) {
    UsdSamples extents;
    Box before;
    for (const auto& [frame, box] : volume.extents) {
        if (box.isEmpty()) continue;
        extents[frame] = usdExtent({min(box.min, before.min), max(box.max, before.max)});
        before = box;
    }
    return extents;
}

void openShader(UsdLayer& layer, std::string_view name, std::string_view id) {
    layer.open("def Shader", name);
    layer.line(fmt::format("uniform token info:id = \"{}\"", id));
}

/// The product of a constant and the grid, which the renderer looks up at each place.
void writeRate(UsdLayer& layer, std::string_view name, const Vec3& rate, const std::string& grid) {
    openShader(layer, name, "ND_multiply_vector3FA");
    layer.line(fmt::format("float3 inputs:in1 = {}", usdVector(rate)));
    layer.line(fmt::format("float inputs:in2.connect = <{}.outputs:out>", grid));
    layer.line("float3 outputs:out");
    layer.close();
}

void connectRates(UsdLayer& layer, const std::string& absorption, const std::string& scattering, float anisotropy) {
    layer.line(fmt::format("float3 inputs:absorption.connect = <{}.outputs:out>", absorption));
    layer.line(fmt::format("float inputs:anisotropy = {}", toText(anisotropy)));
    layer.line(fmt::format("float3 inputs:scattering.connect = <{}.outputs:out>", scattering));
    layer.line("token outputs:out");
}

}  // namespace

void writeVolume(UsdLayer& layer, const UsdVolume& volume) {
    layer.open("def Volume", usdName(volume.name), {"prepend apiSchemas = [\"MaterialBindingAPI\"]"});
    layer.samples("float3[] extent", extentsOf(volume));
    for (const UsdField& field : volume.fields)
        layer.line(fmt::format("custom rel field:{0} = <{1}>", usdName(field.grid), layer.path(usdName(field.grid))));
    layer.line(fmt::format("rel material:binding = <{}>", volume.material));
    for (const UsdField& field : volume.fields) writeField(layer, field, volume.files);
    layer.close();
}

UsdMedium mediumOf(std::string name, std::string field, float extinction, const Vec3& albedo, float anisotropy) {
    UsdMedium medium{std::move(name), std::move(field), {}, {}, anisotropy};
    // In the decimals that were typed: 724 times 0.9 is 651.6, not 651.59998.
    const double thickness = detail::typedDecimal(extinction);
    for (int c = 0; c < 3; ++c) {
        const double share = detail::typedDecimal(albedo[c]);
        medium.scattering[c] = float(thickness * share), medium.absorption[c] = float(thickness * (1 - share));
    }
    return medium;
}

// MaterialX describes such a medium by an anisotropic VDF in a volume. Karma XPU has no VDFs and takes the same numbers
// in one node of its own instead; see core/docs/usd.md for what is documented of it.
void writeMedium(UsdLayer& layer, const UsdMedium& medium) {
    layer.open("def Material", usdName(medium.name));
    layer.line(fmt::format("token outputs:kma:volume.connect = <{}.outputs:out>", layer.path("karma_volume")));
    layer.line(fmt::format("token outputs:mtlx:volume.connect = <{}.outputs:out>", layer.path("volume")));
    const std::string grid = layer.path("grid"), absorption = layer.path("absorption"),
                      scattering = layer.path("scattering"), vdf = layer.path("vdf");

    openShader(layer, "grid", "ND_geompropvalue_float");
    layer.line("float inputs:default = 0");
    layer.line(fmt::format("string inputs:geomprop = {}", usdString(medium.field)));
    layer.line("float outputs:out");
    layer.close();
    writeRate(layer, "absorption", medium.absorption, grid);
    writeRate(layer, "scattering", medium.scattering, grid);

    openShader(layer, "vdf", "ND_anisotropic_vdf");
    connectRates(layer, absorption, scattering, medium.anisotropy);
    layer.close();
    openShader(layer, "volume", "ND_volume");
    layer.line(fmt::format("token inputs:vdf.connect = <{}.outputs:out>", vdf));
    layer.line("token outputs:out");
    layer.close();

    openShader(layer, "karma_volume", "kma_volume");
    connectRates(layer, absorption, scattering, medium.anisotropy);
    layer.close();
    layer.close();
}

}  // namespace firn
