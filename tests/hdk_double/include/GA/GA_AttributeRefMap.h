// Stand-in for the HDK header of the same name: pairs of attributes, for copying elements from one detail to another.
#pragma once

#include <utility>
#include <vector>

#include <GA/GA_AttributeRef.h>

class GA_AttributeRefMap {
public:
    GA_AttributeRefMap() = default;
    explicit GA_AttributeRefMap(GA_Detail&, const GA_Detail* = nullptr) {}

    void append(const GA_RWAttributeRef& dest, const GA_ROAttributeRef& source) {
        pairs_.emplace_back(dest.getAttribute(), source.getAttribute());
    }
    int entries() const { return static_cast<int>(pairs_.size()); }
    void clear() { pairs_.clear(); }

    /// Every pair whose attributes have these owners.
    void copyValue(GA_AttributeOwner destOwner, GA_Offset dest, GA_AttributeOwner sourceOwner, GA_Offset source) const {
        for (const auto& [to, from] : pairs_)
            if (to->getOwner() == destOwner && from->getOwner() == sourceOwner && to->reaches(dest) &&
                from->reaches(source))
                to->copy(dest, *from, source);
    }

private:
    std::vector<std::pair<GA_Attribute*, const GA_Attribute*>> pairs_;
};
