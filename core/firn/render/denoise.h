// Noise out of a picture of few samples, for previews.
//
// Pixels that see alike are averaged, in three passes over ever wider neighbourhoods [Dammertz et al. 2010]. What a
// pixel sees first - snow, a surface or the sky, how far away, facing where - costs about one sample and has hardly any
// noise: its edges are the picture's. Where colours differ by more than their noise they are kept apart, too.
#pragma once

#include "firn/render/camera.h"
#include "firn/render/film.h"

namespace firn::render {

/// What the pixels see first, as means over some rays each.
struct Guide {
    Guide(int width, int height) : normal(width, height), sight(width, height) {}
    Image normal;
    Image sight;  // x: 1 where it is snow, 0.5 a surface, 0 the sky; y: one over its distance [1/m]
};

Guide guideOf(const PathTracer& tracer, const Camera& camera, int width, int height);

Image denoised(const Film& film, const Guide& guide);

}  // namespace firn::render
