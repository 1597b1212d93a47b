#include "firn/flip/flip_presets.h"

namespace firn {
namespace {

using Numbers = std::initializer_list<std::pair<std::string_view, double>>;

Settings with(Settings settings, Numbers numbers) {
    for (const auto& [key, value] : numbers) settings.set(key, {value, {}});
    return settings;
}
Settings material(Numbers numbers) { return with({}, numbers); }

/// What is no snow: it has no pores that could be pressed and no bonds that could break.
Settings withoutPores(Numbers numbers) {
    return with(
        material({{"transfer", 1}, {"transfer_gain", 0}, {"fragility", 0}, {"cohesion", 0}, {"cohesion_gain", 0}}),
        numbers);
}

}  // namespace

// The paper gives kf and c0 of figures 5 and 6 and no others; the rest is ours, to fig. 7's words.
std::vector<Preset> flipPresets() {
    return {
        {"fresh", "New snow: light, soaks up a step, crumbles at its edges.",
         material({{"density", 100}, {"transfer", 0.2}, {"strength", 500}, {"cohesion", 40}, {"cohesion_gain", 80}})},
        {"settled", "Snow that has lain for some days: packs under load and keeps cut walls.", material({})},
        {"wet", "Spring snow: heavy, sticks wherever it lands, packs into lumps.",
         material({{"density", 400},
                   {"transfer", 0.5},
                   {"transfer_gain", 0.4},
                   {"strength", 1500},
                   {"cohesion", 300},
                   {"cohesion_gain", 200},
                   {"friction_gain", 0.15}})},
        {"crusty", "Wind crust: bears a load, and once that is too much breaks into pieces that fly.",
         material({{"density", 250},
                   {"transfer", 0.5},
                   {"transfer_gain", 0.5},
                   {"fragility", 0.03},
                   {"strength", 3000},
                   {"cohesion", 200},
                   {"cohesion_gain", -200}})},
        {"granular", "Sugar or sand: pushed aside, slides into heaps, never packs.",
         withoutPores({{"density", 400}, {"friction_gain", 0.02}})},
        {"viscous", "Honey or mud: rises beside what is pressed into it, and sinks back slowly.",
         withoutPores({{"density", 1000}, {"repose", 0}, {"viscosity", 30}, {"friction_gain", 0}})},
        {"fluid", "Water: flows away from what is pressed into it and lies flat.",
         withoutPores({{"density", 1000}, {"repose", 0}, {"friction_gain", 0}})},
    };
}

}  // namespace firn
