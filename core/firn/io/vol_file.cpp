#include "firn/io/vol_file.h"

#include <fmt/core.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "firn/base/error.h"
#include "firn/io/volume_bounds.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are copied as they are in memory");

constexpr double kMostVoxels = 1 << 28;  // 1 GB

/// Voxels from `low` on, x fastest.
struct Dense {
    std::array<int, 3> low, size;
    std::vector<float> values;
};

Dense denseOf(const Volume& volume) {
    const Box box = boundsOf(volume);
    if (box.isEmpty()) throw Error(Fault::input, fmt::format("grid '{}' is empty", volume.name));
    Dense dense;
    double voxels = 1;
    for (int a = 0; a < 3; ++a) {
        const long low = std::lround(box.min[a] / volume.voxelSize), high = std::lround(box.max[a] / volume.voxelSize);
        dense.low[std::size_t(a)] = int(low), dense.size[std::size_t(a)] = int(high - low + 1);
        voxels *= double(high - low + 1);
    }
    if (voxels > kMostVoxels)
        throw Error(Fault::input,
                    fmt::format("grid '{}' fills a box of {:.2g} voxels; a .vol file holds {:.0f} at most", volume.name,
                                voxels, kMostVoxels));
    dense.values.assign(std::size_t(voxels), volume.background);
    return dense;
}

void fill(Dense& dense, const Volume& volume) {
    const float* value = volume.values.data();
    for (const auto& block : volume.blocks)
        for (int n = 0; n < Volume::kVoxels; ++n, ++value) {
            const int at[3] = {n / 64, n / 8 % 8, n % 8};
            std::size_t place = 0;
            bool inside = true;
            for (std::size_t a = 3; a-- > 0;) {
                const int i = block[a] * Volume::kEdge + at[a] - dense.low[a];
                inside = inside && i >= 0 && i < dense.size[a];
                place = place * std::size_t(dense.size[a]) + std::size_t(i);
            }
            if (inside) dense.values[place] = *value;
        }
}

template <class T>
void append(std::string& bytes, const T* values, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

}  // namespace

void writeVol(const std::filesystem::path& path, const Volume& volume) {
    Dense dense = denseOf(volume);
    fill(dense, volume);
    std::string bytes = "VOL\x03";
    const std::int32_t head[5] = {1, dense.size[0], dense.size[1], dense.size[2], 1};  // floats, one of them a voxel
    append(bytes, head, 5);
    float box[6];
    for (std::size_t a = 0; a < 3; ++a) {
        box[a] = volume.voxelSize * (float(dense.low[a]) - 0.5f);
        box[3 + a] = volume.voxelSize * (float(dense.low[a] + dense.size[a]) - 0.5f);
    }
    append(bytes, box, 6);
    append(bytes, dense.values.data(), dense.values.size());
    writeWhole(path, bytes);
}

}  // namespace firn
