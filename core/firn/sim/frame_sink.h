// Where results go: files, a Houdini detail, a test's measurements.
#pragma once

#include <string_view>

#include "firn/geometry/triangle_mesh.h"
#include "firn/state/particle_set.h"
#include "firn/state/volume.h"

namespace firn {

class FrameSink {
public:
    virtual ~FrameSink() = default;
    /// Asked before a volume is made: making one that nobody keeps costs as much as a few steps. Of what is in no
    /// particle; `density`, `vel` and `surface` are made from the particles, for every solver alike.
    virtual bool wantsVolume(std::string_view name) const = 0;
    virtual void particles(const ParticleSet& particles) = 0;
    virtual void volume(const Volume& volume) = 0;
    /// Fine-scale particles, to be shown in place of the others.
    virtual void fineParticles(const ParticleSet& particles) { (void)particles; }
    /// Of what is in no particle, as polygons; asked for like a volume.
    virtual bool wantsMesh(std::string_view name) const {
        (void)name;
        return false;
    }
    virtual void mesh(std::string_view name, const TriangleMesh& mesh) { (void)name, (void)mesh; }
    virtual void number(std::string_view name, double value) = 0;
};

}  // namespace firn
