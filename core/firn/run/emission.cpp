#include "firn/run/emission.h"

#include <algorithm>
#include <cmath>

#include "firn/sim/frame_time.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

template <class T>
T integralOf(const Setting& setting, double from, double to) {
    if (!setting.isAnimated()) return std::get<T>(setting.value) * (to - from);
    const auto& keys = setting.keys;
    const auto value = [&](std::size_t i) { return std::get<T>(keys[i].second); };
    T total = value(0) * std::max(0.0, std::min(to, keys.front().first) - from);
    total += value(keys.size() - 1) * std::max(0.0, to - std::max(from, keys.back().first));
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const double t0 = keys[i - 1].first, t1 = keys[i].first;
        const double a = std::max(from, t0), b = std::min(to, t1);
        if (b <= a) continue;
        const double middle = (0.5 * (a + b) - t0) / (t1 - t0);
        total += (value(i - 1) + (value(i) - value(i - 1)) * middle) * (b - a);
    }
    return total;
}

Setting rateOf(const Settings& settings) {
    const Setting* rate = settings.find("rate");
    return rate ? *rate : Setting{double(EmitParams{}.rate), {}};
}

}  // namespace

double integral(const Setting& rate, double from, double to) { return integralOf<double>(rate, from, to); }
Vec3d integralOfVector(const Setting& velocity, double from, double to) {
    return integralOf<Vec3d>(velocity, from, to);
}

Emission::Emission(const Settings& settings, const SceneParams& scene, double particleMass)
    : rate_(rateOf(settings)), fps_(double(scene.fps)), particleMass_(particleMass), sceneStart_(scene.firstFrame) {
    const EmitParams params = evaluate<EmitParams>(settings);
    firstFrame_ = std::max(params.firstFrame, scene.firstFrame);
    lastFrame_ = std::max(firstFrame_, std::min(params.lastFrame, scene.lastFrame));
}

double Emission::bornUpTo(int frame) const {
    // Of a particle: so that 239.99999999 is 240 and a steady rate gives steady counts.
    constexpr double kRounding = 1e-6;
    const auto timeOf = [&](int f) { return timeOfFrame(f, sceneStart_, fps_); };
    const int end = std::clamp(frame, firstFrame_, lastFrame_);
    return std::floor(integral(rate_, timeOf(firstFrame_), timeOf(end)) / particleMass_ + kRounding);
}

std::size_t Emission::bornDuring(int frame) const {
    // Not below zero: at a key the integral may round down by its last bit.
    return static_cast<std::size_t>(std::max(0.0, bornUpTo(frame) - bornUpTo(frame - 1)));
}

}  // namespace firn
