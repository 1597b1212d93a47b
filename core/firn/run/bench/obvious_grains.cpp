#include "firn/run/bench/obvious_grains.h"

#include <cmath>

namespace firn {
namespace {

struct CellOf {
    std::int64_t i, j, k;

    CellOf(const Vec3& x, float width)
        : i(std::int64_t(std::floor(x.x / width))),
          j(std::int64_t(std::floor(x.y / width))),
          k(std::int64_t(std::floor(x.z / width))) {}
    /// Of the cell that is so many farther.
    std::uint64_t key(int di, int dj, int dk) const {
        const auto bits = [](std::int64_t v) { return std::uint64_t(v) & 0x1fffff; };
        return bits(i + di) << 42 | bits(j + dj) << 21 | bits(k + dk);
    }
};

bool remembers(const ContactMemory& c) { return c.bond != 0 || c.rest != 0 || c.shear != Vec3{}; }

}  // namespace

ObviousGrains::ObviousGrains(const GrainFrame& frame)
    : grains_(frame.grains),
      matter_(frame.matter),
      walls_(frame.walls),
      contacts_(frame.grains.size()),
      room_(frame.grains.size()) {
    for (std::size_t j = 0; j < grains_.size(); ++j) {
        start_.push_back({grains_[j].x, grains_[j].r});
        frame.lists().forEach(std::uint32_t(j), [&](const ContactRow& row) {
            contacts_[j][row.partner[j % kGroup]] = row.contact(j % kGroup);
        });
    }
}

ObviousGrains::Cells ObviousGrains::sortedIntoCells(float width) const {
    Cells cells;
    for (std::uint32_t j = 0; j < grains_.size(); ++j) cells[CellOf(grains_[j].x, width).key(0, 0, 0)].push_back(j);
    return cells;
}

Gathered ObviousGrains::gather(std::uint32_t j, const Cells& cells, float width, const StepNumbers& p) {
    Gathered sum{};
    const Grain& a = grains_[j];
    const CellOf home(a.x, width);
    const auto look = [&](std::uint32_t k) {
        const Vec3 d = a.x - grains_[k].x;
        const float touching = a.r + grains_[k].r;
        const bool isApart = dot(d, d) >= touching * touching;
        if (k == j || (isApart && contacts_[j].count(k) == 0)) return;
        ContactMemory& c = contacts_[j][k];
        meet(
            seen(a), seen(grains_[k]), p, [&] { return j < k ? 1.0f : -1.0f; }, c, sum);
        if (!remembers(c)) contacts_[j].erase(k);
    };
    for (int di = -1; di <= 1; ++di)
        for (int dj = -1; dj <= 1; ++dj)
            for (int dk = -1; dk <= 1; ++dk)
                if (const auto cell = cells.find(home.key(di, dj, dk)); cell != cells.end())
                    for (const std::uint32_t k : cell->second) look(k);
    return sum;
}

void ObviousGrains::step(const StepNumbers& p, const BodiesView& colliders) {
    const float width = 2 * p.rs * (1 + 0.5f * kMostGap);  // a bond reaches no farther
    const Cells cells = sortedIntoCells(width);
    const ActOnGrains act{grains_.data(), matter_.data(), walls_.data(), start_.data(), nullptr, colliders, p,
                          room_.data()};
    for (std::uint32_t j = 0; j < grains_.size(); ++j) room_[j].gathered = gather(j, cells, width, p);
    for (std::size_t j = 0; j < grains_.size(); ++j) act(j);
}

}  // namespace firn
