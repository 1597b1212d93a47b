// Particle snow as a newcomer would write it, for our speed to be compared with: one core, grains in the order in which
// they came, a search for neighbours in every step, and a map of contacts in every grain. The formulas are the
// solver's, so that both do the same work.
#pragma once

#include <map>
#include <unordered_map>

#include "firn/grains/grain_engine.h"

namespace firn {

class ObviousGrains {
public:
    /// @param frame  without newcomers: all have taken a step
    explicit ObviousGrains(const GrainFrame& frame);
    void step(const StepNumbers& numbers, const BodiesView& colliders);
    /// In the order of the frame.
    const std::vector<Grain>& grains() const { return grains_; }

private:
    struct CellHashing {
        std::size_t operator()(std::uint64_t cell) const { return cell * 0x9e3779b97f4a7c15u >> 20; }
    };
    using Cells = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>, CellHashing>;
    using Contacts = std::map<std::uint32_t, ContactMemory>;  // by partner

    Cells sortedIntoCells(float width) const;
    Gathered gather(std::uint32_t j, const Cells& cells, float width, const StepNumbers& p);

    std::vector<Grain> grains_;
    std::vector<GrainMatter> matter_;
    std::vector<WallMemory> walls_;
    std::vector<Contacts> contacts_;
    std::vector<GrainRoom> room_;
    std::vector<ListedGrain> start_;
};

}  // namespace firn
