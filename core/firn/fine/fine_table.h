// The rows of the fine-scale particles.
#pragma once

#include "firn/fine/fine_params.h"
#include "firn/params/row.h"

namespace firn {

template <>
struct ParamTable<FineParams> {
    static auto rows() {
        using P = FineParams;
        return std::make_tuple(
            row(&P::count, "count")
                .label("Count")
                .hard(1, 1000)
                .slider(10, 60)
                .fixed()
                .help("Fine particles to each particle of the snow. They cost memory and files, and hardly any time."),
            row(&P::threshold, "threshold")
                .label("Threshold")
                .hard(0, 10)
                .slider(0, 1)
                .help("Where snow is packed less than this share of its packing at rest, fine particles begin to fly "
                      "by themselves: more is more spray, 0 is none."),
            row(&P::spread, "spread")
                .label("Spread")
                .hard(0, 10)
                .slider(0, 2)
                .fixed()
                .help("How far around its particle fine snow is strewn at first, over the distance between particles: "
                      "1 fills the gaps, less shows the particles as grains."));
    }
};
static_assert(everyFieldHasARow<FineParams>());

}  // namespace firn
