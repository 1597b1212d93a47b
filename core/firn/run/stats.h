// A line of stats.jsonl: what a frame's snow adds up to and what it took.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "firn/base/math/quat.h"
#include "firn/base/math/vec.h"
#include "firn/collide/collider_set.h"
#include "firn/geometry/box.h"
#include "firn/run/advance.h"

namespace firn {

/// Sums over all particles, in double and in one fixed order.
struct Totals {
    double mass = 0;                 // kg
    Vec3d momentum{};                // kg m/s
    Vec3d angularMomentum{};         // kg m2/s, about the origin
    Vec3d centerOfMass{};            // m; zero where there is no snow
    double kineticEnergy = 0;        // J
    double maxSpeed = 0;             // m/s
    Vec3d boundsMin{}, boundsMax{};  // m; of the particles' centres
};
Totals totalsOf(const ParticleSet& particles);

/// A dynamic collider at a frame. What stands at x in the scene file is now at position + rotation (x - position of
/// the first frame).
struct BodyReport {
    std::string name;
    Vec3d position{};  // of the centre of mass [m]
    Quatd rotation{};
    Vec3d velocity{}, spin{};  // m/s, rad/s
};

/// How deep inside a collider the deepest particle's centre is [m]; 0 where none is inside.
double deepestInside(const ContactField& colliders, const ParticleSet& particles);

struct FrameStats {
    int frame = 0;
    double time = 0;  // s since the first frame
    std::size_t particles = 0;
    Totals totals;
    FrameReport report;
    std::vector<BodyReport> bodies;
    std::map<std::string, double> measures;  // what the solver published
    std::map<std::string, Box> gridBounds;   // of the volumes written [m]
    double wallSeconds = 0;
    std::uint64_t residentBytes = 0;
};

/// One JSON object on one line, without the line's end.
std::string statsLine(const FrameStats& stats);

/// The bodies of such a line, none where it has none.
std::vector<BodyReport> bodiesOfLine(const std::string& line);

/// Where such a line says that each grid, and the centres of all particles, are [m]; what it does not say is not there,
/// and empty.
std::map<std::string, Box> gridBoundsOfLine(const std::string& line);
Box snowBoundsOfLine(const std::string& line);

/// The frame a line of stats.jsonl is about, or -1 where it is not whole.
int frameOfLine(const std::string& line);

}  // namespace firn
