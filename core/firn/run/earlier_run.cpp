#include "firn/run/earlier_run.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/io/scene_json.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& folder, const std::string& why) {
    throw Error(Fault::input, fmt::format("--from: {}: {}", folder.string(), why));
}

SolverStage stageOfRun(const std::string& sceneText, const std::filesystem::path& folder,
                       const SolverCatalog& catalog) {
    const Scene scene = parseScene(sceneText, folder, catalog);
    return stageOf(*findSolver(catalog, scene.solver), scene.solverSettings);
}

bool pushesBodies(const Scene& scene) {
    return std::any_of(scene.colliders.begin(), scene.colliders.end(),
                       [](const ColliderSpec& collider) { return evaluate<BodyParams>(collider.body).dynamic; });
}

}  // namespace

EarlierRun::EarlierRun(std::filesystem::path folder, const RunRecord& now, const Scene& scene,
                       const SolverCatalog& catalog)
    : folder_(std::move(folder)) {
    const std::optional<RunRecord> record = readRecord(folder_);
    if (!record) refuse(folder_, "holds no run; must be the output folder of an earlier stage");
    record_ = *record;
    if (const std::string what = differenceOfSnow(record_, now); !what.empty())
        refuse(folder_, "holds another scene: " + what);
    if (record_.instructionSet != now.instructionSet)
        refuse(folder_, fmt::format("was made with the instructions {} and this processor has {}",
                                    record_.instructionSet, now.instructionSet));
    stage_ = stageOfRun(record_.scene, scene.folder, catalog);
    if (stage_ >= stageOf(*findSolver(catalog, scene.solver), scene.solverSettings))
        refuse(folder_, "goes as far as this run; solver.stages of the earlier one must be less");
    if (stage_ == SolverStage::part && pushesBodies(scene))
        refuse(folder_, "has no particles, which push this scene's dynamic colliders; run it without --from");
}

std::optional<KnownFrame> EarlierRun::frame(int number) const {
    const auto found = record_.checkpoints.find(number);
    if (found == record_.checkpoints.end()) return std::nullopt;
    return KnownFrame{readCheckpoint(folder_, found->second), stage_};
}

}  // namespace firn
