#include "firn/run/shot_file.h"

#include <algorithm>
#include <sstream>

#include "firn/io/mesh_file.h"
#include "firn/io/mesh_sequence.h"
#include "firn/io/usd/usd_points.h"
#include "firn/io/usd/usd_text.h"
#include "firn/io/vdb_tree.h"
#include "firn/run/folder_names.h"
#include "firn/sim/auto_look.h"
#include "firn/sim/frame_time.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// A plane that snow can lie on, rather than a wall.
constexpr float kGroundSlope = 0.3f;  // height of its normal

/// The square that stands for an endless plane reaches this much farther than the snow, and at least so far [m]: to
/// what looks like a horizon, without a clipping range that loses the depth of the snow.
constexpr float kFloorReach = 10, kLeastReach = 5;

/// Grids that stay apart because light meets something else in each.
struct MediumGrid {
    const char *grid, *prim;
};
constexpr MediumGrid kMedia[] = {{"density", "snow"}, {"layer", "layer"}, {"mist", "mist"}};

VolumeKind kindOf(std::string_view grid) {
    return grid == "surface" ? VolumeKind::signedDistance : grid == "vel" ? VolumeKind::velocity : VolumeKind::fog;
}

bool has(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

void include(Box& box, const Box& more) {
    if (!more.isEmpty()) box.include(more.min), box.include(more.max);
}

bool isMesh(const ColliderSpec& spec) {
    return !spec.sequence.empty() || std::holds_alternative<MeshShape>(spec.shape.form);
}

UsdMedium mediumOf(const MediumGrid& medium, const LookParams& look) {
    const float extinction = std::string_view(medium.grid) == "mist" ? look.mistExtinction : look.extinction;
    return mediumOf(medium.prim, medium.grid, extinction, look.albedo, look.anisotropy);
}

Flight flightOf(const Body& body, const BodyReport& now, double time) {
    return {time, now.position, now.rotation, {}, {}, body.mass.center};
}

/// The one that the collider is made of, where the scene does not say.
std::string gridName(const fs::path& file, const std::string& named) {
    if (!named.empty()) return named;
    for (const VdbGrid& grid : readVdbGrids(file))
        if (grid.isRead && grid.channels == 1) return grid.name;
    return named;
}

UsdVdb vdbOf(const VdbShape& shape, const Placement& p, const fs::path& sceneFolder, const fs::path& layerFolder) {
    const fs::path file = sceneFolder / shape.file;
    const fs::path seen = fs::absolute(file).lexically_proximate(fs::absolute(layerFolder));
    return {seen.is_absolute() ? seen.string() : "./" + seen.string(),
            gridName(file, shape.grid),
            {scaledColumns(rotationXyz(p.rotate), cast<double>(p.scale)), cast<double>(p.translate)}};
}

}  // namespace

ShotFile::ShotFile(fs::path folder, const Scene& scene, const ColliderSet& colliders, const std::vector<Body>& bodies)
    : folder_(std::move(folder)), scene_(scene), colliders_(colliders), bodies_(bodies) {
    UsdNames names;
    for (std::size_t k = 0; k < colliders.size(); ++k) names_.push_back(names.take(colliders.name(k)));
}

void ShotFile::add(int frame, const std::vector<FileEntry>& files, const std::string& line) {
    FrameFacts facts;
    for (const FileEntry& file : files) {
        if (file.name == volumesName(frame)) facts.volumes = file.name;
        if (file.name == usdPointsName(frame)) facts.points = file.name;
    }
    facts.gridBounds = gridBoundsOfLine(line);
    facts.snow = snowBoundsOfLine(line);
    facts.bodies = bodiesOfLine(line);
    frames_[frame] = std::move(facts);
}

void ShotFile::addAll(const std::map<int, std::vector<FileEntry>>& frames, const std::map<int, std::string>& stats) {
    const auto isHere = [&](const FileEntry& file) {
        std::error_code ignored;
        return fs::exists(folder_ / file.name, ignored);
    };
    for (const auto& [frame, files] : frames) {
        const auto line = stats.find(frame);
        if (line != stats.end() && std::all_of(files.begin(), files.end(), isHere)) add(frame, files, line->second);
    }
}

std::optional<FrameRange> ShotFile::frames() const {
    if (frames_.empty()) return std::nullopt;
    return FrameRange{frames_.begin()->first, frames_.rbegin()->first};
}

UsdStage ShotFile::stage() const {
    const FrameRange range = frames().value_or(FrameRange{scene_.general.firstFrame, scene_.general.lastFrame});
    return {kUsdRoot, double(scene_.general.fps), range.first, range.last};
}

double ShotFile::timeOf(int frame) const {
    return timeOfFrame(frame, scene_.general.firstFrame, double(scene_.general.fps));
}

Box ShotFile::snowBounds() const {
    Box box;
    for (const auto& [frame, facts] : frames_) {
        include(box, facts.snow);
        for (const auto& [grid, bounds] : facts.gridBounds) include(box, bounds);
    }
    return box;
}

/// A volume a medium; the grids that belong to no medium go with the snow, and velocities with all.
std::vector<UsdVolume> ShotFile::volumes() const {
    std::vector<UsdVolume> all;
    const std::vector<std::string>& grids = scene_.output.grids;
    for (const MediumGrid& medium : kMedia) {
        if (!has(grids, medium.grid)) continue;
        UsdVolume volume{medium.prim, usdMaterial(medium.prim), {{medium.grid, VolumeKind::fog}}, {}, {}};
        const bool isSnow = std::string_view(medium.prim) == "snow";
        for (const char* more : {"surface", "vel"})
            if (has(grids, more) && (isSnow || kindOf(more) == VolumeKind::velocity))
                volume.fields.push_back({more, kindOf(more)});
        for (const auto& [frame, facts] : frames_) {
            if (facts.volumes.empty()) continue;
            volume.files[frame] = facts.volumes;
            for (const UsdField& field : volume.fields)
                if (const auto bounds = facts.gridBounds.find(field.grid); bounds != facts.gridBounds.end())
                    include(volume.extents[frame], bounds->second);
        }
        if (!volume.files.empty()) all.push_back(std::move(volume));
    }
    return all;
}

std::map<int, Affine> ShotFile::posesOf(std::size_t collider) const {
    std::map<int, Affine> poses;
    const auto put = [&](int frame, const Pose& pose) { poses[frame] = {pose.rotation, pose.translation}; };
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        if (bodies_[b].collider != collider) continue;
        for (const auto& [frame, facts] : frames_) {
            if (b >= facts.bodies.size()) continue;
            put(frame, poseAt(flightOf(bodies_[b], facts.bodies[b], 0), 0));
        }
    }
    const std::vector<MotionKey>& keys = colliders_[collider].motion;
    if (keys.empty()) return poses;
    const UsdStage range = stage();
    for (int frame = range.first; frame <= range.last; ++frame) put(frame, poseAt(keys, timeOf(frame)));
    return poses;
}

bool ShotFile::isGround(std::size_t collider) const {
    const SolidPtr& solid = colliders_[collider].solid;
    return solid && solid->view().kind == SolidKind::plane && solid->view().b.y > kGroundSlope;
}

std::vector<UsdCollider> ShotFile::usdColliders() const {
    std::vector<UsdCollider> all;
    for (std::size_t k = 0; k < colliders_.size(); ++k) {
        const ColliderSpec& spec = scene_.colliders[k];
        UsdCollider collider;
        collider.name = names_[k], collider.title = colliders_.name(k);
        collider.material = usdMaterial(isGround(k) ? "ground" : "collider");
        collider.poses = posesOf(k);
        if (isMesh(spec))
            collider.mesh = names_[k];
        else if (const auto* vdb = std::get_if<VdbShape>(&spec.shape.form))
            collider.vdb = vdbOf(*vdb, spec.shape.placement, scene_.folder, folder_);
        else
            collider.formula = &colliders_[k].solid->view();
        all.push_back(std::move(collider));
    }
    return all;
}

std::vector<UsdMesh> ShotFile::meshes() const {
    std::vector<UsdMesh> all;
    for (std::size_t k = 0; k < scene_.colliders.size(); ++k) {
        const ColliderSpec& spec = scene_.colliders[k];
        if (!isMesh(spec)) continue;
        UsdMesh mesh{names_[k], {scene_.general.firstFrame}, {}};
        fs::path file = scene_.folder;
        if (spec.sequence.empty()) {
            file /= std::get<MeshShape>(spec.shape.form).file;
        } else {
            file /= spec.sequence;
            mesh.frames = framesOf(file);
        }
        mesh.read = [file, placement = spec.shape.placement, isOne = spec.sequence.empty()](int frame) {
            return placed(readMesh(isOne ? file : fileOfFrame(file, frame)), placement);
        };
        all.push_back(std::move(mesh));
    }
    return all;
}

ContactField ShotFile::collidersAtTheEnd() const {
    const auto& [frame, facts] = *frames_.rbegin();
    const double time = timeOf(frame);
    ColliderSet now = colliders_;
    for (std::size_t b = 0; b < std::min(bodies_.size(), facts.bodies.size()); ++b)
        now.fly(bodies_[b].collider, flightOf(bodies_[b], facts.bodies[b], time));
    return now.during(time, time);
}

/// A wall is seen through from behind, the ground is not.
bool ShotFile::sees(const Vec3& eye, const Vec3& target) const {
    const ContactField field = collidersAtTheEnd();
    const float way = 0.95f * length(target - eye);  // what stands right at the snow does not hide it
    const Vec3 direction = normalized(target - eye);
    for (std::size_t k = 0; k < field.size(); ++k) {
        const SolidPtr& solid = colliders_[k].solid;
        const bool isPlane = solid && solid->view().kind == SolidKind::plane;
        if (isPlane && (!isGround(k) || distanceTo(field.body(k), eye) > 0)) continue;
        if (isPlane) return false;
        constexpr int kSteps = 128;
        constexpr float kTouch = 1e-4f;  // of the way
        for (float t = 0, step = 0; t < way && step < kSteps; ++step) {
            const float distance = distanceTo(field.body(k), eye + t * direction);
            if (distance < kTouch * way) return false;
            t += distance;
        }
    }
    return true;
}

Looks ShotFile::looks() const {
    Looks looks = scene_.looks;
    if (looks.cameras.empty())
        looks.cameras = {framingCamera(snowBounds(), kUsdAspect, threeQuarterSides(),
                                       [&](const Vec3& eye, const Vec3& target) { return sees(eye, target); })};
    if (!looks.lights.empty()) return looks;
    std::vector<Vec3> normals;
    for (std::size_t k = 0; k < colliders_.size(); ++k)
        if (const SolidPtr& solid = colliders_[k].solid; solid && solid->view().kind == SolidKind::plane)
            normals.push_back(solid->view().b);
    looks.lights = clearMorning(sunBeside(viewAxes(looks.cameras.front()), normals));
    return looks;
}

void ShotFile::writeShared() const {
    UsdStage range = stage();
    range.first = scene_.general.firstFrame, range.last = scene_.general.lastFrame;
    if (const std::vector<UsdMesh> all = meshes(); !all.empty()) writeMeshes(folder_ / kCollidersName, all, range);
    if (scene_.output.usdPoints) writePointsManifest(folder_ / kPointsManifestName, range.fps);
}

void ShotFile::write() const {
    if (frames_.empty()) return;
    UsdShot shot;
    shot.stage = stage();
    for (const MediumGrid& medium : kMedia)
        if (has(scene_.output.grids, medium.grid)) shot.media.push_back(mediumOf(medium, scene_.looks.look));
    shot.volumes = volumes();
    UsdClips clips{{}, kPointsManifestName};
    for (const auto& [frame, facts] : frames_)
        if (!facts.points.empty()) clips.files[frame] = facts.points;
    if (!clips.files.empty()) shot.points = std::move(clips);
    shot.colliders = usdColliders();
    shot.meshLayer = kCollidersName;
    const Box box = snowBounds();
    const float size = box.isEmpty() ? 0 : length(box.max - box.min);
    shot.floor = {box.isEmpty() ? Vec3{} : 0.5f * (box.min + box.max), std::max(kLeastReach, kFloorReach * size)};
    shot.looks = looks();
    writeLayer(folder_ / kShotName, [&](UsdLayer& layer) { writeShot(layer, shot); });
}

std::string materialsLayer(const LookParams& look) {
    std::ostringstream text;
    UsdLayer layer(text);
    layer.stage({"firn", 24, 1, 1});
    layer.open("def Scope", "firn");
    for (const MediumGrid& medium : kMedia) writeMedium(layer, mediumOf(medium, look));
    layer.close();
    return text.str();
}

}  // namespace firn
