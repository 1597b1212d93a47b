#include <GOP/GOP_Manager.h>

#include <cstdlib>
#include <sstream>

namespace {

const GA_PointGroupTable& groupsOf(const GU_Detail& gdp, const GA_PointGroup*) { return gdp.pointGroups(); }
const GA_PrimitiveGroupTable& groupsOf(const GU_Detail& gdp, const GA_PrimitiveGroup*) { return gdp.primitiveGroups(); }

bool holds(const GA_Attribute& attribute, GA_Offset off, const std::string& value) {
    if (attribute.isString()) return GA_ROHandleS(&attribute).get(off).match(value.c_str());
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    return *end == '\0' && GA_ROHandleD(&attribute).get(off) == number;
}

/// Elements for which "@name=value" is true; false where there is no such attribute.
template <class Group>
bool addCondition(Group& found, const GU_Detail& gdp, const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) return false;
    const GA_ROAttributeRef attribute = gdp.findAttribute(found.getOwner(), word.substr(1, equals - 1));
    if (attribute.isInvalid()) return false;
    const std::size_t value = word.find_first_not_of('=', equals);
    for (const GA_Offset off : GA_Range(found.getIndexMap()))
        if (holds(*attribute.get(), off, value == std::string::npos ? "" : word.substr(value))) found.addOffset(off);
    return true;
}

/// "3" or "0-4"; numbers beyond the last element mean none.
template <class Group>
bool addNumbers(Group& found, const std::string& word) {
    if (word.find_first_not_of("0123456789-") != std::string::npos || word[0] == '-') return false;
    const std::size_t dash = word.find('-');
    const exint first = std::atoll(word.c_str());
    const exint last = dash == std::string::npos ? first : std::atoll(word.c_str() + dash + 1);
    for (exint i = first; i <= last && i < found.getIndexMap().indexSize(); ++i) found.addIndex(i);
    return true;
}

template <class Group>
bool addNamed(Group& found, const GU_Detail& gdp, const std::string& word) {
    bool any = false;
    for (auto it = groupsOf(gdp, &found).beginTraverse(); !it.atEnd(); ++it) {
        if (!it.name().match(word.c_str())) continue;
        found.combine(it.group());
        any = true;
    }
    return any;
}

template <class Group>
bool addWord(Group& found, const GU_Detail& gdp, const std::string& word) {
    if (word == "*") {
        found.addAll();
        return true;
    }
    if (word[0] == '@') return addCondition(found, gdp, word);
    return addNumbers(found, word) || addNamed(found, gdp, word);
}

}  // namespace

GOP_Manager::~GOP_Manager() = default;

template <class Group>
Group* GOP_Manager::parsed(const UT_StringRef& pattern, const GU_Detail& gdp) {
    auto found = std::make_unique<Group>(gdp);
    std::istringstream words(pattern.toStdString());
    std::string word;
    for (bool first = true; words >> word; first = false) {
        const bool without = word[0] == '!' && word.size() > 1;
        if (!without) {
            if (!addWord(*found, gdp, word)) return nullptr;
            continue;
        }
        if (first) found->addAll();
        Group excluded(gdp);
        if (!addWord(excluded, gdp, word.substr(1))) return nullptr;
        *found -= excluded;
    }
    made_.push_back(std::move(found));
    return static_cast<Group*>(made_.back().get());
}

const GA_PointGroup* GOP_Manager::parsePointGroups(const UT_StringRef& pattern, const GroupCreator& creator) {
    const GA_PointGroup* named = creator.gdp()->findPointGroup(pattern);
    return named ? named : parsed<GA_PointGroup>(pattern, *creator.gdp());
}

const GA_PrimitiveGroup* GOP_Manager::parsePrimitiveGroups(const UT_StringRef& pattern, const GroupCreator& creator) {
    const GA_PrimitiveGroup* named = creator.gdp()->findPrimitiveGroup(pattern);
    return named ? named : parsed<GA_PrimitiveGroup>(pattern, *creator.gdp());
}

GA_PrimitiveGroup* GOP_Manager::parsePrimitiveGroupsCopy(const UT_StringRef& pattern, const GroupCreator& creator) {
    return parsed<GA_PrimitiveGroup>(pattern, *creator.gdp());
}

const GA_PointGroup* GOP_Manager::parsePointDetached(const UT_StringRef& pattern, const GU_Detail* gdp, bool,
                                                     bool& success) {
    const GA_PointGroup* found = parsed<GA_PointGroup>(pattern, *gdp);
    success = found != nullptr;
    return found;
}

const GA_PrimitiveGroup* GOP_Manager::parseOrderedPrimitiveDetached(const UT_StringRef& pattern, const GU_Detail* gdp,
                                                                    bool, bool& success) {
    const GA_PrimitiveGroup* found = parsed<GA_PrimitiveGroup>(pattern, *gdp);
    success = found != nullptr;
    return found;
}
