// The rows of the MPM solver and of its snow.
#pragma once

#include "firn/mpm/mpm_params.h"
#include "firn/params/row.h"
#include "firn/state/columns.h"

namespace firn {

template <>
struct ParamTable<MpmParams> {
    static auto rows() {
        using P = MpmParams;
        return std::make_tuple(
            row(&P::cellSize, "cell_size")
                .heading("Resolution")
                .label("Cell Size")
                .unit("m")
                .above(0)
                .slider(0.005, 0.1)
                .fixed()
                .help("Edge of a grid cell. Halving it shows twice the detail for about sixteen times the work."),
            row(&P::particlesPerCell, "particles_per_cell")
                .label("Particles per Cell")
                .hard(1, 64)
                .slider(4, 16)
                .fixed()
                .help("How densely sources are filled. With fewer than four, snow tears where nothing pulled."),
            row(&P::integrator, "integrator")
                .heading("Time")
                .label("Integrator")
                .choice(MpmIntegrator::explicitEuler, "explicit", "Explicit")
                .choice(MpmIntegrator::semiImplicit, "semi_implicit", "Semi-implicit")
                .choice(MpmIntegrator::automatic, "auto", "Cheaper of the Two")
                .fixed()
                .help("Explicit steps are as short as the stiffest snow asks for and keep the most motion; "
                      "semi-implicit ones are longer, solve a system in each and calm the snow. Auto takes what is "
                      "cheaper, frame by frame."),
            row(&P::dt, "dt")
                .label("Time Step")
                .unit("s")
                .hard(0, 1)
                .slider(0, 1e-3)
                .help("Fixed step for tests and comparisons; 0 lets the solver choose, which is safe."),
            row(&P::implicitDt, "implicit_dt")
                .label("Longest Semi-Implicit Step")
                .unit("s")
                .above(0, 1)
                .slider(1e-4, 2e-3)
                .help("Longer steps cost less and damp more; 0.0005 is the paper's."),
            row(&P::implicitness, "implicitness")
                .label("Implicitness")
                .hard(0, 1)
                .slider(0.5, 1)
                .help("The paper's beta: 1 is steady, 0.5 keeps more bounce, 0 is explicit."),
            row(&P::maxIterations, "max_iterations")
                .label("Max Iterations")
                .hard(1, 10000)
                .slider(10, 200)
                .help("Ends the solve of a step even where it has not converged; the run then warns."),
            row(&P::solveTolerance, "solve_tolerance")
                .label("Solve Tolerance")
                .above(0, 1)
                .slider(1e-6, 1e-2)
                .help("Relative error at which the solve of a step ends."),
            row(&P::travelLimit, "travel_limit")
                .label("Travel Limit")
                .unit("cells")
                .above(0, 1)
                .slider(0.1, 0.5)
                .help("How far snow may move in one step. Lower is more careful with fast impacts."),
            row(&P::waveLimit, "wave_limit")
                .label("Wave Limit")
                .unit("cells")
                .above(0, 1)
                .slider(0.1, 0.7)
                .help("How far a pressure wave may run in one step. Above 0.7 explicit steps may explode."),
            row(&P::kernel, "kernel")
                .heading("Grid")
                .label("Kernel")
                .choice(MpmKernel::cubic, "cubic", "Cubic")
                .choice(MpmKernel::quadratic, "quadratic", "Quadratic")
                .fixed()
                .help("How far a particle reaches. Cubic is the paper's and smoother; quadratic is sharper and takes "
                      "about two thirds of the time."),
            row(&P::transfer, "transfer")
                .label("Transfer")
                .choice(MpmTransfer::flip, "flip", "FLIP / PIC")
                .choice(MpmTransfer::apic, "apic", "APIC")
                .fixed()
                .help("How motion travels between particles and grid. FLIP is the paper's and livelier; APIC keeps "
                      "every spin and is free of noise."),
            row(&P::flipRatio, "flip_ratio")
                .label("FLIP Ratio")
                .hard(0, 1)
                .slider(0.8, 1)
                .when("transfer", "flip")
                .help("Share of the grid's change that particles take over, per 0.0005 s. Lower is calmer and more "
                      "viscous, 1 is livelier and noisier."),
            row(&P::plasticity, "plasticity")
                .heading("Look")
                .label("Plasticity")
                .help("Lets snow break and pack. Off makes it a rubber ball, for comparison."),
            row(&P::maxHardening, "max_hardening")
                .label("Max Hardening")
                .hard(1, 1000)
                .slider(1, 100)
                .when("plasticity", "true")
                .help("Most that packing may stiffen snow, as a factor. Higher is icier under load and needs shorter "
                      "steps."),
            row(&P::restVolume, "rest_volume")
                .label("Rest Volume")
                .choice(MpmRestVolume::source, "source", "From Source")
                .choice(MpmRestVolume::kernel, "kernel", "Estimated")
                .fixed()
                .help("Volume of a particle at rest: known from the source, or estimated on the first step for points "
                      "from elsewhere (too large near the surface)."),
            row(&P::sleep, "sleep")
                .heading("Rest")
                .label("Sleep")
                .fixed()
                .help("Lets settled snow lie still at no cost until something touches it. Off moves every particle in "
                      "every step."),
            row(&P::sleepSpeed, "sleep_speed")
                .label("Sleep Speed")
                .unit("m/s")
                .above(0, 10)
                .slider(0.001, 0.1)
                .fixed()
                .when("sleep", "true")
                .help("Snow slower than this falls asleep, and three times this wakes what it touches. Lower "
                      "follows slow creep for longer, higher is cheaper."),
            row(&P::sleepAfter, "sleep_after")
                .label("Sleep After")
                .unit("s")
                .hard(0, 1000)
                .slider(0.1, 1)
                .fixed()
                .when("sleep", "true")
                .help("How long snow must have been slow before it falls asleep."),
            row(&P::mistSpeed, "mist_speed")
                .heading("Mist")
                .label("Mist Speed")
                .unit("m/s")
                .above(0, 1000)
                .slider(0.5, 10)
                .fixed()
                .help("Torn snow that is faster than this, and not on its way down, is marked to become mist: its "
                      "attribute mist grows from 0 to 1 at twice this speed."));
    }
};
static_assert(everyFieldHasARow<MpmParams>());

template <>
struct ParamTable<MpmMaterial> {
    static auto rows() {
        using P = MpmMaterial;
        return std::make_tuple(
            row(&P::density, "density")
                .label("Density")
                .unit("kg/m3")
                .above(0, 1e5)
                .slider(50, 900)
                .role(VariationRole::density)
                .fixed()
                .help("Mass of snow at rest. Fresh powder is about 100, packed snow 400, ice 900."),
            row(&P::youngModulus, "young_modulus")
                .label("Young's Modulus")
                .unit("Pa")
                .above(0, 1e12)
                .slider(2e4, 1e6)
                .role(VariationRole::stiffness)
                .perParticle(column::youngModulus.name)
                .fixed()
                .help("Stiffness of fresh snow. Higher is icier and needs shorter steps, lower is muddier."),
            row(&P::poissonRatio, "poisson_ratio")
                .label("Poisson's Ratio")
                .hard(0, 0.49)
                .slider(0, 0.4)
                .perParticle(column::poissonRatio.name)
                .fixed()
                .help("How much squeezed snow bulges sideways."),
            row(&P::criticalCompression, "critical_compression")
                .label("Critical Compression")
                .hard(0, 0.9)
                .slider(0, 0.1)
                .formerly("theta_c")
                .perParticle(column::criticalCompression.name)
                .fixed()
                .help("How far snow can be squeezed before it stays squeezed. Smaller packs sooner, into denser lumps; "
                      "larger springs back for longer and then shatters. The smaller the critical stretch is beside "
                      "it, the more powdery the snow."),
            row(&P::criticalStretch, "critical_stretch")
                .label("Critical Stretch")
                .hard(0, 0.9)
                .slider(0, 0.02)
                .formerly("theta_s")
                .perParticle(column::criticalStretch.name)
                .fixed()
                .help(
                    "How far snow can be stretched before it tears. Larger clings together, smaller falls to powder."),
            row(&P::hardening, "hardening")
                .label("Hardening")
                .hard(0, 100)
                .slider(0, 20)
                .formerly("xi")
                .perParticle(column::hardening.name)
                .fixed()
                .help("How much packing stiffens snow. Larger is brittle, smaller is ductile."));
    }
};
static_assert(everyFieldHasARow<MpmMaterial>());

}  // namespace firn
