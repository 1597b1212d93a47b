#include "firn/mpm/mpm_presets.h"

#include <initializer_list>
#include <utility>

namespace firn {
namespace {

Settings material(std::initializer_list<std::pair<std::string_view, double>> numbers) {
    Settings settings;
    for (const auto& [key, value] : numbers) settings.set(key, {value, {}});
    return settings;
}

}  // namespace

// Directions from [Stomakhin 2013, sec. 7.1 and fig. 8]: theta larger is chunky and wet, smaller powdery and dry;
// xi and E larger are icy and brittle, smaller muddy and ductile. The numbers are ours where the paper has none.
//
// Departure: with this rule of yielding a smaller theta_c alone is chunkier, not powdery. Powdery or chunky is decided
// by theta_s / theta_c: 0.15 in powder, 0.3 in packing, 0.375 in wet (methods/mpm.md, "What the thresholds do").
std::vector<Preset> mpmPresets() {
    return {
        {"packing", "Snow for snowballs: packs, holds its shape, breaks into chunks. The paper's reference.",
         material({})},
        {"powder", "Dry, loose snow: falls apart at a touch and flies.",
         material({{"density", 200}, {"critical_compression", 1.0e-2}, {"critical_stretch", 1.5e-3}})},
        {"wet", "Heavy spring snow: sticks together in large lumps and packs densely.",
         material(
             {{"density", 500}, {"critical_compression", 4.0e-2}, {"critical_stretch", 1.5e-2}, {"hardening", 8}})},
        {"icy", "Hard, brittle snow: cracks into sharp pieces.",
         material({{"young_modulus", 4.8e5}, {"critical_compression", 1.9e-2}, {"critical_stretch", 5.0e-3}})},
        {"muddy", "Soft, ductile slush: flows and smears instead of breaking.",
         material({{"density", 600}, {"young_modulus", 4.8e4}, {"hardening", 5}})},
        {"crust", "Wind crust: stiff and thin-skinned, breaks into plates.",
         material({{"density", 450},
                   {"young_modulus", 3.0e5},
                   {"critical_compression", 2.0e-2},
                   {"critical_stretch", 4.0e-3}})},
    };
}

}  // namespace firn
