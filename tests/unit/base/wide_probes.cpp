#include "unit/base/wide_probes.h"

#include "firn/base/simd/wide.h"

namespace firn {

WideProbes FIRN_ISA::wideProbes() {
    using T = Wide<kLanes>;
    return {exponentialsOf<T>, operationsOf<T>, fusedOf<T>, decompositionsOf<T>};
}

}  // namespace firn
