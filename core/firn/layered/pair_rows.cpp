#include "firn/layered/pair_rows.h"

#include "firn/base/simd/cpu.h"

namespace firn::layered {
namespace {

using Pass = void (*)(const PairStage&, PairRow*, std::size_t);

Pass choose(Pass plain, Pass withAvx2, Pass withAvx512) {
    const Isa isa = bestIsa();
    return isa == Isa::avx512 ? withAvx512 : isa == Isa::avx2 ? withAvx2 : plain;
}

}  // namespace

void startPairs(const PairStage& stage, PairRow* rows, std::size_t count) {
    static const Pass pass = choose(baseline::startPairRows, avx2::startPairRows, avx512::startPairRows);
    pass(stage, rows, count);
}

void solvePairs(const PairStage& stage, PairRow* rows, std::size_t count) {
    static const Pass pass = choose(baseline::solvePairRows, avx2::solvePairRows, avx512::solvePairRows);
    pass(stage, rows, count);
}

void relaxPairs(const PairStage& stage, PairRow* rows, std::size_t count) {
    static const Pass pass = choose(baseline::relaxPairRows, avx2::relaxPairRows, avx512::relaxPairRows);
    pass(stage, rows, count);
}

}  // namespace firn::layered
