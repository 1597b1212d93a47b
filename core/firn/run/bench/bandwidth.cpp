#include "firn/run/bench/bandwidth.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "firn/base/parallel.h"
#include "firn/run/bench/best_of.h"

namespace firn {
namespace {

/// Four floats that g++ and clang keep in one register, on any processor.
using Float4 __attribute__((vector_size(16))) = float;

constexpr std::size_t kBytes = std::size_t{512} << 20;  // far beyond any cache
constexpr std::size_t kFloats4 = kBytes / sizeof(Float4);
constexpr std::size_t kRun = (std::size_t{1} << 18) / sizeof(Float4);  // 256 kB in one go: long enough to stream
constexpr int kFours = 6;                                              // of four runs of some ten milliseconds each

/// In large pages where the system gives them: small ones cost a quarter of the bandwidth in the tables that translate
/// addresses, and what we want to know is what memory could do.
class Memory {
public:
    Memory() : memory_(static_cast<Float4*>(std::aligned_alloc(kLargePage, kBytes))) {
        if (!memory_) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
        ::madvise(memory_.get(), kBytes, MADV_HUGEPAGE);
#endif
        forEachRun([](Float4* run) { std::fill(run, run + kRun, Float4{1, 1, 1, 1}); });
    }
    template <class F>
    void forEachRun(F&& f) {
        forEach(
            kFloats4 / kRun, [&](std::size_t r) { f(memory_.get() + r * kRun); }, 1);
    }

private:
    static constexpr std::size_t kLargePage = std::size_t{2} << 20;
    struct Free {
        void operator()(Float4* memory) const { std::free(memory); }
    };
    std::unique_ptr<Float4, Free> memory_;
};

void read(const Float4* run) {
    constexpr int kSums = 8;  // one alone would wait for itself and not for memory
    Float4 sums[kSums] = {};
    for (std::size_t i = 0; i < kRun; i += kSums)
        for (int k = 0; k < kSums; ++k) sums[k] += run[i + std::size_t(k)];
    for (int k = 1; k < kSums; ++k) sums[0] += sums[k];
    volatile float kept = sums[0][0] + sums[0][1] + sums[0][2] + sums[0][3];
    static_cast<void>(kept);
}

void changeInPlace(Float4* run) {
    for (std::size_t i = 0; i < kRun; ++i) run[i] *= 1.0001f;
}

}  // namespace

Bandwidth measureBandwidth() {
    Memory memory;
    return {double(kBytes) / meanOfBest(kFours, [&] { memory.forEachRun(read); }),
            2 * double(kBytes) / meanOfBest(kFours, [&] { memory.forEachRun(changeInPlace); })};
}

}  // namespace firn
