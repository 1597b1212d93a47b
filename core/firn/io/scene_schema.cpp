// The schema of a scene file, for editors that complete and check while one types.
#include <nlohmann/json.hpp>

#include "firn/fine/fine_table.h"
#include "firn/geometry/shape_table.h"
#include "firn/io/look_json.h"
#include "firn/io/scene_tables.h"
#include "firn/io/shape_json.h"
#include "firn/mist/mist_table.h"
#include "firn/params/emit.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

Json reference(const std::string& name) { return Json{{"$ref", "#/$defs/" + name}}; }

Json listOf(Json items) { return Json{{"type", "array"}, {"items", std::move(items)}}; }

/// `[first, last]`, made of the two rows that a file states together.
Json framesSchema(const Rows& rows) {
    const RowInfo &first = *findRow(rows, "first_frame"), &last = *findRow(rows, "last_frame");
    Json schema = listOf(Json::object());
    schema["items"] = Json{{"type", "integer"}, {"minimum", first.hardMin}, {"maximum", first.hardMax}};
    schema["minItems"] = schema["maxItems"] = 2;
    schema["description"] = "First and last frame.";
    schema["default"] = {std::get<double>(first.initial), std::get<double>(last.initial)};
    return schema;
}

Json shapeSchema() {
    Json kinds = Json::array();
    for (const ShapeKind& kind : shapeKinds()) {
        Json schema = objectSchema(*kind.rows);
        schema["description"] = kind.help;
        schema["properties"]["type"] = Json{{"const", kind.name}};
        schema["properties"].update(objectSchema(describe<Placement>())["properties"]);
        schema["required"] = {"type"};
        kinds.push_back(std::move(schema));
    }
    return Json{{"oneOf", std::move(kinds)}};
}

Json sourceSchema() {
    Json schema = objectSchema(describe<SourceParams>());
    Json emit = objectSchema(withoutFrames(describe<EmitParams>()));
    emit["properties"]["frames"] = framesSchema(describe<EmitParams>());
    Json& properties = schema["properties"];
    properties["shape"] = reference("shape");
    properties["preset"] = Json{{"type", "string"}, {"description", "Named material of the solver; see firn presets."}};
    properties["material"] = Json{{"type", "object"}, {"description", "Material numbers, on top of the preset."}};
    properties["variation"] = objectSchema(describe<VariationParams>());
    properties["emit"] = std::move(emit);
    schema["required"] = {"shape"};
    return schema;
}

Json colliderSchema() {
    Json schema = objectSchema(describe<ColliderParams>());
    schema["properties"].update(objectSchema(describe<BodyParams>())["properties"]);
    Json key = objectSchema(describe<MotionKey>());
    key["required"] = {"time"};
    const Json sequence{{"type", "object"},
                        {"properties", {{"sequence", {{"type", "string"}}}}},
                        {"required", Json::array({"sequence"})},
                        {"additionalProperties", false}};
    Json& properties = schema["properties"];
    properties["name"] = Json{{"type", "string"}, {"description", "For messages and reports."}};
    properties["shape"] = reference("shape");
    properties["motion"] = Json{{"oneOf", Json::array({listOf(std::move(key)), sequence})}};
    return schema;
}

Json solverObject(const SolverEntry& solver) {
    Json schema = objectSchema(*solver.params);
    schema["description"] = solver.help;
    schema["properties"]["type"] = Json{{"const", solver.name}};
    schema["required"] = {"type"};
    return schema;
}

/// Where the solver is this one, the sources' presets and materials are its own, and it may do without sources or not.
Json sourcesRule(const SolverEntry& solver) {
    Json names = Json::array();
    for (const Preset& preset : solver.presets) names.push_back(preset.name);
    Json properties{{"material", reference(std::string(solver.name) + "_material")}};
    if (!names.empty()) properties["preset"] = Json{{"enum", std::move(names)}};
    const Json isIt{{"properties", {{"solver", {{"properties", {{"type", {{"const", solver.name}}}}}}}}}};
    Json then{{"properties", {{"snow", {{"items", {{"properties", properties}}}}}}}};
    if (solver.needsSources) then["required"] = {"snow"}, then["properties"]["snow"]["minItems"] = 1;
    return Json{{"if", isIt}, {"then", std::move(then)}};
}

}  // namespace

Json solverSchema(const SolverEntry& solver) {
    return Json{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", solver.name},
                {"type", "object"},
                {"properties", {{"solver", solverObject(solver)}, {"material", objectSchema(*solver.material)}}}};
}

Json sceneSchema(const SolverCatalog& catalog) {
    Json schema = objectSchema(withoutFrames(describe<SceneParams>()));
    Json& properties = schema["properties"];
    Json solvers = Json::array(), rules = Json::array();
    Json definitions{{"shape", shapeSchema()}, {"source", sourceSchema()}, {"collider", colliderSchema()}};
    for (const SolverEntry& solver : catalog) {
        solvers.push_back(solverObject(solver));
        rules.push_back(sourcesRule(solver));
        definitions[std::string(solver.name) + "_material"] = objectSchema(*solver.material);
    }
    properties["frames"] = framesSchema(describe<SceneParams>());
    properties["solver"] = Json{{"oneOf", std::move(solvers)}};
    properties["snow"] = listOf(reference("source"));
    properties["colliders"] = listOf(reference("collider"));
    properties["bounds"] = objectSchema(describe<BoundsParams>());
    properties["mist"] = objectSchema(describe<MistParams>());
    properties["fine"] = objectSchema(describe<FineParams>());
    properties["output"] = objectSchema(describe<OutputParams>());
    properties.update(lookSchemas());
    schema["required"] = {"solver"};
    schema["allOf"] = std::move(rules);
    schema["$defs"] = std::move(definitions);
    Json head{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "Firn scene"}};
    head.update(schema);
    return head;
}

}  // namespace firn
