#include "firn/grains/grain_numbers.h"

#include <cmath>

namespace firn {
namespace {

/// m/s2. The paper's FminW of 0.12275 N "slightly larger than m g" is the weight of its grain at this.
constexpr float kPaperGravity = 9.82f;
/// s. The durability coefficient is a change per step of this length.
constexpr float kPaperStep = 1e-4f;
/// kg/m3 of water, by m / r^3 like all densities of the paper.
constexpr double kWaterDensity = 1000;
/// The grain that `melt_time` speaks of: fresh snow alone in air of this temperature.
constexpr float kMeltAir = 5;
constexpr float kFreshDensity = GrainMaterial{}.density;

double cubed(double a) { return a * a * a; }

/// Volume that a fresh grain takes in its packing over rs^3.
double bulkVolume(const GrainParams& params) { return cubed(grainSpacing(params) / double(params.snowRadius)); }

/// By how much heat must flow faster than in life for a lone fresh grain to melt in `melt_time`.
float heatScale(const GrainParams& p, float massScale) {
    const float mass = kFreshDensity * float(cubed(double(p.snowRadius))) * massScale;
    const float flow = heat::kSnowConducts * kMeltAir * kBallSurface * p.snowRadius * p.snowRadius;  // W
    return mass * heat::kLatent / (flow * p.meltTime);
}

}  // namespace

Packing grainPacking(const GrainParams& params) {
    return params.packing == GrainPacking::dense ? Packing::dense : Packing::cubic;
}

double grainSpacing(const GrainParams& params) {
    return 2 * double(params.snowRadius) / neighbourDistance(grainPacking(params), 1);
}

double grainMassShare(const GrainParams& params) { return params.trueMass ? 1 : 1 / bulkVolume(params); }

double grainCloseness(const GrainParams& params, const GrainMaterial& material) {
    const StepNumbers n = stepNumbers(params, {}, 0);
    return double(grainRadius(material.durability, material.water, n.rs, n.ri, n.rw) / n.rs);
}

StepNumbers stepNumbers(const GrainParams& p, const Vec3& gravity, float dt) {
    StepNumbers n;
    n.dt = dt, n.gravity = gravity;
    n.rs = p.snowRadius, n.ri = p.iceRadius;
    n.massScale = p.trueMass ? float(bulkVolume(p)) : 1.0f;
    n.rw = p.snowRadius * float(std::cbrt(double(kFreshDensity) / kWaterDensity));
    n.iceE = p.iceModulus, n.iceCohesion = p.iceCohesion;
    n.tanPhi = float(std::tan(double(p.frictionAngle) * 0.017453292519943295));
    n.brokenBelow = p.brokenBelow;
    n.settleDrag = p.settleDrag, n.settleSpeed = p.settleSpeed;
    n.damping = p.damping;
    n.law = {p.bondShear, p.sinterTime, p.sinterStrength, p.sinterSpeed, p.rebound, kMostDent, p.bondTracking};
    n.isCompacting = p.compaction, n.compaction = p.compactionRate / kPaperStep;
    n.leastLoad = p.leastLoad * kPaperGravity, n.mostLoad = p.mostLoad;
    n.isHeating = p.heat, n.air = p.airTemperature, n.ground = p.groundTemperature, n.exchange = p.exchange;
    n.heatScale = p.heat ? heatScale(p, n.massScale) : 0;
    n.wetGain = p.wetGain, n.wetPeak = p.wetPeak, n.slush = p.slush;
    n.tension = p.interfacialTension, n.waterStiffness = p.waterStiffness;
    return n;
}

}  // namespace firn
