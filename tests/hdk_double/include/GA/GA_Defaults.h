// Stand-in for the HDK header of the same name: what a new element's attribute holds.
#pragma once

#include <vector>

#include <GA/GA_Types.h>
#include <UT/UT_StringHolder.h>

class GA_Defaults {
public:
    enum GA_DefaultsType { GA_DEFAULTS_MATRIX3, GA_DEFAULTS_MATRIX4 };

    GA_Defaults() = default;
    GA_Defaults(fpreal32 v) : values_{static_cast<fpreal64>(v)} {}
    GA_Defaults(fpreal64 v) : values_{v} {}
    GA_Defaults(int32 v) : values_{static_cast<fpreal64>(v)} {}
    GA_Defaults(int64 v) : values_{static_cast<fpreal64>(v)} {}
    template <typename T>
    GA_Defaults(const T* values, GA_Size n) {
        for (GA_Size i = 0; i < n; ++i) values_.push_back(static_cast<fpreal64>(values[i]));
    }
    GA_Defaults(GA_DefaultsType type) {
        const int n = type == GA_DEFAULTS_MATRIX3 ? 3 : 4;
        for (int i = 0; i < n * n; ++i) values_.push_back(i % (n + 1) == 0 ? 1.0 : 0.0);
    }
    explicit GA_Defaults(const UT_StringHolder& s) : text_(s) {}

    GA_Size getTupleSize() const { return values_.empty() ? 1 : static_cast<GA_Size>(values_.size()); }
    /// Components past the last given one repeat it.
    fpreal64 getF(int i = 0) const {
        if (values_.empty()) return 0;
        const auto last = static_cast<int>(values_.size()) - 1;
        return values_[static_cast<std::size_t>(i < last ? i : last)];
    }
    int64 getI(int i = 0) const { return static_cast<int64>(getF(i)); }
    const UT_StringHolder& getS(int = 0) const { return text_; }
    void reset(fpreal64 v) { values_ = {v}; }

private:
    std::vector<fpreal64> values_;
    UT_StringHolder text_;
};
