#include <UT/UT_Interrupt.h>

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include <UT/UT_Thread.h>
#include <hdk_double/interrupt.h>
#include <hdk_double/misuse.h>

namespace {

struct Script {
    std::mutex mutex;
    long stopAfter = -1;
    long polls = 0;
    bool enabled = true;
    std::vector<std::string> running;
    std::vector<std::string> operations;
    std::vector<int> percentages;
};

Script& script() {
    static Script s;
    return s;
}

}  // namespace

UT_Interrupt* UTgetInterrupt() {
    static UT_Interrupt boss;
    return &boss;
}

int UT_Interrupt::opStart(const char* opname, int, int, int* opid) {
    const std::lock_guard<std::mutex> lock(script().mutex);
    script().running.emplace_back(opname ? opname : "");
    script().operations.push_back(script().running.back());
    if (opid) *opid = static_cast<int>(script().running.size());
    return 1;
}

void UT_Interrupt::opEnd(int opid) {
    const std::lock_guard<std::mutex> lock(script().mutex);
    if (script().running.empty()) {
        hdk_double::misuse("UT_Interrupt::opEnd() without an opStart()");
        return;
    }
    if (opid > 0 && opid != static_cast<int>(script().running.size()))
        hdk_double::misuse("UT_Interrupt::opEnd() of an operation that is not the innermost");
    script().running.pop_back();
}

int UT_Interrupt::opInterrupt(int percent) {
    const std::lock_guard<std::mutex> lock(script().mutex);
    Script& s = script();
    ++s.polls;
    if (s.running.empty()) hdk_double::misuse("UT_Interrupt::opInterrupt() outside opStart() and opEnd()");
    if (percent >= 0) s.percentages.push_back(percent);
    return s.enabled && s.stopAfter >= 0 && s.polls > s.stopAfter ? 1 : 0;
}

int UT_Interrupt::opLevel() const { return hdk_double::interruptDepth(); }
void UT_Interrupt::setLongPercent(fpreal32) {}
void UT_Interrupt::setEnabled(bool on, UT_InterruptHandler*) {
    const std::lock_guard<std::mutex> lock(script().mutex);
    script().enabled = on;
}
bool UT_Interrupt::isEnabled() const {
    const std::lock_guard<std::mutex> lock(script().mutex);
    return script().enabled;
}

int UT_Thread::getMySequentialThreadIndex() {
    static std::atomic<int> next{0};
    thread_local const int index = next++;
    return index;
}

namespace hdk_double {

void interruptAfterPolls(long n) {
    const std::lock_guard<std::mutex> lock(script().mutex);
    script().stopAfter = n;
    script().polls = 0;
}
void resetInterrupts() {
    const std::lock_guard<std::mutex> lock(script().mutex);
    Script& s = script();
    s.stopAfter = -1;
    s.polls = 0;
    s.enabled = true;
    s.running.clear();
    s.operations.clear();
    s.percentages.clear();
}
long interruptPolls() {
    const std::lock_guard<std::mutex> lock(script().mutex);
    return script().polls;
}
std::vector<int> interruptPercentages() {
    const std::lock_guard<std::mutex> lock(script().mutex);
    return script().percentages;
}
std::vector<std::string> interruptOperations() {
    const std::lock_guard<std::mutex> lock(script().mutex);
    return script().operations;
}
int interruptDepth() {
    const std::lock_guard<std::mutex> lock(script().mutex);
    return static_cast<int>(script().running.size());
}
void checkInterruptsBalanced(const std::string& where) {
    const std::lock_guard<std::mutex> lock(script().mutex);
    for (const std::string& name : script().running)
        misuse(where + ": operation \"" + name + "\" was started and not ended");
}

}  // namespace hdk_double
