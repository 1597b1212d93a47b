// Stand-in for SIM/SIM_DataUtils.h: what makes a class a type of data. Every macro ends in a function definition, so
// that it may be followed by a semicolon or not.
#pragma once
#include <SIM/SIM_DataFactory.h>

#define DECLARE_CLASSNAME(DataClass, SuperClass)                        \
private:                                                                \
    typedef SuperClass BaseClass;                                       \
    typedef DataClass ThisClass;                                        \
                                                                        \
public:                                                                 \
    static const UT_StringHolder& classname() {                         \
        static const UT_StringHolder theName(#DataClass);               \
        return theName;                                                 \
    }                                                                   \
                                                                        \
protected:                                                              \
    static void getDataTypeSuperclasses(UT_StringArray& superclasses) { \
        superclasses.append(SuperClass::classname());                   \
        SuperClass::getDataTypeSuperclasses(superclasses);              \
    }                                                                   \
                                                                        \
private:                                                                \
    const UT_StringHolder& getDataTypeSubclass() const override { return classname(); }

#define DECLARE_STANDARD_GETCASTTOTYPE()                                  \
protected:                                                                \
    void* getCastToType(const UT_StringRef& datatype) const override {    \
        if (datatype == classname()) return const_cast<ThisClass*>(this); \
        return BaseClass::getCastToType(datatype);                        \
    }

#define DECLARE_DATAFACTORY(DataClass, SuperClass, Description, DopParms)                       \
    DECLARE_CLASSNAME(DataClass, SuperClass)                                                    \
public:                                                                                         \
    static bool implementDataFactory() {                                                        \
        return hdk_double::addFactory(new SIM_DataFactory(                                      \
            classname(), Description, &ThisClass::getDataTypeSuperclasses,                      \
            [](const SIM_DataFactory* factory) -> SIM_Data* { return new ThisClass(factory); }, \
            [](SIM_Data* data) { delete static_cast<ThisClass*>(data); }, DopParms));           \
    }                                                                                           \
                                                                                                \
private:                                                                                        \
    const UT_StringHolder& getDataDescriptionSubclass() const override {                        \
        static const UT_StringHolder theDescription(Description);                               \
        return theDescription;                                                                  \
    }

#define IMPLEMENT_DATAFACTORY(DataClass) DataClass::implementDataFactory();
