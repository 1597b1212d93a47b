// An artist at work with any of the solvers, by seed: random edits, scrubs, evictions, checkpoints, Escapes and broken
// inputs, for some seconds. Nothing may crash, leak, race with the host's rules or throw across the border, and a frame
// must stay what it is.
//
//   hdk_edits SECONDS [SEED]
#include <GU/GU_PrimPacked.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <hdk_double/content.h>
#include <hdk_double/interrupt.h>
#include <hdk_double/misuse.h>
#include <chrono>
#include <limits>
#include <random>
#include <sstream>

#include "firn/run/node_interface.h"
#include "firn/run/registry.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/snow_bodies.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kLastFrame = 12;

class Artist {
public:
    explicit Artist(unsigned seed) : random_(seed) { open(); }

    void act() {
        using Action = void (Artist::*)();
        static constexpr Action kActions[] = {&Artist::scrub,  &Artist::scrub,   &Artist::scrub,  &Artist::turnKnob,
                                              &Artist::evict,  &Artist::escape,  &Artist::reload, &Artist::breakKnob,
                                              &Artist::reopen, &Artist::runTwice};
        (this->*kActions[below(std::size(kActions))])();
        ++acts_;
    }
    long acts() const { return acts_; }

private:
    unsigned below(std::size_t n) { return unsigned(random_() % n); }
    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    int anyFrame() { return 1 + int(below(kLastFrame)); }

    void open() {
        hdk_double::Readings readings;
        readings.timeArgumentIsEnd = below(2), readings.solveOnCreationFrame = below(2);
        readings.keepFailedFrame = below(2), readings.objectAtTime = below(2), readings.parmsAtEnd = below(2);
        hdk_double::Hunters hunters;
        hunters.seed = unsigned(random_()), hunters.rebuildSolvers = true, hunters.solveTwice = below(4) == 0;
        hunters.cachedFrames = 3 + int(below(8));
        const auto snow = handleOf([&](GU_Detail& detail) { makeSnow(detail); });
        const SolverCatalog& all = solverCatalog();
        const SolverEntry& solver = all[below(all.size())];
        network_ = std::make_unique<SnowNetwork>(*snow.gdp(), solverNode(solver).type.c_str(), readings, hunters,
                                                 hdk_double::Timeline{24, 1 + int(below(2)), 1});
        makeCoarse(network_->solver, solver.name);
        // Mostly coarse: what a mesh chooses for itself takes a sanitizer seconds to bake.
        network_->solver.set("voxelsize", below(8) == 0 ? 0 : 0.04);
        for (unsigned k = below(3); k-- > 0;) addCollider(k);
    }

    void makeSnow(GU_Detail& detail) {
        switch (below(4)) {
            case 0:
                return;
            case 1:
                return fillWithBall(detail, {0, 0.2f, 0}, 0.06f, 0.03f);
            default:
                fill(detail, frameOf(SnowBall{{0, 0.2f, 0}, 0.08f, 0.025f}).particles);
                if (below(2)) hdk_double::scatterOffsets(detail, unsigned(random_()));
        }
    }

    void addCollider(unsigned k) {
        const unsigned kind = below(6);
        const float speed = float(between(-2, 2));
        auto& node = network_->simulation.addObject(fmt::format("collider{}", k));
        node.animatedGeometry([kind, speed](fpreal time) {
            return handleOf([&](GU_Detail& detail) {
                TriangleMesh mesh = cubeMesh(0.2f, {0.2f, 0.05f, 0});
                if (kind == 1)
                    for (Vec3& x : mesh.points) x.y *= 1 + 0.5f * speed * float(time);
                if (kind == 2) return addSphereVolume(detail, {0, -0.3f, 0}, 0.3f, 0.05f);
                if (kind == 3 && int(time * 24) % 5 == 4) return;  // nothing, for a frame
                if (kind == 4) mesh = sheetMesh(0.4f, 4, [&](float x, float) { return x * speed * float(time); });
                if (kind != 5) return fill(detail, mesh);
                GU_PrimPacked::pack(detail, handleOf(mesh), translation({0, double(speed) * double(time) / 4, 0}));
            });
        });
        node.transform([speed](fpreal time) { return translation({double(speed) * double(time), 0, 0}); });
        if (below(3) == 0) node.frames(anyFrame(), kLastFrame);
        network_->snow.affectedBy(node);
    }

    void scrub() { network_->simulation.cook(anyFrame()); }
    void evict() { network_->simulation.evict(anyFrame()); }
    void reopen() {
        if (below(2) == 0) open();
    }

    void turnKnob() {
        static constexpr struct {
            const char* token;
            double low, high;
            bool isWhole = false;
        } kKnobs[] = {// of several nodes
                      {"cellsize", 0.04, 0.08},
                      {"flipratio", 0, 1},
                      {"friction", 0, 2},
                      {"ground", 0, 2, true},
                      {"sticky", 0, 2, true},
                      {"density", 50, 800},
                      {"youngmodulus", 1e4, 2e5},
                      {"durability", 0, 1},
                      {"seed", 1, 9, true},
                      // of mpm
                      {"plasticity", 0, 2, true},
                      {"maxhardening", 1, 50},
                      {"restvolume", 0, 2, true},
                      // of grains
                      {"rebound", 0, 1},
                      {"bondtracking", 0, 2, true},
                      {"compaction", 0, 2, true},
                      {"heat", 0, 2, true},
                      {"airtemperature", -20, 20},
                      // of layered
                      {"stages", 0, 3, true},
                      {"snowdepth", 0, 0.2},
                      {"compression", 0, 1},
                      {"wetness", 0, 1},
                      {"slumping", 0, 2, true},
                      {"meltback", 0, 2, true},
                      // of flip
                      {"separation", 0, 2, true},
                      {"viscosity", 0, 50},
                      {"cohesion", 0, 500}};
        const auto& knob = kKnobs[below(std::size(kKnobs))];
        if (!network_->solver.parms().has(knob.token)) return;
        const double value = between(knob.low, knob.high);
        network_->simulation.edit(anyFrame(),
                                  [&] { network_->solver.set(knob.token, knob.isWhole ? double(int(value)) : value); });
    }

    /// A value nobody allows, a cook that must fail, and the value back.
    void breakKnob() {
        static constexpr struct {
            const char* token;
            double value;
        } kBroken[] = {{"cellsize", -1},
                       {"flipratio", 7},
                       {"dt", 0.5},
                       {"friction", -3},
                       {"wavelimit", 0},
                       {"snowradius", 0},
                       {"steplimit", 5},
                       {"compression", 2},
                       {"particleradius", -0.1},
                       {"longeststep", 0},
                       {"density", std::numeric_limits<double>::infinity()},
                       {"youngmodulus", std::numeric_limits<double>::quiet_NaN()}};
        const auto& broken = kBroken[below(std::size(kBroken))];
        if (!network_->solver.parms().has(broken.token)) return;
        const double before = network_->solver.parms().number(broken.token, 0, 1);
        network_->simulation.edit(1, [&] { network_->solver.set(broken.token, broken.value); });
        network_->simulation.cook(3);
        network_->simulation.edit(1, [&] { network_->solver.set(broken.token, before); });
    }

    void escape() {
        hdk_double::interruptAfterPolls(long(below(40)));
        network_->simulation.cook(anyFrame());
        hdk_double::resetInterrupts();
    }

    void reload() {
        std::stringstream file;
        if (network_->simulation.save(anyFrame(), file)) network_->simulation.load(file);
    }

    /// The same frame again after everything was forgotten.
    void runTwice() {
        const int frame = anyFrame();
        const GU_Detail* first = network_->simulation.geometry("snow", frame);
        if (!first) return;
        const auto hash = hdk_double::contentHash(*first);
        network_->simulation.resetCache();
        const GU_Detail* second = network_->simulation.geometry("snow", frame);
        if (!second || hdk_double::contentHash(*second) != hash)
            hdk_double::misuse(fmt::format("frame {} changed", frame));
    }

    std::mt19937 random_;
    std::unique_ptr<SnowNetwork> network_;
    long acts_ = 0;
};

int work(double seconds, unsigned seed) {
    loadPlugin();
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    Artist artist(seed);
    while (elapsed() < seconds) {
        artist.act();
        const std::vector<std::string> found = hdk_double::takeMisuses();
        if (found.empty()) continue;
        fmt::print("seed {}, act {}: {}\n", seed, artist.acts(), found.front());
        return 1;
    }
    fmt::print("seed {}: {} acts in {:.0f} s, nothing found\n", seed, artist.acts(), elapsed());
    return 0;
}

}  // namespace
}  // namespace firn::test

int main(int count, char** arguments) {
    testing::InitGoogleTest();
    const double seconds = count > 1 ? std::atof(arguments[1]) : 60;
    return firn::test::work(seconds, count > 2 ? unsigned(std::atoi(arguments[2])) : 1);
}
