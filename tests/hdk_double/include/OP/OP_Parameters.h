// Stand-in for OP/OP_Parameters.h: the parameters of a node, by token or by index.
#pragma once
#include <PRM/PRM_Include.h>
#include <PRM/PRM_Parm.h>
#include <UT/UT_String.h>
#include <UT/UT_StringHolder.h>
#include <hdk_double/parm_set.h>

#include <map>

class OP_Parameters {
public:
    virtual ~OP_Parameters() = default;

    int64 evalInt(const UT_StringRef& token, int component, fpreal time) const;
    int64 evalInt(int index, int component, fpreal time) const;
    int64 evalInt(const char* token, int* index, int component, fpreal time) const;
    fpreal evalFloat(const UT_StringRef& token, int component, fpreal time) const;
    fpreal evalFloat(int index, int component, fpreal time) const;
    fpreal evalFloat(const char* token, int* index, int component, fpreal time) const;
    void evalFloats(const UT_StringRef& token, fpreal* values, fpreal time) const;
    UT_Vector3D evalVector3(const UT_StringRef& token, fpreal time) const;
    UT_Vector2D evalVector2(const UT_StringRef& token, fpreal time) const;
    void evalString(UT_String& value, const UT_StringRef& token, int component, fpreal time) const;
    void evalString(UT_StringHolder& value, const UT_StringRef& token, int component, fpreal time) const;
    void evalString(UT_String& value, int index, int component, fpreal time) const;
    void evalString(UT_String& value, const char* token, int* index, int component, fpreal time) const;
    void evalStringRaw(UT_String& value, const UT_StringRef& token, int component, fpreal time) const {
        evalString(value, token, component, time);
    }

    void setInt(const UT_StringRef& token, int component, fpreal time, int64 value);
    void setFloat(const UT_StringRef& token, int component, fpreal time, fpreal value);
    void setString(const UT_String& value, CH_StringMeaning meaning, const UT_StringRef& token, int component,
                   fpreal time);
    bool hasParm(const UT_StringRef& token) const { return parms_.has(token.c_str()); }
    int getParmIndex(const UT_StringRef& token) const;
    PRM_Parm& getParm(const UT_StringRef& token);
    PRM_Parm& getParm(int index) { return getParm(UT_StringRef(tokenAt(index))); }
    /// Null for a token the node does not have.
    PRM_Parm* getParmPtr(const UT_StringRef& token);

    /// From updateParmsFlags(): shown as available or visible. Returns whether that is a change.
    unsigned enableParm(const UT_StringRef& token, bool on, int component = -1);
    unsigned enableParm(int index, bool on, int component = -1) {
        return enableParm(UT_StringRef(tokenAt(index)), on, component);
    }
    bool setVisibleState(const UT_StringRef& token, bool on, int component = -1);
    virtual bool updateParmsFlags() { return false; }
    virtual void resolveObsoleteParms(PRM_ParmList*) {}

    hdk_double::ParmSet& parmSet() { return parms_; }
    const hdk_double::ParmSet& parmSet() const { return parms_; }
    bool shownEnabled(const std::string& token) const;
    bool shownVisible(const std::string& token) const;

protected:
    explicit OP_Parameters(const PRM_Template* templates) : parms_(templates) {}

private:
    std::string tokenAt(int index) const;

    hdk_double::ParmSet parms_;
    std::map<std::string, PRM_Parm> asked_;
    std::map<std::string, bool> enabled_;
    std::map<std::string, bool> visible_;
};
