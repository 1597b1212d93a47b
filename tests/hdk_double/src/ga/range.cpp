#include <GA/GA_Range.h>

#include <algorithm>

#include <GA/GA_ElementGroup.h>
#include <GA/GA_SplittableRange.h>

GA_Range::GA_Range(const GA_IndexMap& map, bool ordered) : map_(&map) {
    std::vector<Block> blocks;
    if (map.isTrivialMap()) {
        if (map.offsetSize() > 0) blocks.emplace_back(0, map.offsetSize());
    } else if (ordered) {
        for (GA_Index i = 0; i < map.indexSize(); ++i) appendOffset(blocks, map.offsetFromIndex(i));
    } else {
        for (GA_Offset off = 0; off < map.offsetSize(); ++off)
            if (map.isOffsetActive(off)) appendOffset(blocks, off);
    }
    setBlocks(std::move(blocks));
}

GA_Range::GA_Range(const GA_IndexMap& map, GA_Offset start, GA_Offset end) : map_(&map) {
    std::vector<Block> blocks;
    for (GA_Offset off = start; off < end; ++off)
        if (map.isOffsetActive(off)) appendOffset(blocks, off);
    setBlocks(std::move(blocks));
}

GA_Range::GA_Range(const GA_IndexMap& map, const GA_OffsetArray& offsets) : map_(&map) {
    std::vector<Block> blocks;
    for (const GA_Offset off : offsets) appendOffset(blocks, off);
    setBlocks(std::move(blocks));
}

GA_Range::GA_Range(const GA_ElementGroup& group, bool invert) : map_(&group.getIndexMap()), group_(&group) {
    std::vector<Block> blocks;
    for (GA_Offset off = 0; off < map_->offsetSize(); ++off)
        if (map_->isOffsetActive(off) && group.containsOffset(off) != invert) appendOffset(blocks, off);
    setBlocks(std::move(blocks));
}

GA_Range GA_Range::ofGroup(const GA_IndexMap& map, const GA_ElementGroup* group) {
    return group ? GA_Range(*group) : GA_Range(map);
}

GA_Size GA_Range::getEntries() const {
    GA_Size n = 0;
    for (std::size_t i = first_; i < last_; ++i) n += block(i).second - block(i).first;
    return n;
}

bool GA_Range::operator==(const GA_Range& b) const {
    if (map_ != b.map_ || last_ - first_ != b.last_ - b.first_) return false;
    for (std::size_t i = 0; i < last_ - first_; ++i)
        if (block(first_ + i) != b.block(b.first_ + i)) return false;
    return true;
}

void GA_Range::setBlocks(std::vector<Block> blocks) {
    first_ = 0;
    last_ = blocks.size();
    blocks_ = std::make_shared<const std::vector<Block>>(std::move(blocks));
}

void GA_Range::appendOffset(std::vector<Block>& blocks, GA_Offset off) const {
    if (!blocks.empty() && blocks.back().second == off)
        ++blocks.back().second;
    else
        blocks.emplace_back(off, off + 1);
}

GA_SplittableRange::GA_SplittableRange(const GA_Range& range) : GA_Range(range) {
    std::vector<Block> blocks;
    for (std::size_t i = first_; i < last_; ++i) {
        for (GA_Offset off = block(i).first; off < block(i).second;) {
            const GA_Offset pageEnd = (GAgetPageNum(off) + 1) << GA_PAGE_BITS;
            const GA_Offset end = std::min(pageEnd, block(i).second);
            blocks.emplace_back(off, end);
            off = end;
        }
    }
    std::sort(blocks.begin(), blocks.end());
    setBlocks(std::move(blocks));
}

GA_SplittableRange::GA_SplittableRange(GA_SplittableRange& range, UT_Split) : GA_Range(range) {
    std::size_t middle = range.pageEnd((range.first_ + range.last_) / 2);
    if (middle == range.last_) {
        const GA_Offset lastPage = GAgetPageNum(range.block(range.last_ - 1).first);
        while (GAgetPageNum(range.block(middle - 1).first) == lastPage) --middle;
    }
    first_ = middle;
    range.last_ = middle;
}
