// Light through snow against what is known of it: furnaces, Chandrasekhar's H, a slab traced by other means.
#include "firn/render/path.h"

#include <gtest/gtest.h>

#include <random>

#include "firn/render/phase.h"
#include "firn/render/tone.h"
#include "firn/render/tracking.h"
#include "unit/render/optics.h"

namespace firn::render {
namespace {

Volume lumpyBall() {
    return filledVolume({-2, 0, -2}, {1, 3, 1}, [](const Vec3& x) {
        const Vec3 r = x - Vec3{0, 16, 0};
        return length(r) > 14 ? 0.0f : 0.2f + std::abs(std::sin(x.x) * std::cos(2 * x.y));
    });
}

Ray towardsBall(Random& random) {
    const Vec3 eye{-40, 25, 30},
        target = Vec3{0, 14, 0} + 24 * (Vec3{random.next(), random.next(), random.next()} - Vec3{0.5f, 0.5f, 0.5f});
    return {eye, normalized(target - eye)};
}

TEST(Path, WhiteSnowInAWhiteFurnaceCannotBeSeen) {
    for (const bool ground : {false, true})
        for (const float extinction : {0.01f, 0.5f, 20.0f}) {
            Stage stage = stageOf(lumpyBall(), extinction, 1, 0.5f, 1);
            stage.surfaces.size = 20;
            stage.look.groundColor = {1, 1, 1};
            if (ground) stage.surfaces.planes.push_back({{0, 4, 0}, {0, 1, 0}});
            const PathTracer tracer(stage);
            const Mean light = meanOf(2000, [&](Random& random) {
                const Ray ray = towardsBall(random);
                return double(tracer.lightAlong(ray, random).y);
            });
            EXPECT_NEAR(1, light.value(), bound(light)) << extinction;
            // Snow loses nothing, so each path brings the sky back. Only what the fading ground leaves of one is drawn
            // by lot.
            EXPECT_LT(light.error(), ground ? 0.02 : 1e-6) << extinction;
        }
}

TEST(Path, AnEmptyStageIsSky) {
    Stage stage;
    stage.lights.skies.push_back({{0.1f, 0.2f, 0.3f}, {0.5f, 0.5f, 0.5f}});
    const PathTracer tracer(stage);
    Random random(1);
    EXPECT_LT(length(tracer.lightAlong({{}, {0, 1, 0}}, random) - Vec3{0.1f, 0.2f, 0.3f}), 1e-6f);
    EXPECT_EQ((Vec3{0.5f, 0.5f, 0.5f}), tracer.lightAlong({{}, {1, 0, 0}}, random));
}

TEST(Path, FlatGroundInTheSunGivesBackItsShare) {
    Stage stage;
    stage.surfaces.planes.push_back({});
    stage.surfaces.size = 1000;
    stage.look.groundColor = {0.5f, 0.25f, 0.1f};
    stage.lights.suns.push_back({normalized(Vec3{1, 1, 0}), {2, 2, 2}, 0.0f});
    const PathTracer tracer(stage);
    Random random(1);
    const Vec3 light = tracer.lightAlong({{0, 1, 0}, {0, -1, 0}}, random);
    EXPECT_NEAR(0.5 * 2 * std::sqrt(0.5) / M_PI, double(light.x), 1e-4);
    EXPECT_NEAR(0.1 * 2 * std::sqrt(0.5) / M_PI, double(light.z), 1e-4);
}

TEST(Path, ASolidShadesTheGroundAndIsSeen) {
    Stage stage;
    stage.surfaces.planes.push_back({});
    stage.surfaces.solids.distance = [](const Vec3& x) { return length(x - Vec3{0, 2, 0}) - 1; };
    stage.surfaces.solids.normal = [](const Vec3& x) { return normalized(x - Vec3{0, 2, 0}); };
    stage.surfaces.size = 10;
    stage.lights.suns.push_back({{0, 1, 0}, {1, 1, 1}, 0.0f});
    stage.look.colliderColor = {1, 0, 0};
    const PathTracer tracer(stage);
    const auto seen = [&](const Vec3& eye, const Vec3& target) {
        Mean red;
        for (std::uint64_t i = 0; i < 200; ++i) {
            Random random(i);
            red.add(double(tracer.lightAlong({eye, normalized(target - eye)}, random).x));
        }
        return red.value();
    };
    EXPECT_LT(seen({5, 1, 0}, {0, 0, 0}), 0.3 * seen({5, 1, 0}, {2, 0, 0}));
    EXPECT_GT(seen({0, 8, 0}, {0, 2, 0}), 0.9 / M_PI);
}

/// Chandrasekhar's H function of isotropic scattering, by iterating its equation on midpoints.
class H {
public:
    explicit H(double albedo) : a_(albedo), h_(kNodes, 1.0) {
        for (int round = 0; round < 300; ++round) {
            std::vector<double> next(kNodes);
            for (int i = 0; i < kNodes; ++i) next[std::size_t(i)] = at(node(i));
            h_ = std::move(next);
        }
    }
    double at(double mu) const {
        double sum = 0;
        for (int j = 0; j < kNodes; ++j) sum += node(j) * h_[std::size_t(j)] / (mu + node(j)) / kNodes;
        return 1 / (std::sqrt(1 - a_) + 0.5 * a_ * sum);
    }

private:
    static constexpr int kNodes = 400;
    static double node(int i) { return (i + 0.5) / kNodes; }
    double a_;
    std::vector<double> h_;
};

Ray ontoSlab(double mu) {
    const Vec3 d{float(std::sqrt(1 - mu * mu)), float(-mu), 0};
    return {Vec3{0.3f, 40, 0.4f} - 20 * d, d};
}

TEST(Path, DeepIsotropicSnowReflectsWhatTheHFunctionSays) {
    for (const double albedo : {0.5, 0.9, 0.98}) {
        const H h(albedo);
        // 40 voxels of two free paths each.
        const Stage stage = stageOf(slabVolume(5, 8), 2, float(albedo), 0, 1);
        const PathTracer tracer(stage);
        for (const double mu : {0.2, 0.6, 1.0}) {
            const Mean light =
                meanOf(20000, [&](Random& random) { return double(tracer.lightAlong(ontoSlab(mu), random).y); });
            EXPECT_NEAR(1 - h.at(mu) * std::sqrt(1 - albedo), light.value(), bound(light)) << albedo << " " << mu;
        }
    }
}

TEST(Path, SunOnDeepIsotropicSnowFollowsTheLawOfDiffuseReflection) {
    const double albedo = 0.9, mu0 = 0.7, E = 2;
    const H h(albedo);
    Stage stage = stageOf(slabVolume(5, 8), 2, float(albedo), 0, 0);
    stage.lights.suns.push_back(
        {{0, float(mu0), float(std::sqrt(1 - mu0 * mu0))}, {float(E), float(E), float(E)}, 0.0f});
    const PathTracer tracer(stage);
    for (const double mu : {0.3, 0.9}) {
        const double expected = E * albedo / (4 * M_PI) * mu0 / (mu + mu0) * h.at(mu) * h.at(mu0);
        const Mean light =
            meanOf(40000, [&](Random& random) { return double(tracer.lightAlong(ontoSlab(mu), random).y); });
        EXPECT_NEAR(expected, light.value(), bound(light)) << mu;
    }
}

/// Reflectance and transmittance of a slab by counting photons, in one dimension and by another random generator.
std::pair<Mean, Mean> countedPhotons(double depth, double albedo, double g, double mu, int count) {
    std::mt19937_64 engine(3);
    std::uniform_real_distribution<double> uniform01(0, 1);
    Mean back, through;
    for (int i = 0; i < count; ++i) {
        double x = 0, along = mu, weight = 1;
        for (;;) {
            x -= along * std::log(1 - uniform01(engine));
            if (x < 0 || x > depth) break;
            weight *= albedo;
            const double q = (1 - g * g) / (1 - g + 2 * g * uniform01(engine)), c = (1 + g * g - q * q) / (2 * g);
            const double turn = std::cos(2 * M_PI * uniform01(engine));
            along = along * c + std::sqrt((1 - along * along) * (1 - c * c)) * turn;
        }
        back.add(x < 0 ? weight : 0), through.add(x < 0 ? 0 : weight);
    }
    return {back, through};
}

TEST(Path, ForwardScatteringSlabReflectsAndPassesWhatCountedPhotonsDo) {
    const double albedo = 0.95, g = 0.5, mu = 0.8;
    for (const double depth : {4.0, 24.0}) {
        const auto [back, through] = countedPhotons(depth, albedo, g, mu, 60000);
        Stage stage = stageOf(slabVolume(2, 12), float(depth / 16), float(albedo), float(g), 1);
        const PathTracer tracer(stage);
        // The sky is 1 on both sides: what arrives is what is reflected and what passes.
        const Mean both =
            meanOf(40000, [&](Random& random) { return double(tracer.lightAlong(ontoSlab(mu), random).y); });
        EXPECT_NEAR(back.value() + through.value(), both.value(),
                    4.5 * std::hypot(both.error(), std::hypot(back.error(), through.error())));
        // A black floor below leaves what is reflected.
        stage.surfaces.planes.push_back({{0, -2, 0}, {0, 1, 0}});
        stage.look.groundColor = {};
        const Mean above =
            meanOf(40000, [&](Random& random) { return double(tracer.lightAlong(ontoSlab(mu), random).y); });
        EXPECT_NEAR(back.value(), above.value(), 4.5 * std::hypot(above.error(), back.error()));
    }
}

TEST(Path, TheWhiteBalanceKnowsHowMuchDeepSnowReflects) {
    LookParams look;
    look.albedo = {0.9f, 0.95f, 0.999f};
    look.anisotropy = 0;
    const Vec3 share = snowReflectance(look);
    for (int c = 0; c < 3; ++c) {
        // Diffuse light: the mean over directions, each by its cosine.
        const H h(double(look.albedo[c]));
        double mean = 0;
        for (int i = 0; i < 200; ++i) {
            const double mu = (i + 0.5) / 200;
            mean += 2 * mu * (1 - h.at(mu) * std::sqrt(1 - double(look.albedo[c]))) / 200;
        }
        EXPECT_NEAR(mean, double(share[c]), 0.01);
    }
}

TEST(Path, OverlappingMediaAddTheirExtinctions) {
    Stage stage = stageOf(slabVolume(2, 3), 0.03f, 1, 0, 1);
    stage.media.emplace_back(slabVolume(2, 3), 0.05f);
    const PathTracer tracer(stage);
    const Vec3 x{0.4f, 40, 0.3f}, down{0, -1, 0};
    const Mean lit = meanOf(100000, [&](Random& random) { return double(tracer.transmittance(x, down, random)); });
    const Mean flown =
        meanOf(100000, [&](Random& random) { return tracer.flight(x, down, kNever, random) == kNever ? 1.0 : 0.0; });
    EXPECT_NEAR(std::exp(-16 * 0.08), lit.value(), bound(lit));
    EXPECT_NEAR(std::exp(-16 * 0.08), flown.value(), bound(flown));
}

TEST(Path, DepthIsTheOpticalDepthOfTheShortestWayOut) {
    // A share exp(-depth) of light gets out along the shortest way, and along the others less.
    const Stage stage = stageOf(lumpyBall(), 0.05f, 1, 0.5f, 0.7f);
    const PathTracer tracer(stage);
    const Vec3 x{3, 16, 5};
    Random random(7);
    double most = 0;
    for (const Vec3& d :
         {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}}) {
        double passed = 0;
        for (int i = 0; i < 2000; ++i) passed += tracer.transmittance(x, d, random) / 2000.0;
        most = std::max(most, passed);
    }
    EXPECT_NEAR(std::exp(-double(tracer.depthOf(x, 1000))), most, 0.01);
    EXPECT_LT(most, 0.9);
    EXPECT_FLOAT_EQ(0.1f, tracer.depthOf(x, 0.1f));
    EXPECT_EQ(0, tracer.depthOf({0, 16, 500}, 1000));
}

TEST(Path, AnEyeInsideTheSnowSeesTheLightInside) {
    // Deep in snow that absorbs nothing the light is that of the sky.
    const Stage stage = stageOf(lumpyBall(), 5, 1, 0.5f, 0.7f);
    const PathTracer tracer(stage);
    Random random(4);
    EXPECT_NEAR(0.7f, tracer.lightAlong({{0, 16, 0}, {0, 0, 1}}, random).x, 1e-4f);
}

}  // namespace
}  // namespace firn::render
