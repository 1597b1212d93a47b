// Stand-in for SIM/SIM_DataFactory.h: how a type of data is made and unmade, known by the name of its class.
#pragma once
#include <SIM/SIM_DopDescription.h>
#include <UT/UT_StringArray.h>
#include <UT/UT_StringHolder.h>

#include <string>
#include <vector>

class SIM_Data;
class SIM_DataFactory;
class SIM_Engine;

// A plugin's entry point; declared here, so that a plain definition has the linkage the host looks for.
extern "C" SYS_VISIBILITY_EXPORT void initializeSIM(void* host);

using SIM_DataConstructor = SIM_Data* (*)(const SIM_DataFactory* factory);
using SIM_DataDestructor = void (*)(SIM_Data* data);
using SIM_GetSuperclasses = void (*)(UT_StringArray& superclasses);

class SIM_DataFactory {
public:
    SIM_DataFactory(const UT_StringHolder& datatype, const UT_StringHolder& description,
                    SIM_GetSuperclasses superclasses, SIM_DataConstructor construct, SIM_DataDestructor destroy,
                    const SIM_DopDescription* dop, const SIM_Engine* engine = nullptr);

    const UT_StringHolder& getDataType() const { return datatype_; }
    const UT_StringHolder& getDescription() const { return description_; }
    const SIM_DopDescription* getDopDescription() const { return dop_; }
    /// Whether data of this type may be used as that type.
    bool isOfType(const UT_StringRef& datatype) const;

    SIM_Data* create() const { return construct_(this); }
    void destroy(SIM_Data* data) const { destroy_(data); }

private:
    UT_StringHolder datatype_;
    UT_StringHolder description_;
    std::vector<std::string> superclasses_;
    SIM_DataConstructor construct_;
    SIM_DataDestructor destroy_;
    const SIM_DopDescription* dop_;
};

namespace hdk_double {

/// Types registered so far; null for an unknown one.
const SIM_DataFactory* findFactory(const std::string& datatype);
const SIM_DataFactory* findFactoryOfDop(const std::string& dopname);
std::vector<std::string> dopNames();

/// From IMPLEMENT_DATAFACTORY. A type or a DOP name registered twice is misuse.
bool addFactory(SIM_DataFactory* factory);

}  // namespace hdk_double
