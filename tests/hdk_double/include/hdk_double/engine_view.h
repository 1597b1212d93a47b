// What the running Simulation shows to SIM_Engine.
#pragma once
#include <SIM/SIM_Object.h>
#include <SIM/SIM_Time.h>

#include <functional>
#include <memory>
#include <vector>

namespace hdk_double {

using ObjectPtr = std::shared_ptr<SIM_Object>;

struct EngineView {
    SIM_Time simulationTime;  ///< end of the step
    SIM_Time timestep;
    SIM_Time gasTime;  ///< what solveGas is told as its time
    bool affectorsIncludeSelf = false;
    fpreal fps = 24;
    const std::vector<ObjectPtr>* objects = nullptr;
    std::function<const SIM_Object*(int id, SIM_Time time)> objectAtTime;
};

}  // namespace hdk_double
