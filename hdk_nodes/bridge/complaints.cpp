#include "hdk_nodes/bridge/complaints.h"

#include <exception>

#include "firn/base/error.h"

namespace firn {

Outcome guarded(const NodeInterface& node, Complaints& complaints, const std::function<void()>& work) {
    try {
        work();
        return Outcome::done;
    } catch (const InputError& error) {
        for (const Issue& issue : error.issues()) complaints.errors.push_back(inNodeWords(node, issue));
    } catch (const Error& error) {
        if (error.fault() == Fault::interrupted) return Outcome::interrupted;
        complaints.errors.push_back(inNodeWords(node, {"", error.what()}));
    } catch (const std::exception& error) {
        complaints.errors.push_back(std::string("unexpected: ") + error.what());
    } catch (...) {
        complaints.errors.push_back("unexpected, and without a word");
    }
    return Outcome::failed;
}

}  // namespace firn
