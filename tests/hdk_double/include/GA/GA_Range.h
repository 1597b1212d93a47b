// Stand-in for the HDK header of the same name: a set of offsets, fixed when the range is made.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <GA/GA_IndexMap.h>
#include <GA/GA_Types.h>
#include <UT/UT_Array.h>

class GA_Iterator;
using GA_OffsetArray = UT_Array<GA_Offset>;

struct GA_RangeSentinel {};

class GA_Range {
public:
    using Block = std::pair<GA_Offset, GA_Offset>;
    struct safedeletions {};

    GA_Range() = default;
    explicit GA_Range(const GA_IndexMap& map, bool ordered = false);
    GA_Range(const GA_IndexMap& map, GA_Offset start, GA_Offset end);
    GA_Range(const GA_IndexMap& map, const GA_OffsetArray& offsets);
    GA_Range(const GA_ElementGroup& group, bool invert = false);
    /// All of a map where there is no group.
    static GA_Range ofGroup(const GA_IndexMap& map, const GA_ElementGroup* group);

    bool isValid() const { return map_ != nullptr; }
    bool isEmpty() const { return first_ == last_; }
    bool empty() const { return isEmpty(); }
    explicit operator bool() const { return isValid(); }
    GA_Size getEntries() const;
    GA_Size getMaxEntries() const { return getEntries(); }
    GA_AttributeOwner getOwner() const { return map_ ? map_->getOwner() : GA_ATTRIB_INVALID; }
    const GA_IndexMap* getIndexMap() const { return map_; }
    const GA_IndexMap* getMap() const { return map_; }
    bool isOrdered() const { return false; }
    bool isComplement() const { return false; }
    const GA_ElementGroup* getGroup() const { return group_; }
    void clear() { *this = GA_Range(); }
    bool operator==(const GA_Range& b) const;
    bool operator!=(const GA_Range& b) const { return !(*this == b); }

    GA_Iterator begin() const;
    GA_RangeSentinel end() const { return {}; }

protected:
    friend class GA_Iterator;
    friend class GA_PageIterator;

    const Block& block(std::size_t i) const { return (*blocks_)[i]; }
    void setBlocks(std::vector<Block> blocks);
    void appendOffset(std::vector<Block>& blocks, GA_Offset off) const;

    const GA_IndexMap* map_ = nullptr;
    const GA_ElementGroup* group_ = nullptr;
    std::shared_ptr<const std::vector<Block>> blocks_;
    std::size_t first_ = 0;
    std::size_t last_ = 0;
};
