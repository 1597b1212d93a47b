// Where grains are stepped: on this processor or on a device. Plain C++ on both sides of the boundary, so that an
// engine may live in a module that is loaded when it is asked for.
#pragma once

#include <memory>
#include <vector>

#include "firn/grains/grain_params.h"
#include "firn/grains/grain_stages.h"

namespace firn {

/// Grains between frames, in the program's memory.
struct GrainFrame {
    std::vector<Grain> grains;
    std::vector<GrainMatter> matter;
    std::vector<WallMemory> walls;     // of the grains
    std::vector<Vec3> pushed;          // N, by the host besides gravity, by id; none: not at all
    std::vector<std::uint32_t> begin;  // lists, as ListView has them
    std::vector<ContactRow> rows;

    /// May be read only.
    ListView lists() const { return {begin.data(), const_cast<ContactRow*>(rows.data()), begin.size() - 1}; }
};

/// Bytes that an engine keeps, where it keeps them.
struct GrainMemory {
    std::size_t grains = 0;    // what grains are from one step to the next
    std::size_t work = 0;      // room for a step's forces, and for putting grains in order
    std::size_t contacts = 0;  // lists with what contacts remember, now and before
};

class GrainEngine {
public:
    virtual ~GrainEngine() = default;
    /// @param reach  m, of the largest grain; @param skin  m, how much farther lists look
    virtual void load(const GrainFrame& frame, float radius, float skin) = 0;
    /// Lists are good for any step until a grain has moved half the skin; then they must be renewed.
    virtual void renewLists() = 0;
    virtual void step(const StepNumbers& numbers, const BodiesView& colliders) = 0;
    /// Of the last step; after load(), of none.
    virtual GrainSummary summary() const = 0;
    virtual std::vector<WallSum> walls() const = 0;
    virtual void save(GrainFrame& frame) const = 0;
    virtual GrainMemory memory() const = 0;
};

}  // namespace firn
