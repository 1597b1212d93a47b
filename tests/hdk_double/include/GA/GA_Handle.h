// Stand-in for the HDK header of the same name: typed access to one attribute. Numbers of another storage are
// converted.
#pragma once

#include <cstring>

#include <GA/GA_ATINumeric.h>
#include <GA/GA_ATIString.h>
#include <GA/GA_AttributeRef.h>
#include <UT/UT_Matrix3.h>
#include <UT/UT_Matrix4.h>
#include <UT/UT_Quaternion.h>
#include <UT/UT_Vector2.h>
#include <UT/UT_Vector3.h>
#include <UT/UT_Vector4.h>

namespace hdk_double {

/// How a handle's type is made of numbers.
template <typename T, typename = void>
struct Tuple {
    using Number = typename T::value_type;
    static constexpr int size = T::tuple_size;
    static Number* numbers(T& v) { return v.data(); }
    static const Number* numbers(const T& v) { return v.data(); }
};
template <typename T>
struct Tuple<T, std::enable_if_t<std::is_arithmetic_v<T>>> {
    using Number = T;
    static constexpr int size = 1;
    static Number* numbers(T& v) { return &v; }
    static const Number* numbers(const T& v) { return &v; }
};

const GA_Attribute* findForHandle(const GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name);
GA_Attribute* findForHandle(GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name);

}  // namespace hdk_double

template <typename T>
class GA_ROHandleT {
public:
    using Tuple = hdk_double::Tuple<T>;
    using Number = typename Tuple::Number;
    using BASETYPE = Number;

    GA_ROHandleT() = default;
    GA_ROHandleT(const GA_Attribute* a, int minsize = 1) { bind(a, minsize); }
    GA_ROHandleT(const GA_ROAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    GA_ROHandleT(const GA_RWAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    GA_ROHandleT(const GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        bind(detail, owner, name, minsize);
    }

    void bind(const GA_Attribute* a, int minsize = 1) {
        numeric_ = const_cast<GA_ATINumeric*>(GA_ATINumeric::cast(a));
        if (numeric_ && numeric_->getTupleSize() < (minsize > Tuple::size ? minsize : Tuple::size)) numeric_ = nullptr;
        direct_ = numeric_ && numeric_->getStorage() == hdk_double::storageOf<Number>();
    }
    void bind(const GA_ROAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    void bind(const GA_RWAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    void bind(const GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        bind(detail ? hdk_double::findForHandle(detail, owner, name) : nullptr, minsize);
    }
    void clear() { numeric_ = nullptr; }
    bool isValid() const { return numeric_ != nullptr; }
    bool isInvalid() const { return numeric_ == nullptr; }
    explicit operator bool() const { return isValid(); }
    const GA_Attribute* getAttribute() const { return numeric_; }
    const GA_Attribute* operator->() const { return numeric_; }
    GA_AttributeOwner getOwner() const { return numeric_->getOwner(); }
    int getTupleSize() const { return numeric_ ? numeric_->getTupleSize() : 0; }
    GA_TypeInfo getTypeInfo() const { return numeric_->getTypeInfo(); }

    /// For numbers, one component of the tuple.
    T get(GA_Offset off, int component = 0) const {
        T value{};
        if (reaches(off, component)) read(off, component, value);
        return value;
    }
    T operator()(GA_Offset off, int component = 0) const { return get(off, component); }
    void getV(GA_Offset off, Number* to, int n) const {
        if (!reaches(off, 0)) return;
        for (int c = 0; c < n && c < numeric_->getTupleSize(); ++c)
            to[c] = numeric_->template component<Number>(off, c);
    }
    bool getBlock(GA_Offset start, GA_Size n, T* to, GA_Size stride = 1, int component = 0) const {
        if (!reachesBlock(start, n, component)) return false;
        if (direct_ && stride == 1 && numeric_->getTupleSize() == Tuple::size) {
            if (n > 0)
                std::memcpy(static_cast<void*>(to), numeric_->element(start), static_cast<std::size_t>(n) * sizeof(T));
            return true;
        }
        for (GA_Size i = 0; i < n; ++i) read(start + i, component, to[i * stride]);
        return true;
    }

protected:
    bool reaches(GA_Offset off, int component) const { return reachesBlock(off, 1, component); }
    bool reachesBlock(GA_Offset start, GA_Size n, int component) const;
    void read(GA_Offset off, int component, T& value) const {
        Number* const to = Tuple::numbers(value);
        if (direct_) {
            std::memcpy(to, numeric_->element(off) + static_cast<std::size_t>(component) * sizeof(Number),
                        sizeof(Number) * Tuple::size);
            return;
        }
        for (int c = 0; c < Tuple::size; ++c) to[c] = numeric_->template component<Number>(off, component + c);
    }
    void write(GA_Offset off, int component, const T& value) const {
        const Number* const from = Tuple::numbers(value);
        if (direct_) {
            std::memcpy(numeric_->element(off) + static_cast<std::size_t>(component) * sizeof(Number), from,
                        sizeof(Number) * Tuple::size);
            return;
        }
        for (int c = 0; c < Tuple::size; ++c) numeric_->setComponent(off, component + c, from[c]);
    }

    GA_ATINumeric* numeric_ = nullptr;
    bool direct_ = false;
};

namespace hdk_double {
void reportBadHandle(const GA_Attribute* attribute, int component);
}

template <typename T>
bool GA_ROHandleT<T>::reachesBlock(GA_Offset start, GA_Size n, int component) const {
    if (!numeric_ || component < 0 || component + Tuple::size > numeric_->getTupleSize()) {
        hdk_double::reportBadHandle(numeric_, component);
        return false;
    }
    return n == 1 ? numeric_->reaches(start) : numeric_->reachesBlock(start, n);
}

template <typename T>
class GA_RWHandleT : public GA_ROHandleT<T> {
public:
    using RO = GA_ROHandleT<T>;
    using typename RO::Number;

    GA_RWHandleT() = default;
    GA_RWHandleT(GA_Attribute* a, int minsize = 1) { bind(a, minsize); }
    GA_RWHandleT(const GA_RWAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    GA_RWHandleT(GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        bind(detail, owner, name, minsize);
    }

    void bind(GA_Attribute* a, int minsize = 1) { RO::bind(static_cast<const GA_Attribute*>(a), minsize); }
    void bind(const GA_RWAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    void bind(GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        RO::bind(detail, owner, name, minsize);
    }
    GA_Attribute* getAttribute() const { return this->numeric_; }
    GA_Attribute* operator->() const { return this->numeric_; }
    void bumpDataId() const {
        if (this->numeric_) this->numeric_->bumpDataId();
    }

    void set(GA_Offset off, const T& value) const { set(off, 0, value); }
    void set(GA_Offset off, int component, const T& value) const {
        if (this->reaches(off, component)) this->write(off, component, value);
    }
    void add(GA_Offset off, const T& value) const { set(off, static_cast<T>(this->get(off) + value)); }
    void add(GA_Offset off, int component, const T& value) const {
        set(off, component, static_cast<T>(this->get(off, component) + value));
    }
    void setV(GA_Offset off, const Number* from, int n) const {
        if (!this->reaches(off, 0)) return;
        for (int c = 0; c < n && c < this->getTupleSize(); ++c) this->numeric_->setComponent(off, c, from[c]);
    }
    bool setBlock(GA_Offset start, GA_Size n, const T* from, GA_Size stride = 1, int component = 0) const {
        if (!this->reachesBlock(start, n, component)) return false;
        if (this->direct_ && stride == 1 && this->getTupleSize() == RO::Tuple::size) {
            if (n > 0)
                std::memcpy(this->numeric_->element(start), static_cast<const void*>(from),
                            static_cast<std::size_t>(n) * sizeof(T));
            return true;
        }
        for (GA_Size i = 0; i < n; ++i) this->write(start + i, component, from[i * stride]);
        return true;
    }
    bool setBlock(GA_Offset start, GA_Size n, const T& value, int component = 0) const {
        if (!this->reachesBlock(start, n, component)) return false;
        for (GA_Size i = 0; i < n; ++i) this->write(start + i, component, value);
        return true;
    }
    void makeConstant(const T& value) const {
        const GA_IndexMap& map = this->numeric_->getIndexMap();
        for (GA_Offset off = 0; off < map.offsetSize(); ++off)
            if (map.isOffsetActive(off)) this->write(off, 0, value);
    }
};

template <>
class GA_ROHandleT<UT_StringHolder> {
public:
    GA_ROHandleT() = default;
    GA_ROHandleT(const GA_Attribute* a, int minsize = 1) { bind(a, minsize); }
    GA_ROHandleT(const GA_ROAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    GA_ROHandleT(const GA_RWAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    GA_ROHandleT(const GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        bind(detail, owner, name, minsize);
    }
    void bind(const GA_Attribute* a, int minsize = 1) {
        string_ = const_cast<GA_ATIString*>(GA_ATIString::cast(a));
        if (string_ && string_->getTupleSize() < minsize) string_ = nullptr;
    }
    void bind(const GA_ROAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    void bind(const GA_RWAttributeRef& ref, int minsize = 1) { bind(ref.getAttribute(), minsize); }
    void bind(const GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        bind(detail ? hdk_double::findForHandle(detail, owner, name) : nullptr, minsize);
    }
    void clear() { string_ = nullptr; }
    bool isValid() const { return string_ != nullptr; }
    bool isInvalid() const { return string_ == nullptr; }
    explicit operator bool() const { return isValid(); }
    const GA_Attribute* getAttribute() const { return string_; }
    const GA_Attribute* operator->() const { return string_; }
    int getTupleSize() const { return string_ ? string_->getTupleSize() : 0; }
    const UT_StringHolder& get(GA_Offset off, int component = 0) const {
        return reaches(off, component) ? string_->text(off, component) : UT_StringHolder::theEmptyString;
    }
    const UT_StringHolder& operator()(GA_Offset off, int component = 0) const { return get(off, component); }

protected:
    bool reaches(GA_Offset off, int component) const {
        if (string_ && 0 <= component && component < string_->getTupleSize()) return string_->reaches(off);
        hdk_double::reportBadHandle(string_, component);
        return false;
    }
    GA_ATIString* string_ = nullptr;
};

template <>
class GA_RWHandleT<UT_StringHolder> : public GA_ROHandleT<UT_StringHolder> {
public:
    using RO = GA_ROHandleT<UT_StringHolder>;

    GA_RWHandleT() = default;
    GA_RWHandleT(GA_Attribute* a, int minsize = 1) { RO::bind(a, minsize); }
    GA_RWHandleT(const GA_RWAttributeRef& ref, int minsize = 1) { RO::bind(ref.getAttribute(), minsize); }
    GA_RWHandleT(GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name, int minsize = 1) {
        RO::bind(detail, owner, name, minsize);
    }
    GA_Attribute* getAttribute() const { return string_; }
    GA_Attribute* operator->() const { return string_; }
    void bumpDataId() const {
        if (string_) string_->bumpDataId();
    }
    void set(GA_Offset off, const UT_StringHolder& s) const { set(off, 0, s); }
    void set(GA_Offset off, int component, const UT_StringHolder& s) const {
        if (reaches(off, component)) string_->setText(off, component, s);
    }
};

#define HDK_DOUBLE_HANDLES(Suffix, Type)            \
    using GA_ROHandle##Suffix = GA_ROHandleT<Type>; \
    using GA_RWHandle##Suffix = GA_RWHandleT<Type>

HDK_DOUBLE_HANDLES(I, int32);
HDK_DOUBLE_HANDLES(ID, int64);
HDK_DOUBLE_HANDLES(C, int8);
HDK_DOUBLE_HANDLES(F, fpreal32);
HDK_DOUBLE_HANDLES(D, fpreal64);
HDK_DOUBLE_HANDLES(R, fpreal);
HDK_DOUBLE_HANDLES(S, UT_StringHolder);
HDK_DOUBLE_HANDLES(V2, UT_Vector2F);
HDK_DOUBLE_HANDLES(V2D, UT_Vector2D);
HDK_DOUBLE_HANDLES(V3, UT_Vector3F);
HDK_DOUBLE_HANDLES(V3D, UT_Vector3D);
HDK_DOUBLE_HANDLES(V3I, UT_Vector3i);
HDK_DOUBLE_HANDLES(V4, UT_Vector4F);
HDK_DOUBLE_HANDLES(V4D, UT_Vector4D);
HDK_DOUBLE_HANDLES(Q, UT_QuaternionF);
HDK_DOUBLE_HANDLES(QD, UT_QuaternionD);
HDK_DOUBLE_HANDLES(M3, UT_Matrix3F);
HDK_DOUBLE_HANDLES(M3D, UT_Matrix3D);
HDK_DOUBLE_HANDLES(M4, UT_Matrix4F);
HDK_DOUBLE_HANDLES(M4D, UT_Matrix4D);
#undef HDK_DOUBLE_HANDLES
