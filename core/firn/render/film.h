// A picture while it is being exposed. The same bytes at any thread count: a sample depends on its pixel and its number
// alone, and a pixel adds its samples in their order.
#pragma once

#include "firn/base/progress.h"
#include "firn/render/camera.h"
#include "firn/render/image.h"
#include "firn/render/path.h"

namespace firn::render {

class Film {
public:
    Film(int width, int height) : sum_(width, height), squares_(sum_.pixels.size()) {}

    /// Adds `count` samples to every pixel. Tells `progress` of its share of the way from `from` to `to`, and throws
    /// Error(Fault::interrupted) where that wants to stop.
    void expose(const PathTracer& tracer, const Camera& camera, int count, Progress& progress, double from, double to);

    int samples() const { return samples_; }
    /// Mean radiance of each pixel.
    Image developed() const;
    /// Of each pixel of `developed`, as far as its samples tell: the sum over its colours.
    std::vector<float> variance() const;

private:
    ImageOf<double> sum_;          // a float would lose the last of many samples
    std::vector<double> squares_;  // sums, over the colours, too
    int samples_ = 0;
};

}  // namespace firn::render
