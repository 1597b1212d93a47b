#include "firn/state/order_of_id.h"

#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"

namespace firn {

ParticleSet inOrderOfId(ParticleSet particles) {
    const auto id = particles[column::id];
    std::vector<std::uint64_t> keys(id.size());
    forEach(keys.size(), [&](std::size_t p) { keys[p] = static_cast<std::uint32_t>(id[p]); });
    std::vector<std::uint32_t> order;
    sortByKey(keys, order);
    particles.permute(order);
    return particles;
}

}  // namespace firn
