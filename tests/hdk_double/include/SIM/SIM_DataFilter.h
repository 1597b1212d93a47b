// Stand-in for SIM/SIM_DataFilter.h: which pieces of data are meant.
#pragma once
#include <SIM/SIM_Data.h>

class SIM_DataFilter {
public:
    virtual ~SIM_DataFilter() = default;
    bool filter(const SIM_Data* data, const char* name) const { return data && accepts(*data, name ? name : ""); }

protected:
    virtual bool accepts(const SIM_Data& data, const std::string& name) const = 0;
};

class SIM_DataFilterAll : public SIM_DataFilter {
    bool accepts(const SIM_Data&, const std::string&) const override { return true; }
};

class SIM_DataFilterNone : public SIM_DataFilter {
    bool accepts(const SIM_Data&, const std::string&) const override { return false; }
};

class SIM_DataFilterByType : public SIM_DataFilter {
public:
    SIM_DataFilterByType(const char* type) : type_(type) {}

private:
    bool accepts(const SIM_Data& data, const std::string&) const override { return data.getIsOfType(type_); }
    UT_StringHolder type_;
};

class SIM_DataFilterByName : public SIM_DataFilter {
public:
    SIM_DataFilterByName(const char* name) : name_(name) {}

private:
    bool accepts(const SIM_Data&, const std::string& name) const override { return name_ == name; }
    UT_StringHolder name_;
};

class SIM_DataFilterByDataPointer : public SIM_DataFilter {
public:
    SIM_DataFilterByDataPointer(const SIM_Data* data) : data_(data) {}

private:
    bool accepts(const SIM_Data& data, const std::string&) const override { return data_ == &data; }
    const SIM_Data* data_;
};
