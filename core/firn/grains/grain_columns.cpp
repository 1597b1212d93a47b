#include "firn/grains/grain_columns.h"

#include <algorithm>
#include <tuple>

#include "firn/base/parallel.h"

namespace firn {
namespace {

constexpr auto kState =
    std::make_tuple(column::x, column::v, column::id, column::m, column::V0, column::youngModulus, column::cohesion,
                    column::durability, column::temperature, column::water, column::broken, column::mostNear,
                    column::contactId, column::contactShear, column::contactBond, column::contactRest, column::wall,
                    column::wallShear, column::wallRest, column::radiusBefore, column::stiffnessBefore, column::give);

constexpr std::uint32_t kNobody = ~0u;

/// Where in the frame the particle of this id is. Mostly none is missing before it.
std::uint32_t placeOf(Span<const int> ids, int id) {
    const std::size_t likely = std::size_t(id - ids[0]);
    if (likely < ids.size() && ids[likely] == id) return std::uint32_t(likely);
    const int* found = std::lower_bound(ids.begin(), ids.end(), id);
    return found != ids.end() && *found == id ? std::uint32_t(found - ids.begin()) : kNobody;
}

void toLists(const ParticleSet& snow, GrainFrame& frame) {
    const auto ids = snow[column::id];
    const auto slots = snow[column::contactId];
    const auto shear = snow[column::contactShear];
    const auto bond = snow[column::contactBond], rest = snow[column::contactRest];
    const std::size_t n = snow.size(), groups = groupsOf(n);
    frame.begin.resize(groups + 1), frame.rows.resize(groups * kSlots);
    for (std::size_t g = 0; g <= groups; ++g) frame.begin[g] = std::uint32_t(g * kSlots);
    forEach(groups * kGroup, [&](std::size_t i) {
        for (std::size_t s = 0; s < kSlots; ++s) {
            ContactRow& row = frame.rows[i / kGroup * kSlots + s];
            const std::uint32_t partner = i < n && slots[i][s] >= 0 ? placeOf(ids, slots[i][s]) : kNobody;
            if (partner == kNobody)
                row.setNobody(i % kGroup, std::uint32_t(i));
            else
                row.set(i % kGroup, partner, {shear[i][s], bond[i][s], rest[i][s]});
        }
    });
}

/// As a step counts them: at least one.
float contactsOf(const Slots<int>& ids, int wall) {
    const auto grains = std::count_if(ids.begin(), ids.end(), [](int id) { return id >= 0; });
    return float(std::max<long>(grains + (wall >= 0 ? 1 : 0), 1));
}

bool remembers(const ContactMemory& c) { return c.bond != 0 || c.rest != 0 || c.shear != Vec3{}; }

/// The contacts of one grain that remember anything, bonds first: a grain among much smaller ones may have more than
/// there are slots, and loses the shear of the others.
void toSlots(const GrainFrame& frame, std::uint32_t i, Span<const int> ids, Slots<int>& id, Slots<Vec3>& shear,
             Slots<float>& bond, Slots<float>& rest) {
    id = filledSlots(-1), shear = {}, bond = {}, rest = {};
    std::size_t s = 0;
    for (const bool isBonded : {true, false})
        frame.lists().forEach(i, [&](const ContactRow& row) {
            const ContactMemory c = row.contact(i % kGroup);
            if (s == kSlots || (c.bond > 0) != isBonded || !remembers(c)) return;
            id[s] = ids[frame.matter[row.partner[i % kGroup]].id];
            shear[s] = c.shear, bond[s] = c.bond, rest[s] = c.rest;
            ++s;
        });
}

}  // namespace

std::vector<std::string_view> grainStateColumns() {
    return std::apply([](const auto&... c) { return std::vector<std::string_view>{c.name...}; }, kState);
}

void completeGrainColumns(ParticleSet& snow) {
    std::apply([&](const auto&... c) { (static_cast<void>(snow[c]), ...); }, kState);
}

GrainFrame toGrains(const ParticleSet& snow, const StepNumbers& numbers) {
    const auto x = snow[column::x], v = snow[column::v], wallShear = snow[column::wallShear];
    const auto m = snow[column::m], E = snow[column::youngModulus], cohesion = snow[column::cohesion],
               d = snow[column::durability], T = snow[column::temperature], beta = snow[column::water],
               wallRest = snow[column::wallRest], rBefore = snow[column::radiusBefore],
               kBefore = snow[column::stiffnessBefore], give = snow[column::give];
    const auto broken = snow[column::broken], mostNear = snow[column::mostNear], wall = snow[column::wall];
    const auto contactId = snow[column::contactId];
    const auto force = snow[column::force];
    GrainFrame frame;
    frame.pushed.assign(force.begin(), force.end());
    frame.grains.resize(snow.size()), frame.matter.resize(snow.size()), frame.walls.resize(snow.size());
    forEach(snow.size(), [&](std::size_t i) {
        Grain& g = frame.grains[i];
        g = {};
        g.x = x[i], g.v = v[i];
        g.marks = (broken[i] != 0 ? mark::kBroken : 0) | (mostNear[i] < 0 ? mark::kNew : 0);
        const float H = heat::enthalpy<float>({T[i], beta[i]}, m[i], mixture(d[i], heat::kSnow, heat::kIce));
        frame.matter[i] = {m[i], E[i], cohesion[i], d[i], H, 0, 0, std::max(mostNear[i], 0), std::uint32_t(i)};
        frame.walls[i] = {wall[i], wallShear[i], wallRest[i]};
        showMatter(frame.matter[i], numbers, g);
        g.rBefore = rBefore[i] > 0 ? rBefore[i] : g.r, g.kBefore = kBefore[i] > 0 ? kBefore[i] : g.k, g.give = give[i];
        g.perMass = contactsOf(contactId[i], wall[i]) / m[i];
    });
    toLists(snow, frame);
    return frame;
}

void toColumns(const GrainFrame& frame, ParticleSet& snow) {
    const auto x = snow[column::x], v = snow[column::v], wallShear = snow[column::wallShear];
    const auto d = snow[column::durability], T = snow[column::temperature], beta = snow[column::water],
               wallRest = snow[column::wallRest], rBefore = snow[column::radiusBefore],
               kBefore = snow[column::stiffnessBefore], give = snow[column::give];
    const auto broken = snow[column::broken], mostNear = snow[column::mostNear], wall = snow[column::wall];
    const auto slots = snow[column::contactId];
    const auto shear = snow[column::contactShear];
    const auto bond = snow[column::contactBond], rest = snow[column::contactRest];
    const Span<const int> ids = std::as_const(snow)[column::id];
    forEach(frame.grains.size(), [&](std::size_t i) {
        const Grain& g = frame.grains[i];
        const GrainMatter& s = frame.matter[i];
        const std::uint32_t p = s.id;
        const auto warm = heat::warmth(s.H, s.m, mixture(s.d, heat::kSnow, heat::kIce));
        x[p] = g.x, v[p] = g.v, d[p] = s.d, T[p] = warm.temperature, beta[p] = warm.water;
        broken[p] = (g.marks & mark::kBroken) != 0 ? 1 : 0;
        // Before the first step a grain is still new.
        mostNear[p] = (g.marks & mark::kNew) != 0 ? -1 : s.mostNear;
        rBefore[p] = g.rBefore, kBefore[p] = g.kBefore, give[p] = g.give;
        wall[p] = frame.walls[i].wall, wallShear[p] = frame.walls[i].shear, wallRest[p] = frame.walls[i].rest;
        toSlots(frame, std::uint32_t(i), ids, slots[p], shear[p], bond[p], rest[p]);
    });
}

int phaseOf(float durability, float water) {
    if (water >= 0.5f) return 2;
    constexpr float kIcy = 0.25f;
    return durability < kIcy ? 1 : 0;
}

}  // namespace firn
