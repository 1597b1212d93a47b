#include "firn/run/stats.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "firn/base/parallel.h"
#include "firn/params/row.h"

namespace firn {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Vec3d& v) { return Json::array({v.x, v.y, v.z}); }

/// Six digits: what is measured on a grid has no more, and a line stays short.
double shortened(double value) { return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr); }
Json toShortJson(const Vec3d& v) { return toJson({shortened(v.x), shortened(v.y), shortened(v.z)}); }

struct Sums {
    double mass = 0, energy = 0, maxSpeed = 0;
    Vec3d momentum{}, angular{}, moment{};
    Vec3d low{HUGE_VAL, HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
};

Sums joined(Sums a, const Sums& b) {
    a.mass += b.mass, a.energy += b.energy, a.maxSpeed = std::max(a.maxSpeed, b.maxSpeed);
    a.momentum += b.momentum, a.angular += b.angular, a.moment += b.moment;
    a.low = min(a.low, b.low), a.high = max(a.high, b.high);
    return a;
}

Sums sumsOfOne(const Vec3d& x, const Vec3d& v, double m) {
    Sums s;
    s.mass = m, s.energy = 0.5 * m * dot(v, v), s.maxSpeed = length(v);
    s.momentum = m * v, s.angular = m * cross(x, v), s.moment = m * x;
    s.low = x, s.high = x;
    return s;
}

/// A solver that lets snow sleep publishes how much of it is awake.
double activeOf(const FrameStats& stats) {
    const auto awake = stats.measures.find("active");
    return awake == stats.measures.end() ? double(stats.particles) : awake->second;
}

Json measuresOf(const FrameStats& stats) {
    Json measures = Json::object();
    if (stats.particles > 0) {
        measures["bounds_min"] = toJson(stats.totals.boundsMin);
        measures["bounds_max"] = toJson(stats.totals.boundsMax);
    }
    for (const auto& [name, value] : stats.measures) measures[name] = value;
    return measures;
}

/// A grid without a voxel that shows anything has no bounds.
Json gridsOf(const FrameStats& stats) {
    const auto decimals = [](const Vec3& v) {
        return toJson({detail::typedDecimal(v.x), detail::typedDecimal(v.y), detail::typedDecimal(v.z)});
    };
    Json grids = Json::array();
    for (const auto& [name, box] : stats.gridBounds) {
        Json grid = {{"name", name}};
        if (!box.isEmpty()) grid["bounds_min"] = decimals(box.min), grid["bounds_max"] = decimals(box.max);
        grids.push_back(std::move(grid));
    }
    return grids;
}

Json collidersOf(const FrameReport& report) {
    Json colliders = Json::array();
    for (const ColliderImpulse& c : report.colliders)
        colliders.push_back({{"name", c.name},
                             {"impulse", toShortJson(c.linear)},
                             {"angular_impulse", toShortJson(c.angular)},
                             {"force", toShortJson(c.linear / report.seconds)}});
    return colliders;
}

/// The quaternion as Houdini's `orient` has it: x, y, z, w.
Json bodiesOf(const FrameStats& stats) {
    Json bodies = Json::array();
    for (const BodyReport& b : stats.bodies) {
        const Quatd& q = b.rotation;
        bodies.push_back({{"name", b.name},
                          {"position", toJson(b.position)},
                          {"rotation", Json::array({q.v.x, q.v.y, q.v.z, q.w})},
                          {"velocity", toJson(b.velocity)},
                          {"spin", toJson(b.spin)}});
    }
    return bodies;
}

Json warningsOf(const FrameReport& report) {
    Json warnings = Json::array();
    for (const auto& [text, count] : report.warnings)
        warnings.push_back(count == 1 ? text : text + " (" + std::to_string(count) + " times)");
    return warnings;
}

}  // namespace

Totals totalsOf(const ParticleSet& particles) {
    const auto x = particles[column::x];
    const auto v = particles[column::v];
    const auto m = particles[column::m];
    const std::size_t count = std::min({x.size(), v.size(), m.size()});
    if (count == 0) return {};
    const Sums s = reduce(
        count, Sums{}, [&](std::size_t i) { return sumsOfOne(cast<double>(x[i]), cast<double>(v[i]), double(m[i])); },
        joined);
    Totals totals;
    totals.mass = s.mass, totals.momentum = s.momentum, totals.angularMomentum = s.angular;
    totals.centerOfMass = s.mass > 0 ? s.moment / s.mass : Vec3d{};
    totals.kineticEnergy = s.energy, totals.maxSpeed = s.maxSpeed;
    totals.boundsMin = s.low, totals.boundsMax = s.high;
    return totals;
}

double deepestInside(const ContactField& colliders, const ParticleSet& particles) {
    const auto x = particles[column::x];
    const float nearest = reduce(
        x.size(), 0.0f, [&](std::size_t i) { return colliders.distance(x[i]); },
        [](float a, float b) { return std::min(a, b); });
    return 0.0 - double(nearest);  // not -0
}

std::string statsLine(const FrameStats& stats) {
    const Totals& totals = stats.totals;
    const FrameReport& report = stats.report;
    Json line;
    line["frame"] = stats.frame;
    line["time"] = stats.time;
    line["steps"] = report.steps;
    line["redone"] = report.redone;
    line["dt_min"] = report.dtMin;
    line["dt_max"] = report.dtMax;
    line["particles"] = stats.particles;
    line["active"] = std::llround(activeOf(stats));
    line["mass"] = totals.mass;
    line["momentum"] = toJson(totals.momentum);
    line["angular_momentum"] = toJson(totals.angularMomentum);
    line["com"] = toJson(totals.centerOfMass);
    line["kinetic_energy"] = totals.kineticEnergy;
    line["max_speed"] = totals.maxSpeed;
    line["wall_seconds"] = stats.wallSeconds;
    line["rss_bytes"] = stats.residentBytes;
    line["stages"] = Json::object();
    for (const auto& [name, seconds] : report.stages.stages()) line["stages"][name] = seconds;
    line["solve"] = {{"iterations", report.iterations}, {"residual", report.residual}};
    line["measures"] = measuresOf(stats);
    line["grids"] = gridsOf(stats);
    line["colliders"] = collidersOf(report);
    line["bodies"] = bodiesOf(stats);
    line["warnings"] = warningsOf(report);
    return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

namespace {

Vec3d vectorFrom(const Json& v) { return {v.at(0), v.at(1), v.at(2)}; }

/// Of an object with `bounds_min` and `bounds_max`; empty where it has none. Numbers of a frame that was written are
/// finite and fit 32 bits.
Box boundsFrom(const Json& json) {
    if (!json.contains("bounds_min") || !json.contains("bounds_max")) return {};
    return {cast<float>(vectorFrom(json.at("bounds_min"))), cast<float>(vectorFrom(json.at("bounds_max")))};
}

}  // namespace

std::vector<BodyReport> bodiesOfLine(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    std::vector<BodyReport> bodies;
    try {
        for (const Json& b : json.value("bodies", Json::array())) {
            const Json& q = b.at("rotation");
            bodies.push_back({b.at("name"),
                              vectorFrom(b.at("position")),
                              {q.at(3), vectorFrom(q)},
                              vectorFrom(b.at("velocity")),
                              vectorFrom(b.at("spin"))});
        }
    } catch (const Json::exception&) {
        return {};
    }
    return bodies;
}

std::map<std::string, Box> gridBoundsOfLine(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    std::map<std::string, Box> bounds;
    try {
        for (const Json& grid : json.value("grids", Json::array())) bounds[grid.at("name")] = boundsFrom(grid);
    } catch (const Json::exception&) {
        return {};
    }
    return bounds;
}

Box snowBoundsOfLine(const std::string& line) {
    try {
        return boundsFrom(Json::parse(line).at("measures"));
    } catch (const Json::exception&) {
        return {};
    }
}

int frameOfLine(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    const auto frame = json.is_object() ? json.find("frame") : json.end();
    return frame != json.end() && frame->is_number_integer() ? frame->get<int>() : -1;
}

}  // namespace firn
