// Variants of a scene: every combination of some values, one folder each.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// `path=a,b,c`: a place in a scene and the values it takes.
struct Vary {
    std::string path;
    std::vector<std::string> values;
};

/// Splits at commas outside brackets and quotes. Throws Error(Fault::input).
Vary parseVary(std::string_view text);

struct Variant {
    std::string name;                    // made of its values; safe as a folder's name
    std::vector<std::string> overrides;  // `path=value`
};

/// All combinations, the last one varying fastest. Throws Error(Fault::input) where there are absurdly many.
std::vector<Variant> variantsOf(const std::vector<Vary>& varied);

/// Reads every variant's scene; throws InputError with the mistakes of all of them, each told once.
std::vector<Scene> readVariants(const std::filesystem::path& scene, const SolverCatalog& catalog,
                                const std::vector<std::string>& overrides, const std::vector<Variant>& variants);

/// What became of a variant: the numbers of its last frame.
struct VariantOutcome {
    Variant variant;
    std::filesystem::path folder;
    std::string status = "not run";
    std::string message;  // where it failed
    int exitCode = 0;
    int frames = 0;
    double particles = 0;
    double kineticEnergy = 0;  // J
    double maxSpeed = 0;       // m/s
    Vec3d com{};               // m
    double seconds = 0;
};

/// Runs one: fills in the numbers; throws Error where it fails.
using RunVariant = std::function<void(const Scene&, VariantOutcome&)>;

/// One after the other into folders below `folder`, a wedge.json that is whole after each. A variant that fails does
/// not stop the others; an interruption does.
std::vector<VariantOutcome> runWedge(const std::vector<Variant>& variants, const std::vector<Scene>& scenes,
                                     const std::filesystem::path& folder, const RunVariant& run);

/// For people: a line per variant.
std::string wedgeTable(const std::vector<VariantOutcome>& outcomes);

/// `firn run ...` for a farm, quoted for a shell.
std::string runCommand(const std::string& scene, const std::vector<std::string>& overrides, const Variant& variant,
                       const std::filesystem::path& folder);

}  // namespace firn
