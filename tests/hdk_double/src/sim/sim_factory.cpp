#include <SIM/SIM_EmptyData.h>
#include <SIM/SIM_ForceGravity.h>
#include <SIM/SIM_ForceUniform.h>
#include <SIM/SIM_GeometryCopy.h>
#include <SIM/SIM_Object.h>
#include <SIM/SIM_Position.h>
#include <SIM/SIM_RandomTwister.h>
#include <hdk_double/message_sink.h>
#include <hdk_double/misuse.h>
#include <hdk_double/parm_list.h>
#include <hdk_double/spring_force.h>

#include <map>
#include <mutex>
#include <utility>

namespace hdk_double {
void registerFieldTypes();

namespace {

using Factories = std::map<std::string, std::unique_ptr<SIM_DataFactory>>;

Factories& table() {
    static Factories all;
    return all;
}

void registerOwnTypes() {
    IMPLEMENT_DATAFACTORY(SIM_EmptyData)
    IMPLEMENT_DATAFACTORY(SIM_Object)
    IMPLEMENT_DATAFACTORY(SIM_ColliderLabel)
    IMPLEMENT_DATAFACTORY(SIM_PhysicalParms)
    IMPLEMENT_DATAFACTORY(SIM_Collider)
    IMPLEMENT_DATAFACTORY(SIM_Position)
    IMPLEMENT_DATAFACTORY(SIM_Geometry)
    IMPLEMENT_DATAFACTORY(SIM_GeometryCopy)
    IMPLEMENT_DATAFACTORY(SIM_ForceGravity)
    IMPLEMENT_DATAFACTORY(SIM_ForceUniform)
    IMPLEMENT_DATAFACTORY(SIM_DoubleSpringForce)
    IMPLEMENT_DATAFACTORY(SIM_Random)
    IMPLEMENT_DATAFACTORY(SIM_RandomTwister)
    registerFieldTypes();
}

/// The host's own types are there before any plugin's.
Factories& factories() {
    static bool begun = false;
    if (!std::exchange(begun, true)) registerOwnTypes();
    return table();
}

void checkDescription(const SIM_DopDescription& dop, const std::string& datatype) {
    if (dop.getDataTypeName() != datatype)
        misuse("DOP '" + dop.getDopName().toStdString() + "' makes data of type '" +
               dop.getDataTypeName().toStdString() + "', its class is '" + datatype + "'");
    if (dop.getCreateDop()) checkDopTokens(dop.getDopName().toStdString(), dop.getTemplates());
}

}  // namespace

bool addFactory(SIM_DataFactory* factory) {
    std::unique_ptr<SIM_DataFactory> owned(factory);
    const std::string type = factory->getDataType().toStdString();
    Factories& all = factories();
    if (all.count(type)) {
        misuse("data type '" + type + "' is registered twice");
        return false;
    }
    if (const SIM_DopDescription* dop = factory->getDopDescription()) {
        checkDescription(*dop, type);
        if (dop->getCreateDop() && findFactoryOfDop(dop->getDopName().toStdString()))
            misuse("DOP name '" + dop->getDopName().toStdString() + "' is registered twice");
    }
    all[type] = std::move(owned);
    return true;
}

const SIM_DataFactory* findFactory(const std::string& datatype) {
    const auto found = factories().find(datatype);
    return found == factories().end() ? nullptr : found->second.get();
}

const SIM_DataFactory* findFactoryOfDop(const std::string& dopname) {
    for (const auto& [type, factory] : factories()) {
        const SIM_DopDescription* dop = factory->getDopDescription();
        if (dop && dop->getCreateDop() && dop->getDopName() == dopname) return factory.get();
    }
    return nullptr;
}

std::vector<std::string> dopNames() {
    std::vector<std::string> names;
    for (const auto& [type, factory] : factories()) {
        const SIM_DopDescription* dop = factory->getDopDescription();
        if (dop && dop->getCreateDop()) names.push_back(dop->getDopName().toStdString());
    }
    return names;
}

namespace {
std::mutex sinkMutex;
std::vector<Message> sink;
}  // namespace

void addSimMessage(Message message) {
    const std::lock_guard<std::mutex> lock(sinkMutex);
    sink.push_back(std::move(message));
}

std::vector<Message> takeSimMessages() {
    const std::lock_guard<std::mutex> lock(sinkMutex);
    return std::exchange(sink, {});
}

}  // namespace hdk_double

SIM_DataFactory::SIM_DataFactory(const UT_StringHolder& datatype, const UT_StringHolder& description,
                                 SIM_GetSuperclasses superclasses, SIM_DataConstructor construct,
                                 SIM_DataDestructor destruct, const SIM_DopDescription* dop, const SIM_Engine*)
    : datatype_(datatype), description_(description), construct_(construct), destroy_(destruct), dop_(dop) {
    UT_StringArray names;
    superclasses(names);
    for (exint i = 0; i < names.entries(); ++i) superclasses_.push_back(names(i).toStdString());
}

bool SIM_DataFactory::isOfType(const UT_StringRef& datatype) const {
    if (datatype_ == datatype) return true;
    for (const std::string& each : superclasses_)
        if (datatype == each) return true;
    return false;
}

SIM_DopDescription::SIM_DopDescription(bool createdop, const char* dopname, const char* dopenglish,
                                       const char* dataname, const char* datatypename, const PRM_Template* templates)
    : createDop_(createdop),
      dopName_(dopname),
      dopEnglish_(dopenglish),
      dataName_(dataname),
      dataTypeName_(datatypename),
      templates_(templates) {}
