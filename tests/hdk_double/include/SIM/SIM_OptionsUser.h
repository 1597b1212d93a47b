// Stand-in for SIM/SIM_OptionsUser.h: data with options, and the accessors a class writes for them.
#pragma once
#include <SIM/SIM_Data.h>
#include <SIM/SIM_Options.h>

class SIM_OptionsUser {
public:
    SIM_OptionsUser(SIM_Data* owner);
    virtual ~SIM_OptionsUser() = default;

    const SIM_Options& getOptions() const { return options_; }
    void optionChanged(const char* name) { optionChangedSubclass(name); }
    SIM_Data* getOptionsOwner() const { return owner_; }

    /// For the driver, which plays the node that made the data.
    void assignOption(const std::string& name, OP_Options::Value value);

protected:
    SIM_Options& getOptions() { return options_; }
    virtual void optionChangedSubclass(const char*) {}
    void noteOption(const char* name);

private:
    friend class SIM_Data;
    SIM_Data* owner_;
    SIM_Options options_;
};

#define HDK_DOUBLE_GET(Name, Func, Type, Suffix) \
    Type get##Func() const { return Type(getOptions().getOption##Suffix(Name)); }
#define HDK_DOUBLE_SET(Name, Func, Type, Suffix)     \
    void set##Func(const Type& value) {              \
        getOptions().setOption##Suffix(Name, value); \
        noteOption(Name);                            \
    }

#define GET_DATA_FUNC_B(Name, Func) HDK_DOUBLE_GET(Name, Func, bool, B)
#define GET_DATA_FUNC_I(Name, Func) HDK_DOUBLE_GET(Name, Func, int64, I)
#define GET_DATA_FUNC_E(Name, Func, Enum) HDK_DOUBLE_GET(Name, Func, Enum, I)
#define GET_DATA_FUNC_F(Name, Func) HDK_DOUBLE_GET(Name, Func, fpreal, F)
#define GET_DATA_FUNC_V2(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_Vector2, V2)
#define GET_DATA_FUNC_V2D(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_Vector2D, V2)
#define GET_DATA_FUNC_UV(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_Vector2, V2)
#define GET_DATA_FUNC_V3(Name, Func)               \
    HDK_DOUBLE_GET(Name, Func, UT_Vector3, V3)     \
    HDK_DOUBLE_GET(Name, Func##F, UT_Vector3F, V3) \
    HDK_DOUBLE_GET(Name, Func##D, UT_Vector3D, V3)
#define GET_DATA_FUNC_V3D(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_Vector3D, V3)
#define GET_DATA_FUNC_V4(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_Vector4, V4)
#define GET_DATA_FUNC_Q(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_Quaternion, Q)
#define GET_DATA_FUNC_M3(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_DMatrix3, M3)
#define GET_DATA_FUNC_M4(Name, Func) HDK_DOUBLE_GET(Name, Func, UT_DMatrix4, M4)
#define GET_DATA_FUNC_S(Name, Func)                                                           \
    void get##Func(UT_String& value) const { value = getOptions().getOptionS(Name).c_str(); } \
    const UT_StringHolder& get##Func() const { return getOptions().getOptionS(Name); }

#define GETSET_DATA_FUNCS_B(Name, Func) GET_DATA_FUNC_B(Name, Func) HDK_DOUBLE_SET(Name, Func, bool, B)
#define GETSET_DATA_FUNCS_I(Name, Func) GET_DATA_FUNC_I(Name, Func) HDK_DOUBLE_SET(Name, Func, int64, I)
#define GETSET_DATA_FUNCS_E(Name, Func, Enum) GET_DATA_FUNC_E(Name, Func, Enum) HDK_DOUBLE_SET(Name, Func, Enum, I)
#define GETSET_DATA_FUNCS_F(Name, Func) GET_DATA_FUNC_F(Name, Func) HDK_DOUBLE_SET(Name, Func, fpreal, F)
#define GETSET_DATA_FUNCS_V2(Name, Func) GET_DATA_FUNC_V2(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Vector2, V2)
#define GETSET_DATA_FUNCS_V2D(Name, Func) GET_DATA_FUNC_V2D(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Vector2D, V2)
#define GETSET_DATA_FUNCS_UV(Name, Func) GET_DATA_FUNC_UV(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Vector2, V2)
#define GETSET_DATA_FUNCS_V3(Name, Func) GET_DATA_FUNC_V3(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Vector3, V3)
#define GETSET_DATA_FUNCS_V3D(Name, Func) GET_DATA_FUNC_V3D(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Vector3D, V3)
#define GETSET_DATA_FUNCS_V4(Name, Func) GET_DATA_FUNC_V4(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Vector4, V4)
#define GETSET_DATA_FUNCS_Q(Name, Func) GET_DATA_FUNC_Q(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_Quaternion, Q)
#define GETSET_DATA_FUNCS_M3(Name, Func) GET_DATA_FUNC_M3(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_DMatrix3, M3)
#define GETSET_DATA_FUNCS_M4(Name, Func) GET_DATA_FUNC_M4(Name, Func) HDK_DOUBLE_SET(Name, Func, UT_DMatrix4, M4)
#define GETSET_DATA_FUNCS_S(Name, Func)            \
    GET_DATA_FUNC_S(Name, Func)                    \
    void set##Func(const UT_StringHolder& value) { \
        getOptions().setOptionS(Name, value);      \
        noteOption(Name);                          \
    }

// Guide options belong to the viewer, not to the data: the getter is given them, with a default.
#define HDK_DOUBLE_GUIDE(Name, Func, Type, Suffix, Default)                                     \
    Type get##Func(const SIM_Options& options) const {                                          \
        return options.hasOption(Name) ? Type(options.getOption##Suffix(Name)) : Type(Default); \
    }
#define GET_GUIDE_FUNC_B(Name, Func, Default) HDK_DOUBLE_GUIDE(Name, Func, bool, B, Default)
#define GET_GUIDE_FUNC_I(Name, Func, Default) HDK_DOUBLE_GUIDE(Name, Func, int64, I, Default)
#define GET_GUIDE_FUNC_F(Name, Func, Default) HDK_DOUBLE_GUIDE(Name, Func, fpreal, F, Default)
#define GET_GUIDE_FUNC_S(Name, Func, Default) HDK_DOUBLE_GUIDE(Name, Func, UT_StringHolder, S, Default)
#define GET_GUIDE_FUNC_V3(Name, Func, Default)                                                       \
    UT_Vector3 get##Func(const SIM_Options& options) const {                                         \
        return options.hasOption(Name) ? UT_Vector3(options.getOptionV3(Name)) : UT_Vector3 Default; \
    }
