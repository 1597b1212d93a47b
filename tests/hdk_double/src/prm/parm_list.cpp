#include <hdk_double/misuse.h>
#include <hdk_double/parm_list.h>

#include <algorithm>
#include <set>

namespace hdk_double {
namespace {

constexpr int kLongestList = 4096;
constexpr int kLongestMenu = 1024;

std::string orEmpty(const char* text) { return text ? text : ""; }

std::vector<MenuItem> menuOf(const PRM_Template& parm, void* node) {
    std::vector<MenuItem> items;
    PRM_ChoiceList* choices = parm.getChoiceListPtr();
    if (!choices) return items;
    std::vector<PRM_Name> made;
    const PRM_Name* name = choices->choiceNamesPtr();
    if (choices->generator()) {
        if (!node) return items;
        made.resize(kLongestMenu);
        choices->generator()(node, made.data(), kLongestMenu, parm.getSparePtr(), nullptr);
        name = made.data();
    }
    for (int i = 0; name && name[i].getToken() && i < kLongestMenu; ++i)
        items.push_back({name[i].getToken(), orEmpty(name[i].getLabel())});
    return items;
}

void readDefaults(const PRM_Template& parm, ParmInfo& info) {
    const PRM_Default* defaults = parm.getFactoryDefaults();
    for (int i = 0; i < info.size; ++i) {
        info.numbers.push_back(defaults ? defaults[i].getFloat() : 0);
        info.strings.push_back(defaults ? orEmpty(defaults[i].getString()) : "");
    }
}

ParmInfo read(const PRM_Template& parm, void* node) {
    ParmInfo info;
    info.token = orEmpty(parm.getToken());
    info.label = orEmpty(parm.getLabel());
    info.type = parm.getType();
    info.size = parm.getVectorSize();
    readDefaults(parm, info);
    if (parm.getRangePtr()) info.range = *parm.getRangePtr();
    info.menu = menuOf(parm, node);
    info.help = orEmpty(parm.getHelpText());
    if (const PRM_ConditionalBase* conditions = parm.getConditionalBasePtr()) {
        info.disableWhen = orEmpty(conditions->getConditional(PRM_CONDTYPE_DISABLE));
        info.hideWhen = orEmpty(conditions->getConditional(PRM_CONDTYPE_HIDE));
    }
    info.invisible = parm.getInvisible();
    info.joinsNext = parm.getJoinNext();
    info.source = &parm;
    return info;
}

/// Which tabs are open while a list is walked: a switcher's defaults hold each tab's count and label.
class Folders {
public:
    void open(const PRM_Template& switcher) { levels_.push_back({&switcher, 0, countOf(switcher, 0)}); }

    std::vector<std::string> labels() {
        close();
        std::vector<std::string> all;
        for (Level& level : levels_) {
            all.push_back(orEmpty(level.switcher->getFactoryDefaults()[level.tab].getString()));
            --level.left;
        }
        return all;
    }

private:
    struct Level {
        const PRM_Template* switcher;
        int tab;
        int left;
    };
    static int countOf(const PRM_Template& switcher, int tab) {
        return static_cast<int>(switcher.getFactoryDefaults()[tab].getOrdinal());
    }
    void close() {
        while (!levels_.empty() && levels_.back().left <= 0) {
            Level& level = levels_.back();
            if (++level.tab < level.switcher->getVectorSize()) {
                level.left = countOf(*level.switcher, level.tab);
            } else {
                levels_.pop_back();
            }
        }
    }
    std::vector<Level> levels_;
};

/// False at a place where no list may go on.
bool inside(const PRM_Template* list, int index) {
    if (index == kLongestList || !list[index].looksAlive()) {
        misuse("a PRM_Template list has no end: PRM_Template() is missing after entry " + std::to_string(index - 1));
        return false;
    }
    return list[index].getType() != PRM_LIST_TERMINATOR;
}

void checkToken(const ParmInfo& info, std::set<std::string>& seen) {
    if (info.token.empty() && info.type != PRM_SEPARATOR && info.type != PRM_SPACER)
        misuse("a parameter has no token: label '" + info.label + "'");
    if (!info.token.empty() && !seen.insert(info.token).second)
        misuse("parameter token '" + info.token + "' is used twice");
    if (info.size < 1 || info.size > PRM_Template::MAX_VECTOR_SIZE)
        misuse("parameter '" + info.token + "' has " + std::to_string(info.size) + " components");
}

}  // namespace

std::vector<ParmInfo> parms(const PRM_Template* list, void* node) {
    std::vector<ParmInfo> all;
    std::set<std::string> seen;
    std::string heading;
    Folders folders;
    for (int i = 0; list && inside(list, i); ++i) {
        ParmInfo info = read(list[i], node);
        checkToken(info, seen);
        info.folder = folders.labels();
        if (info.type.isHeading()) heading = info.label;
        info.heading = heading;
        if (info.type.isSwitcher() && list[i].getFactoryDefaults()) folders.open(list[i]);
        all.push_back(std::move(info));
    }
    return all;
}

std::vector<ParmInfo> valueParms(const PRM_Template* list) {
    std::vector<ParmInfo> all = parms(list);
    all.erase(std::remove_if(all.begin(), all.end(), [](const ParmInfo& p) { return !p.holdsValue(); }), all.end());
    return all;
}

const std::vector<std::string>& automaticDopTokens() {
    static const std::vector<std::string> tokens = {"activation",    "activationrules", "group",
                                                    "dataname",      "uniquedataname",  "sharedata",
                                                    "defaultparmop", "solverperobject", "addaffectors"};
    return tokens;
}

void checkDopTokens(const std::string& node, const PRM_Template* list) {
    const std::vector<std::string>& taken = automaticDopTokens();
    for (const ParmInfo& info : parms(list)) {
        if (std::find(taken.begin(), taken.end(), info.token) != taken.end() || info.token.rfind("parmop_", 0) == 0)
            misuse("DOP '" + node + "': token '" + info.token + "' belongs to Houdini's own parameters of the node");
    }
}

}  // namespace hdk_double
