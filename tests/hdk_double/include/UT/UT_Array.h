// Stand-in for the HDK header of the same name.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include <SYS/SYS_Types.h>

namespace hdk_double {
// std::vector packs bools and then has no bool& to give.
struct Bool {
    bool value = false;
};
template <typename T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, Bool, T>;
}  // namespace hdk_double

template <typename T>
class UT_Array {
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;
    using Comparator = int (*)(const T*, const T*);

    UT_Array() = default;
    explicit UT_Array(exint capacity) { setCapacity(capacity); }
    UT_Array(exint capacity, exint size) {
        setCapacity(capacity);
        setSize(size);
    }
    UT_Array(std::initializer_list<T> init) {
        for (const T& v : init) append(v);
    }

    exint size() const { return static_cast<exint>(items_.size()); }
    exint entries() const { return size(); }
    exint capacity() const { return static_cast<exint>(items_.capacity()); }
    bool isEmpty() const { return items_.empty(); }
    bool isValidIndex(exint i) const { return 0 <= i && i < size(); }
    T* array() { return reinterpret_cast<T*>(items_.data()); }
    const T* array() const { return reinterpret_cast<const T*>(items_.data()); }
    const T* getArray() const { return array(); }
    const T* getRawArray() const { return array(); }
    T* data() { return array(); }
    const T* data() const { return array(); }
    T* begin() { return array(); }
    T* end() { return array() + size(); }
    const T* begin() const { return array(); }
    const T* end() const { return array() + size(); }

    T& operator()(exint i) { return array()[i]; }
    const T& operator()(exint i) const { return array()[i]; }
    T& operator[](exint i) { return array()[i]; }
    const T& operator[](exint i) const { return array()[i]; }
    T& last() { return array()[size() - 1]; }
    const T& last() const { return array()[size() - 1]; }
    T& forcedRef(exint i) {
        if (i >= size()) setSize(i + 1);
        return array()[i];
    }

    exint append() {
        items_.emplace_back();
        return size() - 1;
    }
    exint append(const T& v) {
        items_.push_back({v});
        return size() - 1;
    }
    exint append(T&& v) {
        items_.push_back({std::move(v)});
        return size() - 1;
    }
    void append(const T* values, exint n) {
        for (exint i = 0; i < n; ++i) append(values[i]);
    }
    void appendMultiple(const T& v, exint n) {
        for (exint i = 0; i < n; ++i) append(v);
    }
    template <typename... Args>
    exint emplace_back(Args&&... args) {
        return append(T(std::forward<Args>(args)...));
    }
    exint insert(exint at) { return insert(T(), at); }
    exint insert(const T& v, exint at) {
        if (at > size()) setSize(at);
        items_.insert(items_.begin() + at, {v});
        return at;
    }
    exint concat(const UT_Array& b) {
        for (const T& v : b) append(v);
        return size();
    }
    exint removeIndex(exint i) {
        if (!isValidIndex(i)) return -1;
        items_.erase(items_.begin() + i);
        return i;
    }
    void removeLast() { items_.pop_back(); }
    void removeRange(exint begin_i, exint end_i) { items_.erase(items_.begin() + begin_i, items_.begin() + end_i); }
    template <typename S>
    exint findAndRemove(const S& v, exint start = 0) {
        return removeIndex(find(v, start));
    }
    template <typename S>
    exint find(const S& v, exint start = 0) const {
        for (exint i = start; i < size(); ++i)
            if (array()[i] == v) return i;
        return -1;
    }
    template <typename Pred>
    exint removeIf(Pred pred) {
        const exint before = size();
        T* const kept = std::remove_if(begin(), end(), pred);
        setSize(kept - begin());
        return before - size();
    }
    void clear() { items_.clear(); }
    void setCapacity(exint n) { items_.reserve(static_cast<std::size_t>(n)); }
    void setCapacityIfNeeded(exint n) { setCapacity(n); }
    void bumpCapacity(exint n) { setCapacity(n); }
    void setSize(exint n) { items_.resize(static_cast<std::size_t>(n)); }
    void setSizeNoInit(exint n) { setSize(n); }
    void setSizeIfNeeded(exint n) {
        if (size() < n) setSize(n);
    }
    void bumpSize(exint n) { setSizeIfNeeded(n); }
    void bumpEntries(exint n) { setSizeIfNeeded(n); }
    void entries(exint n) { setSize(n); }
    void setSizeAndShrink(exint n) { setSize(n); }
    void constant(const T& v) { std::fill(begin(), end(), v); }
    void zero() { constant(T()); }
    void swap(UT_Array& b) { items_.swap(b.items_); }
    void reverse() { std::reverse(begin(), end()); }
    void sort(Comparator compare) {
        std::stable_sort(begin(), end(), [&](const T& a, const T& b) { return compare(&a, &b) < 0; });
    }
    template <typename Less>
    void sort(Less less) {
        std::sort(begin(), end(), less);
    }
    void sort() { std::sort(begin(), end()); }
    template <typename Less>
    void stdsort(Less less) {
        std::sort(begin(), end(), less);
    }
    template <typename Less>
    exint sortAndRemoveDuplicates(Less less) {
        sort(less);
        setSize(std::unique(begin(), end()) - begin());
        return size();
    }
    exint sortAndRemoveDuplicates() { return sortAndRemoveDuplicates(std::less<T>()); }
    exint uniqueSortedFind(const T& v) const {
        const T* const at = std::lower_bound(begin(), end(), v);
        return at != end() && *at == v ? at - begin() : -1;
    }
    int64 getMemoryUsage(bool inclusive = false) const {
        return static_cast<int64>((inclusive ? sizeof(*this) : 0) + items_.capacity() * sizeof(T));
    }
    bool operator==(const UT_Array& b) const { return std::equal(begin(), end(), b.begin(), b.end()); }
    bool operator!=(const UT_Array& b) const { return !(*this == b); }

private:
    std::vector<hdk_double::Stored<T>> items_;
};

template <typename T>
void UTswap(UT_Array<T>& a, UT_Array<T>& b) {
    a.swap(b);
}
