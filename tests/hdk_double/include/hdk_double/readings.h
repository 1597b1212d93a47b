// What public sources leave open about DOPs (hdk.md 8.5), each as a switch: a node must do right under every setting.
#pragma once
#include <string>
#include <vector>

namespace hdk_double {

struct Readings {
    bool timeArgumentIsEnd = true;      ///< solveGas is told the end of the step, else its start
    bool solveOnCreationFrame = false;  ///< solvers also run in the step that makes an object
    bool keepFailedFrame = true;        ///< what a failed solve has written stays, else it is thrown away
    bool affectorsMoved = true;         ///< affectors show the end of the step while others are solved, else its start
    bool objectAtTime = true;           ///< SIM_Engine::getObjectAtTime knows the step before, else it returns null
    bool affectorsIncludeSelf = false;  ///< getAffectors may also return the object itself
    bool parmsAtEnd = true;             ///< animated parameters are read at the end of the step, else at its start
    bool setAlways = true;              ///< Default Operation of nodes: Set Always, else Set Initial

    /// Names of the switches that differ from the defaults, for messages of tests.
    std::string text() const;
    /// The defaults, and each switch flipped alone.
    static std::vector<Readings> each();
    /// Every combination, 2^8.
    static std::vector<Readings> all();
};

}  // namespace hdk_double
