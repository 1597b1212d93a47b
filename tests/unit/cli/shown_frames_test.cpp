// What `firn render` finds in a folder, up to the light in it.
#include "cli/shown_frames.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/io/frame_file.h"
#include "firn/io/vdb.h"
#include "firn/render/snow_media.h"
#include "unit/io/geo/support.h"
#include "unit/render/optics.h"

namespace firn {
namespace {

using namespace render;

/// From block `low` to block `high` along y.
Volume slab(const char* name, int low, int high, float voxelSize, float value) {
    Volume volume = filledVolume({-3, low, -3}, {3, high, 3}, [=](const Vec3&) { return value; });
    volume.name = name, volume.voxelSize = voxelSize;
    return volume;
}

/// A board of 4 x 1.6 x 4 m on y = 0, as a level set.
Volume distanceOfBoard(const char* name) {
    constexpr float h = 0.1f;
    Volume volume = filledVolume({-4, -1, -4}, {3, 3, 3}, [=](const Vec3& x) {
        const Vec3 q{std::abs(h * x.x) - 2, std::abs(h * x.y - 0.8f) - 0.8f, std::abs(h * x.z) - 2};
        return clamp(std::max(q.x, std::max(q.y, q.z)), -3 * h, 3 * h);
    });
    volume.name = name, volume.kind = VolumeKind::signedDistance, volume.voxelSize = h, volume.background = 3 * h;
    return volume;
}

/// Share of light that comes down through what lies in the folder.
double lightThrough(const std::filesystem::path& folder, const LookParams& look) {
    const ShownFrame frame = findShown({folder}, "").load(0);
    Stage stage;
    stage.media = mediaOf(frame.particles, frame.volumes, look, 0.1f, 0);
    const PathTracer tracer(stage);
    return meanOf(20000,
                  [&](Random& random) {
                      return double(tracer.transmittance({0.03f, 20, 0.02f}, {0, -1, 0}, random));
                  })
        .value();
}

TEST(ShownFrames, LightPassesTheLayerOfAFolderWithVolumesAloneAsBeerAndLambertSay) {
    const TemporaryFolder folder;
    LookParams look;
    look.extinction = 0.5f, look.mistExtinction = 0.25f;
    writeVolumes(folder / "volumes.0001.vdb", {slab("layer", 0, 1, 0.1f, 2)});
    EXPECT_NEAR(std::exp(-0.5 * 2 * 1.6), lightThrough(folder.path(), look), 2e-3);
    // Mist in front of it, with voxels and an extinction of its own.
    writeVolumes(folder / "volumes.0001.vdb", {slab("layer", 0, 1, 0.1f, 2), slab("mist", 1, 2, 0.3f, 0.5f)});
    EXPECT_NEAR(std::exp(-0.5 * 2 * 1.6 - 0.25 * 0.5 * 4.8), lightThrough(folder.path(), look), 2e-3);
}

TEST(ShownFrames, ALayerThatIsALevelSetIsSnowInsideItsSurface) {
    const TemporaryFolder folder;
    LookParams look;
    look.extinction = 0.5f;
    writeVolumes(folder / "volumes.0001.vdb", {distanceOfBoard("layer")});
    EXPECT_NEAR(std::exp(-0.5 * 1.6), lightThrough(folder.path(), look), 2e-3);
}

TEST(ShownFrames, LayerAndMistAreShownWithThePointsBesideThem) {
    const TemporaryFolder folder;
    ParticleSet grain;
    grain.resize(1);
    grain[column::x][0] = {0, 2, 0};
    writeFrame(folder / "points.0001.bgeo", {grain, {}});
    writeVolumes(folder / "volumes.0001.vdb",
                 {slab("density", 0, 1, 0.1f, 1), slab("layer", 0, 1, 0.1f, 1), slab("mist", 3, 3, 0.1f, 1)});
    const ShownFrame frame = findShown({folder.path()}, "").load(0);
    EXPECT_EQ(1u, frame.particles.size());
    ASSERT_EQ(2u, frame.volumes.size());
    EXPECT_EQ("layer", frame.volumes[0].name);
    EXPECT_EQ("mist", frame.volumes[1].name);
}

TEST(ShownFrames, MistAloneIsFramedAndAFileWithoutSnowIsRefusedByItsGrids) {
    const TemporaryFolder folder;
    writeVolumes(folder / "volumes.0001.vdb", {slab("mist", 60, 61, 0.1f, 1)});
    const ShownFrames shown = findShown({folder.path()}, "");
    const Spot spot = project(planShot(1, shown.load, {}).camera, {0, 48.8f, 0});
    EXPECT_NEAR(0.5f, spot.x, 0.2f);
    EXPECT_NEAR(0.5f, spot.y, 0.2f);
    writeVolumes(folder / "volumes.0001.vdb", {distanceOfBoard("surface")});
    const std::string message = messageOf([&] { planShot(1, shown.load, {}); });
    EXPECT_NE(std::string::npos, message.find("(surface)")) << message;
}

}  // namespace
}  // namespace firn
