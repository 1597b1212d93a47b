// What an artist's interface shows of a row: for dialog scripts, which are text, and for nodes, which are code.
#pragma once

#include <string>
#include <string_view>

#include "firn/params/row.h"

namespace firn {

/// Name of a parameter in Houdini: the key without its underscores.
std::string houdiniToken(std::string_view key);

std::string_view labelOf(const RowInfo& row);

/// What a slider runs between; a locked end cannot be left by typing either.
struct SliderEnd {
    double value = 0;
    bool isLocked = false;
};
struct SliderRange {
    SliderEnd low, high;
};

bool hasSlider(const RowInfo& row);

/// A hard end that lies more than a slider's length away would make the slider useless, so there the slider's own end
/// is drawn, unlocked.
SliderRange sliderRange(const RowInfo& row);

/// Position of a word in its menu.
int menuIndex(const RowInfo& row, std::string_view word);

/// "{ plasticity != 1 }": disabled unless the other parameter has its value; empty where it never is.
std::string disableWhen(const RowInfo& row);

/// A list of words as one text field holds it, with spaces between, and back.
std::string joinedWords(const std::vector<std::string>& words);
std::vector<std::string> splitWords(std::string_view text);

}  // namespace firn
