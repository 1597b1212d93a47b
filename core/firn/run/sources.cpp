#include "firn/run/sources.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/random.h"
#include "firn/geometry/sampling.h"
#include "firn/run/loaded_source.h"
#include "firn/sim/frame_time.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

constexpr std::uint64_t kPlaceStream = 11, kBirthStream = 12, kMomentStream = 13;

Vec3 velocityAt(const SourceParams& motion, const Vec3& fromCentre) {
    return motion.velocity + cross(motion.spin, fromCentre);
}

/// Divides by the mean, so that lumps and shells move mass about and make none.
void normalizeDensity(std::vector<MaterialFactors>& factors) {
    const double total = sum(factors.size(), 0.0, [&](std::size_t i) { return factors[i].density; });
    const double mean = total / double(factors.size());
    forEach(factors.size(), [&](std::size_t i) { factors[i].density /= mean; });
}

std::vector<Vec3> placesIn(const LoadedSource& source) {
    std::vector<Vec3> places;
    try {
        places = fillSolid(*source.solid, source.spacing, mixed(source.variation.key, kPlaceStream), source.packing);
    } catch (const Error& error) {
        throw InputError({{source.key + ".shape", error.what()}});
    }
    if (places.empty()) throw InputError({tooSmall(source)});
    return places;
}

ParticleSet filled(const LoadedSource& source) {
    const std::vector<Vec3> places = placesIn(source);
    const SolidView solid = source.solid->view();
    const Vec3 centre = source.solid->center();
    const SourceParams motion = evaluate<SourceParams>(source.motion);
    const double restVolume = source.solid->volume() / double(places.size());

    std::vector<MaterialFactors> factors(places.size());
    forEach(places.size(),
            [&](std::size_t i) { factors[i] = factorsAt(source.variation, solid, places[i], places[i] - centre); });
    normalizeDensity(factors);

    ParticleSet snow;
    snow.resize(places.size());
    const auto x = snow[column::x];
    const auto v = snow[column::v];
    const auto m = snow[column::m];
    const auto V0 = snow[column::V0];
    forEach(places.size(), [&](std::size_t i) {
        x[i] = places[i];
        v[i] = velocityAt(motion, places[i] - centre);
        m[i] = float(source.material.density * factors[i].density * restVolume * source.massShare);
        V0[i] = float(restVolume);
    });
    putColumns(source.material, factors, snow);
    return snow;
}

/// A frame's time of birth for new snow [s].
struct BirthFrame {
    int number = 0;
    double end = 0, length = 0;
    Vec3 gravity{};
};

/// How far the lumps of emitted snow have travelled by this time [m], so that they leave the source whole.
Vec3 lumpTravel(const Settings& motion, double time) {
    const Setting* velocity = motion.find("velocity");
    return velocity ? cast<float>(integralOfVector(*velocity, 0, time)) : Vec3{};
}

/// Born at random moments of the frame and moved on from there as free snow: born all at once, a frame's snow would be
/// a clump as large as the source.
ParticleSet emitted(const LoadedSource& source, std::size_t count, const BirthFrame& frame) {
    const std::uint64_t key = mixed(mixed(source.variation.key, kBirthStream), std::uint64_t(frame.number));
    const std::vector<Vec3> places = scatterIn(*source.solid, count, mixed(key, kPlaceStream));
    const SolidView solid = source.solid->view();
    const Vec3 centre = source.solid->center();
    const double mass = source.particleMass();
    const RowInfo& densityRow = *source.material.densityRow;

    std::vector<MaterialFactors> factors(places.size());
    ParticleSet snow;
    snow.resize(places.size());
    const auto x = snow[column::x];
    const auto v = snow[column::v];
    const auto m = snow[column::m];
    const auto V0 = snow[column::V0];
    forEach(places.size(), [&](std::size_t i) {
        const float rest = float(frame.length) * uniform(mixed(mixed(key, kMomentStream), i));
        const double birth = frame.end - double(rest);
        const Vec3 fromCentre = places[i] - centre;
        const Vec3 atBirth = velocityAt(evaluate<SourceParams>(source.motion, birth), fromCentre);
        x[i] = places[i] + atBirth * rest + frame.gravity * (0.5f * rest * rest);
        v[i] = atBirth + frame.gravity * rest;
        factors[i] = factorsAt(source.variation, solid, places[i], fromCentre - lumpTravel(source.motion, birth));
        // Here the mass is what must be exact, so denser snow is smaller.
        m[i] = float(mass);
        V0[i] = float(mass / (varied(densityRow, source.material.density, factors[i]) * source.massShare));
    });
    putColumns(source.material, factors, snow);
    return snow;
}

void adopt(ParticleSet snow, Frame& frame) {
    double& next = frame.numbers["next_id"];
    const auto id = snow[column::id];
    for (std::size_t i = 0; i < snow.size(); ++i) id[i] = int(next) + int(i);
    next += double(snow.size());
    frame.particles.append(snow);
}

}  // namespace

SourceSet::SourceSet(const Scene& scene, const SolverEntry& solver) : scene_(scene.general) {
    Issues issues;
    for (std::size_t i = 0; i < scene.snow.size(); ++i) {
        try {
            sources_.push_back(loadSource(scene, solver, i));
        } catch (const InputError& error) {
            issues.insert(issues.end(), error.issues().begin(), error.issues().end());
        }
    }
    if (issues.empty() && !(expectedParticles() <= kMostNumbered))
        issues.push_back(
            {"snow", fmt::format("all sources together make {:.3g} particles, at most {:.0g} are possible; "
                                 "make them smaller or enlarge solver.cell_size",
                                 expectedParticles(), kMostNumbered)});
    if (!issues.empty()) throw InputError(std::move(issues));
}

SourceSet::SourceSet(const SceneParams& scene, std::vector<LoadedSource> sources)
    : scene_(scene), sources_(std::move(sources)) {}

SourceSet::SourceSet(SourceSet&&) noexcept = default;
SourceSet& SourceSet::operator=(SourceSet&&) noexcept = default;
SourceSet::~SourceSet() = default;

void SourceSet::fillInitial(Frame& frame) const {
    for (const LoadedSource& source : sources_)
        if (!source.emission) adopt(filled(source), frame);
}

void SourceSet::emitDuring(int frame, Frame& state) const {
    const double fps = double(scene_.fps);
    const BirthFrame birth{frame, timeOfFrame(frame, scene_.firstFrame, fps), 1 / fps, scene_.gravity};
    for (const LoadedSource& source : sources_) {
        const std::size_t count = source.emission ? source.emission->bornDuring(frame) : 0;
        if (count > 0) adopt(emitted(source, count, birth), state);
    }
}

double SourceSet::bornUpTo(int frame) const {
    double count = 0;
    for (const LoadedSource& source : sources_) count += source.emission ? source.emission->bornUpTo(frame) : 0;
    return count;
}

double SourceSet::expectedParticles() const {
    double count = 0;
    for (const LoadedSource& source : sources_) count += source.expectedParticles();
    return count;
}

std::size_t removeOutside(const BoundsParams& bounds, ParticleSet& particles) {
    const Box box{bounds.min, bounds.max};
    const auto x = particles[column::x];
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (box.contains(x[i])) kept.push_back(std::uint32_t(i));
    const std::size_t removed = x.size() - kept.size();
    if (removed > 0) particles.permute(kept);
    return removed;
}

}  // namespace firn
