// What a run records of the program and the machine it ran on.
#pragma once

#include <cstdint>
#include <string>

namespace firn {

std::string programVersion();

/// The instructions whose results may differ in the last bit. Our own code has one path on every processor, but the
/// C library picks its exp, log, pow and sine by these.
std::string instructionSet();

/// Memory the program holds now [bytes]; 0 where the system does not tell.
std::uint64_t residentBytes();

/// The most that it has held so far [bytes]; 0 where the system does not tell.
std::uint64_t mostResidentBytes();

/// Memory the machine has [bytes]; 0 where the system does not tell.
std::uint64_t machineBytes();

}  // namespace firn
