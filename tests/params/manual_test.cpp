// The manual in the repository is what the tables say, and every row says enough.
#include "firn/run/manual.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "firn/base/error.h"
#include "firn/io/scene_json.h"
#include "firn/io/scene_tables.h"
#include "firn/params/emit.h"
#include "firn/run/registry.h"

namespace firn {
namespace {

std::vector<NamedTable> allTables() {
    std::vector<NamedTable> tables = sceneTables();
    for (const SolverEntry& solver : solverCatalog())
        for (NamedTable& table : solverTables(solver)) tables.push_back(std::move(table));
    return tables;
}

TEST(Manual, FileInTheRepositoryIsUpToDate) {
    std::ifstream file(FIRN_MANUAL);
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_EQ(manualMarkdown(solverCatalog()), text.str())
        << "make it anew: firn params --markdown > core/docs/parameters.md";
}

TEST(Manual, EveryRowHasALabelAndHelp) {
    for (const NamedTable& table : allTables())
        for (const RowInfo& row : table.rows) {
            EXPECT_FALSE(row.label.empty()) << table.name << "." << row.key;
            EXPECT_FALSE(row.help.empty()) << table.name << "." << row.key;
        }
}

TEST(Manual, ConditionsNameRowsAndValuesThatExist) {
    for (const NamedTable& table : allTables())
        for (const RowInfo& row : table.rows) {
            if (row.whenKey.empty()) continue;
            const RowInfo* other = findRow(table.rows, row.whenKey);
            ASSERT_NE(nullptr, other) << table.name << "." << row.key;
            bool isKnown = other->kind == RowKind::toggle && (row.whenValue == "true" || row.whenValue == "false");
            for (const ChoiceInfo& c : other->choices) isKnown = isKnown || c.key == row.whenValue;
            EXPECT_TRUE(isKnown) << table.name << "." << row.key << " when " << row.whenValue;
        }
}

TEST(Manual, PresetsSetOnlyKeysOfTheMaterial) {
    for (const SolverEntry& solver : solverCatalog())
        for (const Preset& preset : solver.presets)
            for (const auto& [key, setting] : preset.material.all())
                EXPECT_NE(nullptr, findRow(*solver.material, key)) << solver.name << " " << preset.name << " " << key;
}

TEST(Manual, HoudiniTokensNeitherClashNorTakeReservedNames) {
    for (const SolverEntry& solver : solverCatalog()) {
        Rows both = *solver.params;
        both.insert(both.end(), solver.material->begin(), solver.material->end());
        for (const Issue& issue : tokenIssues(both)) ADD_FAILURE() << solver.name << ": " << toLine(issue);
    }
}

TEST(Manual, BracesOfTheDialogScriptAreBalanced) {
    for (const SolverEntry& solver : solverCatalog()) {
        int depth = 0;
        bool isQuoted = false;
        char before = 0;
        for (char c : manualDialogScript(solver)) {
            if (c == '"' && before != '\\') isQuoted = !isQuoted;
            if (!isQuoted) depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            EXPECT_GE(depth, 0);
            before = c;
        }
        EXPECT_EQ(0, depth);
        EXPECT_FALSE(isQuoted);
    }
}

TEST(Examples, AllReadWithoutAMistake) {
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(FIRN_EXAMPLES)) {
        const std::string name = entry.path().filename().string();
        if (name != "scene.json" && name != "full.json") continue;
        ++count;
        try {
            readScene(entry.path(), solverCatalog());
        } catch (const InputError& error) {
            for (const Issue& issue : error.issues()) ADD_FAILURE() << entry.path() << ": " << toLine(issue);
        }
    }
    EXPECT_GT(count, 0);
}

/// Every `$ref` of a schema leads somewhere.
void followReferences(const Json& part, const Json& whole) {
    if (part.is_object() && part.contains("$ref")) {
        const std::string pointer = part["$ref"].get<std::string>().substr(1);
        EXPECT_TRUE(whole.contains(Json::json_pointer(pointer))) << pointer;
    }
    if (part.is_structured())
        for (const Json& child : part) followReferences(child, whole);
}

TEST(Manual, SceneSchemaNamesEveryKeyOfAScene) {
    const Json schema = sceneSchema(solverCatalog());
    EXPECT_EQ("https://json-schema.org/draft/2020-12/schema", schema["$schema"]);
    for (const char* key : {"name", "fps", "frames", "seed", "gravity", "solver", "snow", "colliders", "bounds",
                            "output", "camera", "lights", "look"})
        EXPECT_TRUE(schema["properties"].contains(key)) << key;
    EXPECT_EQ(Json::array({"solver"}), schema["required"]);
    for (std::size_t n = 0; n < solverCatalog().size(); ++n)
        EXPECT_EQ(solverCatalog()[n].needsSources, schema["allOf"][n]["then"].contains("required"));
    EXPECT_EQ(solverCatalog().size(), schema["properties"]["solver"]["oneOf"].size());
    EXPECT_EQ(7u, schema["$defs"]["shape"]["oneOf"].size());
    followReferences(schema, schema);
}

/// Exit code of tests/params/check_schema.py for a scene; 77 where Python has no jsonschema.
int checkedBySchema(const std::string& scene) {
    const std::string base = testing::TempDir() + "firn_schema_" + std::to_string(::getpid());
    std::ofstream(base + ".schema.json") << sceneSchema(solverCatalog()).dump();
    std::ofstream(base + ".scene.json") << scene;
    const int status =
        std::system(("python3 " FIRN_CHECK_SCHEMA " " + base + ".schema.json " + base + ".scene.json").c_str());
    std::remove((base + ".schema.json").c_str());
    std::remove((base + ".scene.json").c_str());
    return WEXITSTATUS(status);
}

TEST(Manual, SceneSchemaAcceptsWhatTheReaderWritesAndRefusesAMisspeltKey) {
    const std::string small =
        R"({"solver": {"type": "mpm", "flip_ratio": [[0, 0.9], [1, 1]]}, "bounds": {"min": [0, 0, 0]},
        "snow": [{"shape": {"type": "box", "scale": 2}, "preset": "wet", "emit": {"frames": [1, 9]}}],
        "colliders": [{"shape": {"type": "plane"}, "motion": [{"time": 0}, {"time": 1, "translate": [0, 1, 0]}]}],
        "camera": {"eye": [0, 1, 2], "target": [0, 0, 0]}, "lights": [{"type": "sky"}], "look": {"exposure": 1}})";
    const Scene scene = parseScene(small, ".", solverCatalog());
    const int exit = checkedBySchema(small);
    if (exit == 77) GTEST_SKIP() << "Python has no jsonschema here";
    EXPECT_EQ(0, exit);
    EXPECT_EQ(0, checkedBySchema(sceneText(scene, solverCatalog())));
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = small;
        return text.replace(text.find(from), from.size(), to);
    };
    EXPECT_EQ(1, checkedBySchema(with("scale", "scael")));
    EXPECT_EQ(1, checkedBySchema(with("wet", "wett")));
    EXPECT_EQ(1, checkedBySchema(with("\"eye\"", "\"eyes\"")));
    EXPECT_EQ(1, checkedBySchema(with("sky", "moon")));
    EXPECT_EQ(1, checkedBySchema(with("0.9", "1.9")));
    EXPECT_EQ(1, checkedBySchema(with("mpm", "mpn")));
    EXPECT_EQ(1, checkedBySchema(with("\"emit\"", "\"material\": {\"xx\": 1}, \"emit\"")));
}

}  // namespace
}  // namespace firn
