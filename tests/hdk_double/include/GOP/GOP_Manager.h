// Stand-in for the HDK header of the same name: groups by what is written in a group field.
#pragma once

#include <memory>
#include <vector>

#include <GU/GU_Detail.h>

class GOP_Manager {
public:
    /// The detail whose elements are meant.
    class GroupCreator {
    public:
        explicit GroupCreator(const GU_Detail* gdp, bool = false) : gdp_(gdp) {}
        const GU_Detail* gdp() const { return gdp_; }

    private:
        const GU_Detail* gdp_;
    };

    GOP_Manager() = default;
    ~GOP_Manager();
    GOP_Manager(const GOP_Manager&) = delete;
    GOP_Manager& operator=(const GOP_Manager&) = delete;

    // Words are names of groups, numbers (3), ranges (0-4), conditions (@name=density) and * for all; a name and a
    // condition may hold wildcards, and a word behind ! is taken away. Null where a word means nothing here. The
    // manager keeps what it made until destroyAdhocGroups().
    const GA_PointGroup* parsePointGroups(const UT_StringRef& pattern, const GroupCreator& creator);
    const GA_PrimitiveGroup* parsePrimitiveGroups(const UT_StringRef& pattern, const GroupCreator& creator);
    GA_PrimitiveGroup* parsePrimitiveGroupsCopy(const UT_StringRef& pattern, const GroupCreator& creator);
    const GA_PointGroup* parsePointDetached(const UT_StringRef& pattern, const GU_Detail* gdp, bool, bool& success);
    const GA_PrimitiveGroup* parseOrderedPrimitiveDetached(const UT_StringRef& pattern, const GU_Detail* gdp, bool,
                                                           bool& success);
    const GA_PrimitiveGroup* parsePrimitiveDetached(const UT_StringRef& pattern, const GU_Detail* gdp, bool ordered,
                                                    bool& success) {
        return parseOrderedPrimitiveDetached(pattern, gdp, ordered, success);
    }
    void destroyAdhocGroups() { made_.clear(); }

private:
    template <class Group>
    Group* parsed(const UT_StringRef& pattern, const GU_Detail& gdp);

    std::vector<std::unique_ptr<GA_ElementGroup>> made_;
};
