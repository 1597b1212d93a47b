// Stand-in for the HDK header of the same name: which offsets of an element are alive, and their order.
//
// Destroyed elements leave holes, new ones go behind the last offset, so an offset is an index only by luck.
#pragma once

#include <atomic>
#include <vector>

#include <GA/GA_Types.h>

class GA_IndexMap {
public:
    explicit GA_IndexMap(GA_AttributeOwner owner) : owner_(owner) {}
    GA_IndexMap(const GA_IndexMap&) = delete;
    GA_IndexMap& operator=(const GA_IndexMap& other);

    GA_AttributeOwner getOwner() const { return owner_; }
    GA_Size indexSize() const { return indexSize_; }
    GA_Size offsetSize() const { return offsetSize_; }
    GA_Size capacity() const { return offsetSize_; }
    GA_Offset lastOffset() const { return offsetSize_ - 1; }
    bool isTrivialMap() const { return trivial_; }
    bool isOffsetActive(GA_Offset off) const {
        return 0 <= off && off < offsetSize_ && (trivial_ || alive_[static_cast<std::size_t>(off)] != 0);
    }
    bool isOffsetInRange(GA_Offset off) const { return 0 <= off && off < offsetSize_; }
    bool isOffsetVacant(GA_Offset off) const { return !isOffsetActive(off); }
    GA_Offset offsetFromIndex(GA_Index index) const;
    GA_Index indexFromOffset(GA_Offset off) const;
    GA_Offset firstActiveOffset() const { return indexSize_ ? offsetFromIndex(0) : GA_INVALID_OFFSET; }

    /// The stand-in's own means of change, for GA_Detail.
    GA_Offset appendBlock(GA_Size n);
    void destroy(GA_Offset off);
    void clear();
    /// Index i is given to the element that order[i] was before.
    void reorder(const std::vector<GA_Index>& order);

private:
    void materialize();
    void refresh() const;

    GA_AttributeOwner owner_;
    GA_Size indexSize_ = 0;
    GA_Size offsetSize_ = 0;
    bool trivial_ = true;
    std::vector<unsigned char> alive_;
    mutable std::atomic<bool> stale_{false};
    mutable std::vector<GA_Offset> offsets_;
    mutable std::vector<GA_Index> indices_;
};
