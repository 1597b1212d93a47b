// The rows of the grain solver and of its snow.
#pragma once

#include "firn/grains/grain_params.h"
#include "firn/params/row.h"
#include "firn/state/columns.h"

namespace firn {

template <>
class ParamTable<GrainParams> {
    using P = GrainParams;

    static auto sizeRows() {
        return std::make_tuple(
            row(&P::snowRadius, "snow_radius")
                .heading("Resolution")
                .label("Snow Radius")
                .unit("m")
                .above(0)
                .slider(0.01, 0.1)
                .fixed()
                .help("Of a grain of fresh snow. Halving it takes eight times as many grains and about sixteen times "
                      "the work."),
            row(&P::iceRadius, "ice_radius")
                .label("Ice Radius")
                .unit("m")
                .above(0)
                .slider(0.005, 0.05)
                .fixed()
                .help("Of a grain from which all air has been pressed; half of the snow radius in the paper. Must be "
                      "smaller "
                      "than the snow radius: the farther apart, the more snow sinks when it is packed."),
            row(&P::packing, "packing")
                .label("Packing")
                .choice(GrainPacking::dense, "dense", "Dense")
                .choice(GrainPacking::cubic, "cubic", "Cubic")
                .fixed()
                .help(
                    "How the grains of a source lie: each in the hollows of the others, which stands by itself, or in "
                    "rows and columns as the paper's counts suggest, which slumps where bonds break."),
            row(&P::trueMass, "true_mass")
                .label("True Mass")
                .fixed()
                .help(
                    "On: grains weigh what a heap of such snow weighs, for bodies of real mass that fall into it. Off: "
                    "the "
                    "paper's masses, density x radius cubed, a sixth to an eighth of it. The snow itself moves alike."),
            row(&P::backend, "backend")
                .label("Backend")
                .choice(GrainBackend::serial, "serial", "One Core")
                .choice(GrainBackend::tbb, "tbb", "All Cores")
                .choice(GrainBackend::thrustCpp, "thrust_cpp", "Thrust on One Core")
                .choice(GrainBackend::thrustTbb, "thrust_tbb", "Thrust on All Cores")
                .choice(GrainBackend::cuda, "cuda", "CUDA")
                .fixed()
                .help("Where grains are computed. All but CUDA give the same result to the last bit."));
    }

    static auto timeRows() {
        return std::make_tuple(
            row(&P::dt, "dt")
                .heading("Time")
                .label("Time Step")
                .unit("s")
                .hard(0, 1)
                .slider(0, 2e-3)
                .help("Fixed step for tests and comparisons; 0 lets the solver choose, which is safe."),
            row(&P::stepLimit, "step_limit")
                .label("Step Limit")
                .above(0, 1)
                .slider(0.2, 0.9)
                .help("Share of the longest stable step that is taken. Lower keeps energy more exactly."),
            row(&P::travelLimit, "travel_limit")
                .label("Travel Limit")
                .unit("ice radii")
                .above(0, 1)
                .slider(0.1, 0.5)
                .help("How far a grain or a collider may move in one step. Lower is more careful with fast impacts."));
    }

    static auto bondRows() {
        return std::make_tuple(
            row(&P::iceModulus, "ice_modulus")
                .heading("Contacts")
                .label("Ice Modulus")
                .unit("Pa")
                .above(0)
                .slider(5e3, 2e5)
                .help(
                    "Stiffness of grains without air. Far below that of real ice, which would need far shorter steps."),
            row(&P::iceCohesion, "ice_cohesion")
                .label("Ice Cohesion")
                .unit("Pa")
                .hard(0, kOpen)
                .slider(0, 1e4)
                .help("Strength of the bonds of grains without air: higher breaks into larger, harder lumps."),
            row(&P::frictionAngle, "friction_angle")
                .label("Friction Angle")
                .unit("degrees")
                .hard(0, 89)
                .slider(0, 60)
                .help("Steepness at which loose snow begins to slide: higher heaps up, 0 flows apart."),
            row(&P::damping, "damping")
                .label("Damping")
                .hard(0, 1)
                .slider(0.1, 0.8)
                .help("How much of its bounce a contact loses: 0 bounces like rubber, 1 not at all."),
            row(&P::rebound, "rebound")
                .label("Rebound")
                .hard(0.01, 1)
                .slider(0.05, 1)
                .help("Share of the work of a blow that contacts give back: low lands like a sack of sand, 1 springs "
                      "back as "
                      "far as damping lets it, as in the paper."),
            row(&P::settleDrag, "settle_drag")
                .label("Settle Drag")
                .unit("1/s")
                .hard(0, kOpen)
                .slider(0, 20)
                .help("Calms snow that has nearly come to rest, so that heaps do not quiver."),
            row(&P::settleSpeed, "settle_speed")
                .label("Settle Speed")
                .unit("m/s")
                .hard(0, kOpen)
                .slider(0, 0.5)
                .help("Snow slower than this, and carried by other snow, is calmed."),
            row(&P::bondTracking, "bond_tracking")
                .label("Bond Tracking")
                .help("On: bonds that broke stay broken and snow crumbles. Off: grains stick again as soon as they "
                      "touch, and "
                      "a ball that lands stays a ball."),
            row(&P::brokenBelow, "broken_below")
                .label("Broken Below")
                .hard(0, 1)
                .slider(0, 1)
                .when("bond_tracking", "true")
                .help("A grain that has kept less than this share of its bonds loses the others too. Higher crumbles "
                      "sooner."),
            row(&P::bondShear, "bond_shear")
                .label("Bond Shear")
                .hard(0, 10)
                .slider(0, 1)
                .help("How well bonds hold against sliding, as a share of what they hold against pulling. 0 is the "
                      "paper's: "
                      "clumps then smear."),
            row(&P::sinterSpeed, "sinter_speed")
                .label("Sinter Speed")
                .unit("m/s")
                .hard(0, kOpen)
                .slider(0, 0.5)
                .help("Grains that move slower than this against each other lie still and can bond anew."),
            row(&P::sinterTime, "sinter_time")
                .label("Sinter Time")
                .unit("s")
                .hard(0, kOpen)
                .slider(0, 20)
                .help("How long snow must lie still for its grains to bond anew; then bonds grow stronger. 0: never."),
            row(&P::sinterStrength, "sinter_strength")
                .label("Sinter Strength")
                .hard(0, 10)
                .slider(0.5, 4)
                .help("How strong bonds grow at rest, as a factor of fresh snow's."));
    }

    static auto compactionRows() {
        return std::make_tuple(
            row(&P::compaction, "compaction")
                .heading("Compaction")
                .label("Compaction")
                .help("Snow gives way under load and stays packed. Off: it springs back."),
            row(&P::compactionRate, "compaction_rate")
                .label("Compaction Rate")
                .unit("1/Pa")
                .hard(0, kOpen)
                .slider(0, 5e-5)
                .when("compaction", "true")
                .help("How fast it gives way: share of its air per pascal in a ten-thousandth of a second."),
            row(&P::leastLoad, "least_load")
                .label("Least Load")
                .unit("weights")
                .hard(0, kOpen)
                .slider(0, 20)
                .when("compaction", "true")
                .help("What a fresh grain carries before it gives way, in weights of a grain: higher keeps heaps "
                      "fluffy."),
            row(&P::mostLoad, "most_load")
                .label("Most Load")
                .unit("N")
                .above(0)
                .slider(1e2, 1e5)
                .when("compaction", "true")
                .help("What a grain of solid ice carries. Lower lets the same weight press snow denser."));
    }

    static auto heatRows() {
        return std::make_tuple(
            row(&P::heat, "heat").heading("Heat").label("Heat").help("Warmth flows, snow melts, water freezes to ice."),
            row(&P::airTemperature, "air_temperature")
                .label("Air Temperature")
                .unit("C")
                .hard(-273.15, kOpen)
                .slider(-20, 20)
                .when("heat", "true")
                .help("Above 0 melts snow from its surface, below 0 freezes water. May be animated."),
            row(&P::groundTemperature, "ground_temperature")
                .label("Ground Temperature")
                .unit("C")
                .hard(-273.15, kOpen)
                .slider(-20, 20)
                .when("heat", "true")
                .help("Of all colliders. Snow on warm ground melts from below."),
            row(&P::meltTime, "melt_time")
                .label("Melt Time")
                .unit("s")
                .above(0)
                .slider(1, 120)
                .when("heat", "true")
                .help("How long a lone grain of fresh snow takes to melt in air of 5 C. In life it is hours."),
            row(&P::exchange, "exchange")
                .label("Exchange")
                .hard(0, kOpen)
                .slider(0, 5)
                .when("heat", "true")
                .help("How much warmth air and ground give and take: more is windy, 0 lets it flow among the grains "
                      "alone."));
    }

    static auto waterRows() {
        return std::make_tuple(
            row(&P::wetGain, "wet_gain")
                .heading("Water")
                .label("Wet Gain")
                .hard(0, 20)
                .slider(0, 5)
                .help("How much stronger a little water makes the bonds: 2 makes them three times as strong."),
            row(&P::wetPeak, "wet_peak")
                .label("Wet Peak")
                .above(0, 1)
                .slider(0.02, 0.3)
                .help("Share of water at which snow holds together best."),
            row(&P::slush, "slush")
                .label("Slush")
                .above(0, 1)
                .slider(0.1, 0.8)
                .help("Share of water from which on nothing holds. Must be larger than the wet peak."),
            row(&P::interfacialTension, "interfacial_tension")
                .label("Interfacial Tension")
                .unit("N m")
                .hard(0, kOpen)
                .slider(0, 0.05)
                .help(
                    "Draws water to grains and grains to water. The paper's is about a hundredth of a grain's weight: "
                    "multiply by a hundred to see drops cling."),
            row(&P::waterStiffness, "water_stiffness")
                .label("Water Stiffness")
                .unit("N/m")
                .above(0)
                .slider(50, 1000)
                .help("How hard water pushes back where it is squeezed. The paper leaves that to a fluid solver."));
    }

public:
    static auto rows() {
        return std::tuple_cat(sizeRows(), timeRows(), bondRows(), compactionRows(), heatRows(), waterRows());
    }
};
static_assert(everyFieldHasARow<GrainParams>());

template <>
struct ParamTable<GrainMaterial> {
    static auto rows() {
        using P = GrainMaterial;
        return std::make_tuple(
            row(&P::density, "density")
                .label("Density")
                .unit("kg/m3")
                .above(0)
                .slider(50, 300)
                .role(VariationRole::density)
                .help("Of a fresh grain, as mass over radius cubed: a nominal number, a heap of such grains weighs a "
                      "sixth to an "
                      "eighth of it unless the solver's true_mass is on."),
            row(&P::youngModulus, "young_modulus")
                .label("Young's Modulus")
                .unit("Pa")
                .above(0)
                .slider(1e3, 5e4)
                .role(VariationRole::stiffness)
                .perParticle(column::youngModulus.name)
                .help("Stiffness of fresh snow. Higher needs shorter steps and breaks at smaller dents."),
            row(&P::cohesion, "cohesion")
                .label("Cohesion")
                .unit("Pa")
                .hard(0, kOpen)
                .slider(0, 3000)
                .role(VariationRole::stiffness)
                .perParticle(column::cohesion.name)
                .help("Strength of the bonds of fresh snow: 0 is powder, high keeps lumps whole."),
            row(&P::durability, "durability")
                .label("Durability")
                .hard(0, 1)
                .slider(0, 1)
                .perParticle(column::durability.name)
                .help("How much of its air is left: 1 is fresh and large, 0 is ice."),
            row(&P::temperature, "temperature")
                .label("Temperature")
                .unit("C")
                .hard(-273.15, 100)
                .slider(-30, 0)
                .perParticle(column::temperature.name)
                .help("At the start. Snow is at most at 0; above it only what has melted is."),
            row(&P::water, "water")
                .label("Water")
                .hard(0, 1)
                .slider(0, 0.5)
                .perParticle(column::water.name)
                .help("Share that has melted: a little binds, a lot is slush, 1 is water."));
    }
};
static_assert(everyFieldHasARow<GrainMaterial>());

}  // namespace firn
