#include <GU/GU_Detail.h>
#include <GU/GU_DetailHandle.h>
#include <hdk_double/content.h>
#include <hdk_double/gtest.h>

namespace {

GU_DetailHandle handleOfPoints(int n) {
    GU_DetailHandle handle;
    handle.allocateAndSet(new GU_Detail);
    handle.gdpNC()->appendPointBlock(n);
    return handle;
}

}  // namespace

TEST(DetailHandles, ShareUntilMadeUnique) {
    GU_DetailHandle a = handleOfPoints(3), b = a;
    EXPECT_EQ(a.gdp(), b.gdp());
    EXPECT_EQ(a.getRefCount(), 2);
    b.makeUnique();
    EXPECT_NE(a.gdp(), b.gdp());
    EXPECT_TRUE(a.isUnique());
    b.gdpNC()->appendPoint();
    EXPECT_EQ(a.gdp()->getNumPoints(), 3);
    const GU_Detail* const own = b.gdp();
    b.makeUnique();
    EXPECT_EQ(b.gdp(), own);
}

TEST(DetailHandles, KeepDataIdsOfCopiesWhereAsked) {
    const GU_DetailHandle a = handleOfPoints(3);
    EXPECT_EQ(a.duplicateGeometry(GA_DATA_ID_CLONE).gdp()->getP()->getDataId(), a.gdp()->getP()->getDataId());
    EXPECT_NE(a.duplicateGeometry().gdp()->getP()->getDataId(), a.gdp()->getP()->getDataId());
}

TEST(DetailHandles, ReportWritesToPreservedDetails) {
    GU_DetailHandle a = handleOfPoints(3), b = a;
    a.addPreserveRequest();
    b.gdpNC();
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
    { const GU_DetailHandleAutoWriteLock lock(b); }
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
    b.makeUnique();
    b.gdpNC();
    a.removePreserveRequest();
    EXPECT_TRUE(hdk_double::misuses().empty());
    a.removePreserveRequest();
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
}

TEST(DetailHandles, ReportLocksThatDoNotMatch) {
    GU_DetailHandle a = handleOfPoints(1);
    {
        const GU_DetailHandleAutoReadLock read(a);
        const GU_DetailHandleAutoWriteLock write(a);
        EXPECT_EQ(read.getGdp(), write.getGdp());
        EXPECT_EQ(a.getLockCount(), 2);
    }
    EXPECT_EQ(a.getLockCount(), 0);
    a.unlock(a.gdp());
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
    const GU_Detail other;
    a.unlock(&other);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
    a.writeLock();
    a.clear();
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
}

TEST(DetailHandles, OfNothingGiveNothing) {
    GU_DetailHandle none;
    EXPECT_TRUE(none.isNull());
    EXPECT_EQ(none.gdp(), nullptr);
    EXPECT_FALSE(GU_DetailHandleAutoReadLock(none).isValid());
    EXPECT_FALSE(static_cast<bool>(GU_ConstDetailHandle(none)));
}

TEST(DetailHandles, LeaveDetailsAloneThatTheyDoNotOwn) {
    GU_Detail gdp;
    {
        GU_DetailHandle handle;
        handle.allocateAndSet(&gdp, false);
        handle.gdpNC()->appendPoint();
    }
    EXPECT_EQ(gdp.getNumPoints(), 1);
}

TEST(DetailHandles, ShowWritesThroughConstByTheHash) {
    const GU_DetailHandle handle = handleOfPoints(4);
    const GU_Detail* const seen = handle.gdp();
    const uint64 before = hdk_double::contentHash(*seen);
    EXPECT_EQ(hdk_double::contentHash(*seen), before);
    const_cast<GU_Detail*>(seen)->setPos3(2, UT_Vector3(0, 1, 0));
    EXPECT_NE(hdk_double::contentHash(*seen), before);
}
