// Stand-in for the HDK header of the same name: the number types every other header speaks of.
#pragma once

#include <cstddef>
#include <cstdint>

#include <SYS/SYS_Inline.h>
#include <SYS/SYS_Visibility.h>

using int8 = std::int8_t;
using uint8 = std::uint8_t;
using int16 = std::int16_t;
using uint16 = std::uint16_t;
using int32 = std::int32_t;
using uint32 = std::uint32_t;
using int64 = std::int64_t;
using uint64 = std::uint64_t;
using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;
using exint = int64;
using exuint = uint64;
using fpreal32 = float;
using fpreal64 = double;
using fpreal = fpreal64;
using stat_size_t = uint64;

#define SYS_FPREAL_MAX 3.4e38
#define SYS_EXINT_MAX INT64_MAX
#define SYS_EXINT_MIN INT64_MIN
