#include "firn/render/tone.h"

#include <algorithm>
#include <cmath>

namespace firn::render {
namespace {

constexpr float kAdapted = 0.8f;     // share of the snow's own colour that the white balance takes out, in stops
constexpr float kSaturation = 0.6f;  // of what is left, as on paper: 1 is that of the light

/// Keeps what is below the knee and bends the rest towards 1, which it never reaches: sunlit snow lies well above the
/// knee and keeps its modelling, the dark parts keep their contrast. Each channel by itself, as film does.
float shoulder(float light) {
    constexpr float knee = 0.4f;
    if (light <= knee) return std::max(light, 0.0f);
    return 1.0f - (1.0f - knee) * std::exp(-(light - knee) / (1.0f - knee));
}

float toSrgb(float light) { return light <= 0.0031308f ? 12.92f * light : 1.055f * std::pow(light, 1 / 2.4f) - 0.055f; }

std::uint8_t toByte(float light) { return std::uint8_t(std::lround(255.0f * toSrgb(shoulder(light)))); }

}  // namespace

Vec3 snowReflectance(const LookParams& look) {
    Vec3 share;
    for (int c = 0; c < 3; ++c) {
        const float a = clamp(look.albedo[c], 0.0f, 1.0f);
        const float s = std::sqrt((1 - a) / (1 - look.anisotropy * a));
        share[c] = a == 1 ? 1 : (1 - s) * (1 - 0.139f * s) / (1 + 1.17f * s);
    }
    return share;
}

Vec3 gainsFor(const LookParams& look) {
    const Vec3 snow = snowReflectance(look);
    const float brightest = std::max(snow.x, std::max(snow.y, snow.z));
    Vec3 gains;
    for (int c = 0; c < 3; ++c) {
        // Black snow has no colour to take out.
        const float balance = snow[c] > 0.01f ? std::pow(brightest / snow[c], kAdapted) : 1.0f;
        gains[c] = std::exp2(look.exposure) * balance;
    }
    return gains;
}

Bitmap toBitmap(const Image& image) {
    Bitmap picture(image.width, image.height);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        for (int c = 0; c < 3; ++c) picture.bytes[3 * i + std::size_t(c)] = toByte(image.pixels[i][c]);
    }
    return picture;
}

Bitmap developed(const Image& image, const LookParams& look) {
    Image print = image;
    const Vec3 gains = gainsFor(look);
    for (Vec3& pixel : print.pixels) {
        const Vec3 light = scaled(gains, pixel);
        const float grey = dot(light, Vec3{0.2126f, 0.7152f, 0.0722f});
        pixel = Vec3{grey, grey, grey} + kSaturation * (light - Vec3{grey, grey, grey});
    }
    return toBitmap(print);
}

}  // namespace firn::render
