// USD's text: words, numbers and layers. That the library reads it is shown by tests/usd.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "firn/base/error.h"
#include "firn/io/usd/usd_collider.h"
#include "firn/io/usd/usd_layer.h"
#include "firn/io/usd/usd_text.h"
#include "firn/io/usd/usd_volume.h"
#include "firn/io/volume_bounds.h"
#include "support/scratch_folder.h"

namespace firn {
namespace {

std::string readAll(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(UsdText, StringsKeepWhatTheyHold) {
    EXPECT_EQ(R"("a \"b\" \\ c")", usdString(R"(a "b" \ c)"));
    EXPECT_EQ(R"("one\ntwo\x09three\x7f")", usdString("one\ntwo\tthree\x7f"));
    EXPECT_EQ("\"Schnee é 雪\"", usdString("Schnee é 雪"));
}

TEST(UsdText, PathsWithAtSignsAreToldApart) {
    EXPECT_EQ("@./volumes.0001.vdb@", usdAsset("./volumes.0001.vdb"));
    EXPECT_EQ("@a b 'c' é.vdb@", usdAsset("a b 'c' é.vdb"));
    EXPECT_EQ("@@@a@b.vdb@@@", usdAsset("a@b.vdb"));
    EXPECT_EQ("@@@a\\@@@b.vdb@@@", usdAsset("a@@@b.vdb"));
}

TEST(UsdText, PathThatNoFileCanHoldIsRefused) {
    for (const char* path : {"a\nb.vdb", "a\xff.vdb", "a\xc3", "\xc0\xaf"}) {
        try {
            usdAsset(path);
            ADD_FAILURE() << path;
        } catch (const Error& error) {
            EXPECT_EQ(Fault::input, error.fault());
            EXPECT_NE(std::string::npos, std::string(error.what()).find("output.usd"));
        }
    }
}

TEST(UsdText, NamesAreIdentifiersAndEachIsItsOwn) {
    EXPECT_EQ("wall", usdName("wall"));
    EXPECT_EQ("my_wall__1_", usdName("my wall \"1\""));
    EXPECT_EQ("_1st", usdName("1st"));
    EXPECT_EQ("_", usdName(""));
    EXPECT_EQ("K_che", usdName("Küche")) << "one underscore for a character of two bytes";
    UsdNames names;
    EXPECT_EQ("a_b", names.take("a b"));
    EXPECT_EQ("a_b_2", names.take("a_b"));
    EXPECT_EQ("a_b_3", names.take("a-b"));
    EXPECT_EQ("a_b_2_2", names.take("a_b_2"));
}

TEST(UsdText, NumbersAreShortAndZeroHasNoSign) {
    EXPECT_EQ("(0.1, 0, 1e+20)", usdVector({0.1f, -0.0f, 1e20f}));
    EXPECT_EQ("[(0, 0, 0), (1, 2, 3)]", usdExtent({{0, 0, 0}, {1, 2, 3}}));
}

TEST(UsdText, MatricesAreForRowVectors) {
    Affine pose;  // a quarter turn about Z, then a shift: X becomes Y
    pose.matrix = fromColumns(Vec3d{0, 1, 0}, Vec3d{-1, 0, 0}, Vec3d{0, 0, 1}), pose.origin = {5, 6, 7};
    EXPECT_EQ("( (0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (5, 6, 7, 1) )", usdMatrix(pose));
}

TEST(UsdLayer, PrimsStandInsideEachOther) {
    std::ostringstream out;
    UsdLayer layer(out);
    layer.open("def Xform", "a", {"kind = \"group\""});
    layer.open("def Sphere", "b");
    EXPECT_EQ("/a/b/c", layer.path("c"));
    layer.line("double radius = 1");
    layer.close();
    layer.close();
    EXPECT_EQ(
        "\ndef Xform \"a\" (\n    kind = \"group\"\n)\n{\n\n    def Sphere \"b\"\n    {\n        double radius = 1\n"
        "    }\n}\n",
        out.str());
}

TEST(UsdLayer, WhatDoesNotChangeHasNoTime) {
    std::ostringstream out;
    UsdLayer layer(out);
    layer.samples("float a", {{1, "2"}, {2, "2"}});
    layer.samples("float b", {{1, "2"}, {2, "3"}});
    layer.samples("float c", {});
    EXPECT_EQ("float a = 2\nfloat b.timeSamples = {\n    1: 2,\n    2: 3,\n}\n", out.str());
}

TEST(UsdLayer, FileAppearsWholeOrNotAtAll) {
    const ScratchFolder scratch;
    const std::filesystem::path path = scratch.path() / "a.usda";
    EXPECT_THROW(writeLayer(path, [](UsdLayer&) { throw Error(Fault::file, "no mesh"); }), Error);
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
    EXPECT_THROW(writeLayer(scratch.path() / "none" / "a.usda", [](UsdLayer&) {}), Error);
    writeLayer(path, [](UsdLayer& layer) { layer.line("x"); });
    EXPECT_EQ("x\n", readAll(path));
}

TEST(UsdMedium, RatesAreThePapersInDecimals) {
    const UsdMedium snow = mediumOf("snow", "density", 724, {0.9f, 0.95f, 1}, 0.5f);
    EXPECT_EQ("(651.6, 687.8, 724)", usdVector(snow.scattering));
    EXPECT_EQ("(72.4, 36.2, 0)", usdVector(snow.absorption));
}

TEST(UsdMeshes, SequenceIsReadFrameByFrame) {
    const ScratchFolder scratch;
    const auto at = [](int frame) { return TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, float(frame), 0}}, {{0, 1, 2}}}; };
    writeMeshes(scratch.path() / "m.usda", {{"flag", {3, 4}, at}, {"still", {3}, at}}, {"", 24, 3, 4});
    const std::string text = readAll(scratch.path() / "m.usda");
    EXPECT_NE(std::string::npos, text.find("point3f[] points.timeSamples = {\n            3: [(0, 0, 0), (1, 0, 0), "
                                           "(0, 3, 0)],\n            4: [(0, 0, 0), (1, 0, 0), (0, 4, 0)],\n"))
        << text;
    EXPECT_NE(std::string::npos, text.find("3: [(0, 0, 0), (1, 3, 0)],")) << "its extent";
    EXPECT_NE(std::string::npos, text.find("point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 3, 0)]")) << "of the other";
}

TEST(VolumeBounds, HoldWhatInterpolationReaches) {
    Volume volume;
    volume.voxelSize = 0.5f;
    volume.blocks = {{-1, 0, 0}, {0, 0, 2}};
    volume.values.assign(2 * Volume::kVoxels, 0.0f);
    EXPECT_TRUE(boundsOf(volume).isEmpty());
    volume.values[(1 * 8 + 2) * 8 + 3] = 1;                     // voxel (-7, 2, 3)
    volume.values[Volume::kVoxels + (4 * 8 + 5) * 8 + 6] = -1;  // voxel (4, 5, 22)
    const Box box = boundsOf(volume);
    EXPECT_EQ((Vec3{-4, 0.5f, 1}), box.min);
    EXPECT_EQ((Vec3{2.5f, 3, 11.5f}), box.max);
}

TEST(VolumeBounds, OfALevelSetAreThoseOfItsBand) {
    Volume volume;
    volume.kind = VolumeKind::signedDistance;
    volume.background = 3;
    volume.blocks = {{0, 0, 0}};
    volume.values.assign(Volume::kVoxels, 3.0f);
    volume.values[0] = -3, volume.values[(2 * 8 + 2) * 8 + 2] = -2.5f;
    EXPECT_EQ((Vec3{1, 1, 1}), boundsOf(volume).min);
    EXPECT_EQ((Vec3{3, 3, 3}), boundsOf(volume).max);
}

TEST(VolumeBounds, OfVelocitiesCountAnyComponent) {
    Volume volume;
    volume.kind = VolumeKind::velocity;
    volume.blocks = {{0, 0, 0}};
    volume.values.assign(3 * Volume::kVoxels, 0.0f);
    volume.values[3 * ((5 * 8 + 4) * 8 + 3) + 2] = 0.1f;
    EXPECT_EQ((Vec3{4, 3, 2}), boundsOf(volume).min);
    EXPECT_EQ((Vec3{6, 5, 4}), boundsOf(volume).max);
}

}  // namespace
}  // namespace firn
