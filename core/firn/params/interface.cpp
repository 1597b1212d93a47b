#include "firn/params/interface.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace firn {
namespace {

SliderEnd endOf(double hard, double slider, const RowInfo& row) {
    const bool isNear = !row.hasSlider || std::abs(hard - slider) <= row.sliderMax - row.sliderMin;
    return std::isfinite(hard) && isNear ? SliderEnd{hard, true} : SliderEnd{slider, false};
}

}  // namespace

std::string houdiniToken(std::string_view key) {
    std::string token(key);
    token.erase(std::remove(token.begin(), token.end(), '_'), token.end());
    return token;
}

std::string_view labelOf(const RowInfo& row) { return row.label.empty() ? row.key : row.label; }

bool hasSlider(const RowInfo& row) {
    const bool isNumeric = row.kind == RowKind::integer || row.kind == RowKind::number || row.kind == RowKind::vector;
    return isNumeric && (row.hasSlider || std::isfinite(row.hardMin) || std::isfinite(row.hardMax));
}

SliderRange sliderRange(const RowInfo& row) {
    return {endOf(row.hardMin, row.sliderMin, row), endOf(row.hardMax, row.sliderMax, row)};
}

int menuIndex(const RowInfo& row, std::string_view word) {
    const auto isIt = [&](const ChoiceInfo& c) { return c.key == word; };
    return int(std::find_if(row.choices.begin(), row.choices.end(), isIt) - row.choices.begin());
}

std::string disableWhen(const RowInfo& row) {
    if (row.whenKey.empty()) return {};
    const std::string_view value = row.whenValue == "true" ? "1" : row.whenValue == "false" ? "0" : row.whenValue;
    return fmt::format("{{ {} != {} }}", houdiniToken(row.whenKey), value);
}

std::string joinedWords(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

std::vector<std::string> splitWords(std::string_view text) {
    std::vector<std::string> words;
    std::istringstream stream{std::string(text)};
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

}  // namespace firn
