#include "hdk_nodes/bridge/unpacked.h"

#include <GA/GA_Iterator.h>
#include <GU/GU_PrimPacked.h>

#include <vector>

#include "firn/base/error.h"

namespace firn {
namespace {

std::vector<GA_Offset> packedIn(const GU_Detail& detail) {
    std::vector<GA_Offset> packed;
    GA_Offset begin, end;
    for (GA_Iterator it(detail.getPrimitiveRange()); it.blockAdvance(begin, end);)
        for (GA_Offset at = begin; at < end; ++at)
            if (GU_PrimPacked::isPackedPrimitive(*detail.getGEOPrimitive(at))) packed.push_back(at);
    return packed;
}

/// What is in them takes their place. It may be packed again.
void unpackOnce(const std::vector<GA_Offset>& packed, GU_Detail& detail) {
    GU_Detail inside;
    for (const GA_Offset at : packed)
        if (!static_cast<const GU_PrimPacked*>(detail.getGEOPrimitive(at))->unpack(inside))
            throw Error(Fault::input, "a packed primitive cannot be unpacked: its geometry is not there");
    for (const GA_Offset at : packed) detail.destroyPrimitive(*detail.getGEOPrimitive(at), true);
    detail.merge(inside);
}

}  // namespace

Unpacked::Unpacked(const GU_Detail* detail) : detail_(detail) {
    if (!detail) return;
    for (std::vector<GA_Offset> packed = packedIn(*detail); !packed.empty(); packed = packedIn(*copy_)) {
        if (!copy_) {
            copy_ = std::make_unique<GU_Detail>();
            copy_->replaceWith(*detail);
        }
        unpackOnce(packed, *copy_);
    }
}

void refusePacked(const GU_Detail& snow) {
    if (!packedIn(snow).empty())
        throw Error(Fault::input, "the snow is packed, so that a point stands for many; put an Unpack node before");
}

}  // namespace firn
