// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_Iterator.h>
#include <GA/GA_SplittableRange.h>

class GA_PageIterator {
public:
    explicit GA_PageIterator(const GA_SplittableRange& range, const UT_JobInfo* = nullptr) : range_(range) { rewind(); }

    void rewind() { at_ = range_.first_; }
    bool atEnd() const { return at_ == range_.last_; }
    void advance() { at_ = range_.pageEnd(at_); }
    GA_PageIterator& operator++() {
        advance();
        return *this;
    }
    GA_Offset getFirstOffsetInPage() const { return range_.block(at_).first & ~GA_PAGE_MASK; }
    GA_Offset operator*() const { return getFirstOffsetInPage(); }
    GA_Iterator begin() const {
        GA_Range page = range_;
        page.first_ = at_;
        page.last_ = range_.pageEnd(at_);
        return GA_Iterator(page);
    }
    GA_RangeSentinel end() const { return {}; }
    bool operator==(const GA_PageIterator& b) const { return at_ == b.at_; }
    bool operator!=(const GA_PageIterator& b) const { return at_ != b.at_; }
    friend bool operator!=(const GA_PageIterator& a, GA_RangeSentinel) { return !a.atEnd(); }

private:
    GA_SplittableRange range_;
    std::size_t at_ = 0;
};

inline GA_PageIterator GA_SplittableRange::beginPages(const UT_JobInfo*) const { return GA_PageIterator(*this); }

inline GA_PageIterator GA_SplittableRange::beginPages(const UT_JobInfo&) const { return GA_PageIterator(*this); }

/// body(GA_PageIterator) is called once for every page of the range, by several threads where asked.
template <typename Body>
void GAparallelForEachPage(const GA_Range& range, bool shouldthread, const Body& body) {
    const auto pages = [&](const GA_SplittableRange& part) {
        for (GA_PageIterator pit = part.beginPages(); !pit.atEnd(); ++pit) body(pit);
    };
    if (shouldthread)
        UTparallelFor(GA_SplittableRange(range), pages);
    else
        pages(GA_SplittableRange(range));
}
