// What this processor can do.
#pragma once

namespace firn {

enum class Isa { baseline, avx2 };

/// The best that this processor has, asked once.
Isa bestIsa();

}  // namespace firn
