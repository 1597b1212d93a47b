// A node of a DOP network: data of a registered type, with the parameters of its node.
#pragma once
#include <SIM/SIM_Data.h>
#include <hdk_double/parm_set.h>

#include <map>
#include <set>
#include <string>

namespace hdk_double {

class Simulation;

/// The Parameter Operation menu of a DOP's parameter.
enum class Operation { useDefault, setInitial, setAlways, setNever };

class DopNode {
public:
    /// Throws std::invalid_argument for a DOP that nobody registered.
    DopNode(Simulation& simulation, const std::string& dop);

    /// Inside Simulation::edit(frame, ...) the value holds from that frame on.
    DopNode& set(const std::string& token, ParmSetting setting);
    DopNode& operation(const std::string& token, Operation operation);
    DopNode& defaultOperation(Operation operation);
    /// Where the data is attached; the type's own name by default.
    DopNode& dataName(const std::string& name);
    /// A node that is bypassed makes no data; inside edit(frame, ...) from that frame on.
    DopNode& bypass(bool on);

    const std::string& dataName() const { return dataName_; }
    const std::string& name() const { return name_; }
    const ParmSet& parms() const { return parms_; }
    const SIM_DataFactory& factory() const { return *factory_; }
    bool isDisabled(const std::string& token, fpreal time = 0) const { return parms_.isDisabled(token, time); }

    // For the simulation.
    bool isBypassed(fpreal time) const;
    void assignOptions(SIM_Data& data, fpreal time, bool initial, bool alwaysByDefault) const;

private:
    Simulation& simulation_;
    const SIM_DataFactory* factory_;
    std::string name_;
    std::string dataName_;
    ParmSet parms_;
    Operation defaultOperation_ = Operation::useDefault;
    std::map<std::string, Operation> operations_;
    std::map<fpreal, bool> bypassed_;
};

}  // namespace hdk_double
