// One frame's files: takes what the solver publishes and writes what the scene's `output` asks for.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "firn/geometry/box.h"
#include "firn/sim/frame_sink.h"
#include "firn/sim/scene.h"

namespace firn {

class FolderSink : public FrameSink {
public:
    /// @param time  of the frame [s], for messages
    FolderSink(const std::filesystem::path& folder, const OutputParams& output, double fps, int frame, double time);

    bool wantsVolume(std::string_view name) const override;
    void particles(const ParticleSet& particles) override;
    void volume(const Volume& volume) override;
    void fineParticles(const ParticleSet& particles) override;
    bool wantsMesh(std::string_view name) const override;
    void mesh(std::string_view name, const TriangleMesh& mesh) override;
    void number(std::string_view name, double value) override;

    /// Writes what had to be collected first. Throws Error(Fault::input) where `output` names what the solver has not.
    void finish();

    /// Names of the files written so far.
    const std::vector<std::string>& files() const { return files_; }
    const std::map<std::string, double>& numbers() const { return numbers_; }
    const std::map<std::string, Box>& gridBounds() const { return gridBounds_; }

private:
    bool isWanted(std::string_view grid) const;
    void writePoints(const ParticleSet& particles);
    void makeVolumes(const ParticleSet& particles);
    void keep(const Volume& volume);

    std::filesystem::path folder_;
    const OutputParams& output_;
    double fps_;
    int frame_;
    double time_;
    std::vector<Volume> volumes_;
    std::vector<std::string> files_;
    std::map<std::string, double> numbers_;
    std::map<std::string, Box> gridBounds_;
    mutable std::set<std::string, std::less<>> offered_;  // the grids that can be had
};

}  // namespace firn
