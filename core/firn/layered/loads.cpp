#include "firn/layered/loads.h"

#include <algorithm>

#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"
#include "firn/layered/find_contacts.h"

namespace firn::layered {
namespace {

constexpr int kSnow = -2;  // beside kLayer

/// One of the things that a particle lies on.
struct Bearer {
    int body;           // collider, kSnow, or kLayer for what is told nothing
    std::uint32_t who;  // where it is snow
    Vec3 push;          // on the particle, in the last step [m]
};

/// Place of each particle in the order from the highest to the lowest. Those as high as each other, to a sixteenth of
/// the radius, go in the order they have.
struct Descent {
    std::vector<std::uint32_t> order, place;

    Descent(const Grains& p, const Vec3& down) {
        const auto depth = [&](std::size_t i) { return dot(p.x[i], down); };
        const float top = reduce(p.x.size(), depth(0), depth, [](float a, float b) { return std::min(a, b); });
        const float perStep = 16 / p.r;
        std::vector<std::uint32_t> keys(p.x.size());
        forEach(keys.size(),
                [&](std::size_t i) { keys[i] = std::uint32_t(std::min((depth(i) - top) * perStep, 4e9f)); });
        sortByKey(keys, order);
        place.resize(order.size());
        forEach(order.size(), [&](std::size_t n) { place[order[n]] = std::uint32_t(n); });
    }
};

/// Calls f(particle, bearer) for those of a contact; bearer() makes it.
template <class F>
void withBearers(const Grains& p, const Descent& descent, Span<const PairRow> rows, F&& f) {
    for (const PairRow& row : rows)
        for (std::size_t lane = 0; lane < std::size_t(PairRow::kLanes); ++lane) {
            const Done done = row.done(lane);
            if (!done.any()) continue;
            const std::uint32_t i = row.i[lane], j = row.j[lane];
            const auto push = [&] { return normalized(p.x[i] - p.x[j]) * done.push + done.grip; };
            if (descent.place[i] < descent.place[j])
                f(i, [&] { return Bearer{kSnow, j, push()}; });
            else
                f(j, [&] { return Bearer{kSnow, i, -push()}; });
        }
}
template <class F>
void withBearers(const Grains& p, const Descent&, const StillContact& c, F&& f) {
    if (!c.done.any()) return;
    f(c.i, [&] { return Bearer{kLayer, 0, normalized(p.x[c.i] - c.at) * c.done.push + c.done.grip}; });
}
template <class F>
void withBearers(const Grains&, const Descent&, const WallContact& c, F&& f) {
    if (c.done.any()) f(c.i, [&] { return Bearer{c.body, 0, c.n * c.done.push + c.done.grip}; });
}

/// Bearers of all particles, one particle's after the other's in the order of the descent.
struct Bearers {
    std::vector<std::uint32_t> ends;  // after those of each place
    std::vector<Bearer> all;

    Bearers(Grains& p, const Descent& descent) : ends(p.x.size() + 1) {
        const auto forEachBearer = [&](auto&& f) {
            forEachContact(p, [&](auto&& contact) { withBearers(p, descent, contact, f); });
        };
        // Blocks of a colour share no particle: neither count nor order depends on the threads.
        forEachBearer([&](std::uint32_t i, const auto&) { ++ends[descent.place[i] + 1]; });
        for (std::size_t n = 1; n < ends.size(); ++n) ends[n] += ends[n - 1];
        all.resize(ends.back());
        forEachBearer([&](std::uint32_t i, const auto& bearer) { all[ends[descent.place[i]]++] = bearer(); });
    }
    Span<const Bearer> of(std::size_t place) const {
        const std::uint32_t begin = place > 0 ? ends[place - 1] : 0;
        return {all.data() + begin, ends[place] - begin};
    }
};

/// Calls f(bearer, share) for those that pushed along `owed`, or for all where none did.
template <class F>
void forEachShare(Span<const Bearer> bearers, const Vec3& owed, F&& f) {
    const auto along = [&](const Bearer& b) { return std::max(0.0f, dot(b.push, owed)); };
    const auto inAll = [](const Bearer& b) { return length(b.push); };
    const auto share = [&](auto&& weight) {
        float sum = 0;
        for (const Bearer& b : bearers) sum += weight(b);
        if (!(sum > 0)) return false;
        for (const Bearer& b : bearers) f(b, weight(b) / sum);
        return true;
    };
    if (!share(along)) share(inAll);
}

}  // namespace

void handDown(Grains& p, const Vec3& gravity, std::vector<Impulse>& impulses) {
    if (p.x.empty() || gravity == Vec3{}) return;
    const Descent descent(p, normalized(gravity));
    const Bearers bearers(p, descent);
    std::vector<Vec3> owed(p.x.size());
    forEach(owed.size(), [&](std::size_t i) { owed[i] = p.owed[p.number[i]]; });
    for (std::size_t n = 0; n < owed.size(); ++n) {
        const std::uint32_t i = descent.order[n];
        if (owed[i] == Vec3{}) continue;
        forEachShare(bearers.of(n), owed[i], [&](const Bearer& b, float share) {
            const Vec3 given = owed[i] * share;
            if (b.body == kSnow) owed[b.who] += given;
            if (b.body < 0) return;
            const Vec3d back = cast<double>(-given) * double(p.mass);
            impulses[std::size_t(b.body)] += {back, cross(cast<double>(p.x[i]), back)};
        });
    }
    std::fill(p.owed.begin(), p.owed.end(), Vec3{});
}

bool areAnyInFlight(const ColliderSet& colliders) {
    for (std::size_t k = 0; k < colliders.size(); ++k)
        if (colliders[k].flight) return true;
    return false;
}

}  // namespace firn::layered
