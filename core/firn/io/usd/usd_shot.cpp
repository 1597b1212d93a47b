#include "firn/io/usd/usd_shot.h"

#include "firn/io/usd/usd_points.h"
#include "firn/io/usd/usd_text.h"

namespace firn {
namespace {

void writeMaterials(UsdLayer& layer, const UsdShot& shot) {
    layer.open("def Scope", "materials");
    for (const UsdMedium& medium : shot.media) writeMedium(layer, medium);
    writeMatt(layer, "ground", shot.looks.look.groundColor);
    writeMatt(layer, "collider", shot.looks.look.colliderColor);
    layer.close();
}

void writeColliders(UsdLayer& layer, const UsdShot& shot) {
    if (shot.colliders.empty()) return;
    layer.open("def Xform", "colliders");
    for (const UsdCollider& collider : shot.colliders) writeCollider(layer, collider, shot.meshLayer, shot.floor);
    layer.close();
}

void writeLooks(UsdLayer& layer, const UsdShot& shot) {
    layer.open("def Xform", "cameras");
    UsdNames cameraNames, lightNames;
    for (const CameraParams& camera : shot.looks.cameras)
        writeCamera(layer, camera, cameraNames.take(camera.name), 2 * shot.floor.reach);
    layer.close();
    layer.open("def Xform", "lights");
    for (const LightParams& light : shot.looks.lights) {
        const std::string kind = light.kind == LightKind::sun ? "sun" : "sky";
        writeLight(layer, light, lightNames.take(light.name.empty() ? kind : light.name));
    }
    layer.close();
}

}  // namespace

std::string usdMaterial(const std::string& name) { return std::string("/") + kUsdRoot + "/materials/" + name; }

void writeShot(UsdLayer& layer, const UsdShot& shot) {
    layer.stage(shot.stage);
    layer.open("def Xform", kUsdRoot);
    for (const UsdVolume& volume : shot.volumes) writeVolume(layer, volume);
    if (shot.points) writePointsPrim(layer, shot.points->files, shot.points->manifest, !shot.volumes.empty());
    writeColliders(layer, shot);
    writeLooks(layer, shot);
    writeMaterials(layer, shot);
    layer.close();
}

}  // namespace firn
