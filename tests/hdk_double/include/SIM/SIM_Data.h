// Stand-in for SIM/SIM_Data.h: a piece of data with named pieces below it. Pieces are shared between times and objects;
// asking for one without const first makes a copy of its own if anybody else holds it.
#pragma once
#include <SIM/SIM_DataUtils.h>
#include <SIM/SIM_Error.h>
#include <SIM/SIM_Names.h>
#include <SIM/SIM_Time.h>
#include <SIM/SIM_Utils.h>
#include <UT/UT_Error.h>
#include <UT/UT_Guid.h>
#include <UT/UT_IStream.h>
#include <UT/UT_ValArray.h>

#include <functional>
#include <iosfwd>
#include <memory>

class GU_DetailHandle;
class SIM_Data;
class SIM_DataFilter;
class SIM_Guide;
class SIM_Object;
class SIM_Options;
class SIM_OptionsUser;
class SIM_RootData;

#define SIM_DATA_RETURN_EXISTING 0x01
#define SIM_DATA_CREATE_UNIQUE_NAME 0x02
#define SIM_DATA_ADOPT_EXISTING_ON_DELETE 0x04

using SIM_DataArray = UT_ValArray<SIM_Data*>;
using SIM_ConstDataArray = UT_ValArray<const SIM_Data*>;

class SIM_EachDataCallback {
public:
    virtual ~SIM_EachDataCallback() = default;
    virtual void callback(SIM_Data*, const char*) {}
    virtual void callbackConst(const SIM_Data*, const char*) {}
};

class SIM_Data {
public:
    static const UT_StringHolder& classname();

    const UT_StringHolder& getDataType() const { return getDataTypeSubclass(); }
    const SIM_DataFactory* getDataFactory() const { return factory_; }
    bool getIsOfType(const UT_StringRef& datatype) const { return castTo(datatype) != nullptr; }
    const UT_Guid& getUniqueId() const { return guid_; }
    int64 getMemorySize() const { return getMemorySizeSubclass(); }
    exint getNumSubData() const { return static_cast<exint>(subData_.size()); }

    void initialize();
    void makeEqual(const SIM_Data* source);
    void save(std::ostream& os) const;
    bool load(UT_IStream& is);
    void interpolate(const SIM_Data*, const SIM_Data*, fpreal) {}

    SIM_Data* getNamedSubData(const char* dataname);
    const SIM_Data* getConstNamedSubData(const char* dataname) const;
    SIM_Data* getNthSubData(exint index);
    const SIM_Data* getNthConstSubData(UT_String* name, const SIM_DataFilter& filter, exint index,
                                       const char* startfrom, const SIM_DataFilter& recurse) const;
    UT_StringHolder getNthSubDataName(exint index) const;
    SIM_Data* createNamedSubData(const char* dataname, const char* datatype, int flags, UT_String* newname = nullptr);
    bool removeNamedSubData(const char* dataname);
    void copyNamedSubData(const char* dataname, const SIM_Data* source);

    void filterConstSubData(SIM_ConstDataArray& found, UT_StringArray* names, const SIM_DataFilter& filter,
                            const char* startfrom, const SIM_DataFilter& recurse) const;
    void filterSubData(SIM_DataArray& found, UT_StringArray* names, const SIM_DataFilter& filter, const char* startfrom,
                       const SIM_DataFilter& recurse);
    void forEachConstSubData(SIM_EachDataCallback& callback, const SIM_DataFilter& filter, const char* startfrom,
                             const SIM_DataFilter& recurse) const;
    void forEachSubData(SIM_EachDataCallback& callback, const SIM_DataFilter& filter, const char* startfrom,
                        const SIM_DataFilter& recurse);

    void addError(const SIM_RootData* root, int errorcode, const char* errorparm, UT_ErrorSeverity severity) const;

    static void* castPointerToType(SIM_Data* data, const UT_StringRef& datatype) {
        return data ? data->getCastToType(datatype) : nullptr;
    }
    static const void* castConstPointerToType(const SIM_Data* data, const UT_StringRef& datatype) {
        return data ? data->getCastToType(datatype) : nullptr;
    }

    SIM_Guide* createGuideObject() const { return createGuideObjectSubclass(); }
    void buildGuideGeometry(const SIM_RootData& root, const SIM_Options& options, const GU_DetailHandle& gdh,
                            UT_DMatrix4* xform, const SIM_Time& t) const {
        buildGuideGeometrySubclass(root, options, gdh, xform, t);
    }

    // For the driver.
    using Ptr = std::shared_ptr<SIM_Data>;
    static Ptr make(const SIM_DataFactory& factory);
    Ptr clone() const;
    const SIM_OptionsUser* optionsUser() const { return optionsUser_; }
    SIM_OptionsUser* optionsUser() { return optionsUser_; }
    const std::vector<std::pair<std::string, Ptr>>& subData() const { return subData_; }
    Ptr sharedSubData(const std::string& path) const;
    void attach(const std::string& path, Ptr data);
    /// This piece and all below it, with their paths.
    void visit(const std::string& path, const std::function<void(const std::string&, const SIM_Data&)>& see) const;

protected:
    explicit SIM_Data(const SIM_DataFactory* factory);
    virtual ~SIM_Data();
    SIM_Data(const SIM_Data&) = delete;
    SIM_Data& operator=(const SIM_Data&) = delete;

    void handleModification(int code = -1) { handleModificationSubclass(code); }
    virtual void initializeSubclass() {}
    virtual void makeEqualSubclass(const SIM_Data*) {}
    virtual void saveSubclass(std::ostream&) const {}
    virtual bool loadSubclass(UT_IStream&) { return true; }
    virtual void saveIncrementalSubclass(std::ostream&, const SIM_Data*) const {}
    virtual void handleModificationSubclass(int) {}
    virtual int64 getMemorySizeSubclass() const { return static_cast<int64>(sizeof(*this)); }
    virtual void makeMemberDataUniqueSubclass() {}
    virtual void interpolateSubclass(const SIM_Data*, const SIM_Data*, fpreal) {}
    virtual bool getIsAlternateRepresentationSubclass() const { return false; }
    virtual void initAlternateRepresentationSubclass(const SIM_Data&) {}
    virtual SIM_Guide* createGuideObjectSubclass() const { return nullptr; }
    virtual void buildGuideGeometrySubclass(const SIM_RootData&, const SIM_Options&, const GU_DetailHandle&,
                                            UT_DMatrix4*, const SIM_Time&) const {}
    virtual const UT_StringHolder& getDataTypeSubclass() const { return classname(); }
    virtual const UT_StringHolder& getDataDescriptionSubclass() const { return classname(); }
    virtual void* getCastToType(const UT_StringRef& datatype) const;
    static void getDataTypeSuperclasses(UT_StringArray&) {}

private:
    friend class SIM_OptionsUser;
    void* castTo(const UT_StringRef& datatype) const { return getCastToType(datatype); }
    Ptr* findChild(const std::string& name);
    const Ptr* findChild(const std::string& name) const;
    SIM_Data* container(const std::string& path, std::string& leaf);

    const SIM_DataFactory* factory_;
    SIM_OptionsUser* optionsUser_ = nullptr;
    UT_Guid guid_;
    std::vector<std::pair<std::string, Ptr>> subData_;
};
