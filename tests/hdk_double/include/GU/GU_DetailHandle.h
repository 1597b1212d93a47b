// Stand-in for the HDK header of the same name: a counted reference to a detail. Who asks for a preserve request
// relies on the detail as it is: writing through another handle is then misuse, makeUnique() is the way.
#pragma once

#include <GA/GA_Types.h>
#include <SYS/SYS_Types.h>

class GU_Detail;

namespace hdk_double {
struct SharedDetail;
}

class GU_DetailHandle {
public:
    GU_DetailHandle() = default;
    GU_DetailHandle(const GU_DetailHandle& other);
    GU_DetailHandle(GU_DetailHandle&& other) noexcept;
    ~GU_DetailHandle();
    GU_DetailHandle& operator=(const GU_DetailHandle& other);
    GU_DetailHandle& operator=(GU_DetailHandle&& other) noexcept;

    void clear();
    void allocateAndSet(GU_Detail* gdp, bool own = true);
    bool deleteGdp();
    GU_DetailHandle duplicateGeometry(GA_DataIdStrategy strategy = GA_DATA_ID_BUMP) const;
    /// A copy of its own if somebody else holds the detail too.
    void makeUnique(GA_DataIdStrategy strategy = GA_DATA_ID_BUMP);
    bool isUnique() const;
    bool isNull() const { return shared_ == nullptr; }
    bool isValid() const { return shared_ != nullptr; }
    explicit operator bool() const { return isValid(); }
    bool operator==(const GU_DetailHandle& b) const { return shared_ == b.shared_; }
    bool operator!=(const GU_DetailHandle& b) const { return shared_ != b.shared_; }
    uint hash() const;

    const GU_Detail* gdp() const;
    GU_Detail* gdpNC();
    const GU_Detail* peekDetail() const { return gdp(); }

    int getRefCount() const;
    void addPreserveRequest();
    void removePreserveRequest();
    int getPreserveRequest() const;
    void addExternalReference() {}
    void removeExternalReference() {}
    int getExternalReference() const { return 0; }
    int64 getMemoryUsage(bool inclusive) const;

    const GU_Detail* readLock() const;
    GU_Detail* writeLock() const;
    void unlock(const GU_Detail* gdp) const;
    bool hasActiveLock() const { return getLockCount() > 0; }
    int getLockCount() const;

private:
    void release();

    hdk_double::SharedDetail* shared_ = nullptr;
};

class GU_ConstDetailHandle {
public:
    GU_ConstDetailHandle() = default;
    GU_ConstDetailHandle(const GU_DetailHandle& handle) : handle_(handle) {}
    GU_ConstDetailHandle& operator=(const GU_DetailHandle& handle) {
        handle_ = handle;
        return *this;
    }
    bool operator==(const GU_ConstDetailHandle& b) const { return handle_ == b.handle_; }
    bool operator!=(const GU_ConstDetailHandle& b) const { return handle_ != b.handle_; }
    uint hash() const { return handle_.hash(); }
    void clear() { handle_.clear(); }
    GU_DetailHandle castAwayConst() const { return handle_; }
    GU_DetailHandle getWriteableCopy(GA_DataIdStrategy strategy = GA_DATA_ID_BUMP) const {
        return handle_.duplicateGeometry(strategy);
    }
    const GU_Detail* gdp() const { return handle_.gdp(); }
    const GU_Detail* peekDetail() const { return handle_.gdp(); }
    bool isNull() const { return handle_.isNull(); }
    bool isValid() const { return handle_.isValid(); }
    explicit operator bool() const { return isValid(); }
    int getRefCount() const { return handle_.getRefCount(); }
    void addPreserveRequest() { handle_.addPreserveRequest(); }
    void removePreserveRequest() { handle_.removePreserveRequest(); }
    int getPreserveRequest() const { return handle_.getPreserveRequest(); }
    int64 getMemoryUsage(bool inclusive) const { return handle_.getMemoryUsage(inclusive); }
    const GU_Detail* readLock() { return handle_.readLock(); }
    void unlock(const GU_Detail* gdp) { handle_.unlock(gdp); }
    int getLockCount() const { return handle_.getLockCount(); }

private:
    GU_DetailHandle handle_;
};

class GU_DetailHandleAutoReadLock {
public:
    GU_DetailHandleAutoReadLock(const GU_ConstDetailHandle& handle) : handle_(handle), gdp_(handle_.readLock()) {}
    GU_DetailHandleAutoReadLock(const GU_DetailHandle& handle)
        : GU_DetailHandleAutoReadLock(GU_ConstDetailHandle(handle)) {}
    ~GU_DetailHandleAutoReadLock() {
        if (gdp_) handle_.unlock(gdp_);
    }
    GU_DetailHandleAutoReadLock(const GU_DetailHandleAutoReadLock&) = delete;
    GU_DetailHandleAutoReadLock& operator=(const GU_DetailHandleAutoReadLock&) = delete;
    bool isValid() const { return gdp_ != nullptr; }
    explicit operator bool() const { return isValid(); }
    const GU_Detail* getGdp() const { return gdp_; }
    const GU_Detail* operator->() const { return gdp_; }
    const GU_Detail& operator*() const { return *gdp_; }
    const GU_ConstDetailHandle& handle() const { return handle_; }

private:
    GU_ConstDetailHandle handle_;
    const GU_Detail* gdp_;
};

class GU_DetailHandleAutoWriteLock {
public:
    GU_DetailHandleAutoWriteLock(const GU_DetailHandle& handle) : handle_(handle), gdp_(handle_.writeLock()) {}
    ~GU_DetailHandleAutoWriteLock() {
        if (gdp_) handle_.unlock(gdp_);
    }
    GU_DetailHandleAutoWriteLock(const GU_DetailHandleAutoWriteLock&) = delete;
    GU_DetailHandleAutoWriteLock& operator=(const GU_DetailHandleAutoWriteLock&) = delete;
    bool isValid() const { return gdp_ != nullptr; }
    explicit operator bool() const { return isValid(); }
    GU_Detail* getGdp() const { return gdp_; }
    GU_Detail* operator->() const { return gdp_; }
    GU_Detail& operator*() const { return *gdp_; }
    const GU_DetailHandle& handle() const { return handle_; }

private:
    GU_DetailHandle handle_;
    GU_Detail* gdp_;
};
