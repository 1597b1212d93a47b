#!/usr/bin/env python3
"""Refuses code in an AVX2 or AVX-512 object file that the linker could merge with that of another file.

  check_isa_symbols.py NM FOLDER     looks at every *_avx2.cpp.o and *_avx512.cpp.o below FOLDER; exit 1 where something
                                     is wrong

A function of such a file must belong to firn::avx2 or firn::avx512, by its own name or by a type in it
(core/firn/base/simd/isa.h). std::max<float> or a Vec<float> operator that was not inlined would be one of many equal
copies, of which the linker keeps any: perhaps the one that an older processor cannot run.
"""

import subprocess
import sys
from pathlib import Path

CODE = {"T", "W", "i"}  # global and weak functions; what is local stays in its file, and data has no instructions


def foreign_code(listing, isa):
    """Names in the output of nm that do not belong to the namespace of the instruction set."""
    fields = (line.split(maxsplit=2) for line in listing.splitlines())
    return [f[2] for f in fields if len(f) == 3 and f[1] in CODE and f"firn::{isa}::" not in f[2]]


def main():
    nm, folder = sys.argv[1:]
    bad = 0
    for isa in ("avx2", "avx512"):
        objects = sorted(Path(folder).rglob(f"*_{isa}.cpp.o"))
        if not objects:
            print(f"no *_{isa}.cpp.o below {folder}")
            bad += 1
        for path in objects:
            command = [nm, "-C", "--defined-only", path]
            listing = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            for name in foreign_code(listing, isa):
                print(f"{path.name}: {name}: not in firn::{isa}, so any processor may get it")
                bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
