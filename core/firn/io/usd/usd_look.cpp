#include "firn/io/usd/usd_look.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/base/text.h"
#include "firn/io/usd/usd_text.h"
#include "firn/sim/auto_look.h"

namespace firn {
namespace {

/// A thing that looks, or shines, along its own -Z.
Affine facing(const ViewAxes& axes, const Vec3& place) {
    return {fromColumns(cast<double>(axes.right), cast<double>(axes.up), cast<double>(-axes.forward)),
            cast<double>(place)};
}

void writeTransform(UsdLayer& layer, const Affine& pose) {
    layer.line(fmt::format("matrix4d xformOp:transform = {}", usdMatrix(pose)));
    layer.line("uniform token[] xformOpOrder = [\"xformOp:transform\"]");
}

}  // namespace

void writeCamera(UsdLayer& layer, const CameraParams& camera, const std::string& name, float reach) {
    // In tenths of the stage's unit, as USD defines it: a film of 36 mm is 0.36 where the unit is a metre.
    constexpr float kFilmWidth = 0.36f, kFilmHeight = kFilmWidth / kUsdAspect;
    const float halfField = camera.fieldOfView * float(M_PI / 360);
    const float distance = length(camera.target - camera.eye);
    layer.open("def Camera", name);
    layer.line(
        fmt::format("float2 clippingRange = ({}, {})", toText(distance * 1e-3f), toText(2 * (distance + reach))));
    layer.line(fmt::format("float focalLength = {}", toText(0.5f * kFilmHeight / std::tan(halfField))));
    layer.line(fmt::format("float focusDistance = {}", toText(distance)));
    layer.line(fmt::format("float horizontalAperture = {}", toText(kFilmWidth)));
    layer.line(fmt::format("float verticalAperture = {}", toText(kFilmHeight)));
    layer.line("token projection = \"perspective\"");
    writeTransform(layer, facing(viewAxes(camera), camera.eye));
    layer.close();
}

void writeLight(UsdLayer& layer, const LightParams& light, const std::string& name) {
    const bool isSun = light.kind == LightKind::sun;
    layer.open(isSun ? "def DistantLight" : "def DomeLight", name);
    if (isSun) layer.line(fmt::format("float inputs:angle = {}", toText(light.angle)));
    // USD's dome has one colour where it has no picture. This one sheds as much light on level ground as the sky does
    // whose radiance goes from the horizon's to the zenith's with u (2 - u), u the height of the direction: five sixths
    // of the zenith's weight there.
    const Vec3 even = (Vec3{5, 5, 5} + light.horizon) * (1 / 6.0f);
    layer.line(fmt::format("color3f inputs:color = {}", usdVector(isSun ? light.color : scaled(light.color, even))));
    layer.line(fmt::format("float inputs:intensity = {}", toText(light.intensity)));
    if (isSun) {
        // The intensity is then what falls on a surface that faces it, whatever the angle is.
        layer.line("bool inputs:normalize = 1");
        writeTransform(layer, facing(viewAxes(-normalized(light.direction), CameraParams{}.up), {}));
    }
    layer.close();
}

void writeMatt(UsdLayer& layer, const std::string& name, const Vec3& color) {
    layer.open("def Material", name);
    layer.line(fmt::format("token outputs:surface.connect = <{}.outputs:surface>", layer.path("surface")));
    layer.open("def Shader", "surface");
    layer.line("uniform token info:id = \"UsdPreviewSurface\"");
    layer.line(fmt::format("color3f inputs:diffuseColor = {}", usdVector(color)));
    layer.line("float inputs:roughness = 1");
    layer.line("color3f inputs:specularColor = (0, 0, 0)");
    layer.line("int inputs:useSpecularWorkflow = 1");
    layer.line("token outputs:surface");
    layer.close();
    layer.close();
}

}  // namespace firn
