// `firn convert` and `firn info`, from the words on the command line to what they print.
#include "cli/commands.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

std::string printed(const std::vector<std::string>& words) {
    CLI::App app;
    addConvertCommand(app);
    addInfoCommand(app);
    testing::internal::CaptureStdout();
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (...) {
        testing::internal::GetCapturedStdout();
        throw;
    }
    return testing::internal::GetCapturedStdout();
}

TEST(ConvertCommand, WritesWhatTheExtensionSaysAndTellsWhatIsLost) {
    const TemporaryFolder folder;
    const std::string out = (folder / "a.ply").string();
    EXPECT_EQ(out + ": left out: point attribute quaternion\n", [&] {
        GeoModel model = toGeo(awkwardParticles(2), {});
        GeoAttribute quaternion;
        quaternion.name = "quaternion";
        quaternion.size = 4;
        quaternion.values = std::vector<float>(8);
        model.pointAttributes.push_back(quaternion);
        writeGeo(folder / "a.bgeo", model);
        return printed({"convert", (folder / "a.bgeo").string(), out});
    }());
    EXPECT_EQ("ply", readWhole(out, 1 << 20).substr(0, 3));
}

TEST(ConvertCommand, BothPathsAreNeeded) {
    EXPECT_THROW(printed({"convert", "a.bgeo"}), CLI::RequiredError);
    EXPECT_THROW(printed({"info"}), CLI::RequiredError);
}

TEST(InfoCommand, DescribesFilesAndFoldersInTurn) {
    const TemporaryFolder folder;
    writeFrame(folder / "points.0001.bgeo", {awkwardParticles(3), {}});
    writeFrame(folder / "points.0003.bgeo", {awkwardParticles(3), {}});
    const std::string file = (folder / "points.0001.bgeo").string();
    const std::string text = printed({"info", file, folder.path().string()});
    EXPECT_EQ(0u, text.find(file + "\npoints 3, vertices 0, primitives 0\n")) << text;
    EXPECT_NE(std::string::npos, text.find("points.$F4.bgeo: 2 frames, 1 to 3, missing 2, ")) << text;
}

TEST(InfoCommand, RefusesWhatIsNoGeometry) {
    EXPECT_EQ("a.obj: unknown extension '.obj'; .bgeo, .geo, .bgeo.sc and .ply are allowed", messageOf([] {
                  printed({"info", "a.obj"});
              }));
    EXPECT_NE("", messageOf([] { printed({"info", "none.bgeo"}); }, Fault::file));
}

}  // namespace
}  // namespace firn
