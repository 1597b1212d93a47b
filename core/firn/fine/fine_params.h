// What an artist sets on the fine-scale particles. Device-safe; defaults live here, all else in fine_table.h.
#pragma once

namespace firn {

struct FineParams {
    int count = 30;           // to a particle; [Takahashi 2014, table 1] has 18 to 61
    float threshold = 0.25f;  // rho*, over the density at rest
    float spread = 1;         // over the distance between particles
};

}  // namespace firn
