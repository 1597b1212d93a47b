// Stand-in for the HDK header of the same name: values of one page at a time, by reference. Values of another storage
// or tuple size pass through a page of copies, written back when the page is left.
#pragma once

#include <type_traits>
#include <vector>

#include <GA/GA_Handle.h>

template <typename T, bool Writes>
class GA_PageHandleT {
public:
    using Attribute = std::conditional_t<Writes, GA_Attribute, const GA_Attribute>;
    using Detail = std::conditional_t<Writes, GA_Detail, const GA_Detail>;
    using Handle = std::conditional_t<Writes, GA_RWHandleT<T>, GA_ROHandleT<T>>;
    using Value = std::conditional_t<Writes, T, const T>;

    GA_PageHandleT() = default;
    GA_PageHandleT(Attribute* a, int component = 0) { bind(a, component); }
    GA_PageHandleT(const GA_RWAttributeRef& ref) { bind(ref.getAttribute()); }
    GA_PageHandleT(Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name) { bind(detail, owner, name); }
    ~GA_PageHandleT() { flush(); }
    GA_PageHandleT(const GA_PageHandleT&) = default;
    GA_PageHandleT& operator=(const GA_PageHandleT&) = default;

    void bind(Attribute* a, int component = 0) {
        flush();
        handle_.bind(a, component + hdk_double::Tuple<T>::size);
        component_ = component;
        page_ = -1;
    }
    void bind(const GA_RWAttributeRef& ref) { bind(ref.getAttribute()); }
    void bind(Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name) {
        flush();
        handle_.bind(detail, owner, name);
        page_ = -1;
    }
    bool isValid() const { return handle_.isValid(); }
    bool isInvalid() const { return handle_.isInvalid(); }
    Attribute* getAttribute() const { return handle_.getAttribute(); }
    void bumpDataId() const {
        if constexpr (Writes) handle_.bumpDataId();
    }

    void setPage(GA_Offset off) {
        flush();
        page_ = off & ~GA_PAGE_MASK;
        values_.assign(static_cast<std::size_t>(GA_PAGE_SIZE), T{});
        const GA_IndexMap& map = handle_.getAttribute()->getIndexMap();
        for (GA_Offset i = page_; i < page_ + GA_PAGE_SIZE && i < map.offsetSize(); ++i)
            if (map.isOffsetActive(i)) values_[index(i)] = handle_.get(i, component_);
        if constexpr (Writes) before_ = values_;
    }
    Value& value(GA_Offset off) { return values_[index(off)]; }
    const T& value(GA_Offset off) const { return values_[index(off)]; }
    const T& get(GA_Offset off) const { return values_[index(off)]; }
    void set(GA_Offset off, const T& v) { values_[index(off)] = v; }

private:
    std::size_t index(GA_Offset off) const {
        if ((off & ~GA_PAGE_MASK) != page_) hdk_double::reportBadHandle(handle_.getAttribute(), -1);
        return static_cast<std::size_t>(off & GA_PAGE_MASK);
    }
    /// Only what changed, so that readers of other elements of the page see no write.
    void flush() {
        if constexpr (Writes) {
            if (page_ < 0) return;
            for (GA_Offset i = page_; i < page_ + GA_PAGE_SIZE; ++i)
                if (std::memcmp(&values_[index(i)], &before_[index(i)], sizeof(T)) != 0)
                    handle_.set(i, component_, values_[index(i)]);
            page_ = -1;
        }
    }

    Handle handle_;
    int component_ = 0;
    GA_Offset page_ = -1;
    std::vector<T> values_;
    std::vector<T> before_;
};

template <typename T>
struct GA_PageHandleScalar {
    using ROType = GA_PageHandleT<T, false>;
    using RWType = GA_PageHandleT<T, true>;
};
template <typename T>
using GA_PageHandleV = GA_PageHandleScalar<T>;

#define HDK_DOUBLE_PAGE_HANDLES(Suffix, Type)                    \
    using GA_ROPageHandle##Suffix = GA_PageHandleT<Type, false>; \
    using GA_RWPageHandle##Suffix = GA_PageHandleT<Type, true>

HDK_DOUBLE_PAGE_HANDLES(I, int32);
HDK_DOUBLE_PAGE_HANDLES(ID, int64);
HDK_DOUBLE_PAGE_HANDLES(F, fpreal32);
HDK_DOUBLE_PAGE_HANDLES(D, fpreal64);
HDK_DOUBLE_PAGE_HANDLES(V2, UT_Vector2F);
HDK_DOUBLE_PAGE_HANDLES(V3, UT_Vector3F);
HDK_DOUBLE_PAGE_HANDLES(V3D, UT_Vector3D);
HDK_DOUBLE_PAGE_HANDLES(V4, UT_Vector4F);
HDK_DOUBLE_PAGE_HANDLES(Q, UT_QuaternionF);
HDK_DOUBLE_PAGE_HANDLES(M3, UT_Matrix3F);
HDK_DOUBLE_PAGE_HANDLES(M3D, UT_Matrix3D);
HDK_DOUBLE_PAGE_HANDLES(M4, UT_Matrix4F);
#undef HDK_DOUBLE_PAGE_HANDLES
