#include "firn/mist/mist.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/geometry/box.h"
#include "firn/grid/mac_grid.h"
#include "firn/mist/mist_table.h"
#include "firn/mist/seeds.h"

namespace firn {
namespace {

constexpr std::uint64_t kNoiseStream = 1, kLotStream = 2;

std::vector<Vec3> toVectors(const std::vector<float>& numbers) {
    std::vector<Vec3> vectors(numbers.size() / 3);
    forEach(vectors.size(), [&](std::size_t i) {
        vectors[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
    });
    return vectors;
}

std::vector<float> toNumbers(const std::vector<Vec3>& vectors) {
    std::vector<float> numbers(vectors.size() * 3);
    forEach(vectors.size(), [&](std::size_t i) {
        for (int axis = 0; axis < 3; ++axis) numbers[3 * i + std::size_t(axis)] = vectors[i][axis];
    });
    return numbers;
}

std::uint64_t bitsOf(double number) {
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
}

Volume volumeOn(const CellBlocks& blocks, float h, const char* name, VolumeKind kind, std::vector<float> values) {
    Volume volume;
    volume.name = name, volume.kind = kind, volume.voxelSize = h;
    volume.blocks = blocks.blocks();
    volume.values = std::move(values);
    return volume;
}

void put(MistState mist, Frame& frame) {
    frame.dropVolume(kMistVolume);
    frame.dropVolume(kMistFaces);
    if (mist.isEmpty()) return;
    frame.putVolume(volumeOn(mist.blocks, mist.h, kMistFaces, VolumeKind::velocity, toNumbers(mist.u)));
    frame.putVolume(volumeOn(mist.blocks, mist.h, kMistVolume, VolumeKind::fog, std::move(mist.rho)));
}

float maxSpeed(const MistState& mist) {
    return reduce(
        mist.u.size(), 0.0f,
        [&](std::size_t c) {
            return std::max({std::fabs(mist.u[c].x), std::fabs(mist.u[c].y), std::fabs(mist.u[c].z)});
        },
        [](float a, float b) { return std::max(a, b); });
}

Box boundsOf(const MistState& mist) {
    Box box;
    for (const auto& [i, j, k] : mist.blocks.blocks()) {
        const Vec3 low = Vec3{float(i), float(j), float(k)} * (8 * mist.h);
        box.include(low), box.include(low + Vec3{1, 1, 1} * (8 * mist.h));
    }
    return box;
}

/// Sum of the densities, and of their heights times them [cells].
struct Sums {
    double amount = 0, moment = 0;
    friend Sums operator+(const Sums& a, const Sums& b) { return {a.amount + b.amount, a.moment + b.moment}; }
};

Sums sumsOf(const MistState& mist) {
    return sum(mist.rho.size(), Sums{}, [&](std::size_t c) {
        const double rho = double(mist.rho[c]);
        const int y = mist.blocks.blocks()[c / CellBlocks::kCells][1] * CellBlocks::kEdge + int(c / 8 % 8);
        return Sums{rho, rho * y};
    });
}

/// Steps of one length up to the end, none in which anything moves farther than the limit.
double stepFor(const MistState& mist, const MistParams& params, const World& world, double rest) {
    const float collider = world.colliders.maxSpeed(world.time, world.time + rest, boundsOf(mist));
    const double speed = double(std::max(maxSpeed(mist), collider)) + params.gravity * rest;
    const double longest = speed > 0 ? params.travelLimit * mist.h / speed : rest;
    return rest / std::max(1.0, std::ceil(rest / longest));
}

}  // namespace

Mist::Mist(Settings settings, double cellSize) : settings_(std::move(settings)), h_(0) {
    const float own = evaluate<MistParams>(settings_).cellSize;
    h_ = own > 0 ? own : float(cellSize);
}

/// Throws Error(Fault::input) where the volumes are not those of such a mist.
MistState Mist::stateIn(const Frame& frame) const {
    MistState mist;
    mist.h = h_;
    const Volume *density = frame.findVolume(kMistVolume), *faces = frame.findVolume(kMistFaces);
    if (!density && !faces) return mist;
    if (!density || !faces || density->blocks != faces->blocks || density->kind != VolumeKind::fog ||
        faces->kind != VolumeKind::velocity || density->voxelSize != h_ || faces->voxelSize != h_ ||
        std::any_of(density->values.begin(), density->values.end(), [](float rho) { return rho < 0; }))
        throw Error(Fault::input, "the frame's volumes 'mist' and 'mist_faces' do not make a mist of this scene");
    mist.blocks = CellBlocks(density->blocks);
    mist.rho = density->values;
    mist.u = toVectors(faces->values);
    return mist;
}

MistReport Mist::advance(Frame& frame, const ParticleSet& points, const World& world, double end,
                         const Solver* snow) const {
    const MistParams params = evaluate<MistParams>(settings_, world.time);
    const Vec3 down = normalized(world.gravity);
    MistReport report;
    MistState mist = stateIn(frame);
    const auto wall = snow && !mist.isEmpty() ? snow->wall(frame) : nullptr;
    World now = world;
    while (now.time < end && !mist.isEmpty()) {
        const double rest = end - now.time, dt = stepFor(mist, params, now, rest);
        const bool isLast = !(dt < rest);
        const double next = isLast ? end : now.time + dt;
        mistStep(mist, params, down * params.gravity, now.colliders.during(now.time, next), float(dt), report,
                 wall.get());
        now.time = next;
    }
    const std::uint64_t lot = mixed(mixed(world.seed, kLotStream), bitsOf(end));
    const auto seeds = mistSeeds(points, params, down, h_, float(end - world.time), lot);
    timed(report.stages, "mist_seeds", [&] { addSeeds(mist, seeds, params, mixed(world.seed, kNoiseStream)); });
    put(std::move(mist), frame);
    return report;
}

void Mist::publish(const Frame& frame, const MistReport& report, FrameSink& sink) const {
    const MistState mist = stateIn(frame);
    const Sums sums = sumsOf(mist);
    sink.number("mist_total", double(h_) * h_ * h_ * sums.amount);
    if (sums.amount > 0) sink.number("mist_height", double(h_) * sums.moment / sums.amount);
    sink.number("mist_cells", double(mist.blocks.cellCount()));
    sink.number("mist_steps", report.steps);
    sink.number("mist_iterations", report.iterations);
    sink.number("mist_residual", report.residual);
    if (sink.wantsVolume(kMistVolume)) sink.volume(volumeOn(mist.blocks, h_, kMistVolume, VolumeKind::fog, mist.rho));
    if (sink.wantsVolume("mist_vel"))
        sink.volume(volumeOn(mist.blocks, h_, "mist_vel", VolumeKind::velocity,
                             toNumbers(centredVelocity(mist.blocks, mist.u))));
}

}  // namespace firn
