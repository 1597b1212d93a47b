// From radiance to what a screen shows, the same for every view of a shot.
#pragma once

#include "firn/render/image.h"
#include "firn/sim/look.h"

namespace firn::render {

/// Share of diffuse light that endlessly deep snow of this look gives back, per channel. Van de Hulst's fit for
/// isotropic scattering, with forward scattering brought to it by similarity; right to about 0.01.
Vec3 snowReflectance(const LookParams& look);

/// Gain per channel: exposure and white balance. Snow that absorbs a little red at each of hundreds of scatterings is
/// plainly blue to a meter; an eye, and a photographer, take part of that for the light's. So four fifths of it (in
/// stops) are taken out: all of it would turn the ground to sand.
Vec3 gainsFor(const LookParams& look);

/// Light through a curve that never clips, as sRGB.
Bitmap toBitmap(const Image& image);

/// A picture of snow: gains, a print's paler colours, and the curve.
Bitmap developed(const Image& image, const LookParams& look);

}  // namespace firn::render
