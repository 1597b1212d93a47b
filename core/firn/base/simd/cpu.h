// What this processor can do.
#pragma once

namespace firn {

/// Each contains those before it.
enum class Isa { baseline, avx2, avx512 };

/// The best that this processor has, asked once.
Isa bestIsa();

}  // namespace firn
