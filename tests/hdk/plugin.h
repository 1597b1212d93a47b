// The plug-in, loaded as Houdini loads it: by name, with nothing shared but the HDK.
#pragma once

namespace firn::test {

/// Loads it and runs its entry points, once per program. Throws std::runtime_error saying what is missing.
void loadPlugin();

}  // namespace firn::test
