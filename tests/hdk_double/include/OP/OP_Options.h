// Stand-in for OP/OP_Options.h: named values of a few kinds, as UT_Options has them.
#pragma once
#include <SYS/SYS_Types.h>
#include <UT/UT_Matrix3.h>
#include <UT/UT_Matrix4.h>
#include <UT/UT_Quaternion.h>
#include <UT/UT_String.h>
#include <UT/UT_StringHolder.h>
#include <UT/UT_Vector2.h>
#include <UT/UT_Vector3.h>
#include <UT/UT_Vector4.h>

#include <map>
#include <string>
#include <variant>
#include <vector>

class OP_Options {
public:
    virtual ~OP_Options() = default;

    bool hasOption(const UT_StringRef& name) const { return values_.count(name.c_str()) != 0; }
    bool getOptionB(const UT_StringRef& name) const { return getOptionI(name) != 0; }
    int64 getOptionI(const UT_StringRef& name) const;
    fpreal getOptionF(const UT_StringRef& name) const { return numbers(name, 1)[0]; }
    const UT_StringHolder& getOptionS(const UT_StringRef& name) const;
    UT_Vector2D getOptionV2(const UT_StringRef& name) const;
    UT_Vector3D getOptionV3(const UT_StringRef& name) const;
    UT_Vector4D getOptionV4(const UT_StringRef& name) const;
    UT_QuaternionD getOptionQ(const UT_StringRef& name) const;
    UT_Matrix3D getOptionM3(const UT_StringRef& name) const;
    UT_Matrix4D getOptionM4(const UT_StringRef& name) const;

    void setOptionB(const UT_StringHolder& name, bool value) { setOptionI(name, value ? 1 : 0); }
    void setOptionI(const UT_StringHolder& name, int64 value) { values_[name.c_str()] = value; }
    void setOptionF(const UT_StringHolder& name, fpreal value) { store(name, {value}); }
    void setOptionS(const UT_StringHolder& name, const UT_StringHolder& value);
    void setOptionV2(const UT_StringHolder& name, const UT_Vector2D& value);
    void setOptionV3(const UT_StringHolder& name, const UT_Vector3D& value);
    void setOptionV4(const UT_StringHolder& name, const UT_Vector4D& value);
    void setOptionQ(const UT_StringHolder& name, const UT_QuaternionD& value);
    void setOptionM3(const UT_StringHolder& name, const UT_Matrix3D& value);
    void setOptionM4(const UT_StringHolder& name, const UT_Matrix4D& value);
    void removeOption(const UT_StringRef& name) { values_.erase(name.c_str()); }
    void clear() { values_.clear(); }
    int getNumOptions() const { return static_cast<int>(values_.size()); }

    // For the driver: what is held, in the order of the names.
    using Value = std::variant<int64, std::vector<double>, UT_StringHolder>;
    using Values = std::map<std::string, Value>;
    const Values& values() const { return values_; }
    /// Bit for bit: a NaN is what it was, and a zero that turned its sign is not.
    static bool same(const Value& a, const Value& b);
    static bool same(const Values& a, const Values& b);
    void setValue(const std::string& name, Value value) { values_[name] = std::move(value); }

protected:
    /// Reading what was never set: the name in the report says which parameter is missing.
    virtual void missing(const std::string&) const {}

private:
    void store(const UT_StringHolder& name, std::vector<double> numbers) { values_[name.c_str()] = std::move(numbers); }
    std::vector<double> numbers(const UT_StringRef& name, std::size_t count) const;

    Values values_;
};
