// Saving, loading and first options of data.
#include <SIM/SIM_Data.h>
#include <SIM/SIM_OptionsUser.h>
#include <hdk_double/binary.h>
#include <hdk_double/parm_options.h>

#include <sstream>

using hdk_double::put;
using hdk_double::take;
using hdk_double::takeText;

void SIM_Data::initialize() {
    if (optionsUser_) {
        const SIM_DopDescription* dop = factory_->getDopDescription();
        if (dop) hdk_double::assignDefaults(*optionsUser_, dop->getTemplates());
    }
    initializeSubclass();
}

namespace {

void saveOptions(std::ostream& os, const SIM_Options& options) {
    put(os, static_cast<std::uint64_t>(options.values().size()));
    for (const auto& [name, value] : options.values()) {
        put(os, name);
        put(os, static_cast<std::uint8_t>(value.index()));
        if (const auto* whole = std::get_if<int64>(&value)) {
            put(os, *whole);
        } else if (const auto* numbers = std::get_if<std::vector<double>>(&value)) {
            put(os, static_cast<std::uint64_t>(numbers->size()));
            for (const double number : *numbers) put(os, number);
        } else {
            put(os, std::get<UT_StringHolder>(value).toStdString());
        }
    }
}

OP_Options::Value loadValue(UT_IStream& is) {
    const auto kind = take<std::uint8_t>(is);
    if (kind == 0) return take<int64>(is);
    if (kind == 2) return UT_StringHolder(takeText(is));
    std::vector<double> numbers;
    const auto count = take<std::uint64_t>(is);
    while (numbers.size() < count && !is.isError()) numbers.push_back(take<double>(is));
    return numbers;
}

void loadOptions(UT_IStream& is, SIM_OptionsUser& user) {
    const auto count = take<std::uint64_t>(is);
    for (std::uint64_t i = 0; i < count && !is.isError(); ++i) {
        const std::string name = takeText(is);
        user.assignOption(name, loadValue(is));
    }
}

/// What a subclass writes is kept in a block of its own, so that one that reads less does not disturb the rest.
template <class Save>
void putBlock(std::ostream& os, const Save& save) {
    std::ostringstream block;
    save(block);
    put(os, block.str());
}

}  // namespace

void SIM_Data::save(std::ostream& os) const {
    put(os, static_cast<std::uint8_t>(optionsUser_ != nullptr));
    if (optionsUser_) saveOptions(os, const_cast<const SIM_OptionsUser*>(optionsUser_)->getOptions());
    putBlock(os, [this](std::ostream& block) { saveSubclass(block); });
    put(os, static_cast<std::uint64_t>(subData_.size()));
    for (const auto& [name, data] : subData_) {
        put(os, name);
        put(os, data->getDataType().toStdString());
        data->save(os);
    }
}

bool SIM_Data::load(UT_IStream& is) {
    if (take<std::uint8_t>(is) != 0 && optionsUser_) loadOptions(is, *optionsUser_);
    const std::string block = takeText(is);
    UT_IStream inner(block.data(), block.size());
    if (is.isError() || !loadSubclass(inner)) return false;
    const auto count = take<std::uint64_t>(is);
    subData_.clear();
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string name = takeText(is);
        const SIM_DataFactory* factory = hdk_double::findFactory(takeText(is));
        if (!factory) return false;
        Ptr data = make(*factory);
        if (!data->load(is)) return false;
        subData_.emplace_back(name, std::move(data));
    }
    return !is.isError();
}
