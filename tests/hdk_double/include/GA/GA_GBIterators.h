// Stand-in for the HDK header of the same name: primitives of a detail one by one, of which some may be destroyed on
// the way.
#pragma once

#include <GA/GA_Detail.h>

class GA_GBPrimitiveIterator {
public:
    explicit GA_GBPrimitiveIterator(const GA_Detail& detail, const GA_PrimitiveGroup* group = nullptr)
        : detail_(&detail), at_(detail.getPrimitiveRange(group)) {}
    GA_GBPrimitiveIterator(const GA_Detail& detail, const GA_PrimitiveGroup* group, GA_Range::safedeletions)
        : GA_GBPrimitiveIterator(detail, group) {}

    bool atEnd() const { return at_.atEnd(); }
    void advance() {
        do ++at_;
        while (!at_.atEnd() && !detail_->getPrimitiveMap().isOffsetActive(*at_));
    }
    GA_GBPrimitiveIterator& operator++() {
        advance();
        return *this;
    }
    /// Null at the end.
    GA_Primitive* getPrimitive() const {
        return atEnd() ? nullptr : const_cast<GA_Primitive*>(detail_->getPrimitive(*at_));
    }
    GA_Primitive* operator*() const { return getPrimitive(); }

private:
    const GA_Detail* detail_;
    GA_Iterator at_;
};
