// The program `firn`, run on a scene of the test's own.
#pragma once

#include <filesystem>
#include <string>

#include "firn/geometry/triangle_mesh.h"
#include "firn/state/particle_set.h"
#include "firn/state/volume.h"

namespace firn::test {

/// An OBJ file, for a scene to name.
std::string objOf(const TriangleMesh& mesh);
/// A VDB file.
std::string vdbOf(const Volume& volume);

/// Runs the scene in a fresh folder that goes away with this.
class CommandLineRun {
public:
    /// `scene` may name files that `files` puts beside it.
    CommandLineRun(const std::string& scene, const std::vector<std::pair<std::string, std::string>>& files = {});
    ~CommandLineRun();
    CommandLineRun(const CommandLineRun&) = delete;
    CommandLineRun& operator=(const CommandLineRun&) = delete;

    /// The points that it wrote for a frame.
    ParticleSet points(int frame) const { return read("points", frame); }
    /// And its fine particles.
    ParticleSet fine(int frame) const { return read("fine", frame); }
    /// The grids, and the polygons of the surface.
    std::vector<Volume> volumes(int frame) const;
    TriangleMesh surface(int frame) const { return readPolygons("surface", frame); }
    /// Of the layer of snow.
    TriangleMesh layer(int frame) const { return readPolygons("layer", frame); }

private:
    ParticleSet read(const char* name, int frame) const;
    TriangleMesh readPolygons(const char* name, int frame) const;

    std::filesystem::path folder_;
};

}  // namespace firn::test
