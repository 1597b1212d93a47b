#include <hdk_double/misuse.h>

#include <mutex>
#include <utility>

namespace hdk_double {
namespace {

std::mutex reportsMutex;

std::vector<std::string>& reports() {
    static std::vector<std::string> all;
    return all;
}

}  // namespace

void misuse(const std::string& report) {
    const std::lock_guard<std::mutex> lock(reportsMutex);
    reports().push_back(report);
}

std::vector<std::string> misuses() {
    const std::lock_guard<std::mutex> lock(reportsMutex);
    return reports();
}

void clearMisuses() { takeMisuses(); }

std::vector<std::string> takeMisuses() {
    const std::lock_guard<std::mutex> lock(reportsMutex);
    return std::exchange(reports(), {});
}

}  // namespace hdk_double
