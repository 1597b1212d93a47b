// The rows of ColorRange.
#pragma once

#include "firn/params/row.h"
#include "firn/surface/false_color.h"

namespace firn {

template <>
struct ParamTable<ColorRange> {
    static auto rows() {
        using P = ColorRange;
        return std::make_tuple(
            row(&P::low, "low").label("Low").hard(-kOpen, kOpen).slider(0, 10).help("Drawn darkest, with all below."),
            row(&P::high, "high")
                .label("High")
                .hard(-kOpen, kOpen)
                .slider(0, 10)
                .help("Drawn palest, with all above."));
    }
};
static_assert(everyFieldHasARow<ColorRange>());

}  // namespace firn
