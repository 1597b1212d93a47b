#include "firn/io/vol_file.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/io/byte_reader.h"
#include "firn/io/convert.h"
#include "firn/io/vdb.h"
#include "firn/io/whole_file.h"
#include "support/scratch_folder.h"

namespace firn {
namespace {

/// Two voxels of a fog on either side of the origin's blocks: (-1, 2, 3) is 5 and (1, 2, 4) is 7.
Volume twoVoxels() {
    Volume volume;
    volume.name = "density", volume.voxelSize = 0.5f;
    volume.blocks = {{-1, 0, 0}, {0, 0, 0}};
    volume.values.assign(2 * Volume::kVoxels, 0.0f);
    volume.values[(7 * 8 + 2) * 8 + 3] = 5;
    volume.values[Volume::kVoxels + (1 * 8 + 2) * 8 + 4] = 7;
    return volume;
}

std::string refusal(const Volume& volume) {
    try {
        writeVol("never.vol", volume);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// Places and order are those of the description of Mitsuba 3's `gridvolume`.
TEST(VolFile, HasEveryVoxelWhereMitsubaLooksForIt) {
    const ScratchFolder folder;
    writeVolumes(folder.path() / "a.vdb", {twoVoxels()});
    EXPECT_TRUE(convertFile(folder.path() / "a.vdb", folder.path() / "a.vol").empty());
    const std::string bytes = readWhole(folder.path() / "a.vol", 1 << 20);
    ByteReader file(bytes);
    EXPECT_EQ("VOL\x03", file.take(4));
    EXPECT_EQ(1, file.read<std::int32_t>()) << "floats";
    const int nx = file.read<std::int32_t>(), ny = file.read<std::int32_t>(), nz = file.read<std::int32_t>();
    EXPECT_EQ(5, nx);  // -2 ... 2
    EXPECT_EQ(3, ny);  // 1 ... 3
    EXPECT_EQ(4, nz);  // 2 ... 5
    EXPECT_EQ(1, file.read<std::int32_t>()) << "channels";
    for (const float bound : {-1.25f, 0.25f, 0.75f, 1.25f, 1.75f, 2.75f}) EXPECT_EQ(bound, file.read<float>());
    for (int z = 0; z < nz; ++z)
        for (int y = 0; y < ny; ++y)
            for (int x = 0; x < nx; ++x) {
                const float there = y != 1 ? 0.0f : x == 1 && z == 1 ? 5.0f : x == 3 && z == 2 ? 7.0f : 0.0f;
                EXPECT_EQ(there, file.read<float>()) << x << " " << y << " " << z;
            }
    EXPECT_EQ(0u, file.left());
}

TEST(VolFile, RefusesWhatIsEmptyOrTooSparse) {
    Volume volume = twoVoxels();
    volume.blocks[0] = {-1000, 0, 0}, volume.blocks[1] = {1000, 1000, 1000};
    EXPECT_EQ("grid 'density' fills a box of 1e+12 voxels; a .vol file holds 268435456 at most", refusal(volume));
    volume.values.assign(2 * Volume::kVoxels, 0.0f);
    EXPECT_EQ("grid 'density' is empty", refusal(volume));
}

TEST(VolFile, OnlyDensityOfAVdbBecomesOne) {
    const ScratchFolder folder;
    Volume other = twoVoxels();
    other.name = "mist";
    writeVolumes(folder.path() / "a.vdb", {other});
    const auto refused = [&](const char* to) {
        try {
            convertFile(folder.path() / "a.vdb", folder.path() / to);
        } catch (const Error& error) {
            return std::string(error.what()).substr(folder.path().string().size() + 1);
        }
        return std::string();
    };
    EXPECT_EQ("a.vdb: holds no fog volume 'density'", refused("a.vol"));
    EXPECT_EQ("a.bgeo: unknown extension '.bgeo'; a .vdb becomes a .vol", refused("a.bgeo"));
}

}  // namespace
}  // namespace firn
