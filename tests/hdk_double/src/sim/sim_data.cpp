#include <SIM/SIM_Data.h>
#include <SIM/SIM_EmptyData.h>
#include <SIM/SIM_OptionsUser.h>
#include <SIM/SIM_RootData.h>
#include <hdk_double/binary.h>
#include <hdk_double/message_sink.h>
#include <hdk_double/misuse.h>

#include <algorithm>
#include <atomic>
#include <sstream>

namespace {

/// "a/b/c" to "a" and "b/c"; the second is empty for a plain name.
std::pair<std::string, std::string> splitFirst(const std::string& path) {
    const std::size_t slash = path.find('/');
    if (slash == std::string::npos) return {path, {}};
    return {path.substr(0, slash), path.substr(slash + 1)};
}

/// Only one holder: the parent that asks.
void unshare(SIM_Data::Ptr& data) {
    if (data.use_count() > 1) data = data->clone();
}

}  // namespace

UT_Guid::UT_Guid() {
    static std::atomic<int64> next{1};
    value_ = next++;
}

void UT_Guid::getString(UT_String& text) const { text = std::to_string(value_); }

SIM_Data::SIM_Data(const SIM_DataFactory* factory) : factory_(factory) {}
SIM_Data::~SIM_Data() = default;

const UT_StringHolder& SIM_Data::classname() {
    static const UT_StringHolder name("SIM_Data");
    return name;
}

void* SIM_Data::getCastToType(const UT_StringRef& datatype) const {
    return datatype == classname() ? const_cast<SIM_Data*>(this) : nullptr;
}

SIM_Data::Ptr SIM_Data::make(const SIM_DataFactory& factory) {
    Ptr data(factory.create(), [&factory](SIM_Data* each) { factory.destroy(each); });
    data->initialize();
    return data;
}

SIM_Data::Ptr SIM_Data::clone() const {
    Ptr copy = make(*factory_);
    copy->makeEqual(this);
    return copy;
}

void SIM_Data::makeEqual(const SIM_Data* source) {
    if (optionsUser_ && source->optionsUser_) optionsUser_->options_ = source->optionsUser_->options_;
    subData_ = source->subData_;
    makeEqualSubclass(source);
}

SIM_Data::Ptr* SIM_Data::findChild(const std::string& name) {
    for (auto& [each, data] : subData_)
        if (each == name) return &data;
    return nullptr;
}

const SIM_Data::Ptr* SIM_Data::findChild(const std::string& name) const {
    return const_cast<SIM_Data*>(this)->findChild(name);
}

SIM_Data* SIM_Data::getNamedSubData(const char* dataname) {
    const auto [first, rest] = splitFirst(dataname ? dataname : "");
    Ptr* child = findChild(first);
    if (!child) return nullptr;
    unshare(*child);
    return rest.empty() ? child->get() : (*child)->getNamedSubData(rest.c_str());
}

const SIM_Data* SIM_Data::getConstNamedSubData(const char* dataname) const {
    return sharedSubData(dataname ? dataname : "").get();
}

SIM_Data::Ptr SIM_Data::sharedSubData(const std::string& path) const {
    const auto [first, rest] = splitFirst(path);
    const Ptr* child = findChild(first);
    if (!child) return nullptr;
    return rest.empty() ? *child : (*child)->sharedSubData(rest);
}

SIM_Data* SIM_Data::getNthSubData(exint index) {
    if (index < 0 || index >= getNumSubData()) return nullptr;
    Ptr& child = subData_[static_cast<std::size_t>(index)].second;
    unshare(child);
    return child.get();
}

UT_StringHolder SIM_Data::getNthSubDataName(exint index) const {
    return index < 0 || index >= getNumSubData() ? UT_StringHolder() : subData_[static_cast<std::size_t>(index)].first;
}

/// The piece that holds the last part of a path, made where it is missing.
SIM_Data* SIM_Data::container(const std::string& path, std::string& leaf) {
    const auto [first, rest] = splitFirst(path);
    if (rest.empty()) {
        leaf = first;
        return this;
    }
    if (!findChild(first)) subData_.emplace_back(first, make(*hdk_double::findFactory("SIM_EmptyData")));
    return getNamedSubData(first.c_str())->container(rest, leaf);
}

void SIM_Data::attach(const std::string& path, Ptr data) {
    std::string leaf;
    SIM_Data* holder = container(path, leaf);
    if (Ptr* child = holder->findChild(leaf)) {
        *child = std::move(data);
    } else {
        holder->subData_.emplace_back(leaf, std::move(data));
    }
}

SIM_Data* SIM_Data::createNamedSubData(const char* dataname, const char* datatype, int flags, UT_String* newname) {
    const SIM_DataFactory* factory = hdk_double::findFactory(datatype);
    if (!factory) {
        hdk_double::misuse(std::string("data of the unknown type '") + datatype + "' was asked for");
        return nullptr;
    }
    std::string leaf;
    SIM_Data* holder = container(dataname, leaf);
    if (flags & SIM_DATA_CREATE_UNIQUE_NAME) {
        std::string unique = leaf;
        for (int i = 1; holder->findChild(unique); ++i) unique = leaf + std::to_string(i);
        leaf = unique;
    }
    if (newname) *newname = leaf.c_str();
    Ptr* existing = holder->findChild(leaf);
    if (existing && (flags & SIM_DATA_RETURN_EXISTING) && (*existing)->getIsOfType(datatype))
        return holder->getNamedSubData(leaf.c_str());
    Ptr made = make(*factory);
    if (existing && (flags & SIM_DATA_ADOPT_EXISTING_ON_DELETE)) made->makeEqual(existing->get());
    SIM_Data* raw = made.get();
    holder->attach(leaf, std::move(made));
    return raw;
}

bool SIM_Data::removeNamedSubData(const char* dataname) {
    if (!getConstNamedSubData(dataname)) return false;
    std::string leaf;
    SIM_Data* holder = container(dataname, leaf);
    const auto gone = [&](const auto& each) { return each.first == leaf; };
    holder->subData_.erase(std::find_if(holder->subData_.begin(), holder->subData_.end(), gone));
    return true;
}

void SIM_Data::copyNamedSubData(const char* dataname, const SIM_Data* source) {
    if (source) attach(dataname, source->clone());
}

void SIM_Data::visit(const std::string& path,
                     const std::function<void(const std::string&, const SIM_Data&)>& see) const {
    see(path, *this);
    for (const auto& [name, data] : subData_) data->visit(path + "/" + name, see);
}

void SIM_Data::addError(const SIM_RootData* root, int errorcode, const char* errorparm,
                        UT_ErrorSeverity severity) const {
    hdk_double::Message message;
    message.severity = severity;
    message.code = errorcode;
    message.text = errorparm ? errorparm : "";
    message.node = std::string(root ? root->getName().c_str() : "") + "/" + getDataType().c_str();
    hdk_double::addSimMessage(std::move(message));
}
