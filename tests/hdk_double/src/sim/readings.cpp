#include <hdk_double/readings.h>

namespace hdk_double {
namespace {

struct Switch {
    const char* name;
    bool Readings::*member;
};
constexpr Switch kSwitches[] = {{"timeArgumentIsEnd", &Readings::timeArgumentIsEnd},
                                {"solveOnCreationFrame", &Readings::solveOnCreationFrame},
                                {"keepFailedFrame", &Readings::keepFailedFrame},
                                {"affectorsMoved", &Readings::affectorsMoved},
                                {"objectAtTime", &Readings::objectAtTime},
                                {"affectorsIncludeSelf", &Readings::affectorsIncludeSelf},
                                {"parmsAtEnd", &Readings::parmsAtEnd},
                                {"setAlways", &Readings::setAlways}};

}  // namespace

std::string Readings::text() const {
    std::string text;
    for (const Switch& each : kSwitches) {
        if (this->*each.member == Readings().*each.member) continue;
        text += (text.empty() ? "" : ", ") + std::string(each.name) + (this->*each.member ? " = true" : " = false");
    }
    return text.empty() ? "default readings" : text;
}

std::vector<Readings> Readings::each() {
    std::vector<Readings> found{Readings()};
    for (const Switch& each : kSwitches) {
        Readings flipped;
        flipped.*each.member = !(flipped.*each.member);
        found.push_back(flipped);
    }
    return found;
}

std::vector<Readings> Readings::all() {
    std::vector<Readings> found{Readings()};
    for (const Switch& each : kSwitches) {
        const std::size_t count = found.size();
        for (std::size_t i = 0; i < count; ++i) {
            Readings flipped = found[i];
            flipped.*each.member = !(flipped.*each.member);
            found.push_back(flipped);
        }
    }
    return found;
}

}  // namespace hdk_double
