// A grain solver in one line, and what its grains hold.
#pragma once

#include "firn/grains/grain_columns.h"
#include "firn/grains/grain_numbers.h"
#include "firn/grains/grain_solver.h"
#include "firn/grains/grain_table.h"
#include "firn/run/sources.h"
#include "firn/sim/world.h"

namespace firn {

using GrainSetting = std::pair<const char*, Value>;

inline Settings grainSettings(const std::vector<GrainSetting>& settings) {
    Settings s;
    for (const auto& [key, value] : settings) s.set(key, {value, {}});
    return s;
}
inline std::unique_ptr<Solver> grainsOf(const std::vector<GrainSetting>& settings = {}) {
    return grainEntry().make(grainSettings(settings));
}

/// Fresh snow in a shape, as a scene's source makes it.
inline Frame grainsIn(const Shape& shape, const std::vector<GrainSetting>& settings = {},
                      const std::vector<GrainSetting>& material = {}) {
    Scene scene;
    scene.solver = "grains";
    scene.solverSettings = grainSettings(settings);
    SnowSource source;
    source.shape = shape;
    source.material = grainSettings(material);
    scene.snow.push_back(source);
    Frame frame;
    const SolverEntry entry = grainEntry();
    SourceSet(scene, entry).fillInitial(frame);
    const std::unique_ptr<Solver> solver = entry.make(scene.solverSettings);
    solver->load(frame);
    solver->save(frame);
    return frame;
}

/// Energy of all springs between grains [J].
inline double springEnergyOf(const Frame& frame, const std::vector<GrainSetting>& settings) {
    const GrainParams params = evaluate<GrainParams>(grainSettings(settings));
    const StepNumbers numbers = stepNumbers(params, {}, 0);
    const GrainFrame grains = toGrains(frame.particles, numbers);
    double energy = 0;
    for (std::size_t j = 0; j < grains.grains.size(); ++j)
        grains.lists().forEach(std::uint32_t(j), [&](const ContactRow& row) {
            const std::size_t lane = j % kGroup;
            const SeenGrain<float> a = seen(grains.grains[j]), b = seen(grains.grains[row.partner[lane]]);
            const Vec3 d = a.x - b.x;
            energy += 0.5 * double(springEnergy(unchanged(pairOf(a, b, d, length(d), numbers)), row.contact(lane)));
        });
    return energy;
}

}  // namespace firn
