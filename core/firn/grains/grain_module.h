// What the program and a module that brings an engine say to each other. A module is one file, firn_grains_NAME.so; the
// program loads it when a scene asks for that backend, so that neither Thrust nor a driver is needed by anybody else.
#pragma once

#include <cstdint>
#include <memory>

#include "firn/grains/grain_engine.h"

namespace firn {

/// Either an engine or the reason why there is none.
struct GrainModuleAnswer {
    GrainEngine* engine = nullptr;  // the caller's from now on
    const char* reason = "";        // in static memory
};

/// The one function that a module exports, as plain C. Returns the module's grainModuleWord(); makes an engine unless
/// `answer` is null.
using GrainModuleFunction = std::uint64_t(GrainModuleAnswer* answer);
inline constexpr const char* kGrainModuleFunction = "firnGrainModule";

/// Program and module must agree in this word before they exchange anything else: it changes with the size of all that
/// crosses between them, and by hand with the functions of GrainEngine or the order of a record's fields.
constexpr std::uint64_t grainModuleWord() {
    constexpr std::uint64_t kInterface = 3;
    const std::uint64_t sizes[] = {sizeof(Grain),      sizeof(GrainMatter),  sizeof(WallMemory),
                                   sizeof(ContactRow), sizeof(GrainFrame),   sizeof(StepNumbers),
                                   sizeof(BodyView),   sizeof(GrainSummary), sizeof(WallSum)};
    std::uint64_t word = kInterface;
    for (const std::uint64_t size : sizes) word = word * 1099511628211u + size;
    return word;
}

/// @param name  the backend's, as scenes spell it
/// Throws Error(Fault::input) with the reason where there is no such module, or no device for it.
std::unique_ptr<GrainEngine> loadGrainEngine(const char* name);

}  // namespace firn
