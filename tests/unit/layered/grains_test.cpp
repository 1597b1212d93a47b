// Contacts of snow particles: the law, and that all of them are found, each once.
#include "firn/layered/grain_step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "firn/base/random.h"
#include "support/layered_of.h"

namespace firn::layered {
namespace {

constexpr float r = 0.01f;
constexpr Vec3 kUp{0, 1, 0};

TEST(ContactRound, UndoesAnOverlapAndNothingElse) {
    Done done;
    const Vec3 move = contactRound(kUp, -0.2f, 0, {}, 1, {0, 0.5f, 0.5f}, done);
    EXPECT_FLOAT_EQ(0.2f, move.y);
    EXPECT_EQ(0, move.x);
    EXPECT_EQ(0.1f, contactRound(kUp, -0.2f, 0, {}, 2, {}, done = {}).y);
}

TEST(ContactRound, TakesBackWhatWasTooMuchButNeverPullsWithoutAttraction) {
    Done done;
    contactRound(kUp, -0.2f, 0, {}, 1, {}, done);
    EXPECT_FLOAT_EQ(-0.05f, contactRound(kUp, 0.05f, 0, {}, 1, {}, done).y);
    EXPECT_FLOAT_EQ(-0.15f, contactRound(kUp, 1, 0, {}, 1, {}, done).y);
    EXPECT_EQ(0, contactRound(kUp, 1, 0, {}, 1, {}, done).y);
}

TEST(ContactRound, FrictionHoldsUpToTheStaticLimitAndSlidesAtTheDynamicOne) {
    const Hold hold{0, 0.6f, 0.4f};
    Done done;
    contactRound(kUp, -1, 0, {}, 1, hold, done);
    Done sticks = done;
    EXPECT_FLOAT_EQ(-0.5f, contactRound(kUp, 0, 0, {0.5f, 0, 0}, 1, hold, sticks).x);
    EXPECT_FLOAT_EQ(-0.4f, contactRound(kUp, 0, 0, {0.7f, 0, 0}, 1, hold, done).x);
    // In all rounds together, not in each.
    EXPECT_NEAR(0, contactRound(kUp, 0, 0, {0.3f, 0, 0}, 1, hold, done).x, 1e-7f);
}

TEST(ContactRound, AttractionHoldsAsMuchAsItCanAndNeverDrawsTogether) {
    const Hold hold{0.1f, 0.5f, 0.5f};
    Done done;
    EXPECT_EQ(0, contactRound(kUp, 0.05f, 0.05f, {}, 1, hold, done).y);
    EXPECT_FLOAT_EQ(-0.03f, contactRound(kUp, 0.08f, 0.05f, {}, 1, hold, done).y);
    EXPECT_FLOAT_EQ(-0.07f, contactRound(kUp, 1, 0.05f, {}, 1, hold, done).y);
    EXPECT_EQ(0, contactRound(kUp, 1, 0.05f, {}, 1, hold, done).y);
}

/// Scattered, but nowhere in touch, so that a step without gravity moves nothing.
std::vector<Vec3> cloud(std::size_t wanted) {
    std::vector<Vec3> x;
    for (std::uint64_t n = 0; x.size() < wanted; ++n) {
        const Vec3 place = (uniformVec(n) - Vec3{0.5f, 0.5f, 0.5f}) * 0.25f;
        if (std::all_of(x.begin(), x.end(), [&](const Vec3& o) { return length(o - place) > 2.02f * r; }))
            x.push_back(place);
    }
    return x;
}

Grains stepped(const std::vector<Vec3>& x) {
    Grains grains;
    grains.r = r, grains.mass = 1;
    grains.x = grains.before = x;
    grains.v.resize(x.size()), grains.water.resize(x.size()), grains.memory.resize(x.size());
    for (std::uint32_t i = 0; i < x.size(); ++i) grains.index.push_back(i), grains.number.push_back(i);
    LayeredParams params;
    params.attraction = 0;
    const ColliderSet nothing;
    const Layer layer(BaseLayer(params, nothing, 0), params.cellSize);
    std::vector<Impulse> impulses;
    grainStep(grains, params, {nothing.during(0, 0), layer, {}}, 1e-3f, impulses);
    return grains;
}

TEST(GrainCells, EveryPairIsFoundOnce) {
    const std::vector<Vec3> x = cloud(600);
    const Grains grains = stepped(x);
    std::multiset<std::pair<std::uint32_t, std::uint32_t>> found, wanted;
    for (const ContactList& list : grains.contacts)
        for (const PairContact& c : list.pairs) found.insert(std::minmax(grains.index[c.i], grains.index[c.j]));
    for (std::uint32_t i = 0; i < x.size(); ++i)
        for (std::uint32_t j = i + 1; j < x.size(); ++j)
            if (length(x[i] - x[j]) < pairReach(r)) wanted.insert({i, j});
    EXPECT_GT(wanted.size(), 100u);
    EXPECT_EQ(wanted, found);
}

TEST(GrainCells, BlocksOfAColourShareNoParticle) {
    const Grains grains = stepped(cloud(600));
    for (const auto& colour : grains.cells.colours()) {
        std::vector<int> writer(grains.x.size(), -1);
        for (const std::uint32_t block : colour) {
            const std::size_t place = block % Grains::kBlocksPerList;
            const ContactList& list = grains.contacts[block / Grains::kBlocksPerList];
            for (std::size_t c = place > 0 ? list.ends[place - 1].pairs : 0; c < list.ends[place].pairs; ++c)
                for (const std::uint32_t p : {list.pairs[c].i, list.pairs[c].j}) {
                    ASSERT_TRUE(writer[p] == -1 || writer[p] == int(block));
                    writer[p] = int(block);
                }
        }
    }
}

}  // namespace
}  // namespace firn::layered
