// Files that a solver's settings name: what they may hold, and when they are read again.
#include "firn/io/load_files.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>

#include "firn/base/error.h"
#include "firn/io/vdb.h"
#include "support/exr_map.h"
#include "support/scratch_folder.h"

namespace firn {
namespace {

constexpr double kOpen = std::numeric_limits<double>::infinity();

/// One that knows a map without an end and a map of shares.
SolverEntry solver() {
    SolverEntry entry;
    entry.files = {{"depth_map", FileKind::map, kOpen}, {"share_map", FileKind::map, 1}};
    return entry;
}

/// A grid of one block, all of one number.
void writeGrid(const std::filesystem::path& path, float value) {
    Volume volume;
    volume.name = "map", volume.blocks = {{0, 0, 0}};
    volume.values.assign(Volume::kVoxels, value);
    writeVolumes(path, {volume});
}

Settings naming(const char* key, const char* file) {
    Settings settings;
    settings.set(key, {std::string(file), {}});
    return settings;
}

std::string refusalOf(const char* key, float value, const char* file = "a.vdb") {
    const ScratchFolder folder;
    writeGrid(folder.path() / "a.vdb", value);
    writeExrMap(folder.path() / "a.exr", {0.5f, value}, 2);
    try {
        loadFiles(solver(), naming(key, file), folder.path());
    } catch (const InputError& error) {
        EXPECT_EQ(1u, error.issues().size());
        return error.issues().at(0).key + ": " + error.issues().at(0).message;
    }
    return "";
}

TEST(LoadFiles, NumbersOutOfRangeAreRefusedWithKeyFileValueAndRange) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN(), kInfinite = std::numeric_limits<float>::infinity();
    const auto expect = [](const char* key, float value, const char* start, const char* end,
                           const char* file = "a.vdb") {
        const std::string told = refusalOf(key, value, file);
        EXPECT_EQ(0u, told.find(start)) << told;
        ASSERT_GT(told.size(), std::string(end).size()) << key << " " << value;
        EXPECT_EQ(end, told.substr(told.size() - std::string(end).size()));
    };
    expect("depth_map", -0.5f, "solver.depth_map: ", "a.vdb: holds -0.5; must be at least 0");
    expect("depth_map", kNan, "solver.depth_map: ", "holds a value that is not finite");
    expect("depth_map", kInfinite, "solver.depth_map: ", "holds a value that is not finite");
    expect("share_map", 1.5f, "solver.share_map: ", "a.vdb: holds 1.5; must be from 0 to 1");
    expect("share_map", -0.25f, "solver.share_map: ", "a.vdb: holds -0.25; must be from 0 to 1");
    expect("depth_map", -0.5f, "solver.depth_map: ", "a.exr: holds -0.5; must be at least 0", "a.exr");
    expect("depth_map", kNan, "solver.depth_map: ", "a.exr: holds nan; must be finite", "a.exr");
    expect("depth_map", kInfinite, "solver.depth_map: ", "a.exr: holds inf; must be finite", "a.exr");
    expect("share_map", kNan, "solver.share_map: ", "a.exr: holds nan; must be finite", "a.exr");
    EXPECT_EQ("", refusalOf("depth_map", 3, "a.exr"));
    EXPECT_EQ("", refusalOf("depth_map", 3));
    EXPECT_EQ("", refusalOf("share_map", 1));
}

class Kept : public ::testing::Test {
protected:
    std::shared_ptr<const FieldMap> depth(const char* file = "a.vdb") {
        const SolverFiles& loaded = files_.load(solver(), naming("depth_map", file), folder_.path());
        const auto found = loaded.maps.find("depth_map");
        return found == loaded.maps.end() ? nullptr : found->second;
    }
    std::filesystem::path path(const char* file = "a.vdb") const { return folder_.path() / file; }

    ScratchFolder folder_;
    KeptFiles files_;
};

TEST_F(Kept, AFileIsReadOnceAndAgainWhenItHasChanged) {
    writeGrid(path(), 1);
    const auto first = depth();
    EXPECT_EQ(first, depth());
    const auto time = std::filesystem::last_write_time(path());
    writeGrid(path(), 2);
    std::filesystem::last_write_time(path(), time + std::chrono::seconds(1));
    const auto second = depth();
    EXPECT_EQ(2, second->most());
    EXPECT_EQ(second, depth());
}

TEST_F(Kept, AnotherNameOrNoneIsAnotherMap) {
    writeGrid(path("a.vdb"), 1), writeGrid(path("b.vdb"), 2);
    const auto time = std::filesystem::last_write_time(path("a.vdb"));
    std::filesystem::last_write_time(path("b.vdb"), time);
    EXPECT_EQ(1, depth("a.vdb")->most());
    EXPECT_EQ(2, depth("b.vdb")->most());
    EXPECT_EQ(nullptr, depth(""));
}

TEST_F(Kept, AFileThatIsGoneOrBecameBadIsRefused) {
    writeGrid(path(), 1);
    depth();
    const auto time = std::filesystem::last_write_time(path());
    writeGrid(path(), -1);
    std::filesystem::last_write_time(path(), time + std::chrono::seconds(1));
    EXPECT_THROW(depth(), InputError);
    EXPECT_THROW(depth(), InputError);
    std::filesystem::remove(path());
    EXPECT_THROW(depth(), Error);
}

}  // namespace
}  // namespace firn
