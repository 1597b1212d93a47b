#include "firn/grid/block_layout.h"

#include <tbb/parallel_sort.h>

#include <algorithm>

#include "firn/base/morton.h"

namespace firn {
namespace {

/// Particles per part: enough that its table of homes pays, few enough that two cores or sixty share the work.
constexpr std::size_t kPart = 1 << 13;
constexpr std::size_t kLeastTable = 1024;  // places, a power of two

std::size_t tablePlace(std::uint64_t packed) { return static_cast<std::size_t>(packed * 0x9e3779b97f4a7c15ull >> 40); }

std::uint32_t numberOf(const std::vector<std::uint64_t>& sortedKeys, std::uint64_t key) {
    return static_cast<std::uint32_t>(std::lower_bound(sortedKeys.begin(), sortedKeys.end(), key) - sortedKeys.begin());
}

/// The same for a key that may not be there.
std::uint32_t findNumber(const std::vector<std::uint64_t>& sortedKeys, std::uint64_t key) {
    const std::uint32_t n = numberOf(sortedKeys, key);
    return n < sortedKeys.size() && sortedKeys[n] == key ? n : BlockLayout::kNone;
}

void sortUnique(std::vector<std::uint64_t>& keys) {
    tbb::parallel_sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace

/// Homes are in this order: near in space, near in memory.
std::uint64_t BlockLayout::keyOf(const Block& block) {
    const auto along = [&](std::size_t axis) { return static_cast<std::uint64_t>(block[axis] + kBias); };
    return mortonKey(along(0), along(1), along(2));
}

/// Its table is never more than half full.
void BlockLayout::Part::clear(std::size_t most) {
    blocks.clear(), count.clear(), place.clear(), runs.clear();
    for (const std::size_t at : used_) table_[at] = 0;
    used_.clear();
    std::size_t size = std::max(kLeastTable, table_.size());
    while (size < 2 * most) size *= 2;
    table_.resize(size);
}

void BlockLayout::Part::add(const std::vector<Stretch>& stretches) {
    for (const Stretch& stretch : stretches) {
        const Run run{find(stretch.block), stretch.length};
        count[run.home] += run.length;
        runs.push_back(run);
    }
}

std::uint32_t BlockLayout::Part::find(std::uint64_t block) {
    const std::size_t last = table_.size() - 1;
    std::size_t at = tablePlace(block) & last;
    for (; table_[at] != 0; at = (at + 1) & last)
        if (blocks[table_[at] - 1] == block) return table_[at] - 1;
    blocks.push_back(block);
    count.push_back(0);
    used_.push_back(at);
    table_[at] = static_cast<std::uint32_t>(blocks.size());
    return table_[at] - 1;
}

void BlockLayout::cut(std::size_t count) {
    order_.resize(count);
    parts_.resize((count + kPart - 1) / kPart);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        parts_[i].begin = i * kPart;
        parts_[i].end = std::min(count, (i + 1) * kPart);
    }
}

void BlockLayout::build(const std::vector<std::vector<Stretch>>& lists) {
    struct Lists {
        std::size_t begin, end, stretches, particles;
    };
    std::vector<Lists> pieces;  // enough of the lists to fill a part
    for (std::size_t i = 0; i < lists.size(); ++i) {
        if (pieces.empty() || pieces.back().particles >= kPart) pieces.push_back({i, i, 0, 0});
        pieces.back().end = i + 1;
        pieces.back().stretches += lists[i].size();
        for (const Stretch& stretch : lists[i]) pieces.back().particles += stretch.length;
    }
    parts_.resize(pieces.size());
    std::size_t particles = 0;
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        parts_[k].begin = particles;
        parts_[k].end = particles += pieces[k].particles;
    }
    order_.resize(particles);
    forEach(
        parts_.size(),
        [&](std::size_t k) {
            parts_[k].clear(pieces[k].stretches);
            for (std::size_t i = pieces[k].begin; i < pieces[k].end; ++i) parts_[k].add(lists[i]);
        },
        1);
    arrange();
}

void BlockLayout::arrange() {
    listHomes();
    placeParts();
    forEachPart([&](Part& part) {
        std::uint32_t p = static_cast<std::uint32_t>(part.begin);
        for (const Run& run : part.runs) {
            std::uint32_t* to = order_.data() + part.place[run.home];
            for (std::uint32_t i = 0; i < run.length; ++i) to[i] = p + i;
            part.place[run.home] += run.length, p += run.length;
        }
    });
    if (!hasSameHomes_) listBlocks();
}

/// Snow that hardly moves has the homes of the step before, and with them its blocks.
void BlockLayout::listHomes() {
    homeKeysBefore_.swap(homeKeys_);
    homeKeys_.clear();
    for (const Part& part : parts_)
        for (std::uint64_t block : part.blocks) homeKeys_.push_back(keyOf(unpacked(block)));
    sortUnique(homeKeys_);
    hasSameHomes_ = homeKeys_ == homeKeysBefore_;
    if (!hasSameHomes_) homes_.assign(homeKeys_.size(), Home{});
    for (Home& home : homes_) home.end = 0;
}

/// A counting sort in which a part counts only the homes it meets: first all counts, then places, in order of parts.
void BlockLayout::placeParts() {
    forEachPart([&](Part& part) {
        part.place.resize(part.blocks.size());
        for (std::size_t i = 0; i < part.blocks.size(); ++i)
            part.place[i] = numberOf(homeKeys_, keyOf(unpacked(part.blocks[i])));
    });
    for (const Part& part : parts_)
        for (std::size_t i = 0; i < part.blocks.size(); ++i) {
            homes_[part.place[i]].block = unpacked(part.blocks[i]);
            homes_[part.place[i]].end += part.count[i];
        }
    std::uint32_t next = 0;
    for (std::vector<std::uint32_t>& colour : colours_) colour.clear();
    for (std::size_t h = 0; h < homes_.size(); ++h) {
        const Block& block = homes_[h].block;
        colours_[(block[0] & 1) * 4 + (block[1] & 1) * 2 + (block[2] & 1)].push_back(static_cast<std::uint32_t>(h));
        homes_[h].begin = next;
        next += homes_[h].end;
        homes_[h].end = homes_[h].begin;
    }
    for (Part& part : parts_)
        for (std::size_t i = 0; i < part.blocks.size(); ++i) {
            Home& home = homes_[part.place[i]];
            part.place[i] = home.end;
            home.end += part.count[i];
        }
}

void BlockLayout::listBlocks() {
    const auto neighbour = [](const Home& home, int n) {
        return Block{home.block[0] + (n >> 2), home.block[1] + (n >> 1 & 1), home.block[2] + (n & 1)};
    };
    std::vector<std::uint64_t>& keys = blockKeys_;
    keys.resize(homes_.size() * 8);
    forEach(homes_.size(), [&](std::size_t h) {
        for (int n = 0; n < 8; ++n) keys[h * 8 + std::size_t(n)] = keyOf(neighbour(homes_[h], n));
    });
    sortUnique(keys);
    blocks_.resize(keys.size());
    forEach(homes_.size(), [&](std::size_t h) {
        for (int n = 0; n < 8; ++n) homes_[h].near[n] = numberOf(keys, keyOf(neighbour(homes_[h], n)));
    });
    for (const Home& home : homes_)
        for (int n = 0; n < 8; ++n) blocks_[home.near[n]] = neighbour(home, n);
}

std::uint32_t BlockLayout::homeAt(const Block& block) const { return findNumber(homeKeys_, keyOf(block)); }
std::uint32_t BlockLayout::blockAt(const Block& block) const { return findNumber(blockKeys_, keyOf(block)); }

}  // namespace firn
