#include "firn/io/scene_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/fine/fine_table.h"
#include "firn/io/json_list.h"
#include "firn/io/look_json.h"
#include "firn/io/scene_check.h"
#include "firn/io/scene_overrides.h"
#include "firn/io/scene_tables.h"
#include "firn/io/shape_json.h"
#include "firn/io/whole_file.h"
#include "firn/mist/mist_table.h"
#include "firn/params/validate.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = 64u << 20;  // bytes
constexpr std::size_t kMostIssues = 100;         // lines a person may still read

/// `key: [first, last]` into the settings first_frame and last_frame.
void readFrames(ObjectReader& object, std::string_view key, const Rows& rows, Settings& settings) {
    const Json* value = object.take(key);
    if (!value) return;
    if (value->is_array() && value->size() == 2) {
        std::string wrongFirst, wrongLast;
        const Setting first = readSetting((*value)[0], *findRow(rows, "first_frame"), wrongFirst);
        const Setting last = readSetting((*value)[1], *findRow(rows, "last_frame"), wrongLast);
        if (wrongFirst.empty() && wrongLast.empty()) {
            settings.set("first_frame", first);
            settings.set("last_frame", last);
            return;
        }
    }
    object.issue(key, fmt::format("{} is not a range of frames; must be [first, last], {} each", typed(*value),
                                  allowedText(*findRow(rows, "first_frame"))));
}

SceneParams readGeneral(ObjectReader& top) {
    const Rows& rows = describe<SceneParams>();
    Settings settings = top.settings(withoutFrames(rows));
    readFrames(top, "frames", rows, settings);
    return evaluate<SceneParams>(settings);
}

const SolverEntry* readSolver(ObjectReader& top, const SolverCatalog& catalog, Scene& scene, ReadReport& report) {
    std::vector<std::string_view> names;
    for (const SolverEntry& entry : catalog) names.push_back(entry.name);
    const Json* json = top.need("solver", "an object with a type");
    if (!json) return nullptr;
    ObjectReader object(*json, "solver", report);
    if (!json->is_object()) return nullptr;
    const Json* type = object.need("type", listed(names));
    if (!type) return nullptr;
    const std::string name = type->is_string() ? type->get<std::string>() : typed(*type);
    const SolverEntry* entry = findSolver(catalog, name);
    if (!entry) {
        object.issue("type", unknownWord(name, names));
        return nullptr;
    }
    scene.solver = name;
    scene.solverSettings = object.settings(*entry->params);
    object.finish();
    return entry;
}

void readMaterial(ObjectReader& object, const SolverEntry* entry, SnowSource& source, ReadReport& report) {
    source.preset = object.text("preset");
    const Json* material = object.take("material");
    if (!entry) return;  // whose presets and material are unknown
    if (material) source.material = readSettings(*material, *entry->material, object.pathOf("material"), report);
    if (source.preset.empty() || findPreset(*entry, source.preset)) return;
    std::vector<std::string_view> names;
    for (const Preset& preset : entry->presets) names.push_back(preset.name);
    object.issue("preset", unknownWord(source.preset, names));
}

Settings readEmit(const Json& json, const std::string& path, const SceneParams& general, ReadReport& report) {
    const Rows& rows = describe<EmitParams>();
    ObjectReader object(json, path, report);
    Settings settings = object.settings(withoutFrames(rows));
    settings.set("first_frame", {static_cast<double>(general.firstFrame), {}});
    settings.set("last_frame", {static_cast<double>(general.lastFrame), {}});
    readFrames(object, "frames", rows, settings);
    object.finish();
    return settings;
}

SnowSource readSource(const Json& json, const std::string& path, const SolverEntry* entry, const SceneParams& general,
                      ReadReport& report) {
    SnowSource source;
    ObjectReader object(json, path, report);
    if (const Json* shape = object.need("shape", "an object with a type"))
        source.shape = readShape(*shape, object.pathOf("shape"), report);
    source.settings = object.settings(describe<SourceParams>());
    readMaterial(object, entry, source, report);
    if (const Json* variation = object.take("variation"))
        source.variation = evaluate<VariationParams>(
            readSettings(*variation, describe<VariationParams>(), object.pathOf("variation"), report));
    if (const Json* emit = object.take("emit")) source.emit = readEmit(*emit, object.pathOf("emit"), general, report);
    object.finish();
    return source;
}

MotionKey readMotionKey(const Json& json, const std::string& path, ReadReport& report) {
    const Rows& rows = describe<MotionKey>();
    if (json.is_object() && !json.contains("time"))
        report.issues.push_back({path + ".time", "missing; must be " + allowedText(*findRow(rows, "time"))});
    return evaluate<MotionKey>(readSettings(json, rows, path, report));
}

void readMotion(const Json& json, const std::string& path, ColliderSpec& collider, ReadReport& report) {
    if (json.is_object()) {
        ObjectReader object(json, path, report);
        object.need("sequence", "a file name like foot.$F4.obj");
        collider.sequence = object.text("sequence");
        object.finish();
        return;
    }
    forEachElement(json, path, report, [&](const Json& key, const std::string& keyPath) {
        collider.motion.push_back(readMotionKey(key, keyPath, report));
    });
}

ColliderSpec readCollider(const Json& json, const std::string& path, ReadReport& report) {
    ColliderSpec collider;
    ObjectReader object(json, path, report);
    collider.name = object.text("name");
    if (const Json* motion = object.take("motion")) readMotion(*motion, object.pathOf("motion"), collider, report);
    if (!collider.sequence.empty()) collider.shape.form = MeshShape{};  // which the sequence stands in for
    const Json* shape =
        collider.sequence.empty() ? object.need("shape", "an object with a type") : object.take("shape");
    if (shape) collider.shape = readShape(*shape, object.pathOf("shape"), report);
    collider.settings = object.settings(describe<ColliderParams>());
    collider.body = object.settings(describe<BodyParams>());
    object.finish();
    return collider;
}

void addOnce(const std::string& word, std::vector<std::string>& words) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

const SolverEntry* readTop(const Json& json, const SolverCatalog& catalog, Scene& scene, ReadReport& report) {
    ObjectReader top(json, "", report);
    scene.general = readGeneral(top);
    const SolverEntry* entry = readSolver(top, catalog, scene, report);
    const bool hasOwnSnow = entry && !entry->needsSources;
    if (const Json* snow = hasOwnSnow ? top.take("snow") : top.need("snow", "a list with at least one source"))
        forEachElement(*snow, "snow", report, [&](const Json& source, const std::string& path) {
            scene.snow.push_back(readSource(source, path, entry, scene.general, report));
        });
    if (const Json* colliders = top.take("colliders"))
        forEachElement(*colliders, "colliders", report, [&](const Json& collider, const std::string& path) {
            scene.colliders.push_back(readCollider(collider, path, report));
        });
    if (const Json* bounds = top.take("bounds"))
        scene.bounds = evaluate<BoundsParams>(readSettings(*bounds, describe<BoundsParams>(), "bounds", report));
    if (const Json* mist = top.take("mist")) scene.mist = readSettings(*mist, describe<MistParams>(), "mist", report);
    if (const Json* fine = top.take("fine")) scene.fine = readSettings(*fine, describe<FineParams>(), "fine", report);
    if (const Json* output = top.take("output"))
        scene.output = evaluate<OutputParams>(readSettings(*output, describe<OutputParams>(), "output", report));
    if (scene.mist) addOnce("mist", scene.output.grids);  // who names a mist wants to see it
    scene.looks = readLooks(top, report);
    top.finish();
    return entry;
}

/// Adds what is not known yet: a part that could not be read is not also called unfit.
void addNew(Issues& issues, Issues more) {
    std::set<std::string> told;
    for (const Issue& issue : issues) told.insert(issue.key);
    for (Issue& issue : more)
        if (told.count(issue.key) == 0) issues.push_back(std::move(issue));
}

void throwIfAny(Issues issues) {
    if (issues.empty()) return;
    if (issues.size() > kMostIssues) {
        const std::size_t more = issues.size() - kMostIssues;
        issues.resize(kMostIssues);
        issues.push_back({"", fmt::format("and {} more mistakes", more)});
    }
    throw InputError(std::move(issues));
}

}  // namespace

Scene parseScene(std::string_view text, const fs::path& folder, const SolverCatalog& catalog,
                 const std::vector<std::string>& overrides, Issues* notes, std::string_view name) {
    Json json = parseJson(text, name);
    if (!json.is_object())
        throw InputError({{std::string(name), typed(json) + " is not an object; a scene is { ... }"}});
    ReadReport report;
    applyOverrides(json, overrides, report.issues);
    Scene scene;
    scene.folder = folder;
    const SolverEntry* entry = readTop(json, catalog, scene, report);
    addNew(report.issues, checkScene(scene, entry));
    throwIfAny(std::move(report.issues));
    if (notes) *notes = std::move(report.notes);
    return scene;
}

Scene readScene(const fs::path& fileOrFolder, const SolverCatalog& catalog, const std::vector<std::string>& overrides,
                Issues* notes) {
    std::error_code ignored;
    const fs::path file = fs::is_directory(fileOrFolder, ignored) ? fileOrFolder / "scene.json" : fileOrFolder;
    // A bare name lies in a folder too: the empty path is none that could be made absolute.
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    return parseScene(readWhole(file, kLargestFile), folder, catalog, overrides, notes, file.string());
}

}  // namespace firn
