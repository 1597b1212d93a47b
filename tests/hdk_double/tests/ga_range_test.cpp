#include <GU/GU_Detail.h>
#include <GU/GU_PrimPoly.h>
#include <UT/UT_ParallelUtil.h>
#include <hdk_double/gtest.h>

#include <atomic>
#include <set>

namespace {

std::vector<GA_Offset> offsets(const GA_Range& range) {
    std::vector<GA_Offset> all;
    for (const GA_Offset off : range) all.push_back(off);
    return all;
}

}  // namespace

TEST(Ranges, SkipHoles) {
    GU_Detail gdp;
    gdp.appendPointBlock(6);
    gdp.destroyPointOffset(0);
    gdp.destroyPointOffset(3);
    EXPECT_EQ(offsets(gdp.getPointRange()), (std::vector<GA_Offset>{1, 2, 4, 5}));
    EXPECT_EQ(gdp.getPointRange().getEntries(), 4);
    std::vector<GA_Offset> byMacro;
    GA_Offset off;
    GA_FOR_ALL_PTOFF(&gdp, off) { byMacro.push_back(off); }
    EXPECT_EQ(byMacro, offsets(gdp.getPointRange()));
}

TEST(Ranges, AdvanceByBlocksThatNeverCrossAPage) {
    GU_Detail gdp;
    gdp.appendPointBlock(2 * GA_PAGE_SIZE);
    gdp.destroyPointOffset(5);
    std::vector<std::pair<GA_Offset, GA_Offset>> blocks;
    GA_Offset start, end;
    for (GA_Iterator it(gdp.getPointRange()); it.blockAdvance(start, end);) blocks.emplace_back(start, end);
    EXPECT_EQ(blocks, (std::vector<std::pair<GA_Offset, GA_Offset>>{
                          {0, 5}, {6, GA_PAGE_SIZE}, {GA_PAGE_SIZE, 2 * GA_PAGE_SIZE}}));
    GA_Iterator it(gdp.getPointRange());
    it.fullBlockAdvance(start, end);
    it.fullBlockAdvance(start, end);
    EXPECT_EQ(end, 2 * GA_PAGE_SIZE);
    EXPECT_TRUE(it.atEnd());
}

TEST(Ranges, StayAsTheyWereWhileElementsAreDestroyed) {
    GU_Detail gdp;
    gdp.appendPointBlock(5);
    for (const GA_Offset off : gdp.getPointRange()) gdp.destroyPointOffset(off);
    EXPECT_EQ(gdp.getNumPoints(), 0);
    EXPECT_TRUE(gdp.getPointRange().isEmpty());
}

TEST(Ranges, OfPrimitivesPassOverTheDestroyed) {
    GU_Detail gdp;
    for (int i = 0; i < 4; ++i) GU_PrimPoly::build(&gdp, 3, GU_POLY_CLOSED, 0);
    std::vector<GA_Offset> seen;
    for (GA_GBPrimitiveIterator it(gdp, nullptr, GA_Range::safedeletions()); !it.atEnd(); ++it) {
        seen.push_back(it.getPrimitive()->getMapOffset());
        if (seen.size() == 1) {
            gdp.destroyPrimitiveOffset(0);
            gdp.destroyPrimitiveOffset(2);
        }
    }
    EXPECT_EQ(seen, (std::vector<GA_Offset>{0, 1, 3}));
    const GU_Detail empty;
    EXPECT_FALSE(GA_GBPrimitiveIterator(empty).getPrimitive());
}

TEST(Ranges, OfGroups) {
    GU_Detail gdp;
    gdp.appendPointBlock(4);
    GA_PointGroup* const group = gdp.newPointGroup("some");
    group->addOffset(1);
    group->addIndex(3);
    EXPECT_EQ(offsets(gdp.getPointRange(group)), (std::vector<GA_Offset>{1, 3}));
    EXPECT_EQ(offsets(GA_Range(*group, true)), (std::vector<GA_Offset>{0, 2}));
    gdp.destroyPointOffset(1);
    EXPECT_EQ(group->entries(), 1);
    EXPECT_FALSE(group->containsOffset(1));
    group->toggleEntries();
    EXPECT_EQ(offsets(GA_Range(*group)), (std::vector<GA_Offset>{0, 2}));
    EXPECT_EQ(offsets(gdp.getPointRange(nullptr)).size(), 3U);
}

TEST(Groups, CombineAsSets) {
    GU_Detail gdp;
    gdp.appendPointBlock(4);
    GA_PointGroup* const low = gdp.newPointGroup("low");
    GA_PointGroup* const even = gdp.newPointGroup("even");
    low->addRange(GA_Range(gdp.getPointMap(), 0, 2));
    even->addOffset(0);
    even->addOffset(2);
    GA_PointGroup both(gdp), either(gdp), only(gdp);
    both.combine(low);
    either.combine(low);
    only.combine(low);
    EXPECT_EQ(offsets(GA_Range(both &= *even)), (std::vector<GA_Offset>{0}));
    EXPECT_EQ(offsets(GA_Range(either |= *even)), (std::vector<GA_Offset>{0, 1, 2}));
    EXPECT_EQ(offsets(GA_Range(only -= *even)), (std::vector<GA_Offset>{1}));
    low->addOffset(9);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
}

TEST(SplittableRanges, AreSharedOutByWholePagesAndLoseNothing) {
    GU_Detail gdp;
    const GA_Size n = 7 * GA_PAGE_SIZE + 100;
    gdp.appendPointBlock(n);
    for (GA_Offset off = 0; off < n; off += 3) gdp.destroyPointOffset(off);
    std::vector<std::atomic<int>> seen(static_cast<std::size_t>(n));
    std::atomic<int> crossings{0};
    UTparallelFor(GA_SplittableRange(gdp.getPointRange()), [&](const GA_SplittableRange& part) {
        for (GA_PageIterator pit = part.beginPages(); !pit.atEnd(); ++pit) {
            GA_Offset start, end;
            for (GA_Iterator it(pit.begin()); it.blockAdvance(start, end);) {
                crossings += GAgetPageNum(start) != GAgetPageNum(end - 1) ? 1 : 0;
                for (GA_Offset off = start; off < end; ++off) ++seen[static_cast<std::size_t>(off)];
            }
        }
    });
    EXPECT_EQ(crossings, 0);
    for (GA_Offset off = 0; off < n; ++off) ASSERT_EQ(seen[static_cast<std::size_t>(off)], off % 3 ? 1 : 0) << off;
}

TEST(SplittableRanges, NeverSplitAPage) {
    GU_Detail gdp;
    gdp.appendPointBlock(3 * GA_PAGE_SIZE);
    for (GA_Offset off = 0; off < 3 * GA_PAGE_SIZE; off += 2) gdp.destroyPointOffset(off);
    GA_SplittableRange left(gdp.getPointRange());
    ASSERT_TRUE(left.is_divisible());
    GA_SplittableRange right(left, UT_Split());
    EXPECT_EQ(left.getEntries() + right.getEntries(), 3 * GA_PAGE_SIZE / 2);
    std::set<GA_Offset> leftPages, rightPages;
    for (const GA_Offset off : left) leftPages.insert(GAgetPageNum(off));
    for (const GA_Offset off : right) rightPages.insert(GAgetPageNum(off));
    EXPECT_EQ(leftPages.size() + rightPages.size(), 3U);
}

TEST(Pages, AreVisitedOnceEach) {
    GU_Detail gdp;
    gdp.appendPointBlock(4 * GA_PAGE_SIZE);
    std::atomic<int> pages{0};
    GAparallelForEachPage(gdp.getPointRange(), true, [&](GA_PageIterator pit) {
        EXPECT_EQ(*pit & GA_PAGE_MASK, 0);
        ++pages;
    });
    EXPECT_EQ(pages, 4);
}
