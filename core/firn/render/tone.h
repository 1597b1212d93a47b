// From radiance to what a screen shows, the same for every view of a shot.
#pragma once

#include "firn/render/image.h"
#include "firn/sim/look.h"

namespace firn::render {

/// Share of diffuse light that endlessly deep snow of this look gives back, per channel. Van de Hulst's fit for
/// isotropic scattering, with forward scattering brought to it by similarity; right to about 0.01.
Vec3 snowReflectance(const LookParams& look);

/// Gain per channel: exposure and white balance. Snow that absorbs a little red at each of hundreds of scatterings is
/// plainly blue to a meter; an eye, and a photographer, take part of that for the light's. So half of it (in stops) is
/// taken out: all of it would turn the ground to sand.
Vec3 gainsFor(const LookParams& look);

/// Light times gain, through a curve that never clips, as sRGB.
Bitmap toBitmap(const Image& image, const Vec3& gains = {1, 1, 1});

}  // namespace firn::render
