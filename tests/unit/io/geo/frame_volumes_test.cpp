// The volumes of a frame in a checkpoint's file.
#include <cmath>

#include "firn/io/frame_file.h"
#include "firn/io/vdb.h"
#include "firn/io/whole_file.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

/// Blocks here and there, some equal throughout, some of nothing, with numbers that a careless writer would lose.
Volume awkwardVolume(const char* name, VolumeKind kind, float background) {
    Volume volume;
    volume.name = name, volume.kind = kind, volume.voxelSize = 0.037f, volume.background = background;
    volume.metadata = {{"third", -1.0 / 3}};
    volume.blocks = {{-90, 4, 0}, {-1, -1, -1}, {0, 0, 0}, {0, 0, 1}, {700, 0, -3}};
    const std::size_t perBlock = Volume::kVoxels * (kind == VolumeKind::velocity ? 3u : 1u);
    volume.values.assign(5 * perBlock, background);
    const float odd[] = {-0.0f, 1e-45f, -background, 3.5f, 1.0f / 3};
    for (std::size_t i = 0; i < perBlock; ++i) volume.values[perBlock + i] = odd[i % 5];
    std::fill_n(volume.values.begin() + std::ptrdiff_t(2 * perBlock), perBlock, 7.0f);
    std::fill_n(volume.values.begin() + std::ptrdiff_t(3 * perBlock), perBlock, -background);
    volume.values.back() = -2;
    return volume;
}

Frame awkwardFrame() {
    Frame frame;
    Volume nothing;
    nothing.name = "nothing", nothing.voxelSize = 0.1f;
    frame.putVolume(nothing);
    frame.putVolume(awkwardVolume("fog", VolumeKind::fog, 0));
    frame.putVolume(awkwardVolume("hill", VolumeKind::signedDistance, 0.15f));
    frame.putVolume(awkwardVolume("wind", VolumeKind::velocity, 0));
    return frame;
}

TEST(FrameVolumes, ComeBackBitForBitWithEveryBlock) {
    const TemporaryFolder folder;
    const Frame frame = awkwardFrame();
    writeFrameVolumes(folder / "f.vdb", frame);
    Frame read;
    readFrameVolumes(folder / "f.vdb", read);
    ASSERT_EQ(frame.volumes.size(), read.volumes.size());
    for (std::size_t i = 0; i < frame.volumes.size(); ++i) {
        const Volume &a = frame.volumes[i], &b = read.volumes[i];
        EXPECT_EQ(a.name, b.name);
        EXPECT_EQ(a.kind, b.kind) << a.name;
        EXPECT_EQ(a.voxelSize, b.voxelSize) << a.name;
        EXPECT_EQ(a.background, b.background) << a.name;
        EXPECT_EQ(a.metadata, b.metadata) << a.name;
        EXPECT_EQ(a.blocks, b.blocks) << a.name;
        ASSERT_EQ(a.values.size(), b.values.size()) << a.name;
        EXPECT_TRUE(a.values.empty() ||
                    std::memcmp(a.values.data(), b.values.data(), a.values.size() * sizeof(float)) == 0)
            << a.name;
    }
}

TEST(FrameVolumes, OfAnEarlierFrameDoNotStay) {
    const TemporaryFolder folder;
    writeFrameVolumes(folder / "f.vdb", {});
    Frame frame = awkwardFrame();
    readFrameVolumes(folder / "f.vdb", frame);
    EXPECT_TRUE(frame.volumes.empty());
}

TEST(FrameVolumes, ThatAreNoNumbersOrThereTwiceAreRefused) {
    const TemporaryFolder folder;
    const std::string path = (folder / "f.vdb").string();
    Frame frame, read;
    frame.putVolume(awkwardVolume("wind", VolumeKind::velocity, 0));
    frame.volumes[0].values[600] = std::nanf("");
    writeFrameVolumes(path, frame);
    EXPECT_EQ(path + ": damaged OpenVDB file: grid 'wind' holds a value that is not finite",
              messageOf([&] { readFrameVolumes(path, read); }));
    writeWholeVolumes(path,
                      {awkwardVolume("fog", VolumeKind::fog, 0), awkwardVolume("fog", VolumeKind::signedDistance, 1)});
    EXPECT_EQ(path + ": grid 'fog' is there twice", messageOf([&] { readFrameVolumes(path, read); }));
}

TEST(FrameVolumes, FilesCutAnywhereAreRefused) {
    const TemporaryFolder folder;
    const auto path = folder / "f.vdb";
    writeFrameVolumes(path, awkwardFrame());
    const std::string good = readWhole(path, std::size_t(1) << 30);
    for (std::size_t n = 0; n < good.size(); n += 1 + good.size() / 100) {
        writeWhole(path, good.substr(0, n));
        Frame frame;
        EXPECT_NE("", messageOf([&] { readFrameVolumes(path, frame); })) << n;
    }
}

}  // namespace
}  // namespace firn
