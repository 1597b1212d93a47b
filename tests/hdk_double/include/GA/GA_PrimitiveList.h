// Stand-in for the HDK header of the same name: primitives by offset.
#pragma once

#include <memory>
#include <vector>

#include <GA/GA_Primitive.h>

class GA_PrimitiveList {
public:
    GA_PrimitiveList();
    /// Null for an offset without a primitive.
    GA_Primitive* get(GA_Offset off) const {
        const auto i = static_cast<std::size_t>(off);
        return off >= 0 && i < primitives_.size() ? primitives_[i].get() : nullptr;
    }
    GA_DataId getDataId() const { return dataId_; }
    void bumpDataId();
    void cloneDataId(const GA_PrimitiveList& from) { dataId_ = from.dataId_; }
    std::vector<std::unique_ptr<GA_Primitive>>& primitives() { return primitives_; }

private:
    std::vector<std::unique_ptr<GA_Primitive>> primitives_;
    GA_DataId dataId_;
};
