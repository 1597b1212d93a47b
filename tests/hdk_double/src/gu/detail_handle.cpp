#include <GU/GU_DetailHandle.h>

#include <atomic>
#include <utility>

#include <GU/GU_Detail.h>
#include <hdk_double/misuse.h>

namespace hdk_double {

struct SharedDetail {
    GU_Detail* gdp;
    bool own;
    std::atomic<int> references{1};
    std::atomic<int> preserves{0};
    std::atomic<int> locks{0};

    SharedDetail(GU_Detail* detail, bool owned) : gdp(detail), own(owned) {}
};

}  // namespace hdk_double

GU_DetailHandle::GU_DetailHandle(const GU_DetailHandle& other) : shared_(other.shared_) {
    if (shared_) ++shared_->references;
}
GU_DetailHandle::GU_DetailHandle(GU_DetailHandle&& other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
GU_DetailHandle::~GU_DetailHandle() { release(); }
GU_DetailHandle& GU_DetailHandle::operator=(const GU_DetailHandle& other) { return *this = GU_DetailHandle(other); }
GU_DetailHandle& GU_DetailHandle::operator=(GU_DetailHandle&& other) noexcept {
    std::swap(shared_, other.shared_);
    return *this;
}

void GU_DetailHandle::release() {
    if (!shared_) return;
    hdk_double::SharedDetail* const shared = std::exchange(shared_, nullptr);
    if (--shared->references > 0) return;
    if (shared->locks > 0)
        hdk_double::misuse("a detail handle went away with " + std::to_string(shared->locks) + " locks not released");
    if (shared->own) delete shared->gdp;
    delete shared;
}

void GU_DetailHandle::clear() { release(); }
void GU_DetailHandle::allocateAndSet(GU_Detail* gdp, bool own) {
    release();
    if (gdp) shared_ = new hdk_double::SharedDetail(gdp, own);
}
bool GU_DetailHandle::deleteGdp() {
    if (!isUnique()) return false;
    release();
    return true;
}

GU_DetailHandle GU_DetailHandle::duplicateGeometry(GA_DataIdStrategy strategy) const {
    GU_DetailHandle copy;
    if (!shared_) return copy;
    auto* const gdp = new GU_Detail;
    gdp->replaceWith(*shared_->gdp);
    if (strategy == GA_DATA_ID_BUMP) gdp->bumpAllDataIds();
    copy.allocateAndSet(gdp);
    return copy;
}
void GU_DetailHandle::makeUnique(GA_DataIdStrategy strategy) {
    if (shared_ && !isUnique()) *this = duplicateGeometry(strategy);
}
bool GU_DetailHandle::isUnique() const { return shared_ && shared_->references == 1; }
uint GU_DetailHandle::hash() const { return static_cast<uint>(reinterpret_cast<std::uintptr_t>(shared_) >> 4); }

const GU_Detail* GU_DetailHandle::gdp() const { return shared_ ? shared_->gdp : nullptr; }
GU_Detail* GU_DetailHandle::gdpNC() {
    if (!shared_) return nullptr;
    if (shared_->preserves > 0 && shared_->references > 1)
        hdk_double::misuse("gdpNC() of a shared detail that somebody asked to preserve; makeUnique() comes first");
    return shared_->gdp;
}

int GU_DetailHandle::getRefCount() const { return shared_ ? shared_->references.load() : 0; }
void GU_DetailHandle::addPreserveRequest() {
    if (shared_) ++shared_->preserves;
}
void GU_DetailHandle::removePreserveRequest() {
    if (!shared_) return;
    if (shared_->preserves == 0)
        hdk_double::misuse("removePreserveRequest() without an addPreserveRequest()");
    else
        --shared_->preserves;
}
int GU_DetailHandle::getPreserveRequest() const { return shared_ ? shared_->preserves.load() : 0; }
int64 GU_DetailHandle::getMemoryUsage(bool inclusive) const {
    return (inclusive ? static_cast<int64>(sizeof(*this)) : 0) + (shared_ ? shared_->gdp->getMemoryUsage(true) : 0);
}

const GU_Detail* GU_DetailHandle::readLock() const {
    if (!shared_) return nullptr;
    ++shared_->locks;
    return shared_->gdp;
}
GU_Detail* GU_DetailHandle::writeLock() const {
    if (!shared_) return nullptr;
    if (shared_->preserves > 0 && shared_->references > 1)
        hdk_double::misuse("writeLock() of a shared detail that somebody asked to preserve; makeUnique() comes first");
    ++shared_->locks;
    return shared_->gdp;
}
void GU_DetailHandle::unlock(const GU_Detail* gdp) const {
    if (!shared_ || gdp != shared_->gdp) {
        hdk_double::misuse("unlock() of a detail that this handle does not hold");
        return;
    }
    if (shared_->locks == 0)
        hdk_double::misuse("unlock() without a lock");
    else
        --shared_->locks;
}
int GU_DetailHandle::getLockCount() const { return shared_ ? shared_->locks.load() : 0; }
