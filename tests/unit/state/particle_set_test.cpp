#include "firn/state/particle_set.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

ParticleSet threeParticles() {
    ParticleSet set;
    set.resize(3);
    auto id = set[column::id];
    auto x = set[column::x];
    for (int i = 0; i < 3; ++i) id[i] = 10 + i, x[i] = {float(i), 0, 0};
    return set;
}

TEST(ParticleSet, NewColumnHoldsItsInitialValue) {
    ParticleSet set = threeParticles();
    for (float j : set[column::JP]) EXPECT_EQ(1.0f, j);
    for (const Mat3& f : set[column::FE]) EXPECT_EQ(Mat3::identity(), f);
}

TEST(ParticleSet, EveryColumnFollowsAPermutation) {
    ParticleSet set = threeParticles();
    const std::vector<std::uint32_t> order{2, 0, 1};
    set.permute(order);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(10 + int(order[i]), set[column::id][i]);
        EXPECT_EQ(float(order[i]), set[column::x][i].x);
    }
}

TEST(ParticleSet, PermutationMayLeaveParticlesOut) {
    ParticleSet set = threeParticles();
    set.permute(std::vector<std::uint32_t>{1});
    ASSERT_EQ(1u, set.size());
    EXPECT_EQ(11, set[column::id][0]);
}

TEST(ParticleSet, AppendKeepsBothSidesAndFillsMissingColumnsWithTheirInitialValue) {
    ParticleSet a = threeParticles(), b = threeParticles();
    b[column::m][1] = 7.0f;
    a.append(b);
    ASSERT_EQ(6u, a.size());
    EXPECT_EQ(0.0f, a[column::m][1]);
    EXPECT_EQ(7.0f, a[column::m][4]);
    EXPECT_EQ(12, a[column::id][5]);

    a[column::FE][0] = Mat3{};
    b[column::hardening][0] = 3.0f;
    a.append(b);
    EXPECT_EQ(Mat3{}, a[column::FE][0]);
    EXPECT_EQ(Mat3::identity(), a[column::FE][6]);
    EXPECT_EQ(10.0f, a[column::hardening][0]);
    EXPECT_EQ(3.0f, a[column::hardening][6]);
}

/// Of particle i, in every slot, what nobody else has.
void fillSlots(ParticleSet& set) {
    auto contact = set[column::contactId];
    auto shear = set[column::contactShear];
    auto bond = set[column::contactBond];
    for (std::size_t i = 0; i < set.size(); ++i)
        for (std::size_t k = 0; k < std::size_t(kSlots); ++k) {
            const int value = int(100 * i + k);
            contact[i][k] = value, shear[i][k] = {0, float(value), 1}, bond[i][k] = -float(value);
        }
}

TEST(ParticleSet, SlotsFollowAPermutationWhole) {
    ParticleSet set = threeParticles(), before;
    fillSlots(set);
    before = set;
    const std::vector<std::uint32_t> order{2, 0, 1};
    set.permute(order);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(before[column::contactId][order[i]], set[column::contactId][i]);
        EXPECT_EQ(before[column::contactShear][order[i]], set[column::contactShear][i]);
        EXPECT_EQ(before[column::contactBond][order[i]], set[column::contactBond][i]);
    }
    EXPECT_EQ(211, set[column::contactId][0][11]);
}

TEST(ParticleSet, NewParticlesTouchNobody) {
    ParticleSet grown = threeParticles(), appended = threeParticles();
    fillSlots(grown), fillSlots(appended);
    grown.resize(4);
    appended.append(threeParticles());
    for (ParticleSet* set : {&grown, &appended}) {
        EXPECT_EQ(211, (*set)[column::contactId][2][11]);
        EXPECT_EQ(filledSlots(-1), (*set)[column::contactId][3]);
        EXPECT_EQ(Slots<Vec3>{}, (*set)[column::contactShear][3]);
        EXPECT_EQ(Slots<float>{}, (*set)[column::contactBond][3]);
    }
}

TEST(ParticleSet, AppendBringsSlotsToParticlesThatHadNone) {
    ParticleSet ours = threeParticles(), theirs = threeParticles();
    fillSlots(theirs);
    ours.append(theirs);
    EXPECT_EQ(filledSlots(-1), ours[column::contactId][2]);
    EXPECT_EQ(theirs[column::contactId][1], ours[column::contactId][4]);
    EXPECT_EQ(theirs[column::contactShear][2], ours[column::contactShear][5]);
}

TEST(ParticleSet, SlotsArePutHeldAndDropped) {
    ParticleSet set = threeParticles();
    set.put("bond", std::vector<Slots<float>>(3, filledSlots(0.5f)));
    EXPECT_TRUE(set.holds(column::contactBond));
    EXPECT_EQ(0.5f, set[column::contactBond][2][11]);
    set.put("bond", std::vector<float>(3));
    EXPECT_FALSE(set.holds(column::contactBond));
    set.drop("bond");
    EXPECT_EQ(nullptr, set.find("bond"));
}

TEST(ParticleSet, ReadingAMissingColumnMakesNone) {
    const ParticleSet set = threeParticles();
    EXPECT_TRUE(set[column::m].empty());
    EXPECT_FALSE(set.holds(column::m));
    EXPECT_EQ(2u, set.columns().size());
}

}  // namespace
}  // namespace firn
