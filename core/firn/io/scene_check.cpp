#include "firn/io/scene_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/text.h"
#include "firn/geometry/shape_volume.h"
#include "firn/io/mesh_sequence.h"
#include "firn/io/shape_json.h"
#include "firn/params/validate.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string_view> kGrids{"density", "surface", "vel", "layer", "mist", "mist_vel"};

std::string text(const Vec3& v) { return fmt::format("[{}, {}, {}]", toText(v.x), toText(v.y), toText(v.z)); }

bool isFile(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

void checkFrames(int first, int last, const std::string& key, Issues& issues) {
    if (first > last)
        issues.push_back({key, fmt::format("[{}, {}] is reversed; the first must not be after the last", first, last)});
    else if (last - first >= kMostFrames)
        issues.push_back({key, fmt::format("[{}, {}] is {} frames; at most {} are allowed", first, last,
                                           last - first + 1, kMostFrames)});
}

/// The checks of a shape, one per alternative; `path` is the shape's key.
struct ShapeCheck {
    const std::string& path;
    const fs::path& folder;
    Issues& issues;

    void operator()(const SphereShape&) const {}
    void operator()(const BoxShape&) const {}
    void operator()(const CapsuleShape& s) const { axis(s.from, s.to); }
    void operator()(const CylinderShape& s) const { axis(s.from, s.to); }
    void operator()(const PlaneShape& s) const {
        if (length(s.normal) == 0)
            issues.push_back({path + ".normal", text(s.normal) + " has no direction; must not be zero"});
    }
    void operator()(const MeshShape& s) const { file(s.file); }
    void operator()(const VdbShape& s) const { file(s.file); }

    void axis(const Vec3& from, const Vec3& to) const {
        if (from == to)
            issues.push_back({path + ".to", text(to) + " is the same point as 'from'; the axis must have a length"});
    }
    void file(const std::string& name) const {
        if (name.empty())
            issues.push_back({path + ".file", "missing; must name a file"});
        else if (!isFile(folder / name))
            issues.push_back({path + ".file", fmt::format("\"{}\": no such file", name)});
    }
};

bool isRound(const ShapeForm& form) {
    return std::holds_alternative<SphereShape>(form) || std::holds_alternative<CapsuleShape>(form) ||
           std::holds_alternative<CylinderShape>(form);
}

void checkShape(const Shape& shape, const std::string& path, const fs::path& folder, Issues& issues) {
    std::visit(ShapeCheck{path, folder, issues}, shape.form);
    const Vec3& s = shape.placement.scale;
    if (isRound(shape.form) && (s.x != s.y || s.y != s.z))
        issues.push_back({path + ".scale", fmt::format("{} is not the same on every axis; a {} takes one number",
                                                       text(s), shapeKinds()[shape.form.index()].name)});
}

void checkSource(const SnowSource& source, const std::string& path, const Scene& scene, Issues& issues) {
    checkShape(source.shape, path + ".shape", scene.folder, issues);
    if (std::holds_alternative<PlaneShape>(source.shape.form))
        issues.push_back({path + ".shape.type", "a plane has no end; snow must fill a shape that has one"});
    if (!source.emit) return;
    const EmitParams emit = evaluate<EmitParams>(*source.emit);
    checkFrames(emit.firstFrame, emit.lastFrame, path + ".emit.frames", issues);
}

void checkSequence(const ColliderSpec& collider, const std::string& path, const Scene& scene, Issues& issues) {
    if (!std::holds_alternative<MeshShape>(collider.shape.form))
        issues.push_back({path + ".shape.type", fmt::format("a {} cannot deform; must be mesh with a sequence",
                                                            shapeKinds()[collider.shape.form.index()].name)});
    const std::string key = path + ".motion.sequence";
    if (!hasFrameNumber(collider.sequence)) {
        issues.push_back({key, fmt::format("\"{}\" has no frame number; must contain $F or $F4", collider.sequence)});
        return;
    }
    // The first and last mesh are held before and after; a gap in between is told by the reader of the files.
    const int first = scene.general.firstFrame, last = scene.general.lastFrame;
    for (int f = first; f <= last && f - first < kMostFrames; ++f)
        if (isFile(scene.folder / fileOfFrame(collider.sequence, f))) return;
    issues.push_back(
        {key, fmt::format("\"{}\": no such file at any frame from {} to {}", collider.sequence, first, last)});
}

/// Of a body that could exist no moment is more than the other two together.
void checkInertia(const Vec3& inertia, const std::string& key, Issues& issues) {
    if (inertia == Vec3{}) return;
    const Vec3d i = cast<double>(inertia);
    const double largest = std::max({i.x, i.y, i.z}), sum = i.x + i.y + i.z;
    constexpr double kRounding = 1e-6;
    if (!(i.x > 0 && i.y > 0 && i.z > 0))
        issues.push_back({key, text(inertia) + " is partly zero; must be above 0 on every axis, or left out"});
    else if (largest > (sum - largest) * (1 + kRounding))
        issues.push_back({key, fmt::format("{} belongs to no body; {} must not be more than the other two together",
                                           text(inertia), toText(float(largest)))});
}

void checkBody(const ColliderSpec& collider, const std::string& path, Issues& issues) {
    const BodyParams body = evaluate<BodyParams>(collider.body);
    if (!body.dynamic) {
        for (const auto& [key, setting] : collider.body.all())
            if (key != "dynamic")
                issues.push_back({path + "." + key, "has no effect; give it with dynamic true, or leave it out"});
        return;
    }
    if (!(body.mass > 0))
        issues.push_back({path + ".mass", collider.body.find("mass")
                                              ? toText(body.mass) + " is no mass; must be a number above 0 [kg]"
                                              : "missing; a dynamic collider needs a number above 0 [kg]"});
    checkInertia(body.inertia, path + ".inertia", issues);
    if (!collider.sequence.empty())
        issues.push_back({path + ".motion.sequence", "a dynamic collider is rigid; leave out motion or dynamic"});
    else if (!collider.motion.empty())
        issues.push_back({path + ".motion", "a dynamic collider moves by what pushes it; leave out motion or dynamic"});
    else if (std::holds_alternative<PlaneShape>(collider.shape.form))
        issues.push_back({path + ".shape.type", "a plane has no end and no mass; a dynamic collider must have both"});
}

void checkCollider(const ColliderSpec& collider, const std::string& path, const Scene& scene, Issues& issues) {
    if (collider.sequence.empty())
        checkShape(collider.shape, path + ".shape", scene.folder, issues);
    else
        checkSequence(collider, path, scene, issues);
    checkBody(collider, path, issues);
    for (std::size_t i = 1; i < collider.motion.size(); ++i)
        if (!(collider.motion[i].time > collider.motion[i - 1].time))
            issues.push_back({fmt::format("{}.motion[{}].time", path, i),
                              fmt::format("{} is not after {}; times must increase", toText(collider.motion[i].time),
                                          toText(collider.motion[i - 1].time))});
}

void checkBounds(const BoundsParams& bounds, Issues& issues) {
    for (int axis = 0; axis < 3; ++axis)
        if (!(bounds.min[axis] < bounds.max[axis])) {
            issues.push_back({"bounds", fmt::format("min {} is not below max {}; it must be on every axis",
                                                    text(bounds.min), text(bounds.max))});
            return;
        }
}

void checkOutput(const OutputParams& output, Issues& issues) {
    for (std::size_t i = 0; i < output.grids.size(); ++i) {
        bool isKnown = false;
        for (std::string_view grid : kGrids) isKnown = isKnown || grid == output.grids[i];
        if (!isKnown) issues.push_back({fmt::format("output.grids[{}]", i), unknownWord(output.grids[i], kGrids)});
    }
}

/// A number of a table at the start of the run.
double numberAtStart(const Rows& rows, const Settings& settings, std::string_view key) {
    const Setting* setting = settings.find(key);
    return std::get<double>(setting ? setting->at(0) : findRow(rows, key)->initial);
}

/// The most that any source of a known volume asks for, and which size of particles or cells would do.
void checkSize(const Scene& scene, const SolverEntry& solver, Issues& issues) {
    const double cell = solver.cellSize(scene.solverSettings);
    double particles = 0, cells = 0;
    for (const SnowSource& source : scene.snow) {
        const double volume = formulaVolume(source.shape).value_or(0);
        if (!std::isfinite(volume)) continue;  // a plane, told already
        particles +=
            source.emit ? emittedCount(source, scene, solver) : particleCount(volume, spacingOf(source, scene, solver));
        cells += particleCount(volume, cell);
    }
    const double most = std::max(particles, cells);
    if (!(most > kMostFilled)) return;
    const bool isByParticles = particles >= cells;
    const bool isByCells = !isByParticles && findRow(*solver.params, "cell_size");
    const std::string key = isByCells ? "cell_size" : sizeKeyOf(solver);
    const double size = numberAtStart(*solver.params, scene.solverSettings, key);
    issues.push_back({"solver." + key, fmt::format("{} needs about {:.2g} {}; at most {:.0e} are allowed: make it at "
                                                   "least {:.2g}",
                                                   toText(float(size)), most, isByParticles ? "particles" : "cells",
                                                   kMostFilled, size * std::cbrt(most / kMostFilled) * 1.05)});
}

}  // namespace

std::string sizeKeyOf(const SolverEntry& solver) {
    return std::string(solver.spacingKeys.empty() ? "cell_size" : solver.spacingKeys.front());
}

double spacingOf(const SnowSource& source, const Scene& scene, const SolverEntry& solver) {
    const Settings material = materialOf(solver, source.preset, source.material);
    return solver.particleSpacing(scene.solverSettings) * closenessOf(solver, scene.solverSettings, material);
}

double particleCount(double volume, double spacing) { return volume / (spacing * spacing * spacing); }

double emittedCount(const SnowSource& source, const Scene& scene, const SolverEntry& solver) {
    const Settings material = materialOf(solver, source.preset, source.material);
    double density = 0;  // kg/m3
    for (const RowInfo& row : *solver.material)
        if (row.role == VariationRole::density) density = numberAtStart(*solver.material, material, row.key);
    const int first = evaluate<EmitParams>(*source.emit).firstFrame;
    const int last = std::min(evaluate<EmitParams>(*source.emit).lastFrame, scene.general.lastFrame);
    double mass = 0;  // kg
    for (int f = first; f < last && f - first < kMostFrames; ++f) {
        const double time = (f + 0.5 - scene.general.firstFrame) / scene.general.fps;
        mass += evaluate<EmitParams>(*source.emit, time).rate / scene.general.fps;
    }
    const double perVolume = density * massShareOf(solver, scene.solverSettings);
    return perVolume > 0 ? particleCount(mass / perVolume, solver.particleSpacing(scene.solverSettings)) : 0;
}

namespace {

void checkSolver(const Scene& scene, const SolverEntry& solver, Issues& issues) {
    for (const FileKey& file : solver.files) {
        const Setting* setting = scene.solverSettings.find(file.key);
        const std::string name = setting ? std::get<std::string>(setting->value) : "";
        if (!name.empty() && !isFile(scene.folder / name))
            issues.push_back({fmt::format("solver.{}", file.key), fmt::format("\"{}\": no such file", name)});
    }
    if (!solver.check) return;
    for (const Issue& issue : solver.check(scene.solverSettings))
        issues.push_back({"solver." + issue.key, issue.message});
}

}  // namespace

Issues checkScene(const Scene& scene, const SolverEntry* solver) {
    Issues issues;
    checkFrames(scene.general.firstFrame, scene.general.lastFrame, "frames", issues);
    if (scene.snow.empty() && (!solver || solver->needsSources))
        issues.push_back({"snow", "no snow at all; must be a list with at least one source"});
    for (std::size_t i = 0; i < scene.snow.size(); ++i)
        checkSource(scene.snow[i], fmt::format("snow[{}]", i), scene, issues);
    for (std::size_t i = 0; i < scene.colliders.size(); ++i)
        checkCollider(scene.colliders[i], fmt::format("colliders[{}]", i), scene, issues);
    if (scene.bounds) checkBounds(*scene.bounds, issues);
    checkOutput(scene.output, issues);
    if (solver) checkSolver(scene, *solver, issues);
    if (solver && !scene.snow.empty()) checkSize(scene, *solver, issues);
    return issues;
}

}  // namespace firn
