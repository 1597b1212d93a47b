// Geometry in which nothing is packed: artists pack what they instance, and Houdini's rigid bodies are packed.
#pragma once

#include <GU/GU_Detail.h>

#include <memory>

namespace firn {

/// A detail as it is where nothing in it is packed; else a copy of it with everything unpacked, however deep it is
/// packed, where it stands. Of a detail that is not there, nothing.
class Unpacked {
public:
    explicit Unpacked(const GU_Detail* detail);

    const GU_Detail* get() const { return copy_ ? copy_.get() : detail_; }
    const GU_Detail& operator*() const { return *get(); }

private:
    const GU_Detail* detail_;
    std::unique_ptr<GU_Detail> copy_;
};

/// Points that are read as snow must stand for themselves. Throws Error(Fault::input) where one stands for packed
/// geometry.
void refusePacked(const GU_Detail& snow);

}  // namespace firn
