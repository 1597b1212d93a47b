// Stand-in for PRM/PRM_Type.h: what a parameter is made of and how it is laid out.
#pragma once

/// A parameter's kind; equal when built from the same constant.
class PRM_Type {
public:
    enum PRM_BasicType { PRM_BASIC_FLOAT, PRM_BASIC_ORDINAL, PRM_BASIC_STRING, PRM_BASIC_NONE };

    enum PRM_InterfaceType { PRM_INTERFACE_NONE, PRM_INTERFACE_LABEL_NONE };

    constexpr PRM_Type() = default;
    constexpr PRM_Type(PRM_InterfaceType look) : noLabel_(look == PRM_INTERFACE_LABEL_NONE) {}
    constexpr PRM_Type(const char* name, PRM_BasicType basic, bool join = false)
        : name_(name), basic_(basic), join_(join) {}

    constexpr const char* name() const { return name_; }
    constexpr PRM_BasicType getBasicType() const { return basic_; }
    constexpr bool isFloatType() const { return basic_ == PRM_BASIC_FLOAT; }
    constexpr bool isOrdinalType() const { return basic_ == PRM_BASIC_ORDINAL; }
    constexpr bool isStringType() const { return basic_ == PRM_BASIC_STRING; }
    constexpr bool isJoined() const { return join_; }
    constexpr bool hasNoLabel() const { return noLabel_; }
    /// The same kind with the look of another type.
    constexpr PRM_Type operator|(const PRM_Type& look) const {
        PRM_Type both = *this;
        both.noLabel_ = noLabel_ || look.noLabel_;
        return both;
    }
    bool isSwitcher() const;
    bool isHeading() const;
    bool operator==(const PRM_Type& other) const;
    bool operator!=(const PRM_Type& other) const { return !(*this == other); }
    bool operator<(const PRM_Type& other) const;

private:
    const char* name_ = "";
    PRM_BasicType basic_ = PRM_BASIC_NONE;
    bool join_ = false;
    bool noLabel_ = false;
};

// The _J constants are the "joined" (editable in one line) look of the same kind of parameter.
inline constexpr PRM_Type PRM_LIST_TERMINATOR{"terminator", PRM_Type::PRM_BASIC_NONE};
inline constexpr PRM_Type PRM_FLT{"float", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_FLT_E = PRM_FLT;
inline constexpr PRM_Type PRM_FLT_J{"float", PRM_Type::PRM_BASIC_FLOAT, true};
inline constexpr PRM_Type PRM_FLT_LOG{"log", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_ANGLE{"angle", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_ANGLE_J{"angle", PRM_Type::PRM_BASIC_FLOAT, true};
inline constexpr PRM_Type PRM_XYZ{"vector", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_XYZ_E = PRM_XYZ;
inline constexpr PRM_Type PRM_XYZ_J{"vector", PRM_Type::PRM_BASIC_FLOAT, true};
inline constexpr PRM_Type PRM_DIRECTION{"direction", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_UVW{"uv", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_UVW_J{"uv", PRM_Type::PRM_BASIC_FLOAT, true};
inline constexpr PRM_Type PRM_RGB{"color", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_RGB_J{"color", PRM_Type::PRM_BASIC_FLOAT, true};
inline constexpr PRM_Type PRM_RGBA{"color4", PRM_Type::PRM_BASIC_FLOAT};
inline constexpr PRM_Type PRM_RGBA_J{"color4", PRM_Type::PRM_BASIC_FLOAT, true};
inline constexpr PRM_Type PRM_INT{"integer", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_INT_E = PRM_INT;
inline constexpr PRM_Type PRM_INT_J{"integer", PRM_Type::PRM_BASIC_ORDINAL, true};
inline constexpr PRM_Type PRM_INT_XYZ{"intvector", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_INT_XYZ_J{"intvector", PRM_Type::PRM_BASIC_ORDINAL, true};
inline constexpr PRM_Type PRM_TOGGLE{"toggle", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_TOGGLE_E = PRM_TOGGLE;
inline constexpr PRM_Type PRM_TOGGLE_J{"toggle", PRM_Type::PRM_BASIC_ORDINAL, true};
inline constexpr PRM_Type PRM_ORD{"ordinal", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_ORD_E = PRM_ORD;
inline constexpr PRM_Type PRM_CALLBACK{"button", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_CALLBACK_NOREFRESH = PRM_CALLBACK;
inline constexpr PRM_Type PRM_STRING{"string", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_STRING_E = PRM_STRING;
inline constexpr PRM_Type PRM_STRING_OPREF{"oppath", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_STRING_OPLIST{"oplist", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_ALPHASTRING{"string", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_FILE{"file", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_FILE_E = PRM_FILE;
inline constexpr PRM_Type PRM_GEOFILE{"geometry", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_PICFILE{"image", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_DIRECTORY{"directory", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_LABEL{"label", PRM_Type::PRM_BASIC_STRING};
inline constexpr PRM_Type PRM_HEADING{"heading", PRM_Type::PRM_BASIC_NONE};
inline constexpr PRM_Type PRM_SEPARATOR{"separator", PRM_Type::PRM_BASIC_NONE};
inline constexpr PRM_Type PRM_SPACER{"spacer", PRM_Type::PRM_BASIC_NONE};
inline constexpr PRM_Type PRM_SWITCHER{"switcher", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_SWITCHER_EXCLUSIVE{"radio", PRM_Type::PRM_BASIC_ORDINAL};
inline constexpr PRM_Type PRM_SWITCHER_REFRESH = PRM_SWITCHER;
inline constexpr PRM_Type PRM_SIMPLE{"group", PRM_Type::PRM_BASIC_ORDINAL};

enum PRM_TypeExtended {
    PRM_TYPE_NONE = 0,
    PRM_TYPE_TOGGLE_JOIN = 1 << 0,
    PRM_TYPE_JOIN_NEXT = 1 << 1,
    PRM_TYPE_JOIN_PAIR = 1 << 2,
    PRM_TYPE_NO_LABEL = 1 << 3,
    PRM_TYPE_INVISIBLE = 1 << 4,
    PRM_TYPE_DYNAMIC_PATH = 1 << 5,
    PRM_TYPE_DYNAMIC_PATH_LIST = 1 << 6,
    PRM_TYPE_LABEL_NEXT = 1 << 7,
    PRM_TYPE_PLAIN = PRM_TYPE_NONE
};
constexpr PRM_TypeExtended operator|(PRM_TypeExtended a, PRM_TypeExtended b) {
    return static_cast<PRM_TypeExtended>(static_cast<int>(a) | static_cast<int>(b));
}

enum PRM_MultiType {
    PRM_MULTITYPE_NONE,
    PRM_MULTITYPE_LIST,
    PRM_MULTITYPE_SCROLL,
    PRM_MULTITYPE_FOLDER,
    PRM_MULTITYPE_RAMP_FLT,
    PRM_MULTITYPE_RAMP_RGB
};

enum PRM_Export { PRM_EXPORT_NONE, PRM_EXPORT_MIN, PRM_EXPORT_MAX, PRM_EXPORT_ALL, PRM_EXPORT_TBX };
