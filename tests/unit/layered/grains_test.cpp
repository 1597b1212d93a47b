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
    const Vec3 move = contactRound<float>(kUp, -0.2f, 0, {}, 1, {0, 0.5f, 0.5f}, done);
    EXPECT_FLOAT_EQ(0.2f, move.y);
    EXPECT_EQ(0, move.x);
    EXPECT_EQ(0.1f, contactRound<float>(kUp, -0.2f, 0, {}, 2, {}, done = {}).y);
}

TEST(ContactRound, TakesBackWhatWasTooMuchButNeverPullsWithoutAttraction) {
    Done done;
    contactRound<float>(kUp, -0.2f, 0, {}, 1, {}, done);
    EXPECT_FLOAT_EQ(-0.05f, contactRound<float>(kUp, 0.05f, 0, {}, 1, {}, done).y);
    EXPECT_FLOAT_EQ(-0.15f, contactRound<float>(kUp, 1, 0, {}, 1, {}, done).y);
    EXPECT_EQ(0, contactRound<float>(kUp, 1, 0, {}, 1, {}, done).y);
}

TEST(ContactRound, FrictionHoldsUpToTheStaticLimitAndSlidesAtTheDynamicOne) {
    const Hold hold{0, 0.6f, 0.4f};
    Done done;
    contactRound<float>(kUp, -1, 0, {}, 1, hold, done);
    Done sticks = done;
    EXPECT_FLOAT_EQ(-0.5f, contactRound<float>(kUp, 0, 0, {0.5f, 0, 0}, 1, hold, sticks).x);
    EXPECT_FLOAT_EQ(-0.4f, contactRound<float>(kUp, 0, 0, {0.7f, 0, 0}, 1, hold, done).x);
    // In all rounds together, not in each.
    EXPECT_NEAR(0, contactRound<float>(kUp, 0, 0, {0.3f, 0, 0}, 1, hold, done).x, 1e-7f);
}

TEST(ContactRound, AttractionHoldsAsMuchAsItCanAndNeverDrawsTogether) {
    const Hold hold{0.1f, 0.5f, 0.5f};
    Done done;
    EXPECT_EQ(0, contactRound<float>(kUp, 0.05f, 0.05f, {}, 1, hold, done).y);
    EXPECT_FLOAT_EQ(-0.03f, contactRound<float>(kUp, 0.08f, 0.05f, {}, 1, hold, done).y);
    EXPECT_FLOAT_EQ(-0.07f, contactRound<float>(kUp, 1, 0.05f, {}, 1, hold, done).y);
    EXPECT_EQ(0, contactRound<float>(kUp, 1, 0.05f, {}, 1, hold, done).y);
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

/// Calls f(i, j) for the pairs of a row.
template <class F>
void forEachPair(const PairRow& row, F&& f) {
    for (int l = 0; l < PairRow::kLanes; ++l)
        if (row.i[l] != PairRow::kNobody) f(row.i[l], row.j[l]);
}

using Pairs = std::multiset<std::pair<std::uint32_t, std::uint32_t>>;
Pairs pairsOf(const Grains& grains) {
    Pairs found;
    for (const ContactList& list : grains.contacts)
        for (const PairRow& row : list.pairs)
            forEachPair(row, [&](std::uint32_t i, std::uint32_t j) {
                found.insert(std::minmax(grains.index[i], grains.index[j]));
            });
    return found;
}

TEST(GrainCells, EveryPairIsFoundOnce) {
    const std::vector<Vec3> x = cloud(600);
    Pairs wanted;
    for (std::uint32_t i = 0; i < x.size(); ++i)
        for (std::uint32_t j = i + 1; j < x.size(); ++j)
            if (length(x[i] - x[j]) < pairReach(r)) wanted.insert({i, j});
    EXPECT_GT(wanted.size(), 100u);
    EXPECT_EQ(wanted, pairsOf(stepped(x)));
}

/// So many in a ball that hardly has room for ten.
std::vector<Vec3> crowd(std::uint64_t count) {
    std::vector<Vec3> x;
    for (std::uint64_t n = 0; n < count; ++n) x.push_back((uniformVec(n) - Vec3{0.5f, 0.5f, 0.5f}) * (5 * r));
    return x;
}

TEST(GrainCells, NobodyIsTwiceInARowAndBlocksOfAColourShareNobody) {
    for (const Grains& grains : {stepped(cloud(600)), stepped(crowd(300))})
        for (const auto& colour : grains.cells.colours()) {
            std::vector<int> writer(grains.x.size(), -1);
            for (const std::uint32_t block : colour) {
                const std::size_t place = block % Grains::kBlocksPerList;
                const ContactList& list = grains.contacts[block / Grains::kBlocksPerList];
                for (std::size_t c = place > 0 ? list.ends[place - 1].pairs : 0; c < list.ends[place].pairs; ++c) {
                    std::set<std::uint32_t> inRow;
                    forEachPair(list.pairs[c], [&](std::uint32_t i, std::uint32_t j) {
                        for (const std::uint32_t p : {i, j}) {
                            EXPECT_TRUE(inRow.insert(p).second);
                            ASSERT_TRUE(writer[p] == -1 || writer[p] == int(block));
                            writer[p] = int(block);
                        }
                    });
                }
            }
        }
}

TEST(GrainCells, InACrowdTheNearestCount) {
    const std::vector<Vec3> x = crowd(300);
    const Pairs found = pairsOf(stepped(x));
    EXPECT_GT(found.size(), 6 * x.size());
    EXPECT_LE(found.size(), 12 * x.size());
    std::vector<float> near;
    for (const auto& [i, j] : found) near.push_back(length(x[i] - x[j]));
    std::size_t nearer = 0;  // than half of what was found
    const auto middle = near.begin() + std::ptrdiff_t(near.size() / 2);
    std::nth_element(near.begin(), middle, near.end());
    for (std::uint32_t i = 0; i < x.size(); ++i)
        for (std::uint32_t j = i + 1; j < x.size(); ++j) nearer += length(x[i] - x[j]) < *middle;
    EXPECT_GT(double(near.size()) / 2, 0.8 * double(nearer)) << "few of the near ones are left out";
}

}  // namespace
}  // namespace firn::layered
