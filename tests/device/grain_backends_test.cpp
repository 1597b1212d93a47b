#include <gtest/gtest.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/grains/grain_engines.h"
#include "grain_drop.h"
#include "support/scratch_folder.h"

namespace firn {
namespace {

void lookIn(const std::filesystem::path& folder) { ::setenv("FIRN_MODULES", folder.c_str(), 1); }

struct Case {
    const char* name;
    GrainBackend backend;
};
void PrintTo(const Case& tested, std::ostream* out) { *out << tested.name; }

class GrainBackends : public testing::TestWithParam<Case> {};

TEST_P(GrainBackends, GiveTheSameBytesAsOneCore) {
    lookIn(FIRN_BUILT_MODULES);
    GrainDrop drop;
    drop.addMovingBox();
    const auto plain = makeGrainEngine(GrainBackend::serial), tested = makeGrainEngine(GetParam().backend);
    drop.load(*plain), drop.load(*tested);
    int renewals = 0;
    for (int n = 0; n < GrainDrop::kSteps; ++n) {
        const bool isRenewed = drop.step(*plain, n);
        ASSERT_EQ(isRenewed, drop.step(*tested, n)) << "step " << n;
        ASSERT_EQ(bytesOf(*plain), bytesOf(*tested)) << "step " << n;
        renewals += isRenewed;
    }
    // What was compared is worth it.
    EXPECT_GE(renewals, 3);
    GrainFrame after;
    plain->save(after);
    const auto count = [&](auto&& f) { return std::count_if(after.matter.begin(), after.matter.end(), f); };
    EXPECT_GT(count([](const GrainMatter& s) { return s.d < 0.9f; }), 10) << "packed";
    for (int wall = 0; wall < 3; ++wall)
        EXPECT_TRUE(
            std::any_of(after.walls.begin(), after.walls.end(), [&](const WallMemory& m) { return m.wall == wall; }))
            << "collider " << wall;
    EXPECT_TRUE(std::any_of(after.grains.begin(), after.grains.end(), [](const Grain& g) { return g.T >= 0; }))
        << "melts";
}

INSTANTIATE_TEST_SUITE_P(All, GrainBackends,
                         testing::Values(Case{"tbb", GrainBackend::tbb}, Case{"thrust_cpp", GrainBackend::thrustCpp},
                                         Case{"thrust_tbb", GrainBackend::thrustTbb}),
                         [](const auto& tested) { return tested.param.name; });

/// What is said of a backend when modules lie in `folder`.
std::string refusal(const std::filesystem::path& folder, GrainBackend backend) {
    lookIn(folder);
    std::string said = "nothing";
    try {
        makeGrainEngine(backend);
    } catch (const Error& e) {
        EXPECT_EQ(Fault::input, e.fault());
        said = e.what();
    }
    return said;
}

TEST(GrainModules, ThatAreMissingAreNamedWithTheFolder) {
    const ScratchFolder folder;
    EXPECT_EQ("solver.backend: \"cuda\": not available (no firn_grains_cuda.so in " + folder.path().string() + ")",
              refusal(folder.path(), GrainBackend::cuda));
}

TEST(GrainModules, OfAnotherVersionAreRefused) {
    const ScratchFolder folder;
    std::filesystem::copy_file(FIRN_OLD_MODULE, folder.path() / "firn_grains_thrust_cpp.so");
    EXPECT_EQ("solver.backend: \"thrust_cpp\": not available (its module is of another version of Firn)",
              refusal(folder.path(), GrainBackend::thrustCpp));
}

TEST(GrainModules, OfSomebodyElseAreRefused) {
    const ScratchFolder folder;
    const auto path = folder.path() / "firn_grains_thrust_tbb.so";
    put(path, "no library at all");
    EXPECT_NE(std::string::npos, refusal(folder.path(), GrainBackend::thrustTbb).find(path.string()));
}

}  // namespace
}  // namespace firn
