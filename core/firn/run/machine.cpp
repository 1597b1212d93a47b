#include "firn/run/machine.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace firn {

std::string programVersion() { return FIRN_VERSION; }

std::string instructionSet() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? "x86-64 avx2 fma" : "x86-64";
#elif defined(__aarch64__)
    return "aarch64";
#else
    return "unknown";
#endif
}

std::uint64_t residentBytes() {
    std::ifstream statm("/proc/self/statm");
    std::uint64_t total = 0, resident = 0;
    statm >> total >> resident;
    return statm ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t mostResidentBytes() {
    struct rusage use {};
    return ::getrusage(RUSAGE_SELF, &use) == 0 ? static_cast<std::uint64_t>(use.ru_maxrss) * 1024 : 0;
}

std::uint64_t machineBytes() {
    const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
}

}  // namespace firn
