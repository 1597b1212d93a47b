// Stand-in for the flags of SOP_Node: what a node promises about its output.
#pragma once

class SOP_Flags {
public:
    /// The node bumps the data id of everything it changes; the stand-in then checks that it does.
    void setManagesDataIDs(bool on) { managesDataIds_ = on; }
    bool getManagesDataIDs() const { return managesDataIds_; }
    void setNeedGuide1(bool) {}
    void setNeedGuide2(bool) {}
    void setTimeDep(bool on) { timeDependent_ = on; }
    bool timeDep() const { return timeDependent_; }

private:
    bool managesDataIds_ = false;
    bool timeDependent_ = false;
};
