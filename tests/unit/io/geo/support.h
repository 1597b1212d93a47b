// What the tests of geometry files share: the samples Houdini wrote, sets of particles with awkward numbers, and
// equality of bits.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/io/geo/geo_reader.h"
#include "firn/io/whole_file.h"
#include "firn/state/frame.h"

namespace firn {

inline const std::vector<std::string> kSamples{"cube_multi_groups_16_5", "empty_16_5",          "grid_14", "grid_16_5",
                                               "points_noprim_16_5",     "simple_partanim_16_5"};

inline std::filesystem::path samplePath(const std::string& name) {
    return std::filesystem::path(FIRN_TEST_DATA) / "bgeo" / name;
}

inline std::string sampleBytes(const std::string& name) { return readWhole(samplePath(name), 1 << 20); }

/// A folder of its own for each test, removed afterwards.
class TemporaryFolder {
public:
    TemporaryFolder() {
        const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = std::filesystem::temp_directory_path() /
                (std::string("firn_") + test->test_suite_name() + "_" + test->name());
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// The message of the error that `f` throws, "" where it throws none.
template <class F>
std::string messageOf(F&& f, Fault fault = Fault::input) {
    try {
        f();
    } catch (const Error& error) {
        EXPECT_EQ(fault, error.fault()) << error.what();
        return error.what();
    }
    return {};
}

/// Particles with every type of column, negative zeros, denormals and the largest floats among them.
inline ParticleSet awkwardParticles(std::size_t count) {
    const float special[] = {-0.0f,
                             std::numeric_limits<float>::denorm_min(),
                             -std::numeric_limits<float>::denorm_min(),
                             std::numeric_limits<float>::max(),
                             std::numeric_limits<float>::lowest(),
                             1.0e23f,
                             0.1f,
                             16777216.0f};
    const auto number = [&](std::uint64_t key) {
        return key % 7 == 0 ? special[(key / 7) % 8] : (uniform(key) - 0.5f) * std::exp2(float(key % 60) - 30.0f);
    };
    ParticleSet set;
    set.resize(count);
    auto x = set[column::x];
    auto v = set[column::v];
    auto id = set[column::id];
    auto m = set[column::m];
    auto F = set[column::FE];
    auto contact = set[column::contactId];
    auto shear = set[column::contactShear];
    auto bond = set[column::contactBond];
    for (std::size_t i = 0; i < count; ++i) {
        x[i] = {number(17 * i), number(17 * i + 1), number(17 * i + 2)};
        v[i] = {number(17 * i + 3), number(17 * i + 4), number(17 * i + 5)};
        id[i] = i == 0 ? std::numeric_limits<int>::min() : int(i) * 3;
        m[i] = number(17 * i + 6);
        for (int k = 0; k < 9; ++k) F[i](k / 3, k % 3) = number(17 * i + 7 + std::uint64_t(k));
        for (std::size_t k = 0; k < std::size_t(kSlots); ++k) {
            const std::uint64_t key = 61 * i + 5 * k;
            contact[i][k] = k % 3 == 0 ? -1 : int(i + k);
            shear[i][k] = {number(key), number(key + 1), number(key + 2)};
            bond[i][k] = number(key + 3);
        }
    }
    return set;
}

inline bool sameBits(const ParticleSet& a, const ParticleSet& b) {
    if (a.size() != b.size() || a.columns().size() != b.columns().size()) return false;
    for (std::size_t i = 0; i < a.columns().size(); ++i) {
        const ParticleSet::Named &one = a.columns()[i], &other = b.columns()[i];
        if (one.name != other.name || one.values.index() != other.values.index()) return false;
        const bool same = std::visit(
            [&](const auto& values) {
                const auto& others = std::get<std::decay_t<decltype(values)>>(other.values);
                return values.size() == others.size() &&
                       (values.empty() ||
                        std::memcmp(values.data(), others.data(), values.size() * sizeof(values[0])) == 0);
            },
            one.values);
        if (!same) return false;
    }
    return true;
}

}  // namespace firn
