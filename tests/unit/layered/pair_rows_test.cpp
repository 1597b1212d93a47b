// Rows of pairs give, on every kind of processor, the bits of one pair after the other.
#include "firn/layered/pair_rows.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "firn/base/random.h"
#include "firn/base/simd/cpu.h"

namespace firn::layered {
namespace {

constexpr float r = 0.01f;
constexpr std::size_t kRows = 40;

struct Scene {
    std::vector<GrainPlace> places;
    std::vector<PairRow> rows;

    Scene() {
        for (std::uint32_t n = 0; n < 2 * kRows * PairRow::kLanes; ++n) {
            const Vec3 x = uniformVec(n) * (3 * r);
            places.push_back({x, uniform(n + 7000), x + uniformVec(n + 9000) * (0.2f * r), uniform(n + 11000)});
        }
        places[1].x = places[0].x;  // in one place
        for (std::uint32_t n = 0; n < kRows; ++n) {
            PairRow row;
            // The last lanes stay free.
            for (std::uint32_t l = 0; l < PairRow::kLanes - n % 4; ++l) {
                const std::uint32_t i = 2 * (n * PairRow::kLanes + l);
                row.i[l] = i, row.j[l] = i + 1;
                row.rest[l] = 2 * r - 0.1f * r * uniform(i), row.slack[l] = l % 3 ? 0.1f * r * uniform(i + 1) : -1;
                row.push[l] = l % 2 ? 0.1f * r * uniform(i + 2) : 0;
                for (auto& grip : row.grip) grip[l] = 0.02f * r * (uniform(mixed(i, l)) - 0.5f);
            }
            rows.push_back(row);
        }
    }
    bool operator==(const Scene& o) const {
        return std::memcmp(places.data(), o.places.data(), places.size() * sizeof(GrainPlace)) == 0 &&
               std::memcmp(rows.data(), o.rows.data(), rows.size() * sizeof(PairRow)) == 0;
    }
    PairStage stage() { return {places.data(), r, {0.01f * r, 0.7f, 0.6f}, 0.05f * r, {0.1f, 0.7f, 0.2f}}; }
};

PlaceOf<float> placeOf(const GrainPlace& p) { return {p.x, p.water, p.before, p.steady}; }

template <class Move>
Scene onePairAfterTheOther(Move&& move) {
    Scene scene;
    for (PairRow& row : scene.rows)
        for (int l = 0; l < PairRow::kLanes; ++l) {
            if (row.i[l] == PairRow::kNobody) continue;
            GrainPlace &a = scene.places[row.i[l]], &b = scene.places[row.j[l]];
            const MovesOf<float> by = move(scene.stage(), placeOf(a), placeOf(b), row, l);
            a.x += by.first, b.x += by.second;
        }
    return scene;
}

using Pass = void (*)(const PairStage&, PairRow*, std::size_t);
void expectSame(const Scene& wanted, Pass plain, Pass withAvx2, Pass withAvx512) {
    const auto after = [](Pass pass) {
        Scene scene;
        pass(scene.stage(), scene.rows.data(), scene.rows.size());
        return scene;
    };
    EXPECT_FALSE(wanted == Scene()) << "something moves";
    EXPECT_TRUE(wanted == after(plain));
    if (bestIsa() >= Isa::avx2) EXPECT_TRUE(wanted == after(withAvx2)) << "AVX2";
    if (bestIsa() >= Isa::avx512) EXPECT_TRUE(wanted == after(withAvx512)) << "AVX-512";
}

TEST(PairRows, StartAsOnePairAfterTheOther) {
    const Scene wanted = onePairAfterTheOther(
        [](const PairStage& stage, const PlaceOf<float>& a, const PlaceOf<float>& b, const PairRow& row, int l) {
            return pairStart(a, b, stage.up, row.done(std::size_t(l)));
        });
    expectSame(wanted, baseline::startPairRows, avx2::startPairRows, avx512::startPairRows);
}

TEST(PairRows, AreSolvedAsOnePairAfterTheOther) {
    const Scene wanted = onePairAfterTheOther([](const PairStage& stage, const PlaceOf<float>& a,
                                                 const PlaceOf<float>& b, PairRow& row, int l) {
        Done done = row.done(std::size_t(l));
        const MovesOf<float> moves = pairRound(a, b, row.rest[l], row.slack[l], stage.hold, stage.wet, stage.up, done);
        row.push[l] = done.push;
        for (int axis = 0; axis < 3; ++axis) row.grip[axis][l] = done.grip[axis];
        return moves;
    });
    expectSame(wanted, baseline::solvePairRows, avx2::solvePairRows, avx512::solvePairRows);
}

TEST(PairRows, RelaxAsOnePairAfterTheOther) {
    const Scene wanted =
        onePairAfterTheOther([](const PairStage& stage, const PlaceOf<float>& a, const PlaceOf<float>& b,
                                const PairRow&, int) { return pairRelaxed(a, b, stage.r, stage.up); });
    expectSame(wanted, baseline::relaxPairRows, avx2::relaxPairRows, avx512::relaxPairRows);
}

}  // namespace
}  // namespace firn::layered
