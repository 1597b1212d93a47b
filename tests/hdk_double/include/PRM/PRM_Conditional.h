// Stand-in for PRM/PRM_Conditional.h: when a parameter is greyed out or hidden, as text
// "{ a == 0 b != x } { c > 1 }": clauses in one pair of braces are ANDed, pairs are ORed.
#pragma once
#include <string>
#include <utility>
#include <vector>

enum PRM_ConditionalType { PRM_CONDTYPE_DISABLE = 0, PRM_CONDTYPE_HIDE, PRM_CONDTYPE_NOCOOK, PRM_CONDTYPE_MAX };

/// What PRM_Template holds: every condition by its type.
class PRM_ConditionalBase {
public:
    PRM_ConditionalBase() = default;
    virtual ~PRM_ConditionalBase() = default;
    /// The text for that type, or null.
    const char* getConditional(PRM_ConditionalType type = PRM_CONDTYPE_DISABLE) const;

protected:
    void addText(const char* text, PRM_ConditionalType type);

private:
    std::vector<std::pair<PRM_ConditionalType, std::string>> texts_;
};

class PRM_Conditional : public PRM_ConditionalBase {
public:
    PRM_Conditional(const char* text, PRM_ConditionalType type = PRM_CONDTYPE_DISABLE) { addText(text, type); }
};

struct PRM_ConditionalGroupItem {
    PRM_ConditionalGroupItem(const char* conditional, PRM_ConditionalType condtype)
        : text(conditional), type(condtype) {}
    std::string text;
    PRM_ConditionalType type;
};

class PRM_ConditionalGroupArgs {
public:
    PRM_ConditionalGroupArgs& operator<<(const PRM_ConditionalGroupItem& item) {
        items.push_back(item);
        return *this;
    }
    std::vector<PRM_ConditionalGroupItem> items;
};

class PRM_ConditionalGroup : public PRM_ConditionalBase {
public:
    PRM_ConditionalGroup() = default;
    PRM_ConditionalGroup(const PRM_ConditionalGroupArgs& args) {
        for (const PRM_ConditionalGroupItem& item : args.items) addText(item.text.c_str(), item.type);
    }
    void addConditional(const char* text, PRM_ConditionalType type) { addText(text, type); }
};
