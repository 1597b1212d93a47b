// Stand-in for the HDK header of the same name: tuples of one number type, flat by offset.
#pragma once

#include <cstring>
#include <vector>

#include <GA/GA_AIFTuple.h>
#include <GA/GA_Attribute.h>

namespace hdk_double {

template <typename T>
constexpr GA_Storage storageOf() {
    if constexpr (std::is_same_v<T, fpreal32>) return GA_STORE_REAL32;
    if constexpr (std::is_same_v<T, fpreal64>) return GA_STORE_REAL64;
    if constexpr (std::is_same_v<T, int32>) return GA_STORE_INT32;
    if constexpr (std::is_same_v<T, int64>) return GA_STORE_INT64;
    if constexpr (std::is_same_v<T, int16>) return GA_STORE_INT16;
    if constexpr (std::is_same_v<T, int8>) return GA_STORE_INT8;
    if constexpr (std::is_same_v<T, uint8>) return GA_STORE_UINT8;
    return GA_STORE_INVALID;
}

/// f is called with a value of the type that a storage keeps.
template <typename F>
void withStorage(GA_Storage storage, F f) {
    switch (storage) {
        case GA_STORE_REAL64:
            return f(fpreal64());
        case GA_STORE_INT32:
            return f(int32());
        case GA_STORE_INT64:
            return f(int64());
        case GA_STORE_INT16:
            return f(int16());
        case GA_STORE_INT8:
            return f(int8());
        case GA_STORE_UINT8:
        case GA_STORE_BOOL:
            return f(uint8());
        default:
            return f(fpreal32());
    }
}

}  // namespace hdk_double

class GA_ATINumeric final : public GA_Attribute {
public:
    GA_ATINumeric(GA_Detail& detail, const GA_IndexMap& map, const UT_StringHolder& name, GA_Storage storage,
                  int tupleSize, const GA_Defaults& defaults);

    static GA_ATINumeric* cast(GA_Attribute* a) { return dynamic_cast<GA_ATINumeric*>(a); }
    static const GA_ATINumeric* cast(const GA_Attribute* a) { return dynamic_cast<const GA_ATINumeric*>(a); }

    const GA_AIFTuple* getAIFTuple() const override { return &tuple_; }

    unsigned char* element(GA_Offset off) { return bytes_.data() + static_cast<std::size_t>(off) * stride_; }
    const unsigned char* element(GA_Offset off) const {
        return bytes_.data() + static_cast<std::size_t>(off) * stride_;
    }

    template <typename T>
    T component(GA_Offset off, int c) const {
        T value{};
        hdk_double::withStorage(getStorage(), [&](auto kind) {
            std::memcpy(&kind, element(off) + static_cast<std::size_t>(c) * sizeof(kind), sizeof(kind));
            value = static_cast<T>(kind);
        });
        return value;
    }
    template <typename T>
    void setComponent(GA_Offset off, int c, T value) {
        hdk_double::withStorage(getStorage(), [&](auto kind) {
            kind = static_cast<decltype(kind)>(value);
            std::memcpy(element(off) + static_cast<std::size_t>(c) * sizeof(kind), &kind, sizeof(kind));
        });
    }

    void resize(GA_Size offsets) override;
    bool copyElement(GA_Offset to, const GA_Attribute& from, GA_Offset fromOffset) override;
    void copyAll(const GA_Attribute& from) override { bytes_ = static_cast<const GA_ATINumeric&>(from).bytes_; }
    uint64 hashElement(GA_Offset off, uint64 seed) const override;
    void saveElement(std::ostream& os, GA_Offset off) const override;
    void loadElement(UT_IStream& is, GA_Offset off) override;
    int64 elementBytes() const override { return static_cast<int64>(stride_); }
    std::unique_ptr<GA_Attribute> cloneEmpty(GA_Detail& detail, const GA_IndexMap& map) const override;

private:
    std::size_t stride_;
    std::vector<unsigned char> bytes_;
    std::vector<unsigned char> defaultElement_;
    GA_AIFTuple tuple_;
};
