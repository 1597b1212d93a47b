// Memory for arrays that a step runs through from end to end: it begins with a line of the cache, so that records as
// long as one lie in one, and from some megabytes on it is in large pages where the system gives them: looking up the
// addresses of small ones takes some percent of a step.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace firn {

template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t n) {
        const std::size_t bytes = n * sizeof(T);
        void* memory = ::operator new(bytes, alignment(n));
#if defined(MADV_HUGEPAGE)
        if (bytes >= kLargePage) ::madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: where it fails, nothing is lost
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t n) { ::operator delete(memory, alignment(n)); }

    friend bool operator==(const LargePages&, const LargePages&) { return true; }
    friend bool operator!=(const LargePages&, const LargePages&) { return false; }

private:
    static constexpr std::size_t kLargePage = std::size_t{2} << 20, kCacheLine = 64;
    static_assert(alignof(T) <= kCacheLine);

    static std::align_val_t alignment(std::size_t n) {
        return std::align_val_t(n * sizeof(T) >= kLargePage ? kLargePage : kCacheLine);
    }
};

/// A vector whose memory comes so.
template <class T>
using LargeArray = std::vector<T, LargePages<T>>;

}  // namespace firn
