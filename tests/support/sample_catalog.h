// A catalog with one small solver, so that scenes can be read without any real one.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

enum class SampleIntegrator { explicitEuler, semiImplicit };

struct SampleSolverParams {
    float cellSize = 0.02f;
    SampleIntegrator integrator = SampleIntegrator::explicitEuler;
    int maxIterations = 30;
    float flipRatio = 0.95f;
    Vec3 wind{};
    bool drag = false;
};
template <>
struct ParamTable<SampleSolverParams> {
    static auto rows() {
        using P = SampleSolverParams;
        return std::make_tuple(row(&P::cellSize, "cell_size")
                                   .label("Cell Size")
                                   .unit("m")
                                   .above(0)
                                   .slider(0.005, 0.1)
                                   .fixed()
                                   .help("Edge."),
                               row(&P::integrator, "integrator")
                                   .label("Integrator")
                                   .choice(SampleIntegrator::explicitEuler, "explicit", "Explicit")
                                   .choice(SampleIntegrator::semiImplicit, "semi_implicit", "Semi-implicit")
                                   .fixed()
                                   .help("How."),
                               row(&P::maxIterations, "max_iterations")
                                   .label("Max Iterations")
                                   .hard(1, 1000)
                                   .slider(1, 100)
                                   .when("integrator", "semi_implicit")
                                   .help("Most."),
                               row(&P::flipRatio, "flip_ratio")
                                   .label("FLIP Ratio")
                                   .hard(0, 1)
                                   .slider(0, 1)
                                   .formerly("flip")
                                   .help("Share."),
                               row(&P::wind, "wind").label("Wind").unit("m/s").help("A \"breeze\"."),
                               row(&P::drag, "drag").label("Drag").help("On."));
    }
};
static_assert(everyFieldHasARow<SampleSolverParams>());

struct SampleMaterial {
    float youngModulus = 1.4e5f;
    float density = 400;
};
template <>
struct ParamTable<SampleMaterial> {
    static auto rows() {
        using P = SampleMaterial;
        return std::make_tuple(row(&P::youngModulus, "young_modulus")
                                   .label("Young's Modulus")
                                   .unit("Pa")
                                   .above(0)
                                   .slider(2e4, 1e6)
                                   .fixed()
                                   .perParticle("E")
                                   .role(VariationRole::stiffness)
                                   .help("Stiffness."),
                               row(&P::density, "density")
                                   .label("Density")
                                   .unit("kg/m3")
                                   .above(0)
                                   .slider(50, 900)
                                   .fixed()
                                   .role(VariationRole::density)
                                   .help("Of fresh snow."));
    }
};
static_assert(everyFieldHasARow<SampleMaterial>());

inline const SolverCatalog& sampleCatalog() {
    static const SolverCatalog catalog = [] {
        SolverEntry entry;
        entry.name = "mpm";
        entry.help = "A sample.";
        entry.params = &describe<SampleSolverParams>();
        entry.material = &describe<SampleMaterial>();
        Settings wet;
        wet.set("young_modulus", {2e5, {}});
        entry.presets = {{"wet", "Wet snow.", wet}, {"powder", "Dry snow.", {}}};
        entry.cellSize = [](const Settings& s) -> double { return evaluate<SampleSolverParams>(s).cellSize; };
        entry.particleSpacing = [](const Settings& s) -> double {
            return evaluate<SampleSolverParams>(s).cellSize / 2;
        };
        entry.bytesPerParticle = 200;
        entry.bytesPerCell = 100;
        return SolverCatalog{entry};
    }();
    return catalog;
}

}  // namespace firn
