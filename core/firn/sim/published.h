// What an artist may look at, made by the solver from a saved frame.
#pragma once

#include "firn/sim/solver.h"

namespace firn {

struct Published {
    ParticleSet points;
    std::vector<Volume> volumes;  // only what is not made of the points
    std::vector<TriangleMesh> meshes;
};

enum class PublishedParts { points, volumes, all };

/// Of what `publish` gives to a sink.
template <class Publish>
Published collected(PublishedParts parts, Publish&& publish) {
    struct Sink : FrameSink {
        explicit Sink(PublishedParts wanted) : parts(wanted) {}

        bool wantsVolume(std::string_view) const override { return parts != PublishedParts::points; }
        bool wantsMesh(std::string_view) const override { return parts == PublishedParts::all; }
        void particles(const ParticleSet& particles) override { made.points = particles; }
        void volume(const Volume& volume) override { made.volumes.push_back(volume); }
        void mesh(std::string_view, const TriangleMesh& mesh) override { made.meshes.push_back(mesh); }
        void number(std::string_view, double) override {}

        PublishedParts parts;
        Published made;
    };
    Sink sink(parts);
    publish(sink);
    return std::move(sink.made);
}

inline Published published(const Solver& solver, const Frame& frame, PublishedParts parts) {
    return collected(parts, [&](FrameSink& sink) { solver.publish(frame, sink); });
}

inline ParticleSet publishedPoints(const Solver& solver, const Frame& frame) {
    return published(solver, frame, PublishedParts::points).points;
}

}  // namespace firn
