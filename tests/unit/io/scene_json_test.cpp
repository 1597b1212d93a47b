#include "firn/io/scene_json.h"

#include <gtest/gtest.h>

#include <fstream>

#include "firn/base/error.h"
#include "firn/mist/mist_table.h"
#include "firn/sim/scene_table.h"
#include "support/sample_catalog.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// A folder of its own that is gone afterwards.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("firn_scene_" + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    void write(const std::string& name, std::string_view text) const { std::ofstream(path_ / name) << text; }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

constexpr std::string_view kSmall =
    R"({"solver": {"type": "mpm"}, "snow": [{"shape": {"type": "sphere"}}], "colliders": [{"shape": {"type": "plane"}}]})";

Scene parse(std::string_view text, const std::vector<std::string>& overrides = {}) {
    return parseScene(text, ".", sampleCatalog(), overrides);
}

/// All mistakes, a line each.
std::string mistakes(std::string_view text, const std::vector<std::string>& overrides = {},
                     const fs::path& folder = ".") {
    try {
        parseScene(text, folder, sampleCatalog(), overrides);
    } catch (const InputError& error) {
        std::string lines;
        for (const Issue& issue : error.issues()) lines += (lines.empty() ? "" : "\n") + toLine(issue);
        return lines;
    }
    return "no mistake";
}

/// The small scene with one value changed.
std::string mistakesWith(const std::string& override) { return mistakes(kSmall, {override}); }

TEST(SceneJson, ContractsExampleIsRead) {
    const Scene scene = parse(R"({
      "name": "snowball_drop", "fps": 24, "frames": [1, 60], "seed": 1, "gravity": [0, -9.81, 0], // a comment
      "solver": { "type": "mpm", "cell_size": 0.02, "integrator": "semi_implicit" },
      "snow": [ { "shape": { "type": "sphere", "center": [0, 1, 0], "radius": 0.15 }, "velocity": [0, -2, 0],
                  "preset": "wet", "material": { "young_modulus": 1.4e5 } } ],
      "colliders": [ { "shape": { "type": "plane", "point": [0, 0, 0], "normal": [0, 1, 0] }, "friction": 0.5, "sticky": false } ]
    })");
    EXPECT_EQ("snowball_drop", scene.general.name);
    EXPECT_EQ(60, scene.general.lastFrame);
    EXPECT_EQ(-9.81f, scene.general.gravity.y);
    EXPECT_EQ("mpm", scene.solver);
    EXPECT_EQ(SampleIntegrator::semiImplicit, evaluate<SampleSolverParams>(scene.solverSettings).integrator);
    ASSERT_EQ(1u, scene.snow.size());
    EXPECT_EQ((Vec3{0, 1, 0}), std::get<SphereShape>(scene.snow[0].shape.form).center);
    EXPECT_EQ(-2.0f, evaluate<SourceParams>(scene.snow[0].settings).velocity.y);
    EXPECT_EQ("wet", scene.snow[0].preset);
    EXPECT_EQ(1.4e5, std::get<double>(scene.snow[0].material.find("young_modulus")->value));
    EXPECT_EQ(0.5f, evaluate<ColliderParams>(scene.colliders[0].settings).friction);
}

constexpr std::string_view kEverything = R"({
  "frames": [5, 20], "fps": 25, "bounds": {"min": [-1, -1, -1], "max": [1, 2, 3]},
  "output": {"volumes": false, "attributes": ["Jp", "E"], "grids": ["density", "vel"], "checkpoint_every": 3},
  "solver": {"type": "mpm", "flip_ratio": [[0, 0.9], [0.5, 1]], "wind": [[0, [1, 0, 0]], [2, [0, 0, 0.1]]]},
  "snow": [
    {"shape": {"type": "box", "size": [0.1, 0.2, 0.3], "translate": [0, 1, 0], "rotate": [0, 45, 0], "scale": 2},
     "preset": "wet", "variation": {"stiffness_noise": 0.3, "crust_depth": 0.01}, "spin": [0, 0, 1]},
    {"shape": {"type": "capsule", "from": [0, 2, 0], "to": [0, 2.5, 0]}, "emit": {"frames": [6, 12], "rate": [[0, 1], [1, 0]]}},
    {"shape": {"type": "cylinder"}, "emit": {}}],
  "colliders": [
    {"name": "foot", "shape": {"type": "sphere", "radius": 0.3}, "friction": [[0, 0.1], [1, 0.9]],
     "motion": [{"time": 0, "translate": [0, 1, 0]}, {"time": 0.5, "rotate": [90, 0, 0]}]}]
})";

TEST(SceneJson, TextWithAllDefaultsReadsBackAsTheSameScene) {
    const Scene scene = parse(kEverything);
    const std::string text = sceneText(scene, sampleCatalog());
    const Scene again = parse(text);
    EXPECT_EQ(text, sceneText(again, sampleCatalog()));
    EXPECT_EQ(5, again.general.firstFrame);
    EXPECT_EQ(2.0f, again.snow[0].shape.placement.scale.z);
    EXPECT_EQ(0.3f, again.snow[0].variation.stiffnessNoise);
    EXPECT_EQ(0.5, again.colliders[0].motion[1].time);
    EXPECT_EQ(3.0f, again.bounds->max.z);
    EXPECT_EQ((std::vector<std::string>{"Jp", "E"}), again.output.attributes);
    EXPECT_NE(std::string::npos, text.find("\"young_modulus\": 200000")) << "the preset's number is spelt out";
}

TEST(SceneJson, HashChangesWithAnyValueAndNotWithTheSpelling) {
    const auto hash = [](const Scene& scene) { return sceneHash(scene, sampleCatalog()); };
    EXPECT_EQ(hash(parse(kSmall)), hash(parse(kSmall, {"solver.cell_size=0.020"})));
    EXPECT_NE(hash(parse(kSmall)), hash(parse(kSmall, {"solver.cell_size=0.021"})));
    EXPECT_NE(hash(parse(kSmall)), hash(parse(kSmall, {"snow[0].shape.radius=0.1501"})));
    EXPECT_EQ(16u, hash(parse(kSmall)).size());
}

TEST(SceneJson, AnimatedNumbersKeepTheirKeys) {
    const Scene scene = parse(kEverything);
    EXPECT_FLOAT_EQ(0.95f, evaluate<SampleSolverParams>(scene.solverSettings, 0.25).flipRatio);
    EXPECT_FLOAT_EQ(0.5f, evaluate<ColliderParams>(scene.colliders[0].settings, 0.5).friction);
    EXPECT_FLOAT_EQ(0.5f, evaluate<EmitParams>(*scene.snow[1].emit, 0.5).rate);
}

TEST(SceneJson, EmissionWithoutFramesLastsAsLongAsTheScene) {
    const EmitParams emit = evaluate<EmitParams>(*parse(kEverything).snow[2].emit);
    EXPECT_EQ(5, emit.firstFrame);
    EXPECT_EQ(20, emit.lastFrame);
}

TEST(SceneJson, FormerNameIsAcceptedWithANote) {
    Issues notes;
    const Scene scene = parseScene(kSmall, ".", sampleCatalog(), {"solver.flip=0.5"}, &notes);
    EXPECT_EQ(0.5f, evaluate<SampleSolverParams>(scene.solverSettings).flipRatio);
    ASSERT_EQ(1u, notes.size());
    EXPECT_EQ("solver.flip: is now called 'flip_ratio'", toLine(notes[0]));
}

TEST(SceneJson, FolderStandsForItsSceneAndPathsAreRelativeToIt) {
    const Folder folder;
    folder.write("scene.json",
                 R"({"solver": {"type": "mpm"}, "snow": [{"shape": {"type": "mesh", "file": "ball.obj"}}]})");
    folder.write("ball.obj", "");
    const Scene scene = readScene(folder.path(), sampleCatalog());
    EXPECT_EQ(folder.path(), scene.folder);
    EXPECT_EQ("ball.obj", std::get<MeshShape>(scene.snow[0].shape.form).file);
    EXPECT_EQ(folder.path(), readScene(folder.path() / "scene.json", sampleCatalog()).folder);
}

TEST(SceneJson, MissingFileIsAFaultOfTheFile) {
    try {
        readScene("no/such/scene.json", sampleCatalog());
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::file, error.fault());
        EXPECT_STREQ("no/such/scene.json: cannot read: No such file or directory", error.what());
    }
}

TEST(SceneJson, EmptyFileAndEmptyObjectSayWhatIsMissing) {
    EXPECT_EQ("scene: is empty; must be a JSON object", mistakes(""));
    EXPECT_EQ("scene: is empty; must be a JSON object", mistakes(" \n"));
    EXPECT_EQ("solver: missing; must be an object with a type\nsnow: missing; must be a list with at least one source",
              mistakes("{}"));
}

TEST(SceneJson, TopLevelThatIsNoObjectIsRefused) {
    EXPECT_EQ("scene: [1,2] is not an object; a scene is { ... }", mistakes("[1, 2]"));
    EXPECT_EQ("scene: null is not an object; a scene is { ... }", mistakes("null"));
}

TEST(SceneJson, ByteOrderMarkIsSkipped) { EXPECT_EQ("mpm", parse("\xEF\xBB\xBF" + std::string(kSmall)).solver); }

TEST(SceneJson, SyntaxIsToldWithLineAndColumn) {
    EXPECT_EQ("scene:2:10: not JSON: unexpected ','; expected '[', '{', or a literal",
              mistakes("{\n  \"fps\": ,\n}").substr(0, 70));
    EXPECT_EQ("scene:1:10: not JSON: invalid literal; last read: '\"fps\": t2'", mistakes("{\"fps\": t2}"));
}

TEST(SceneJson, DeepNestingIsRefused) {
    EXPECT_EQ("scene: nested deeper than 64 levels", mistakes(std::string(100000, '[')));
    EXPECT_EQ("scene: nested deeper than 64 levels", mistakes("{\"snow\": " + std::string(100000, '[')));
}

TEST(SceneJson, ManyKeysInOneObjectAreRefused) {
    std::string text = "{";
    for (int i = 0; i < 100000; ++i) text += "\"k" + std::to_string(i) + "\": 1,";
    EXPECT_EQ("scene: more than 256 keys in one object", mistakes(text + "\"z\": 1}"));
}

TEST(SceneJson, KeyGivenTwiceIsRefusedByItsPath) {
    EXPECT_EQ(
        "solver.cell_size: given twice; a key may be given once\nsnow[0].shape.type: given twice; a key may be given "
        "once",
        mistakes(R"({"solver": {"type": "mpm", "cell_size": 1, "cell_size": 2},
                           "snow": [{"shape": {"type": "box", "type": {"a": [1]}}}]})"));
}

TEST(SceneJson, NumbersThatAreNoneAreRefusedByTheirPath) {
    const auto with = [](const std::string& value) {
        return mistakes("{\"solver\": {\"type\": \"mpm\",\n \"cell_size\": " + value + "}}");
    };
    const std::string tail = " is not a number that can be used (line 2); must be finite";
    EXPECT_EQ("solver.cell_size: NaN" + tail, with("NaN"));
    EXPECT_EQ("solver.cell_size: Infinity" + tail, with("Infinity"));
    EXPECT_EQ("solver.cell_size: -Infinity" + tail, with("-Infinity"));
    EXPECT_EQ("solver.cell_size: 1.5e999" + tail, with("1.5e999"));
    EXPECT_EQ("snow[1]: NaN is not a number that can be used (line 1); must be finite",
              mistakes(R"({"snow": [1, NaN]})"));
}

TEST(SceneJson, NumberBeyondAFloatIsOutOfRange) {
    EXPECT_EQ("solver.wind: [1e+300, 0, 0] is out of range; must be a vector [x, y, z] [m/s]",
              mistakesWith("solver.wind=[1e300,0,0]"));
    EXPECT_EQ("snow[0].shape.radius: 1e-60 is out of range; must be a number above 0 [m]",
              mistakesWith("snow[0].shape.radius=1e-60"));
}

TEST(SceneJson, UnknownSolverNamesTheKnownOnes) {
    EXPECT_EQ("solver.type: \"mpn\" is unknown; must be mpm (did you mean \"mpm\"?)", mistakesWith("solver.type=mpn"));
    EXPECT_EQ("solver.type: missing; must be mpm", mistakesWith("solver={}"));
    EXPECT_EQ("solver: 3 is not an object; must be { ... }", mistakesWith("solver=3"));
}

TEST(SceneJson, MisspeltKeyAtEveryLevelNamesTheNearest) {
    EXPECT_EQ("fsp: unknown key; did you mean 'fps'?", mistakesWith("fsp=24"));
    EXPECT_EQ("solver.cell_sise: unknown key; did you mean 'cell_size'?", mistakesWith("solver.cell_sise=1"));
    EXPECT_EQ("snow[0].velocty: unknown key; did you mean 'velocity'?", mistakesWith("snow[0].velocty=[0,0,0]"));
    EXPECT_EQ("snow[0].shape.raduis: unknown key; did you mean 'radius'?", mistakesWith("snow[0].shape.raduis=1"));
    EXPECT_EQ("snow[0].material.young_modulos: unknown key; did you mean 'young_modulus'?",
              mistakesWith("snow[0].material.young_modulos=1"));
    EXPECT_EQ("snow[0].variation.crust_dept: unknown key; did you mean 'crust_depth'?",
              mistakesWith("snow[0].variation.crust_dept=1"));
    EXPECT_EQ("snow[0].emit.rat: unknown key; did you mean 'rate'?", mistakesWith("snow[0].emit.rat=1"));
    EXPECT_EQ("colliders[0].fricton: unknown key; did you mean 'friction'?", mistakesWith("colliders[0].fricton=1"));
    EXPECT_EQ("colliders[0].shape.norml: unknown key; did you mean 'normal'?",
              mistakesWith("colliders[0].shape.norml=1"));
    EXPECT_EQ("colliders[0].motion[0].tranlate: unknown key; did you mean 'translate'?",
              mistakesWith(R"(colliders[0].motion=[{"time": 0, "tranlate": [0,0,0]}])"));
    EXPECT_EQ("bounds.mim: unknown key; did you mean 'min'?", mistakesWith("bounds.mim=[0,0,0]"));
    EXPECT_EQ("output.point: unknown key; did you mean 'points'?", mistakesWith("output.point=true"));
}

TEST(SceneJson, KeyNearToNoneListsThemAll) {
    EXPECT_EQ("snow[0].emit.abracadabra: unknown key; must be rate or frames",
              mistakesWith("snow[0].emit.abracadabra=1"));
}

TEST(SceneJson, MisspeltMotionSequenceNamesTheNearest) {
    EXPECT_EQ(
        "colliders[0].motion.sequence: missing; must be a file name like foot.$F4.obj\n"
        "colliders[0].motion.sequenc: unknown key; did you mean 'sequence'?",
        mistakesWith(R"(colliders[0].motion={"sequenc": "a.$F.obj"})"));
}

TEST(SceneJson, TextWhereANumberBelongsSaysWhatIsAllowed) {
    EXPECT_EQ("solver.cell_size: \"small\" is not a number; must be a number above 0 [m]",
              mistakesWith("solver.cell_size=small"));
    EXPECT_EQ("solver.max_iterations: 2.5 has a fraction; must be an integer from 1 to 1000",
              mistakesWith("solver.max_iterations=2.5"));
    EXPECT_EQ("solver.drag: 1 is not true or false; must be true or false", mistakesWith("solver.drag=1"));
    EXPECT_EQ("solver.wind: [1,2] cannot be used; must be a vector [x, y, z] [m/s]", mistakesWith("solver.wind=[1,2]"));
    EXPECT_EQ(
        "solver.integrator: \"implicit\" is unknown; must be explicit or semi_implicit (did you mean \"explicit\"?)",
        mistakesWith("solver.integrator=implicit"));
    EXPECT_EQ("output.grids: \"density\" cannot be used; must be a list of words",
              mistakesWith("output.grids=density"));
    EXPECT_EQ("snow: {\"a\":1} is not a list; must be [ ... ]", mistakesWith("snow={\"a\": 1}"));
    EXPECT_EQ("gravity: null cannot be used; must be a vector [x, y, z] [m/s2]", mistakesWith("gravity=null"));
    EXPECT_EQ("snow[0].preset: 3 is not text", mistakesWith("snow[0].preset=3"));
}

TEST(SceneJson, RangesAreKept) {
    EXPECT_EQ("solver.cell_size: 0 is out of range; must be a number above 0 [m]", mistakesWith("solver.cell_size=0"));
    EXPECT_EQ("snow[0].shape.radius: -0.5 is out of range; must be a number above 0 [m]",
              mistakesWith("snow[0].shape.radius=-0.5"));
    EXPECT_EQ("solver.flip_ratio: 1.5 is out of range; must be a number from 0 to 1",
              mistakesWith("solver.flip_ratio=1.5"));
    EXPECT_EQ("fps: 0 is out of range; must be a number above 0 and at most 1000 [1/s]", mistakesWith("fps=0"));
    EXPECT_EQ("snow[0].shape.size: [1, 0, 1] is out of range; must be a vector [x, y, z], each above 0 [m]",
              mistakesWith(R"(snow[0].shape={"type": "box", "size": [1, 0, 1]})"));
}

TEST(SceneJson, AnimationIsCheckedKeyByKey) {
    EXPECT_EQ("solver.flip_ratio: the key at 1 is not after 1; times must increase",
              mistakesWith("solver.flip_ratio=[[1,0],[1,1]]"));
    EXPECT_EQ("solver.flip_ratio: at time 1: 7 is out of range; must be a number from 0 to 1",
              mistakesWith("solver.flip_ratio=[[0,0],[1,7]]"));
    EXPECT_EQ("solver.flip_ratio: [1] is not a key; must be [time, value] with a number from 0 to 1",
              mistakesWith("solver.flip_ratio=[[0,0],[1]]"));
    EXPECT_EQ("solver.cell_size: cannot change over time; must be a number above 0 [m]",
              mistakesWith("solver.cell_size=[[0,1],[1,2]]"));
}

TEST(SceneJson, FramesMustBeARangeInOrderAndOfSaneLength) {
    EXPECT_EQ("frames: [60, 1] is reversed; the first must not be after the last", mistakesWith("frames=[60,1]"));
    EXPECT_EQ("frames: [1, 1000000] is 1000000 frames; at most 100000 are allowed", mistakesWith("frames=[1,1000000]"));
    EXPECT_EQ("frames: [1] is not a range of frames; must be [first, last], an integer from 0 to 9999999 each",
              mistakesWith("frames=[1]"));
    EXPECT_EQ("frames: [1,1e+30] is not a range of frames; must be [first, last], an integer from 0 to 9999999 each",
              mistakesWith("frames=[1,1e30]"));
    EXPECT_EQ("snow[0].emit.frames: [9, 3] is reversed; the first must not be after the last",
              mistakesWith("snow[0].emit.frames=[9,3]"));
}

TEST(SceneJson, NoSnowAtAllIsAnError) {
    EXPECT_EQ("snow: no snow at all; must be a list with at least one source", mistakesWith("snow=[]"));
}

TEST(SceneJson, ShapesWithoutASizeOrDirectionAreRefused) {
    EXPECT_EQ("snow[0].shape.to: [0, 0, 0] is the same point as 'from'; the axis must have a length",
              mistakesWith(R"(snow[0].shape={"type": "capsule", "to": [0,0,0]})"));
    EXPECT_EQ("snow[0].shape.to: [1, 0, 0] is the same point as 'from'; the axis must have a length",
              mistakesWith(R"(snow[0].shape={"type": "cylinder", "from": [1,0,0], "to": [1,0,0]})"));
    EXPECT_EQ("colliders[0].shape.normal: [0, 0, 0] has no direction; must not be zero",
              mistakesWith("colliders[0].shape.normal=[0,0,0]"));
    EXPECT_EQ("snow[0].shape.type: a plane has no end; snow must fill a shape that has one",
              mistakesWith("snow[0].shape.type=plane"));
    EXPECT_EQ("snow[0].shape.scale: [1, 2, 1] is not the same on every axis; a sphere takes one number",
              mistakesWith("snow[0].shape.scale=[1,2,1]"));
    EXPECT_EQ(
        "snow[0].shape.type: \"spere\" is unknown; must be sphere, box, capsule, cylinder, plane, mesh or vdb (did you "
        "mean \"sphere\"?)",
        mistakesWith("snow[0].shape.type=spere"));
    EXPECT_EQ("snow[0].shape: missing; must be an object with a type", mistakesWith("snow=[{}]"));
}

TEST(SceneJson, FilesMustBeThere) {
    EXPECT_EQ("snow[0].shape.file: \"no.obj\": no such file",
              mistakesWith(R"(snow[0].shape={"type": "mesh", "file": "no.obj"})"));
    EXPECT_EQ("snow[0].shape.file: missing; must name a file", mistakesWith(R"(snow[0].shape={"type": "vdb"})"));
    const Folder folder;
    folder.write("foot.0007.obj", "");
    const std::vector<std::string> sequence{R"(colliders=[{"motion": {"sequence": "foot.$F4.obj"}}])"};
    EXPECT_EQ("no mistake", mistakes(kSmall, sequence, folder.path()));
    EXPECT_EQ("colliders[0].motion.sequence: \"foot.$F4.obj\": no such file at any frame from 1 to 6",
              mistakes(kSmall, {sequence[0], "frames=[1,6]"}, folder.path()));
    EXPECT_EQ("colliders[0].motion.sequence: \"foot.obj\" has no frame number; must contain $F or $F4",
              mistakesWith(R"(colliders=[{"motion": {"sequence": "foot.obj"}}])"));
}

TEST(SceneJson, MotionTimesMustIncrease) {
    EXPECT_EQ("colliders[0].motion[1].time: 0.5 is not after 1; times must increase",
              mistakesWith(R"(colliders[0].motion=[{"time": 1}, {"time": 0.5}])"));
    EXPECT_EQ("colliders[0].motion[0].time: missing; must be a number [s]",
              mistakesWith(R"(colliders[0].motion=[{}])"));
}

/// The small scene whose collider is this one.
std::string mistakesOfCollider(const std::string& collider) { return mistakesWith("colliders=[" + collider + "]"); }

TEST(SceneJson, DynamicColliderIsReadAndWrittenBack) {
    const Scene scene = parse(kSmall, {R"(colliders=[{"shape": {"type": "box"}, "dynamic": true, "mass": 2.5,
        "inertia": [1, 2, 2.5], "velocity": [0, -1, 0], "spin": [0, 3, 0]}, {"shape": {"type": "plane"}}])"});
    const Scene again = parse(sceneText(scene, sampleCatalog()));
    const BodyParams body = evaluate<BodyParams>(again.colliders[0].body);
    EXPECT_TRUE(body.dynamic);
    EXPECT_EQ(2.5f, body.mass);
    EXPECT_EQ((Vec3{1, 2, 2.5f}), body.inertia);
    EXPECT_EQ((Vec3{0, -1, 0}), body.velocity);
    EXPECT_EQ((Vec3{0, 3, 0}), body.spin);
    EXPECT_EQ(sceneText(scene, sampleCatalog()), sceneText(again, sampleCatalog()));
    EXPECT_TRUE(again.colliders[1].body.all().empty()) << "a plain collider has none of these keys";
}

TEST(SceneJson, DynamicColliderNeedsAMassAndAnEndAndNoMotion) {
    EXPECT_EQ("colliders[0].mass: missing; a dynamic collider needs a number above 0 [kg]",
              mistakesOfCollider(R"({"shape": {"type": "box"}, "dynamic": true})"));
    EXPECT_EQ("colliders[0].mass: 0 is no mass; must be a number above 0 [kg]",
              mistakesOfCollider(R"({"shape": {"type": "box"}, "dynamic": true, "mass": 0})"));
    EXPECT_EQ("colliders[0].mass: -1 is out of range; must be a number of at least 0 [kg]",
              mistakesOfCollider(R"({"shape": {"type": "box"}, "dynamic": true, "mass": -1})").substr(0, 80));
    EXPECT_EQ("colliders[0].shape.type: a plane has no end and no mass; a dynamic collider must have both",
              mistakesOfCollider(R"({"shape": {"type": "plane"}, "dynamic": true, "mass": 1})"));
    EXPECT_EQ("colliders[0].motion: a dynamic collider moves by what pushes it; leave out motion or dynamic",
              mistakesOfCollider(R"({"shape": {"type": "box"}, "dynamic": true, "mass": 1, "motion": [{"time": 0}]})"));
    EXPECT_NE(std::string::npos,
              mistakesOfCollider(R"({"dynamic": true, "mass": 1, "motion": {"sequence": "foot.$F4.obj"}})")
                  .find("colliders[0].motion.sequence: a dynamic collider is rigid; leave out motion or dynamic"));
}

TEST(SceneJson, KeysOfABodyWithoutDynamicAreRefused) {
    EXPECT_EQ(
        "colliders[0].mass: has no effect; give it with dynamic true, or leave it out\n"
        "colliders[0].spin: has no effect; give it with dynamic true, or leave it out",
        mistakesOfCollider(R"({"shape": {"type": "box"}, "dynamic": false, "mass": 1, "spin": [0, 1, 0]})"));
}

TEST(SceneJson, InertiaMustBelongToSomeBody) {
    const auto with = [](const std::string& inertia) {
        return mistakesOfCollider(R"({"shape": {"type": "box"}, "dynamic": true, "mass": 1, "inertia": )" + inertia +
                                  "}");
    };
    EXPECT_EQ("colliders[0].inertia: [1, 0, 1] is partly zero; must be above 0 on every axis, or left out",
              with("[1, 0, 1]"));
    EXPECT_EQ("colliders[0].inertia: [1, 5, 1] belongs to no body; 5 must not be more than the other two together",
              with("[1, 5, 1]"));
    EXPECT_EQ("no mistake", with("[1, 2, 1]")) << "a flat plate has the sum";
}

TEST(SceneJson, BoundsMustHaveAnInside) {
    EXPECT_EQ("bounds: min [0, 0, 0] is not below max [1, 0, 1]; it must be on every axis",
              mistakesWith(R"(bounds={"min": [0,0,0], "max": [1,0,1]})"));
}

TEST(SceneJson, MistIsReadAndItsGridWritten) {
    EXPECT_FALSE(parse(kSmall).mist);
    const Scene scene = parse(kSmall, {"mist.density=0.5", R"(output.grids=["mist"])"});
    ASSERT_TRUE(scene.mist);
    EXPECT_EQ(0.5f, evaluate<MistParams>(*scene.mist).density);
    EXPECT_EQ((std::vector<std::string>{"mist"}), scene.output.grids);
    EXPECT_EQ((std::vector<std::string>{"density", "mist"}), parse(kSmall, {"mist={}"}).output.grids);
    const std::string text = sceneText(scene, sampleCatalog());
    EXPECT_EQ(text, sceneText(parse(text), sampleCatalog()));
    EXPECT_EQ("mist.seed_sped: unknown key; did you mean 'seed_speed'?", mistakesWith("mist.seed_sped=1"));
    EXPECT_EQ("mist.gravity: -2 is out of range; must be a number from 0 to 100 [m/s2]",
              mistakesWith("mist.gravity=-2"));
}

TEST(SceneJson, UnknownGridOrPresetNamesTheNearest) {
    EXPECT_EQ(
        "output.grids[1]: \"desnity\" is unknown; must be density, surface, vel, layer, mist or mist_vel (did you "
        "mean \"density\"?)",
        mistakesWith(R"(output.grids=["vel", "desnity"])"));
    EXPECT_EQ("snow[0].preset: \"wett\" is unknown; must be wet or powder (did you mean \"wet\"?)",
              mistakesWith("snow[0].preset=wett"));
}

TEST(SceneJson, CellSizeThatNoMachineHoldsIsRefusedWithThePrediction) {
    EXPECT_EQ(
        "solver.cell_size: 1e-05 needs about 1.1e+14 particles; at most 1e+09 are allowed: make it at least "
        "0.00051",
        mistakesWith("solver.cell_size=1e-5"));
    EXPECT_EQ(
        "solver.cell_size: 0.02 needs about 3.1e+10 particles; at most 1e+09 are allowed: make it at least "
        "0.066",
        mistakesWith(R"(snow[0].emit={"rate": 5e6})"));
}

TEST(SceneJson, SeveralMistakesAreAllTold) {
    EXPECT_EQ(
        "fps: -1 is out of range; must be a number above 0 and at most 1000 [1/s]\n"
        "solver.cell_size: \"x\" is not a number; must be a number above 0 [m]\n"
        "snow[0].shape.radius: 0 is out of range; must be a number above 0 [m]\n"
        "colliders[0].sticky: \"yes\" is not true or false; must be true or false\n"
        "gravty: unknown key; did you mean 'gravity'?\n"
        "frames: [2, 1] is reversed; the first must not be after the last",
        mistakes(kSmall, {"fps=-1", "solver.cell_size=x", "snow[0].shape.radius=0", "colliders[0].sticky=yes",
                          "gravty=1", "frames=[2,1]"}));
}

TEST(SceneJson, EndlessMistakesAreCut) {
    std::string many = "snow=[1";
    for (int i = 0; i < 5000; ++i) many += ",1";
    const std::string lines = mistakesWith(many + "]");
    EXPECT_EQ(100, std::count(lines.begin(), lines.end(), '\n'));
    EXPECT_EQ("and 4901 more mistakes", lines.substr(lines.rfind('\n') + 1));
}

TEST(SceneJson, ListsOfAbsurdLengthAreRefused) {
    std::string many = "snow=[{}";
    for (int i = 0; i < 100000; ++i) many += ",{}";
    EXPECT_EQ("snow: 100001 elements; at most 100000 are allowed", mistakesWith(many + "]"));
}

TEST(SceneJson, OverridesReachEveryPlace) {
    const Scene scene =
        parse(kSmall, {"solver.cell_size=0.01", "snow[0].preset=wet", "snow.0.velocity=[0,-1,0]", "frames=[1,24]",
                       "name=a name", "bounds.min=[-9,-9,-9]", "output.volumes=false"});
    EXPECT_EQ(0.01f, evaluate<SampleSolverParams>(scene.solverSettings).cellSize);
    EXPECT_EQ("wet", scene.snow[0].preset);
    EXPECT_EQ(-1.0f, evaluate<SourceParams>(scene.snow[0].settings).velocity.y);
    EXPECT_EQ(24, scene.general.lastFrame);
    EXPECT_EQ("a name", scene.general.name);
    EXPECT_EQ(-9.0f, scene.bounds->min.x);
    EXPECT_FALSE(scene.output.volumes);
}

TEST(SceneJson, OverridesThatLeadNowhereAreToldByTheirPath) {
    EXPECT_EQ("--set fps: has no value; must be path=value", mistakesWith("fps"));
    EXPECT_EQ("--set snow[1].preset: '1' is not an element of 'snow'; must be an index below 1",
              mistakesWith("snow[1].preset=wet"));
    EXPECT_EQ("--set snow.velocity: 'velocity' is not an element of 'snow'; must be an index below 1",
              mistakesWith("snow.velocity=1"));
    EXPECT_EQ("--set solver.type.x: 'type' is \"mpm\"; it has no keys", mistakesWith("solver.type.x=1"));
    for (const char* path : {"", "snow[0", "snow[]", "a..b", ".a", "a.", "snow[0]x", "a]b"})
        EXPECT_EQ("--set " + std::string(path) + ": is not a path; must be like solver.cell_size or snow[0].velocity",
                  mistakesWith(std::string(path) + "=1"));
    EXPECT_EQ("--set frames: value:1:5: not JSON: unexpected end of input; expected ']'",
              mistakesWith("frames=[1, 2").substr(0, 73));
}

}  // namespace
}  // namespace firn
