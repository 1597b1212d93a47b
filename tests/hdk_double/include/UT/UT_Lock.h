// Stand-in for the HDK header of the same name.
#pragma once

#include <mutex>

class UT_Lock {
public:
    void lock() { mutex_.lock(); }
    void unlock() { mutex_.unlock(); }
    bool tryLock() { return mutex_.try_lock(); }

    class Scope {
    public:
        explicit Scope(UT_Lock& lock) : guard_(lock.mutex_) {}

    private:
        std::lock_guard<std::recursive_mutex> guard_;
    };

private:
    std::recursive_mutex mutex_;
};
using UT_AutoLock = UT_Lock::Scope;
