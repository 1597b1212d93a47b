#include "firn/layered/melt_back.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "firn/base/math/whole.h"
#include "firn/layered/heights.h"
#include "firn/layered/kernels.h"
#include "firn/layered/sourcing.h"

namespace firn::layered {
namespace {

using Members = std::vector<std::uint32_t>;

struct Pile {
    const Layer& layer;
    Span<Vec3> x;
    const std::vector<std::uint8_t>& settled;
    const LayeredParams& params;
};

int voxelOf(float x, float h) { return wholeBelow(double(x) / double(h) + 0.5); }

std::map<BlockColumn, Members> byColumn(Span<Vec3> x, float h) {
    std::map<BlockColumn, Members> columns;
    for (std::size_t p = 0; p < x.size(); ++p)
        columns[{voxelOf(x[p].x, h) >> 3, voxelOf(x[p].z, h) >> 3}].push_back(std::uint32_t(p));
    return columns;
}

Members membersOf(const Heights& window, const std::map<BlockColumn, Members>& columns) {
    Members members;
    for (int i = window.firstX >> 3; i < (window.firstX + window.sizeX) >> 3; ++i)
        for (int k = window.firstZ >> 3; k < (window.firstZ + window.sizeZ) >> 3; ++k)
            if (const auto found = columns.find({i, k}); found != columns.end())
                members.insert(members.end(), found->second.begin(), found->second.end());
    std::sort(members.begin(), members.end());
    return members;
}

std::size_t placeOf(const Heights& window, const Vec3& x, float h) {
    return window.place(voxelOf(x.x, h) - window.firstX, voxelOf(x.z, h) - window.firstZ);
}

/// Of each column and the eight around it.
template <class Join>
std::vector<float> joinedAround(const Heights& window, const std::vector<float>& values, Join&& join) {
    std::vector<float> joined = values;
    for (int i = 0; i < window.sizeX; ++i)
        for (int k = 0; k < window.sizeZ; ++k)
            for (int n = 0; n < 9; ++n)
                if (const int a = i + n / 3 - 1, b = k + n % 3 - 1; n != 4 && window.holds(a, b)) {
                    float& value = joined[window.place(i, k)];
                    value = join(value, values[window.place(a, b)]);
                }
    return joined;
}

/// How high the layer may rise over each column: under the cover of the pile, and no higher than its particles fill.
Heights fillOf(const Pile& pile, const Heights& ground, const Members& members) {
    const float h = pile.layer.h(), cover = pile.params.meltCover * 2 * pile.params.particleRadius;
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    std::vector<float> top = ground.y;
    for (const std::uint32_t p : members) {
        float& y = top[placeOf(ground, pile.x[p], h)];
        y = pile.settled[p] ? std::max(y, pile.x[p].y) : kNone;
    }
    for (const std::uint32_t p : members)
        if (!pile.settled[p]) top[placeOf(ground, pile.x[p], h)] = kNone;
    top = joinedAround(ground, top, [](float a, float b) { return std::min(a, b); });

    std::vector<float> snow(top.size(), 0);  // m, the height that particles under the cover fill
    const float each = volumePerParticle(pile.params.particleRadius) / (h * h);
    for (const std::uint32_t p : members)
        if (const std::size_t n = placeOf(ground, pile.x[p], h); pile.settled[p] && pile.x[p].y < top[n] - cover)
            snow[n] += each;
    snow = joinedAround(ground, snow, [](float a, float b) { return a + b; });

    Heights fill = ground;
    for (std::size_t n = 0; n < fill.y.size(); ++n)
        fill.y[n] = std::max(ground.y[n], std::min(top[n] - cover, ground.y[n] + snow[n] / 9));
    limitSlope(fill, ground.y, std::tan(pile.params.reposeAngle * kRadians), h);
    for (std::size_t n = 0; n < fill.y.size(); ++n)
        fill.y[n] = fill.y[n] > ground.y[n] + h ? fill.y[n] : ground.y[n];  // less than a voxel is not worth it
    return fill;
}

/// Raises the layer to these heights. Says what blocks were.
LayerBlocks raised(Layer& layer, const Heights& ground, const Heights& fill, float tangent) {
    const float h = layer.h(), band = Layer::kBand * h;
    std::vector<std::uint8_t> marked(fill.y.size());
    for (std::size_t n = 0; n < marked.size(); ++n) marked[n] = fill.y[n] > ground.y[n];
    LayerBlocks before;
    changeColumns(
        layer, fill, marked, [&](int i, int k) { return ground.y[ground.place(i, k)] - 2 * band; },
        [&](int i, int k) { return fill.y[fill.place(i, k)] + 2 * band; },
        [&](int i, int k, float y, float& phi) {
            const float over = std::max((y - fill.y[fill.place(i, k)]) * slant(fill.slope(i, k, h), tangent), -band);
            if (!(over < phi)) return false;
            phi = over;
            return true;
        },
        before);
    return before;
}

/// The settled ones that the layer has reached, deepest first.
Members reached(const Pile& pile, const Members& members) {
    constexpr float kAllowed = 0.8f;  // radii: so near, nobody sees an overlap
    std::vector<std::pair<float, std::uint32_t>> found;
    for (const std::uint32_t p : members)
        if (const float phi = pile.layer.distance(pile.x[p]);
            pile.settled[p] && phi < kAllowed * pile.params.particleRadius)
            found.emplace_back(phi, p);
    std::sort(found.begin(), found.end());
    Members order;
    for (const auto& [phi, p] : found) order.push_back(p);
    return order;
}

void restore(Layer& layer, const LayerBlocks& before) {
    for (std::size_t n = 0; n < before.size(); ++n) layer.write(before.at(n), before.find(before.at(n)));
}

/// Out of the layer; where that bends, in a few rounds.
void lift(const Pile& pile, std::uint32_t p) {
    constexpr int kRounds = 4;
    Vec3& x = pile.x[p];
    for (int round = 0; round < kRounds; ++round)
        x += pile.layer.normal(x) * std::max(0.0f, pile.params.particleRadius - pile.layer.distance(x));
}

/// What is known while windows are looked at one by one.
struct Melting {
    Layer& layer;
    const Pile& pile;
    std::vector<std::uint8_t> isGone;
    Melted melted;
};

/// Takes as many of those reached as weigh what the layer has gained. Says whether there were enough.
bool pay(Melting& m, double gained, const Members& order) {
    const double each = double(particleMass(m.pile.params)), mass = double(m.pile.params.layerDensity) * gained;
    const double wanted = std::max(0.0, std::ceil((mass - m.melted.rest) / each));
    if (wanted > double(order.size())) return false;
    for (std::size_t n = 0; n < order.size(); ++n)
        if (n < std::size_t(wanted))
            m.isGone[order[n]] = 1;
        else
            lift(m.pile, order[n]);
    m.melted.volume += gained, m.melted.rest += wanted * each - mass;
    return true;
}

void meltIn(Melting& m, Heights ground, const Members& members) {
    takeHeights(m.layer, ground);
    const Heights most = fillOf(m.pile, ground, members);
    if (most.y == ground.y) return;
    const float tangent = std::tan(m.pile.params.reposeAngle * kRadians);
    // A pile that is looser than it should be holds less: the layer rises as far as there is snow for it.
    for (const float share : {1.0f, 0.75f, 0.5f}) {
        Heights fill = ground;
        for (std::size_t n = 0; n < fill.y.size(); ++n) fill.y[n] += share * (most.y[n] - ground.y[n]);
        const LayerBlocks before = raised(m.layer, ground, fill, tangent);
        if (pay(m, gainedVolume(m.layer, before), reached(m.pile, members))) {
            m.layer.setRaised(*std::max_element(fill.y.begin(), fill.y.end()));
            return;
        }
        restore(m.layer, before);
    }
}

}  // namespace

Melted meltBack(Layer& layer, Span<Vec3> x, const std::vector<std::uint8_t>& settled, const LayeredParams& params,
                double rest) {
    const Pile pile{layer, x, settled, params};
    Melting m{layer, pile, std::vector<std::uint8_t>(x.size()), {}};
    m.melted.rest = rest;
    const auto columns = byColumn(x, layer.h());
    std::vector<BlockColumn> places;
    for (const auto& [column, members] : columns)
        if (std::any_of(members.begin(), members.end(), [&](std::uint32_t p) { return settled[p]; }))
            places.push_back(column);
    for (Heights& window : windowsAround(places, 1)) {
        Members members = membersOf(window, columns);
        members.erase(std::remove_if(members.begin(), members.end(), [&](std::uint32_t p) { return m.isGone[p]; }),
                      members.end());
        meltIn(m, std::move(window), members);
    }
    for (std::size_t p = 0; p < x.size(); ++p)
        if (!m.isGone[p]) m.melted.kept.push_back(std::uint32_t(p));
    return std::move(m.melted);
}

}  // namespace firn::layered
