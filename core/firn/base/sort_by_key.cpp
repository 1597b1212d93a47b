#include "firn/base/sort_by_key.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "firn/base/parallel.h"

namespace firn {
namespace {

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr std::size_t kPart = 1 << 15;  // keys per histogram; fixed, so that threads do not show

using Histogram = std::array<std::uint32_t, kDigits>;

std::size_t digit(std::uint64_t key, int shift) { return (key >> shift) & (kDigits - 1); }

/// Histograms become the place of each part's first key of each digit.
void toPlaces(std::vector<Histogram>& parts) {
    std::uint32_t place = 0;
    for (std::size_t d = 0; d < kDigits; ++d)
        for (Histogram& part : parts) {
            const std::uint32_t count = part[d];
            part[d] = place;
            place += count;
        }
}

template <class Key>
struct Pass {
    const std::vector<Key>& keys;
    const std::vector<std::uint32_t>& order;
    std::vector<Key>& keysOut;
    std::vector<std::uint32_t>& orderOut;
    int shift;

    void run() const {
        const std::size_t n = keys.size(), count = (n + kPart - 1) / kPart;
        std::vector<Histogram> parts(count);
        forEach(
            count,
            [&](std::size_t p) {
                parts[p].fill(0);
                for (std::size_t i = p * kPart; i < std::min(n, (p + 1) * kPart); ++i)
                    ++parts[p][digit(keys[i], shift)];
            },
            1);
        toPlaces(parts);
        forEach(
            count,
            [&](std::size_t p) {
                for (std::size_t i = p * kPart; i < std::min(n, (p + 1) * kPart); ++i) {
                    const std::uint32_t place = parts[p][digit(keys[i], shift)]++;
                    keysOut[place] = keys[i];
                    orderOut[place] = order[i];
                }
            },
            1);
    }
};

}  // namespace

template <class Key>
void sortByKey(std::vector<Key>& keys, std::vector<std::uint32_t>& order) {
    order.resize(keys.size());
    std::iota(order.begin(), order.end(), 0u);
    const Key largest = reduce(
        keys.size(), Key{0}, [&](std::size_t i) { return keys[i]; }, [](Key a, Key b) { return std::max(a, b); });
    std::vector<Key> keysOut(keys.size());
    std::vector<std::uint32_t> orderOut(keys.size());
    constexpr int kBits = 8 * sizeof(Key);
    for (int shift = 0; shift < kBits && (largest >> shift) != 0; shift += kDigitBits) {
        Pass<Key>{keys, order, keysOut, orderOut, shift}.run();
        keys.swap(keysOut);
        order.swap(orderOut);
    }
}

template void sortByKey(std::vector<std::uint32_t>&, std::vector<std::uint32_t>&);
template void sortByKey(std::vector<std::uint64_t>&, std::vector<std::uint32_t>&);

}  // namespace firn
