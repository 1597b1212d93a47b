// Stand-in for the HDK header of the same name. Tests script it with hdk_double/interrupt.h.
#pragma once

#include <memory>

#include <SYS/SYS_Types.h>
#include <UT/UT_String.h>

class UT_InterruptHandler;

class UT_Interrupt {
public:
    enum class Priority { LOW, NORMAL, HIGH };

    /// Not 0 when the operation may go on.
    int opStart(const char* opname = nullptr, int npoll = 0, int immediate = 0, int* opid = nullptr);
    void opEnd(int opid = -1);
    /// Not 0 when the user wants to stop.
    int opInterrupt(int percent = -1);
    int opInterruptCheck() { return opInterrupt(); }
    int opLevel() const;
    int getNumOperations() const { return opLevel(); }
    void setLongPercent(fpreal32 percent);
    void setOpText(const char*) {}
    void setLongOpText(const UT_String&) {}
    void setAppTitle(const char*) {}
    void setEnabled(bool on, UT_InterruptHandler* = nullptr);
    bool isEnabled() const;
};

UT_Interrupt* UTgetInterrupt();

class UT_AutoInterrupt {
public:
    explicit UT_AutoInterrupt(const char* opname, UT_Interrupt* boss = UTgetInterrupt()) : boss_(boss) {
        started_ = boss_->opStart(opname, 0, 0, &opid_) != 0;
    }
    UT_AutoInterrupt(const char* opname, UT_Interrupt::Priority, UT_Interrupt* boss = UTgetInterrupt())
        : UT_AutoInterrupt(opname, boss) {}
    ~UT_AutoInterrupt() { boss_->opEnd(opid_); }
    UT_AutoInterrupt(const UT_AutoInterrupt&) = delete;
    UT_AutoInterrupt& operator=(const UT_AutoInterrupt&) = delete;

    bool wasInterrupted() const { return !started_ || boss_->opInterrupt() != 0; }
    bool wasInterrupted(int percent) const { return !started_ || boss_->opInterrupt(percent) != 0; }
    UT_Interrupt* getInterrupt() const { return boss_; }

private:
    UT_Interrupt* boss_;
    bool started_ = false;
    int opid_ = -1;
};
