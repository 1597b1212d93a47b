#include <GA/GA_IndexMap.h>

#include <mutex>
#include <numeric>
#include <string>

#include <hdk_double/misuse.h>

GA_IndexMap& GA_IndexMap::operator=(const GA_IndexMap& other) {
    if (this == &other) return *this;
    other.refresh();
    indexSize_ = other.indexSize_;
    offsetSize_ = other.offsetSize_;
    trivial_ = other.trivial_;
    alive_ = other.alive_;
    offsets_ = other.offsets_;
    indices_ = other.indices_;
    stale_ = false;
    return *this;
}

GA_Offset GA_IndexMap::offsetFromIndex(GA_Index index) const {
    if (index < 0 || index >= indexSize_) {
        hdk_double::misuse("index " + std::to_string(index) + " of " + std::to_string(indexSize_) + " elements");
        return GA_INVALID_OFFSET;
    }
    if (trivial_) return index;
    refresh();
    return offsets_[static_cast<std::size_t>(index)];
}

GA_Index GA_IndexMap::indexFromOffset(GA_Offset off) const {
    if (!isOffsetActive(off)) return GA_INVALID_INDEX;
    if (trivial_) return off;
    refresh();
    return indices_[static_cast<std::size_t>(off)];
}

GA_Offset GA_IndexMap::appendBlock(GA_Size n) {
    const GA_Offset start = offsetSize_;
    refresh();
    offsetSize_ += n;
    indexSize_ += n;
    if (trivial_) return start;
    alive_.resize(static_cast<std::size_t>(offsetSize_), 1);
    for (GA_Offset off = start; off < offsetSize_; ++off) {
        indices_.push_back(static_cast<GA_Index>(offsets_.size()));
        offsets_.push_back(off);
    }
    return start;
}

void GA_IndexMap::destroy(GA_Offset off) {
    materialize();
    alive_[static_cast<std::size_t>(off)] = 0;
    --indexSize_;
    stale_ = true;
}

void GA_IndexMap::clear() {
    indexSize_ = offsetSize_ = 0;
    trivial_ = true;
    stale_ = false;
    alive_.clear();
    offsets_.clear();
    indices_.clear();
}

void GA_IndexMap::reorder(const std::vector<GA_Index>& order) {
    materialize();
    refresh();
    const std::vector<GA_Offset> before = offsets_;
    for (std::size_t i = 0; i < order.size(); ++i) {
        offsets_[i] = before[static_cast<std::size_t>(order[i])];
        indices_[static_cast<std::size_t>(offsets_[i])] = static_cast<GA_Index>(i);
    }
}

void GA_IndexMap::materialize() {
    if (!trivial_) return;
    trivial_ = false;
    alive_.assign(static_cast<std::size_t>(offsetSize_), 1);
    offsets_.resize(static_cast<std::size_t>(offsetSize_));
    std::iota(offsets_.begin(), offsets_.end(), GA_Offset(0));
    indices_ = offsets_;
}

// Several threads may ask first after a deletion.
void GA_IndexMap::refresh() const {
    if (!stale_.load(std::memory_order_acquire)) return;
    static std::mutex mutex;
    const std::lock_guard<std::mutex> lock(mutex);
    if (!stale_.load(std::memory_order_relaxed)) return;
    std::size_t kept = 0;
    for (const GA_Offset off : offsets_)
        if (alive_[static_cast<std::size_t>(off)]) offsets_[kept++] = off;
    offsets_.resize(kept);
    indices_.assign(static_cast<std::size_t>(offsetSize_), GA_INVALID_INDEX);
    for (std::size_t i = 0; i < kept; ++i) indices_[static_cast<std::size_t>(offsets_[i])] = static_cast<GA_Index>(i);
    stale_.store(false, std::memory_order_release);
}
