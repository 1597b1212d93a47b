// Particles to the points of a detail and back, without a node.
#include "hdk_nodes/bridge/particles.h"

#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/content.h>
#include <limits>

#include "firn/base/error.h"
#include "hdk/details.h"

namespace firn::test {
namespace {

const std::vector<std::string_view> kColumns{"P", "id", "F", "contact", "shear", "bond"};

/// With every type of column, ids in falling order, and another number in every place.
ParticleSet particlesWithContacts(std::size_t count) {
    ParticleSet set;
    set.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const float a = 1000.0f * float(i);
        set[column::x][i] = {a, a + 0.25f, a + 0.5f};
        set[column::id][i] = int(count - i);
        for (int k = 0; k < 9; ++k) set[column::FE][i](k / 3, k % 3) = a + float(k);
        for (std::size_t k = 0; k < std::size_t(kSlots); ++k) {
            const float b = a + 10.0f * float(k);
            set[column::contactId][i][k] = int(b);
            set[column::contactShear][i][k] = {b, b + 1, -b};
            set[column::contactBond][i][k] = -0.5f * b;
        }
    }
    return set;
}

std::string refusal(const GU_Detail& detail) {
    try {
        frameOf(detail, kColumns, {});
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TEST(Bridge, EveryTypeOfColumnComesBackFromPointsWithHolesAndInAnyOrder) {
    ParticleSet wanted = particlesWithContacts(5000);
    GU_Detail detail;
    toEmptyDetail(wanted, detail);
    EXPECT_EQ("", difference(wanted, detail));
    hdk_double::scatterOffsets(detail, 3);

    ParticleSet found = frameOf(detail, kColumns, {}).particles, byId = wanted;
    const PointOrder order = orderById(found);
    ASSERT_FALSE(order.isIdentity);
    orderById(byId);
    GU_Detail inOrder;
    toEmptyDetail(found, inOrder);
    EXPECT_EQ(kColumns.size(), found.columns().size());
    EXPECT_EQ("", difference(byId, inOrder));

    for (ParticleSet* set : {&wanted, &found})
        for (Slots<int>& contact : (*set)[column::contactId]) contact[11] += 7;
    toDetail(found, order, detail);
    EXPECT_EQ("", difference(wanted, detail));
}

TEST(Bridge, PointsOfParticlesThatHaveGoneAreDeleted) {
    GU_Detail detail;
    toEmptyDetail(particlesWithContacts(5000), detail);
    hdk_double::scatterOffsets(detail, 3);
    const GA_RWHandleI mark(detail.addIntTuple(GA_ATTRIB_POINT, "mark", 1).getAttribute());
    const GA_ROHandleI id(&detail, GA_ATTRIB_POINT, "id");
    for (const GA_Offset at : detail.getPointRange()) mark.set(at, 3 * id.get(at));

    ParticleSet snow = frameOf(detail, kColumns, {}).particles;
    const PointOrder order = orderById(snow);
    std::vector<std::uint32_t> kept;
    for (std::uint32_t k = 0; k < snow.size(); ++k)
        if (k % 7 < 4) kept.push_back(k);
    snow.permute(kept);
    snow.resize(kept.size() + 100);
    for (std::size_t n = 0; n < 100; ++n) snow[column::id][kept.size() + n] = 5001 + int(n);
    toDetail(snow, order, detail);

    for (const GA_Offset at : detail.getPointRange()) EXPECT_EQ(id.get(at) > 5000 ? 0 : 3 * id.get(at), mark.get(at));
    ParticleSet found = frameOf(detail, kColumns, {}).particles;
    orderById(found);
    GU_Detail inOrder;
    toEmptyDetail(snow, inOrder);
    EXPECT_EQ("", difference(found, inOrder));
}

TEST(Bridge, WritingBumpsTheDataIdsOfAllColumns) {
    ParticleSet set = particlesWithContacts(10);
    GU_Detail detail;
    toEmptyDetail(set, detail);
    const auto before = hdk_double::snapshot(detail);
    set[column::contactId][3][4] = 77, set[column::contactShear][3][4].z = 77, set[column::contactBond][3][4] = 77;
    toDetail(set, PointOrder{}, detail);
    const auto after = hdk_double::snapshot(detail);
    for (const char* name : {"point:contact", "point:shear", "point:bond"})
        EXPECT_NE(before.entries.at(name).hash, after.entries.at(name).hash) << name;
    EXPECT_EQ(std::vector<std::string>{}, hdk_double::unbumpedChanges(before, after));
}

TEST(Bridge, PointsThatAppearLaterGetTheColumnsInitialValues) {
    GU_Detail detail;
    toEmptyDetail(particlesWithContacts(3), detail);
    const GA_Offset late = detail.appendPointOffset();
    for (int c = 0; c < kSlots; ++c) {
        EXPECT_EQ(-1, GA_ROHandleI(&detail, GA_ATTRIB_POINT, "contact").get(late, c));
        EXPECT_EQ(0, GA_ROHandleF(&detail, GA_ATTRIB_POINT, "bond").get(late, c));
    }
    for (int c = 0; c < 9; ++c) EXPECT_EQ(c % 4 == 0 ? 1 : 0, GA_ROHandleF(&detail, GA_ATTRIB_POINT, "F").get(late, c));
}

TEST(Bridge, SlotsOfAnotherSizeOrThatAreNoNumbersAreRefusedByName) {
    GU_Detail detail;
    toEmptyDetail(particlesWithContacts(3), detail);
    GA_RWHandleF(&detail, GA_ATTRIB_POINT, "shear")
        .set(detail.pointOffset(1), 35, std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ("point attribute 'shear' is not finite at 1 of 3 points", refusal(detail));
    detail.destroyAttribute(GA_ATTRIB_POINT, "shear");
    detail.addFloatTuple(GA_ATTRIB_POINT, "shear", 3);
    EXPECT_EQ("point attribute 'shear' is 3 floats; it must be 36 floats", refusal(detail));
    detail.destroyAttribute(GA_ATTRIB_POINT, "contact");
    detail.addIntTuple(GA_ATTRIB_POINT, "contact", 1);
    EXPECT_EQ("point attribute 'contact' is 1 integer; it must be 12 integers", refusal(detail));
}

}  // namespace
}  // namespace firn::test
