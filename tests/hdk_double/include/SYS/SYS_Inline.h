// Stand-in for the HDK header of the same name.
#pragma once

#define SYS_FORCE_INLINE inline
#define SYS_STATIC_FORCE_INLINE static inline
#define SYS_NO_INLINE __attribute__((noinline))
#define SYS_STATIC_INLINE static inline
