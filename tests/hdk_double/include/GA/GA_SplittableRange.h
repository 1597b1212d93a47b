// Stand-in for the HDK header of the same name: a range that threads share out by whole pages.
#pragma once

#include <GA/GA_Iterator.h>
#include <GA/GA_Range.h>
#include <UT/UT_ParallelUtil.h>

class GA_PageIterator;

class GA_SplittableRange : public GA_Range {
public:
    GA_SplittableRange() = default;
    explicit GA_SplittableRange(const GA_Range& range);
    /// The latter half of the pages of a range, which keeps the former.
    GA_SplittableRange(GA_SplittableRange& range, UT_Split);

    bool is_divisible() const {
        return !isEmpty() && GAgetPageNum(block(first_).first) != GAgetPageNum(block(last_ - 1).first);
    }
    bool canMultiThread() const { return is_divisible(); }
    GA_PageIterator beginPages(const UT_JobInfo* = nullptr) const;
    GA_PageIterator beginPages(const UT_JobInfo&) const;
    GA_RangeSentinel endPages() const { return {}; }

private:
    friend class GA_PageIterator;
    std::size_t pageEnd(std::size_t from) const {
        const GA_Offset page = GAgetPageNum(block(from).first);
        while (from < last_ && GAgetPageNum(block(from).first) == page) ++from;
        return from;
    }
};
