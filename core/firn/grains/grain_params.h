// What an artist sets on the grain solver and on its snow. Device-safe; defaults live here, all else in grain_table.h.
#pragma once

namespace firn {

enum class GrainBackend { serial, tbb, thrustCpp, thrustTbb, cuda };
enum class GrainPacking { dense, cubic };

/// Numbers of [Goswami 2019, table 2] where it gives any.
struct GrainParams {
    float snowRadius = 0.05f;  // m, rs: of fresh snow
    float iceRadius = 0.025f;  // m, ri: of snow without air
    GrainPacking packing = GrainPacking::dense;
    bool trueMass = false;
    GrainBackend backend = GrainBackend::tbb;
    float dt = 0;               // s; 0: chosen by the solver
    float stepLimit = 0.8f;     // of the longest step that linear theory calls stable
    float travelLimit = 0.25f;  // ice radii a grain may move in a step

    float iceModulus = 35000;  // Pa
    float iceCohesion = 3750;  // Pa
    float frictionAngle = 38;  // degrees, phi
    float damping = 0.4f;      // of critical, of a pair that touches
    float rebound = 0.2f;      // share of the work of pressing that comes back where grains part fast
    float settleDrag = 8;      // 1/s, of grains slower than settleSpeed that touch others
    float settleSpeed = 0.1f;  // m/s
    bool bondTracking = true;
    float brokenBelow = 0.75f;  // share of its bonds
    float bondShear = 0.5f;     // share of a bond's strength that holds against shear
    float sinterSpeed = 0.05f;  // m/s, of grains against each other
    float sinterTime = 2;       // s
    float sinterStrength = 2;   // factor, what a bond grows to at rest

    bool compaction = true;
    float compactionRate = 5e-6f;  // 1/Pa per 1e-4 s, kq'
    float leastLoad = 1;           // weights of a grain: FminW = leastLoad m 9.82 m/s2
    float mostLoad = 1e4f;         // N, FmaxW

    bool heat = false;
    float airTemperature = -5;     // C
    float groundTemperature = -5;  // C
    float meltTime = 20;           // s
    float exchange = 1;            // factor of the heat that air and ground give and take

    float wetGain = 2;                   // cohesion grows by this factor, plus one, at wetPeak
    float wetPeak = 0.1f;                // share of water
    float slush = 0.4f;                  // share of water from which on nothing holds
    float interfacialTension = 1.2e-4f;  // N m
    float waterStiffness = 250;          // N/m
};

/// Every grain carries its own.
struct GrainMaterial {
    float density = 100;        // kg/m3 of a fresh grain, m = density rs^3
    float youngModulus = 5000;  // Pa, of snow; of ice it is the solver's
    float cohesion = 625;       // Pa, of snow
    float durability = 1;       // share of the air that is still in it
    float temperature = -5;     // C
    float water = 0;            // share that has melted
};

}  // namespace firn
