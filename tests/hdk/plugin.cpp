#include "hdk/plugin.h"

#include <dlfcn.h>

#include <hdk_double/gtest.h>
#include <hdk_double/simulation.h>
#include <hdk_double/sop_node.h>
#include <stdexcept>
#include <string>

namespace firn::test {
namespace {

const hdk_double::FailOnMisuse kListener;

void* handle() {
    static void* const opened = dlopen(FIRN_PLUGIN, RTLD_NOW | RTLD_LOCAL);
    if (!opened) throw std::runtime_error(dlerror());
    return opened;
}

/// Under its C name or its C++ name.
template <class F>
F* entry(const char* c, const char* cpp) {
    void* found = dlsym(handle(), c);
    if (!found) found = dlsym(handle(), cpp);
    if (!found) throw std::runtime_error(std::string("the plug-in has no ") + c);
    return reinterpret_cast<F*>(found);
}

}  // namespace

void loadPlugin() {
    hdk_double::loadDops(entry<void(void*)>("initializeSIM", "_Z13initializeSIMPv"));
    hdk_double::loadSops(entry<void(OP_OperatorTable*)>("newSopOperator", "_Z14newSopOperatorP16OP_OperatorTable"));
}

}  // namespace firn::test
