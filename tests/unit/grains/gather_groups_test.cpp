// Lanes against the plain loop over grains, for every kind of processor that this one can stand in for.
#include "firn/grains/gather_groups.h"

#include <gtest/gtest.h>

#include <cstring>

#include "firn/base/simd/cpu.h"
#include "support/collider_of.h"
#include "support/grains_of.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr float kStep = 1e-3f;  // s

/// A ball that has burst on the ground, among it water and two grains in one place.
GrainFrame burstBall(const StepNumbers& numbers) {
    Frame frame = grainsIn({SphereShape{{0, 0.5f, 0}, 0.4f}, {}});
    ParticleSet& snow = frame.particles;
    for (Vec3& v : snow[column::v]) v = {0.5f, -5, 0};
    const auto water = snow[column::water], temperature = snow[column::temperature];
    for (std::size_t i = 0; i < snow.size(); i += 7) water[i] = 1, temperature[i] = 0;
    const ColliderSet floor({colliderOf(PlaneShape{})});
    advance(*grainsOf(), frame, 0.1, {floor, {0, -9.81f, 0}, 0, 1});
    GrainFrame grains = toGrains(snow, numbers);
    grains.grains.resize(groupsOf(grains.grains.size()) * kGroup);
    const ContactRow& row = grains.rows[0];
    for (std::size_t lane = 0; lane < kGroup; ++lane)
        if (row.hasContact(lane)) {
            grains.grains[row.partner[lane]].x = grains.grains[lane].x;
            return grains;
        }
    ADD_FAILURE() << "the first grains touch nobody";
    return grains;
}

/// What is gathered, and the contacts after it, in bytes.
template <class Gather>
std::string bytesAfter(GrainFrame frame, const StepNumbers& numbers, Gather&& gather) {
    const std::size_t count = frame.matter.size();
    std::vector<GrainRoom> room(frame.grains.size());
    gather(GatherForces{frame.grains.data(), frame.lists(), numbers, room.data()});
    std::string bytes(reinterpret_cast<const char*>(room.data()), count * sizeof(GrainRoom));
    for (std::uint32_t j = 0; j < count; ++j)
        frame.lists().forEach(j, [&](const ContactRow& contacts) {
            const ContactMemory c = contacts.contact(j % kGroup);
            bytes.append(reinterpret_cast<const char*>(&c), sizeof c);
        });
    return bytes;
}

using GatherGroup = void(const GatherForces&, std::size_t);

TEST(GatherGroups, OfEveryProcessorGiveTheBitsOfOneGrain) {
    GrainParams params;
    params.heat = true;
    const StepNumbers numbers = stepNumbers(params, {}, kStep);
    const GrainFrame frame = burstBall(numbers);
    const std::size_t count = frame.matter.size();
    const std::string plain = bytesAfter(frame, numbers, [&](const GatherForces& stage) {
        for (std::size_t j = 0; j < count; ++j) stage(j);
    });
    const auto inGroups = [&](GatherGroup* gather) {
        return bytesAfter(frame, numbers, [&](const GatherForces& stage) {
            for (std::size_t g = 0; g < groupsOf(count); ++g) gather(stage, g);
        });
    };
    EXPECT_TRUE(plain == inGroups(baseline::gatherGroup)) << "baseline";
    if (bestIsa() != Isa::baseline) EXPECT_TRUE(plain == inGroups(avx2::gatherGroup)) << "AVX2";
    if (bestIsa() == Isa::avx512) EXPECT_TRUE(plain == inGroups(avx512::gatherGroup)) << "AVX-512";
    // What was compared is worth it.
    int bonds = 0, loose = 0, wet = 0;
    for (std::uint32_t j = 0; j < count; ++j) {
        wet += (frame.grains[j].marks & mark::kWater) != 0;
        frame.lists().forEach(j, [&](const ContactRow& row) { ++(row.bond[j % kGroup] > 0 ? bonds : loose); });
    }
    EXPECT_GT(bonds, 100);
    EXPECT_GT(loose, 100);
    EXPECT_GT(wet, 10);
}

}  // namespace
}  // namespace firn
