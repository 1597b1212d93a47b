// The run of an earlier stage: an artist looks at the prints before paying for particles, and pays for neither again.
#pragma once

#include "firn/run/run_folder.h"
#include "firn/run/simulation.h"

namespace firn {

class EarlierRun {
public:
    /// Throws Error(Fault::input) where the folder holds no run of this scene that went less far than `now`.
    /// @param now  of the run that is to go on
    EarlierRun(std::filesystem::path folder, const RunRecord& now, const Scene& scene, const SolverCatalog& catalog);

    /// Nothing where that run has not come so far. Throws Error(Fault::input) where a file is damaged.
    std::optional<KnownFrame> frame(int number) const;

private:
    std::filesystem::path folder_;
    RunRecord record_;
    SolverStage stage_ = SolverStage::part;
};

}  // namespace firn
