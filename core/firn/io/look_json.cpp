#include "firn/io/look_json.h"

#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>

#include "firn/base/text.h"
#include "firn/io/json_list.h"
#include "firn/params/emit.h"
#include "firn/params/validate.h"
#include "firn/sim/look_table.h"

namespace firn {
namespace {

/// Reads an object by its rows. `whole` is false where a mistake was found in it: then nothing more is said of it.
template <class P>
P readWith(ObjectReader& object, ReadReport& report, bool& whole) {
    const std::size_t before = report.issues.size();
    P p = evaluate<P>(object.settings(describe<P>()));
    object.finish();
    whole = report.issues.size() == before;
    return p;
}

void checkSight(const CameraParams& camera, const ObjectReader& object, Issues& issues) {
    const Vec3 sight = camera.target - camera.eye;
    if (camera.eye == camera.target) {
        issues.push_back({object.pathOf("target"), toText(camera.target) + " is also the eye; must be another point"});
        return;
    }
    // A ten-thousandth of a turn: nearer than that, the horizon would be decided by rounding.
    constexpr float kParallel = 6e-4f;
    if (!(length(cross(normalized(sight), normalized(camera.up))) > kParallel))
        issues.push_back({object.pathOf("up"), fmt::format("{} points along the line of sight; must be another "
                                                           "direction, for a view from above like [0, 0, -1]",
                                                           toText(camera.up))});
}

CameraParams readCamera(const Json& json, const std::string& path, ReadReport& report) {
    ObjectReader object(json, path, report);
    const std::size_t before = report.issues.size();
    for (const char* key : {"eye", "target"}) object.need(key, allowedText(*findRow(describe<CameraParams>(), key)));
    const bool isPlaced = report.issues.size() == before && json.is_object();
    bool isWhole = false;
    CameraParams camera = readWith<CameraParams>(object, report, isWhole);
    if (isWhole && isPlaced) checkSight(camera, object, report.issues);
    if (isWhole && camera.name.empty()) object.issue("name", "is empty; a camera needs a name, or leave it out");
    return camera;
}

LightParams readLight(const Json& json, const std::string& path, ReadReport& report) {
    ObjectReader object(json, path, report);
    bool isWhole = false;
    LightParams light = readWith<LightParams>(object, report, isWhole);
    if (isWhole && light.kind == LightKind::sun && length(light.direction) == 0)
        object.issue("direction", toText(light.direction) + " has no direction; must not be zero");
    return light;
}

/// Names are how users and USD tell them apart.
class UsedNames {
public:
    void add(const std::string& name, const std::string& path, Issues& issues) {
        if (name.empty()) return;
        const auto [place, isNew] = paths_.emplace(name, path);
        if (!isNew)
            issues.push_back({path + ".name", fmt::format("\"{}\" is also the name of {}; each must have its own", name,
                                                          place->second)});
    }

private:
    std::map<std::string, std::string> paths_;
};

}  // namespace

Looks readLooks(ObjectReader& top, ReadReport& report) {
    Looks looks;
    UsedNames cameraNames, lightNames;
    const auto addCamera = [&](const Json& json, const std::string& path) {
        looks.cameras.push_back(readCamera(json, path, report));
        cameraNames.add(looks.cameras.back().name, path, report.issues);
    };
    if (const Json* camera = top.take("camera"))
        camera->is_object() ? addCamera(*camera, "camera") : forEachElement(*camera, "camera", report, addCamera);
    if (const Json* lights = top.take("lights"))
        forEachElement(*lights, "lights", report, [&](const Json& json, const std::string& path) {
            looks.lights.push_back(readLight(json, path, report));
            lightNames.add(looks.lights.back().name, path, report.issues);
        });
    if (const Json* look = top.take("look"))
        looks.look = evaluate<LookParams>(readSettings(*look, describe<LookParams>(), "look", report));
    return looks;
}

Json toJson(const Looks& looks) {
    Json json = Json::object();
    for (const CameraParams& camera : looks.cameras)
        json["camera"].push_back(toJson(settingsOf(camera), describe<CameraParams>()));
    for (const LightParams& light : looks.lights)
        json["lights"].push_back(toJson(settingsOf(light), describe<LightParams>()));
    json["look"] = toJson(settingsOf(looks.look), describe<LookParams>());
    return json;
}

Json lookSchemas() {
    Json camera = objectSchema(describe<CameraParams>());
    camera["required"] = {"eye", "target"};
    const Json cameras{{"type", "array"}, {"items", camera}};
    return Json{{"camera", {{"oneOf", Json::array({camera, cameras})}}},
                {"lights", {{"type", "array"}, {"items", objectSchema(describe<LightParams>())}}},
                {"look", objectSchema(describe<LookParams>())}};
}

}  // namespace firn
