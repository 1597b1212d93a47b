// Tells the thread sanitizer what TBB promises: what came before a loop is seen inside it, and what happened inside is
// seen after it. Debian's TBB is not instrumented, so the sanitizer would take every loop for a race. Costs nothing in
// other builds.
#pragma once

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define FIRN_TSAN
#endif
#elif defined(__SANITIZE_THREAD__)
#define FIRN_TSAN
#endif

#if defined(FIRN_TSAN)
#include <sanitizer/tsan_interface.h>
#endif

namespace firn {

#if defined(FIRN_TSAN)
class ForkJoin {
public:
    ForkJoin() { __tsan_release(&before_); }
    void enter() { __tsan_acquire(&before_); }
    void leave() { __tsan_release(&after_); }
    void join() { __tsan_acquire(&after_); }

private:
    char before_ = 0, after_ = 0;
};
#else
class ForkJoin {
public:
    void enter() {}
    void leave() {}
    void join() {}
};
#endif

}  // namespace firn
