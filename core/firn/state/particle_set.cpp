#include "firn/state/particle_set.h"

#include <algorithm>

#include "firn/base/parallel.h"

namespace firn {

void ParticleSet::resize(std::size_t size) {
    size_ = size;
    for (Named& named : columns_)
        std::visit(
            [&](auto& values) {
                using T = typename std::decay_t<decltype(values)>::value_type;
                values.resize(size, column::initialOf<T>(named.name));
            },
            named.values);
}

const ParticleSet::Named* ParticleSet::find(std::string_view name) const {
    for (const Named& named : columns_)
        if (named.name == name) return &named;
    return nullptr;
}

void ParticleSet::put(std::string name, Values values) {
    Values& place = findOrMake(name, [&] { return Values(); });
    place = std::move(values);
}

void ParticleSet::drop(std::string_view name) {
    columns_.erase(std::remove_if(columns_.begin(), columns_.end(), [&](const Named& n) { return n.name == name; }),
                   columns_.end());
}

void ParticleSet::permute(Span<const std::uint32_t> order) {
    for (Named& named : columns_) {
        std::visit(
            [&](auto& values) {
                std::decay_t<decltype(values)> moved(order.size());
                forEach(order.size(), [&](std::size_t i) { moved[i] = values[order[i]]; });
                values.swap(moved);
            },
            named.values);
    }
    size_ = order.size();
}

void ParticleSet::append(const ParticleSet& other) {
    const std::size_t before = size_;
    for (const Named& named : other.columns_) {
        findOrMake(named.name, [&] {
            return std::visit(
                [&](const auto& values) -> Values {
                    using T = typename std::decay_t<decltype(values)>::value_type;
                    return std::vector<T>(before, column::initialOf<T>(named.name));
                },
                named.values);
        });
    }
    resize(before + other.size_);
    for (const Named& named : other.columns_) {
        std::visit(
            [&](const auto& theirs) {
                auto& ours = std::get<std::decay_t<decltype(theirs)>>(findOrMake(named.name, [] { return Values(); }));
                std::copy(theirs.begin(), theirs.end(), ours.begin() + static_cast<std::ptrdiff_t>(before));
            },
            named.values);
    }
}

}  // namespace firn
