#include "firn/grains/grain_presets.h"

namespace firn {

// The paper's snow is "fresh"; the others are ours, between its snow and its ice.
std::vector<Preset> grainPresets() {
    const auto material = [](std::initializer_list<std::pair<std::string_view, double>> numbers) {
        Settings settings;
        for (const auto& [key, value] : numbers) settings.set(key, {value, {}});
        return settings;
    };
    return {
        {"fresh", "Light new snow: falls apart when it lands and packs under little weight. The paper's.",
         material({})},
        {"powder", "Dry and loose: hardly a bond holds.", material({{"cohesion", 120}, {"temperature", -12}})},
        {"packed", "Old, settled snow: smaller, heavier, well bonded.",
         material({{"durability", 0.6}, {"cohesion", 1500}, {"young_modulus", 8000}})},
        {"wet", "Snow at the melting point: sticks in clumps that hold their shape.",
         material({{"durability", 0.8}, {"cohesion", 900}, {"temperature", 0}, {"water", 0.08}})},
        {"ice", "No air left: hard, brittle lumps.", material({{"durability", 0}, {"temperature", -10}})},
    };
}

}  // namespace firn
