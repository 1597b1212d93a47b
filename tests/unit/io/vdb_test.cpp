#include "firn/io/vdb.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/geometry/sampling.h"
#include "firn/io/load_solid.h"
#include "firn/io/whole_file.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

constexpr std::size_t kNoLimit = std::size_t{1} << 30;

template <class F>
Volume filled(const char* name, VolumeKind kind, float voxelSize, float background, int blocks, F&& value) {
    Volume volume;
    volume.name = name, volume.kind = kind, volume.voxelSize = voxelSize, volume.background = background;
    for (int x = -blocks; x < blocks; ++x)
        for (int y = -blocks; y < blocks; ++y)
            for (int z = -blocks; z < blocks; ++z) {
                volume.blocks.push_back({x, y, z});
                for (int n = 0; n < Volume::kVoxels; ++n)
                    value(Vec3{float(x * 8 + n / 64), float(y * 8 + n / 8 % 8), float(z * 8 + n % 8)} * voxelSize,
                          volume.values);
            }
    return volume;
}

/// Level set of a ball of radius 1 about the origin.
Volume ballLevelSet(float h = 0.1f) {
    const int blocks = int(1.5f / (8 * h)) + 1;
    return filled("surface", VolumeKind::signedDistance, h, 4 * h, blocks,
                  [=](const Vec3& x, std::vector<float>& out) { out.push_back(clamp(length(x) - 1, -4 * h, 4 * h)); });
}

Volume ballFog() {
    Volume fog = filled("density", VolumeKind::fog, 0.1f, 0, 2, [](const Vec3& x, std::vector<float>& out) {
        out.push_back(3 * clamp((1.2f - length(x)) / 0.4f, 0.0f, 1.0f));
    });
    fog.metadata["density_scale"] = 400;
    return fog;
}

Volume wind() {
    return filled("vel", VolumeKind::velocity, 0.1f, 0, 1, [](const Vec3& x, std::vector<float>& out) {
        out.insert(out.end(), {x.y, -x.x, 0.125f});
    });
}

/// The value at a voxel, whether it is in a block or in the background.
float valueAt(const Volume& volume, const std::array<int, 3>& voxel) {
    for (std::size_t b = 0; b < volume.blocks.size(); ++b)
        if (volume.blocks[b] == std::array<int, 3>{voxel[0] >> 3, voxel[1] >> 3, voxel[2] >> 3})
            return volume.values[b * 512 + std::size_t((voxel[0] & 7) * 64 + (voxel[1] & 7) * 8 + (voxel[2] & 7))];
    return volume.background;
}

void expectSame(const Volume& a, const Volume& b) {
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(a.voxelSize, b.voxelSize);
    EXPECT_EQ(a.background, b.background);
    EXPECT_EQ(a.metadata, b.metadata);
    EXPECT_TRUE(std::is_sorted(b.blocks.begin(), b.blocks.end()));
}

class Vdb : public testing::Test {
protected:
    void expectRefused(const std::function<void()>& act, const std::string& words) {
        try {
            act();
            ADD_FAILURE() << "not refused: " << words;
        } catch (const Error& error) {
            const std::string line = error.what();
            EXPECT_EQ(Fault::input, error.fault()) << line;
            EXPECT_EQ(0u, line.find(file.string() + ": ")) << line;
            EXPECT_NE(std::string::npos, line.find(words)) << line;
            EXPECT_EQ(std::string::npos, line.find('\n'));
        }
    }
    SolidPtr load(const std::string& grid = "", const Placement& placement = {}, float depth = 0) {
        return loadSolid({VdbShape{"v.vdb", grid}, placement}, folder.path(), 0.08f, depth);
    }
    TestFolder folder;
    std::filesystem::path file = folder / "v.vdb";
};

TEST_F(Vdb, VolumesThereAndBackAreTheSame) {
    const std::vector<Volume> volumes{ballFog(), ballLevelSet(), wind()};
    writeVolumes(file, volumes);
    const std::vector<Volume> back = readVolumes(file);
    ASSERT_EQ(3u, back.size());
    for (int i = 0; i < 3; ++i) expectSame(volumes[i], back[i]);
    for (int i = 0; i < 2; ++i)
        for (int x = -16; x < 16; ++x)
            for (int y = -16; y < 16; y += 3)
                for (int z = -16; z < 16; ++z) {
                    ASSERT_EQ(valueAt(volumes[i], {x, y, z}), valueAt(back[i], {x, y, z})) << x << " " << y << " " << z;
                }
    EXPECT_EQ(wind().values, back[2].values);
    EXPECT_EQ(wind().blocks, back[2].blocks);
}

TEST_F(Vdb, ConstantBlocksSurviveAsTiles) {
    const Volume slab =
        filled("slab", VolumeKind::fog, 0.5f, 0, 8, [](const Vec3&, std::vector<float>& out) { out.push_back(1.5f); });
    writeVolumes(file, {slab});
    EXPECT_LT(std::filesystem::file_size(file), 200000u);
    const std::vector<Volume> back = readVolumes(file);
    EXPECT_EQ(slab.blocks, back[0].blocks);
    EXPECT_EQ(slab.values, back[0].values);
}

TEST_F(Vdb, SameVolumesGiveTheSameBytesAndOthersAnotherUuid) {
    writeVolumes(file, {ballFog(), wind()});
    const std::string first = readWhole(file, kNoLimit);
    writeVolumes(file, {ballFog(), wind()});
    EXPECT_EQ(first, readWhole(file, kNoLimit));
    Volume other = ballFog();
    other.values[9 * 512 + 7] += 1;
    writeVolumes(file, {other, wind()});
    EXPECT_NE(first.substr(21, 36), readWhole(file, kNoLimit).substr(21, 36));
}

TEST_F(Vdb, NoVolumesMakeAnEmptyFileThatReadsBack) {
    writeVolumes(file, {});
    EXPECT_TRUE(readVolumes(file).empty());
    EXPECT_EQ("no grids\n", describeVdb(file));
    expectRefused([&] { load(); }, "no grids");
}

TEST_F(Vdb, DescriptionNamesGridsTypesRangesAndMetadata) {
    writeVolumes(file, {ballFog(), wind()});
    const std::string text = describeVdb(file);
    EXPECT_NE(std::string::npos, text.find("density: float, fog volume, voxel 0.1 m, ")) << text;
    EXPECT_NE(std::string::npos, text.find(" .. 3\n")) << text;
    EXPECT_NE(std::string::npos, text.find("  density_scale = 400\n")) << text;
    EXPECT_NE(std::string::npos, text.find("vel: vec3s, ")) << text;
    EXPECT_NE(std::string::npos, text.find("0.125) .. (")) << text;
}

TEST_F(Vdb, LevelSetIsASolid) {
    writeVolumes(file, {ballLevelSet(0.05f)});
    const SolidPtr s = load("surface");
    EXPECT_NEAR(1, s->volume() / (4.0 / 3.0 * M_PI), 0.01);
    EXPECT_LT(length(s->center()), 0.01f);
    for (int i = 0; i < 5000; ++i) {
        const Vec3 x = (uniformVec(mixed(4, std::uint64_t(i))) * 2 - Vec3{1, 1, 1}) * 1.3f;
        const float exact = length(x) - 1;
        if (std::fabs(exact) < 0.1f) {
            ASSERT_NEAR(exact, signedDistance(s->view(), x), 0.003f);
        }
        if (exact < -0.02f) {
            ASSERT_LT(signedDistance(s->view(), x), 0);
        }
        if (exact > 0.02f) {
            ASSERT_GT(signedDistance(s->view(), x), 0);
        }
    }
    EXPECT_NEAR(1, double(fillSolid(*s, 0.05, 1).size()) * 0.05 * 0.05 * 0.05 / s->volume(), 0.02);
}

TEST_F(Vdb, PlacementMovesTurnsAndScalesALevelSet) {
    writeVolumes(file, {ballLevelSet(0.05f)});
    const SolidPtr s = load("", {{3, 0, 0}, {10, 20, 30}, {2, 2, 2}});
    EXPECT_NEAR(0.1f, signedDistance(s->view(), {5.1f, 0, 0}), 0.01f);
    EXPECT_NEAR(1, outwardNormal(s->view(), {3, 1.9f, 0}).y, 0.01f);
    EXPECT_NEAR(1, s->volume() / (32.0 / 3.0 * M_PI), 0.01);
    EXPECT_LT(length(s->center() - Vec3{3, 0, 0}), 0.01f);
}

TEST_F(Vdb, UnequalScaleIsResampledIntoATrueDistance) {
    writeVolumes(file, {ballLevelSet(0.05f)});
    const SolidPtr s = load("", {{}, {0, 0, 90}, {2, 1, 1}});  // an ellipsoid, long along y
    EXPECT_NEAR(0.1f, signedDistance(s->view(), {0, 2.1f, 0}), 0.02f);
    EXPECT_NEAR(0.1f, signedDistance(s->view(), {1.1f, 0, 0}), 0.02f);
    EXPECT_NEAR(1, s->volume() / (8.0 / 3.0 * M_PI), 0.02);
}

TEST_F(Vdb, DepthBeyondTheFilesBandIsMadeGood) {
    writeVolumes(file, {ballLevelSet(0.05f)});
    EXPECT_NEAR(-0.7f, signedDistance(load("", {}, 0.8f)->view(), {0.3f, 0, 0}), 0.02f);
}

TEST_F(Vdb, FogIsSolidAboveHalfOfItsMaximum) {
    writeVolumes(file, {ballFog()});
    const SolidPtr s = load();
    EXPECT_NEAR(0, signedDistance(s->view(), {0, 1, 0}), 0.02f);
    EXPECT_LT(signedDistance(s->view(), {0, 0, 0}), 0);
    EXPECT_NEAR(1, s->volume() / (4.0 / 3.0 * M_PI), 0.03);
}

TEST_F(Vdb, WrongGridsAreRefusedByNameAndType) {
    writeVolumes(file, {ballFog(), ballLevelSet(), wind()});
    expectRefused([&] { load("smoke"); }, "no grid 'smoke' in it; it has 'density' (Tree_float_5_4_3), 'surface'");
    expectRefused([&] { load("vel"); }, "grid 'vel' is of type Tree_vec3s_5_4_3");
    expectRefused([&] { load(); }, "several float grids");
    writeVolumes(file, {wind()});
    expectRefused([&] { load(); }, "no float grid");
    Volume empty = ballFog();
    empty.blocks.clear(), empty.values.clear();
    writeVolumes(file, {empty});
    expectRefused([&] { load(); }, "is empty");
    Volume outside = ballLevelSet();
    for (float& phi : outside.values) phi = std::fabs(phi);
    writeVolumes(file, {outside});
    expectRefused([&] { load(); }, "no inside");
}

TEST_F(Vdb, HugeExtentIsRefusedBeforeConverting) {
    Volume volume = ballLevelSet();
    volume.blocks.push_back({100000, 0, 0});
    volume.values.resize(volume.values.size() + 512, -0.1f);
    writeVolumes(file, {volume});
    expectRefused([&] { load(); }, "voxels across");
}

TEST_F(Vdb, RubbishAndMissingFilesAreToldApart) {
    put(file, "this is no volume");
    expectRefused([&] { readVolumes(file); }, "does not begin like an OpenVDB file");
    put(file, "");
    expectRefused([&] { readVolumes(file); }, "empty");
    try {
        readVolumes(folder / "none.vdb");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::file, error.fault());
    }
}

TEST_F(Vdb, FilesCutAnywhereAreRefused) {
    writeVolumes(file, {ballLevelSet(0.2f), wind()});
    const std::string good = readWhole(file, kNoLimit);
    for (std::size_t n = 0; n < good.size(); n += 1 + good.size() / 400) {
        put(file, good.substr(0, n));
        expectRefused([&] { readVolumes(file); }, "");
        expectRefused([&] { load(); }, "");
        expectRefused([&] { describeVdb(file); }, "");
    }
}

TEST_F(Vdb, FlippedBytesNeverCrashAndMistakesAreOneLine) {
    writeVolumes(file, {ballLevelSet(0.2f), wind()});
    const std::string good = readWhole(file, kNoLimit);
    std::size_t refused = 0, tried = 0;
    // All of the head, and every part of the trees.
    for (std::size_t n = 0; n < good.size(); n += n < 700 ? 1 : 1 + good.size() / 500) {
        std::string bad = good;
        bad[n] = char(bad[n] ^ (n % 2 ? 0xff : 0x40));
        put(file, bad);
        ++tried;
        try {
            readVolumes(file);
            load("surface");
        } catch (const Error& error) {
            ++refused;
            ASSERT_EQ(Fault::input, error.fault()) << n << ": " << error.what();
        }
    }
    EXPECT_GT(refused, tried / 4);
}

}  // namespace
}  // namespace firn
