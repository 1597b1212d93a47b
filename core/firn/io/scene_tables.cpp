#include "firn/io/scene_tables.h"

#include <fmt/core.h>

#include "firn/fine/fine_table.h"
#include "firn/geometry/shape_table.h"
#include "firn/io/shape_json.h"
#include "firn/mist/mist_table.h"
#include "firn/sim/look_table.h"
#include "firn/sim/scene_table.h"

namespace firn {

Rows withoutFrames(const Rows& rows) {
    Rows rest;
    for (const RowInfo& row : rows)
        if (row.key != "first_frame" && row.key != "last_frame") rest.push_back(row);
    return rest;
}

std::vector<NamedTable> sceneTables() {
    std::vector<NamedTable> tables{
        {"scene",
         fmt::format("Keys at the top of a scene file, beside `frames: [first, last]`, which is [{}, {}] by default.",
                     SceneParams{}.firstFrame, SceneParams{}.lastFrame),
         withoutFrames(describe<SceneParams>())},
        {"snow", "A source, beside its `shape`, `preset`, `material`, `variation` and `emit`.",
         describe<SourceParams>()},
        {"variation", "How a source's snow differs from place to place.", describe<VariationParams>()},
        {"emit",
         "Snow that keeps coming, beside `frames: [a, b]`: during the frames a < f <= b; by default the scene's.",
         withoutFrames(describe<EmitParams>())},
        {"collider", "A collider, beside its `name`, `shape` and `motion`.", describe<ColliderParams>()},
        {"body", "More keys of a collider: one that snow pushes back.", describe<BodyParams>()},
        {"motion", "One of a collider's `motion` keys. `{ \"sequence\": \"foot.$F4.obj\" }` deforms instead.",
         describe<MotionKey>()},
    };
    for (const ShapeKind& kind : shapeKinds())
        tables.push_back({fmt::format("shape {}", kind.name), std::string(kind.help), *kind.rows});
    tables.push_back({"placement", "Keys of every shape: where it stands.", describe<Placement>()});
    tables.push_back({"bounds", "What leaves this box is removed at the end of the frame.", describe<BoundsParams>()});
    tables.push_back({"mist",
                      "Powder in the air above the snow, for any solver; `mist: {}` takes all of these. Fast snow "
                      "leaves it, air carries it, and it takes nothing from the snow. The grid `mist` is then written "
                      "too.",
                      describe<MistParams>()});
    tables.push_back(
        {"fine",
         "Fine-scale particles around the snow of any solver, for pictures; `fine: {}` takes all of these. "
         "They go with the snow, fly where it is loose and give nothing back. `fine.*.bgeo` is then "
         "written, and `firn render` shows it.",
         describe<FineParams>()});
    tables.push_back({"output", "What is written.", describe<OutputParams>()});
    tables.push_back(
        {"camera",
         "`camera` is one of these or a list; the first one is the shot's. Without any, one is chosen that "
         "sees all of the snow. Neither cameras, `lights` nor `look` change the simulation.",
         describe<CameraParams>()});
    tables.push_back({"light", "One of `lights`. Without any there are a sun and a sky.", describe<LightParams>()});
    tables.push_back({"look", "What snow, ground and colliders are made of for light.", describe<LookParams>()});
    return tables;
}

std::vector<NamedTable> solverTables(const SolverEntry& solver) {
    return {{std::string(solver.name), fmt::format("{} Keys of `solver` with `type` \"{}\".", solver.help, solver.name),
             *solver.params},
            {fmt::format("{} material", solver.name), "Keys of a source's `material`, on top of its `preset`.",
             *solver.material}};
}

}  // namespace firn
