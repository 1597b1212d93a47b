// Stand-in for the HDK header of the same name. Blocks never cross a page.
#pragma once

#include <GA/GA_Range.h>

class GA_Iterator {
public:
    using value_type = GA_Offset;

    GA_Iterator() = default;
    explicit GA_Iterator(const GA_Range& range) : range_(range) { rewind(); }
    GA_Iterator(const GA_Range& range, GA_Range::safedeletions) : GA_Iterator(range) {}

    bool isValid() const { return range_.isValid(); }
    GA_AttributeOwner getOwner() const { return range_.getOwner(); }
    void rewind() {
        at_ = range_.first_;
        off_ = atEnd() ? GA_INVALID_OFFSET : range_.block(at_).first;
    }
    bool atEnd() const { return at_ == range_.last_; }
    void advance() { leave(off_ + 1); }
    GA_Iterator& operator++() {
        advance();
        return *this;
    }
    GA_Offset getOffset() const { return off_; }
    GA_Offset operator*() const { return off_; }
    GA_Index getIndex() const { return range_.getIndexMap()->indexFromOffset(off_); }

    /// The next run of offsets [start, end) on one page.
    bool blockAdvance(GA_Offset& start, GA_Offset& end) {
        if (atEnd()) return false;
        const GA_Offset pageEnd = (GAgetPageNum(off_) + 1) << GA_PAGE_BITS;
        start = off_;
        end = range_.block(at_).second < pageEnd ? range_.block(at_).second : pageEnd;
        leave(end);
        return true;
    }
    /// The next run of offsets [start, end), as long as it gets.
    bool fullBlockAdvance(GA_Offset& start, GA_Offset& end) {
        if (atEnd()) return false;
        start = off_;
        end = range_.block(at_).second;
        leave(end);
        return true;
    }

    bool operator==(const GA_Iterator& b) const { return at_ == b.at_ && off_ == b.off_; }
    bool operator!=(const GA_Iterator& b) const { return !(*this == b); }
    friend bool operator==(const GA_Iterator& a, GA_RangeSentinel) { return a.atEnd(); }
    friend bool operator!=(const GA_Iterator& a, GA_RangeSentinel) { return !a.atEnd(); }

private:
    void leave(GA_Offset next) {
        off_ = next;
        if (off_ < range_.block(at_).second) return;
        ++at_;
        off_ = atEnd() ? GA_INVALID_OFFSET : range_.block(at_).first;
    }

    GA_Range range_;
    std::size_t at_ = 0;
    GA_Offset off_ = GA_INVALID_OFFSET;
};

inline GA_Iterator GA_Range::begin() const { return GA_Iterator(*this); }
