// What an artist may look at, made by the solver from a saved frame.
#pragma once

#include "firn/sim/solver.h"

namespace firn {

inline ParticleSet publishedPoints(const Solver& solver, const Frame& frame) {
    struct Points : FrameSink {
        ParticleSet points;

        bool wantsVolume(std::string_view) const override { return false; }
        void particles(const ParticleSet& particles) override { points = particles; }
        void volume(const Volume&) override {}
        void number(std::string_view, double) override {}
    };
    Points sink;
    solver.publish(frame, sink);
    return std::move(sink.points);
}

}  // namespace firn
