// Maps of a field from images and grids.
#include "firn/io/map_file.h"

#include <gtest/gtest.h>
#include <png.h>

#include <fstream>

#include "firn/base/error.h"
#include "firn/io/vdb.h"
#include "support/exr_map.h"
#include "support/scratch_folder.h"

namespace firn {
namespace {

template <class T>
void writeGrey(const std::filesystem::path& path, const std::vector<T>& grey, int width) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = png_uint_32(width), image.height = png_uint_32(int(grey.size()) / width);
    image.format = sizeof(T) == 2 ? PNG_FORMAT_LINEAR_Y : PNG_FORMAT_GRAY;
    ASSERT_TRUE(png_image_write_to_file(&image, path.c_str(), 0, grey.data(), 0, nullptr)) << image.message;
}

TEST(MapFile, GreyOfEightAndSixteenBitsIsTheNumberItIs) {
    const ScratchFolder folder;
    writeGrey<png_byte>(folder.path() / "a.png", {0, 51, 102, 255}, 2);
    const FieldMap narrow = readMap(folder.path() / "a.png");
    EXPECT_EQ(2, narrow.columns);
    EXPECT_EQ(2, narrow.rows);
    EXPECT_EQ(0, narrow.spacing);
    EXPECT_EQ((std::vector<float>{0, 0.2f, 0.4f, 1}), narrow.values);
    writeGrey<png_uint_16>(folder.path() / "b.png", {0, 13107, 65535}, 3);
    EXPECT_EQ((std::vector<float>{0, 0.2f, 1}), readMap(folder.path() / "b.png").values);
}

TEST(MapFile, AnExrIsTakenAsItIs) {
    const ScratchFolder folder;
    const std::vector<float> values{0.5f, 2, 3.25f, 0, 1e-3f, 7};
    writeExrMap(folder.path() / "a.exr", values, 3);
    const FieldMap map = readMap(folder.path() / "a.exr");
    EXPECT_EQ(3, map.columns);
    EXPECT_EQ(values, map.values);
}

TEST(MapFile, AGridIsSeenFromAboveWhereItStands) {
    const ScratchFolder folder;
    Volume volume;
    volume.name = "height", volume.voxelSize = 0.5f;
    volume.blocks = {{-1, 0, 2}};
    volume.values.assign(Volume::kVoxels, 0);
    volume.values[(3 * 8 + 1) * 8 + 4] = 2, volume.values[(3 * 8 + 6) * 8 + 4] = 3;
    writeVolumes(folder.path() / "a.vdb", {volume});
    const FieldMap map = readMap(folder.path() / "a.vdb");
    EXPECT_EQ(0.5, map.spacing);
    const auto at = [&](double x, double z) {
        return valueAt(map, (x - map.x) / map.spacing, (z - map.z) / map.spacing);
    };
    EXPECT_FLOAT_EQ(3, at((-8 + 3) * 0.5, (16 + 4) * 0.5));
    EXPECT_FLOAT_EQ(1.5f, at((-8 + 3.5) * 0.5, (16 + 4) * 0.5));
    EXPECT_EQ(0, at(100, 100));
}

std::string refusalOf(const std::filesystem::path& path) {
    try {
        readMap(path);
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        return error.what();
    }
    ADD_FAILURE() << path << " is not refused";
    return "";
}

TEST(MapFile, WhatIsNoMapIsRefusedByName) {
    const ScratchFolder folder;
    const auto path = [&](const char* name) { return folder.path() / name; };
    std::ofstream(path("a.png")) << "no picture";
    std::ofstream(path("a.exr")) << "no picture";
    std::ofstream(path("a.txt")) << "1 2 3";
    for (const char* name : {"a.png", "a.exr", "a.txt"})
        EXPECT_EQ(0u, refusalOf(path(name)).find(path(name).string())) << name;
    EXPECT_NE(std::string::npos, refusalOf(path("a.txt")).find(".png, .exr and .vdb are allowed"));
    for (const char* name : {"a.bgeo", "a.bgeo.sc", "a.geo"})
        EXPECT_EQ(path(name).string() + ": a height field in geometry is not read; .png, .exr and .vdb are allowed",
                  refusalOf(path(name)));
    Volume level;
    level.name = "surface", level.kind = VolumeKind::signedDistance, level.blocks = {{0, 0, 0}};
    level.values.assign(Volume::kVoxels, 1);
    writeVolumes(path("level.vdb"), {level});
    EXPECT_NE(std::string::npos, refusalOf(path("level.vdb")).find("must hold one float grid of heights"));
}

}  // namespace
}  // namespace firn
