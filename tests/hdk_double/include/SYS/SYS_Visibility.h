// Stand-in for the HDK header of the same name.
#pragma once

#define SYS_VISIBILITY_EXPORT __attribute__((visibility("default")))
#define SYS_VISIBILITY_IMPORT __attribute__((visibility("default")))
#define SYS_VISIBILITY_HIDDEN __attribute__((visibility("hidden")))
#define SYS_VISIBILITY_EXPORT_DEBUG SYS_VISIBILITY_EXPORT
