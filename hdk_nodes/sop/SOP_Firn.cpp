#include "hdk_nodes/sop/SOP_Firn.h"

#include <OP/OP_AutoLockInputs.h>
#include <OP/OP_Context.h>

#include <deque>

#include "firn/base/error.h"
#include "firn/params/validate.h"

using namespace firn;

OP_Operator* SOP_Firn::operatorOf(const NodeInterface& node, OP_Constructor make) {
    // Never destroyed: node types point into it until the host's very end.
    static auto& made = *new std::deque<ParmList>;
    ParmList& parms = made.emplace_back(node);
    auto* op = new OP_Operator(node.type.c_str(), node.label.c_str(), make, parms.templates(),
                               unsigned(node.neededInputs), unsigned(node.inputs.size()));
    op->setOpTabSubMenuPath("Firn");
    return op;
}

OP_ERROR SOP_Firn::cookMySop(OP_Context& context) {
    OP_AutoLockInputs inputs(this);
    if (inputs.lock(context) >= UT_ERROR_ABORT) return error();
    Complaints complaints;
    guarded(interface_, complaints, [&] { cook(context, complaints); });
    for (const std::string& line : complaints.warnings) addWarning(SOP_MESSAGE, line.c_str());
    for (const std::string& line : complaints.errors) addError(SOP_MESSAGE, line.c_str());
    return error();
}

const GU_Detail& SOP_Firn::neededInput(OP_Context& context) {
    const GU_Detail* input = inputGeo(0, context);
    if (!input) throw Error(Fault::input, "there is no input");
    return *input;
}

ParmReader SOP_Firn::readerAt(fpreal time) const {
    ParmReader reader;
    reader.toggle = [this, time](const char* token) { return evalInt(token, 0, time) != 0; };
    reader.integer = [this, time](const char* token) { return int(evalInt(token, 0, time)); };
    reader.number = [this, time](const char* token) { return double(evalFloat(token, 0, time)); };
    reader.vector = [this, time](const char* token) {
        return Vec3d{evalFloat(token, 0, time), evalFloat(token, 1, time), evalFloat(token, 2, time)};
    };
    reader.text = [this, time](const char* token) {
        UT_String text;
        evalString(text, token, 0, time);
        return text.toStdString();
    };
    return reader;
}

namespace firn {

Settings SectionReader::operator()(std::string_view name) {
    const ParmSection& section = node_.section(name);
    const Settings settings = settingsOf(section.rows, reader_);
    const Issues found = validate(section.rows, settings, "");
    issues_.insert(issues_.end(), found.begin(), found.end());
    return section.own(settings);
}

bool SectionReader::isOn(std::string_view section, std::string_view key) {
    return std::get<bool>((*this)(section).find(key)->value);
}

std::string SectionReader::word(std::string_view section, std::string_view key) {
    return std::get<std::string>((*this)(section).find(key)->value);
}

void SectionReader::throwIfWrong() {
    if (!issues_.empty()) throw InputError(std::move(issues_));
}

}  // namespace firn
