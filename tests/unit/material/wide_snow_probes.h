// The formulas of snow over arrays, compiled three times as those of unit/base/wide_probes.h.
#pragma once

#include "firn/material/fixed_corotated.h"
#include "firn/material/hardening.h"
#include "firn/material/snow_plasticity.h"
#include "unit/base/wide_probes.h"

namespace firn {

inline constexpr std::size_t kSnowNumbers = 26;

/// Takes the nine rows of a trial FE and one of JP.
template <class T>
void snowOf(const float* in, float* out, std::size_t count) {
    for (std::size_t i = 0; i < count; i += Lanes<T>::kCount) {
        const Mat<T> trial = matrixAt<T>(in, i, count);
        const Yielded<T> y = yielded(trial, Lanes<T>::load(in + 9 * count + i), T(2.5e-2f), T(7.5e-3f));
        const T factor = hardeningFactor(T(10), y.JP, T(20));
        const Lame<T> fresh = lame(T(1.4e5f), T(0.2f)), l{fresh.mu * factor, fresh.lambda * factor};
        Column<T> to{out + i, count};
        to.put(y.FE), to.put(y.s), to.put(y.JP), to.put(factor), to.put(l.mu), to.put(l.lambda);
        to.put(kirchhoff(y.U, y.s, l)), to.put(waveSpeed(l, T(400)));
    }
}

namespace baseline {
Probe wideSnow();
}
namespace avx2 {
Probe wideSnow();
}
namespace avx512 {
Probe wideSnow();
}

}  // namespace firn
