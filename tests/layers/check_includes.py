#!/usr/bin/env python3
"""Refuses an #include that breaks core/docs/decisions/0001-layers.md, two types of one name, and tests that nobody runs.

  check_includes.py [ROOT]                     one line per violation; exit 1 where there is one
  check_includes.py --device-headers OUT.h     writes a header that includes every device-safe header
"""

import argparse
import fnmatch
import re
import sys
from pathlib import Path

# Left is lower. A folder sees its own files and those further left; folders of one column do not see each other.
COLUMNS = [
    ["base"],
    ["params", "state", "material", "solve"],
    ["grid", "geometry"],
    ["collide", "surface"],
    ["body"],
    ["sim"],
    ["mpm", "flip", "layered", "grains", "mist", "fine"],
    ["io"],
    ["run", "render"],
]
ORDER = {folder: place for place, column in enumerate(COLUMNS) for folder in column}
SOLVERS = COLUMNS[6]

# By place and name, in the folders up to the solvers: what is right of them never runs on a device.
DEVICE_SAFE = [
    "firn/base/math/*.h",
    "firn/base/hostdev.h",
    "firn/base/span.h",
    "firn/base/random.h",
    "firn/material/*.h",
    "firn/grid/neighbours.h",
    "firn/*/kernels.h",
    "firn/*_params.h",
    "firn/*_view.h",
    "firn/grains/*_step.h",  # the one solver that is written over a backend
]
# A header of another name is held to the rule as soon as its head claims it.
DEVICE_CLAIM = re.compile(r"^//.*\bDevice-safe\.", re.M)
DEVICE_STANDARD = {"cassert", "cfloat", "climits", "cmath", "cstddef", "cstdint", "limits", "type_traits"}

OPENVDB_FILES = [
    "core/firn/geometry/*.cpp",
    "core/firn/geometry/vdb_handle.h",
    "core/firn/layered/*.cpp",
    "core/firn/io/vdb*.cpp",
    "core/firn/render/*.cpp",
    "hdk_nodes/bridge/*.cpp",
]
# What a module of cuda needs of a solver beside its device-safe headers.
ENGINES = ["firn/*_engine_on.h", "firn/*_module.h"]
VDB_HANDLE = "firn/geometry/vdb_handle.h"

HOST_ONLY = re.compile(r"^(thrust|cub|cuda|nv|pybind11|nanobind|hboost)/|^(cuda|device_launch)\w*\.h$|^Python\.h$")
HOUDINI = re.compile(r"^(CH|CMD|CVEX|DM|DOP|GA|GAS|GEO|GQ|GSTY|GT|GU|GVEX|HAPI|HOM|IMG|MOT|OBJ|OP|PDG|PI|PRM|PXL|RE|ROP|"
                     r"SIM|SIMZ|SOP|SYS|TIL|UI|UT|VEX|VM|VOP)/")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]', re.M)
SOURCES = {".h", ".inl", ".cpp", ".cu"}
LONG_FILE = 500


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, p) for p in patterns)


def sources_below(root, *folders):
    files = (f for folder in folders for f in sorted((root / folder).rglob("*")))
    return [f for f in files if f.suffix in SOURCES]


def device_safe_headers(root):
    """Names as they are included: firn/base/math/vec.h."""
    names = set()
    for path in sources_below(root, "core/firn"):
        name = path.relative_to(root / "core").as_posix()
        named = matches(name, DEVICE_SAFE) and ORDER.get(folder_of(name), 0) <= ORDER[SOLVERS[0]]
        if path.suffix == ".h" and (named or DEVICE_CLAIM.search(head_of(path))):
            names.add(name)
    return names


def head_of(path):
    return path.read_text().split("#pragma once")[0]


def folder_of(include):
    parts = include.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "firn" else None


def check_core(file, include, device_safe):
    """What is wrong with this include in core/firn or core/cli, or None."""
    parts = file.split("/")
    if HOST_ONLY.match(include) or HOUDINI.match(include) or include.startswith(("hdk_nodes/", "tests/")):
        return "core includes nothing of Houdini, CUDA, Thrust, Python or tests"
    if parts[1] == "cli":
        return None
    folder, other = parts[2], folder_of(include)
    if folder not in ORDER:
        return f"folder {folder} has no place in the order"
    if file.removeprefix("core/") in device_safe:
        if include not in device_safe and include not in DEVICE_STANDARD:
            return "a device-safe header includes only device-safe headers and " + ", ".join(sorted(DEVICE_STANDARD))
    if other is None:
        return None
    if other not in ORDER:
        return f"folder {other} has no place in the order"
    if other != folder and ORDER[other] >= ORDER[folder]:
        return f"{folder} does not see {other}"
    return None


def check_cuda(file, include, device_safe):
    name = file.split("/")[-1]
    if include.startswith(("thrust/", "cub/")) and name.endswith(".h") and name != "thrust_backend.h":
        return "no Thrust type in a header that host files see"
    other = folder_of(include)
    if other is None or include in device_safe or other == "base" or matches(include, ENGINES):
        return None
    return "cuda sees device-safe headers, base, and a solver's *_engine_on.h and *_module.h"


def check_hdk_nodes(include):
    other = folder_of(include)
    if other is None or include == VDB_HANDLE:
        return None
    if include.endswith("/kernels.h") or include.endswith("_step.h"):
        return "a node translates; formulas and steps belong to core"
    if other in ("base", "params", "state", "geometry", "collide", "surface", "sim", "io", "run", "fine", "mist"):
        return None
    if other in SOLVERS and include.endswith(("_params.h", "_table.h")):
        return None
    return "nodes see base, params, state, geometry, collide, surface, sim, io, run, fine, mist and a solver's *_params.h and *_table.h"


def check_include(file, include, device_safe, quoted_is_known):
    top = file.split("/")[0]
    if include.startswith(("openvdb/", "nanovdb/")) or include == VDB_HANDLE:
        if not matches(file, OPENVDB_FILES):
            return "OpenVDB only in .cpp files of geometry, layered, io/vdb*, render and hdk_nodes/bridge"
    if not quoted_is_known:
        return "nothing includes tests, and core is included by its full name, firn/folder/file.h"
    if top == "core":
        return check_core(file, include, device_safe)
    if top == "cuda":
        return check_cuda(file, include, device_safe)
    return check_hdk_nodes(include)


def check_layers(root):
    device_safe = device_safe_headers(root)
    problems = []
    for path in sources_below(root, "core", "cuda", "hdk_nodes"):
        file = path.relative_to(root).as_posix()
        text = path.read_text()
        for found in INCLUDE.finditer(text):
            include = found.group(1)
            quoted = found.group(0).endswith('"')
            known = not quoted or include.startswith("firn/") or (
                not file.startswith("core/firn/") and is_neighbour(path, include))
            reason = check_include(file, include, device_safe, known)
            if reason:
                line = text.count("\n", 0, found.start(1)) + 1
                problems.append(f"{file}:{line}: {include}: {reason}")
    return problems


def is_neighbour(path, include):
    """Whether a file outside core/firn names its own top folder, or a file beside itself."""
    own = include.split("/")[0]
    return own in ("cli", "cuda", "hdk_nodes") or (".." not in include and (path.parent / include).is_file())


NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.M)
TYPE = re.compile(r"^(?:struct|class|enum class) (?:alignas\(\w+\) )?(\w+)(?: final)?(?: : [^{;]*)? \{", re.M)


def check_types(root):
    """Two types of one full name: each file compiles, and the linker mixes up their functions without a word."""
    seen, problems = {}, []
    for path in sources_below(root, "core/firn"):
        if path.suffix != ".h":
            continue
        text, file = path.read_text(), path.relative_to(root).as_posix()
        space = NAMESPACE.search(text)
        for found in TYPE.finditer(text):
            if text[:found.start()].rstrip().endswith("template <>"):
                continue
            name = f"{space.group(1) if space else ''}::{found.group(1)}"
            other = seen.setdefault(name, file)
            if other != file:
                problems.append(f"{file}: {name} is also a type of {other}; rename one")
    return problems


TEST_CASE = re.compile(r"^\s*(TYPED_)?TEST(_F|_P)?\(|LLVMFuzzerTestOneInput|^int main\(|^BENCHMARK", re.M)


def check_tests(root):
    """A folder of tests without a test, and a test that no CMakeLists.txt names."""
    tests = root / "tests"
    named = "\n".join(f.read_text() for f in tests.rglob("CMakeLists.txt"))
    problems = []
    holders = {}
    for path in sources_below(root, "tests"):
        below = path.relative_to(tests)
        if below.parts[0] in ("support", "data", "hdk_double"):
            continue
        holders.setdefault(path.parent, []).append(path)
        if path.name.endswith("_test.cpp") and path.name not in named:
            problems.append(f"tests/{below}: named in no CMakeLists.txt, so nobody runs it")
    for folder, files in holders.items():
        if not any(TEST_CASE.search(f.read_text()) for f in files):
            problems.append(f"{folder.relative_to(root).as_posix()}: a folder of tests without a test")
    return problems


def long_files(root):
    counted = ((f, f.read_text().count("\n")) for f in sources_below(root, "core", "cuda", "hdk_nodes", "tests"))
    return [f"{f.relative_to(root).as_posix()}: {n} lines; over {LONG_FILE} needs a reason"
            for f, n in counted if n > LONG_FILE]


def write_device_headers(root, out):
    """Written only where it changes, so that nothing is compiled again for nothing."""
    text = "// Every device-safe header, found by tests/layers/check_includes.py.\n#pragma once\n\n"
    text += "".join(f'#include "{name}"\n' for name in sorted(device_safe_headers(root)))
    if not out.exists() or out.read_text() != text:
        out.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parents[2])
    parser.add_argument("--device-headers", type=Path, metavar="OUT.h")
    options = parser.parse_args()
    if options.device_headers:
        write_device_headers(options.root, options.device_headers)
        return 0
    for warning in long_files(options.root):
        print("warning:", warning)
    problems = check_layers(options.root) + check_types(options.root) + check_tests(options.root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
