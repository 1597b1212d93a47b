#!/usr/bin/env python3
"""Compiles the grains' CUDA module to device code and tells what its kernels need of a GPU.

  kernel_figures.py [--nvcc NVCC] [--arch 86 ...]      a table; exit 1 where a kernel spills or one is missing
  kernel_figures.py --arch 75 ... --write PAGE.md      puts it between the marks of that page
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "cuda/grains/grain_device_cuda.cu"
FLAGS = ["-std=c++17", "-O3", "-DNDEBUG", f"--options-file={ROOT}/cuda/nvcc.options", f"-I{ROOT}", f"-I{ROOT}/core",
         "-Xptxas", "-v", "-cubin"]
BEGIN, END = "<!-- kernels -->", "<!-- end of kernels -->"

# The loops of a step and of its lists, as they are called in core/firn/grains and core/firn/base/reduce_tree.h.
STAGES = ["KeyOfGrain", "InOrder", "FromRoom", "PlaceOfGrain",
          "BucketBounds", "NewPlace", "FindNeighbours", "CountRows", "ListNeighbours", "GatherForces", "ActOnGrains", "SumOutcomes",
          "CombineParts", "CopyItem", "SumParts"]

ENTRY = re.compile(r"Compiling entry function '(.+)' for 'sm_\w+'")
SPILLS = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers(?:.*?(\d+) bytes smem)?")


def compile_for(nvcc, arch):
    """What ptxas says about every kernel."""
    with tempfile.TemporaryDirectory() as folder:
        command = [nvcc, *FLAGS, f"-arch=sm_{arch}", "-o", f"{folder}/grains.cubin", str(SOURCE)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return subprocess.run(["c++filt"], input=done.stderr, capture_output=True, text=True, check=True).stdout


def stage_of(kernel):
    """The functor that a kernel of Thrust runs, or None: the rest are sorts, scans, fills and copies."""
    plain = re.sub(r"\bfirn::", "", kernel)
    return next((stage for stage in STAGES if re.search(rf"[<, ]{stage}[>, ]|[<, ]{stage}<", plain)), None)


def figures(report):
    """Per kernel, the worst of its versions: Thrust makes one for 32 and one for 64 bits of index."""
    worst, name, spills = {}, None, None
    for line in report.splitlines():
        if found := ENTRY.search(line):
            name = stage_of(found.group(1)) or "Thrust's own"
        elif found := SPILLS.search(line):
            spills = [int(n) for n in found.groups()]
        elif (found := USED.search(line)) and name:
            row = (int(found.group(1)), *spills, int(found.group(2) or 0))
            worst[name] = tuple(map(max, worst.get(name, row), row))
            name = None
    return worst


def table(by_arch):
    lines = ["| kernel | " + " | ".join(f"sm_{arch}" for arch in by_arch) + " |", "| --- |" + " --- |" * len(by_arch)]
    for stage in [*STAGES, "Thrust's own"]:
        cells = []
        for rows in by_arch.values():
            registers, stack, stores, loads, shared = rows[stage]
            spill = f", **spills {stores} / {loads}**" if stores + loads else ""
            cells.append(f"{registers}, {stack}, {shared}{spill}")
        lines.append(f"| `{stage}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def problems(by_arch):
    for arch, rows in by_arch.items():
        for stage in STAGES:
            if stage not in rows:
                yield f"sm_{arch}: {stage}: no such kernel: the module does not run it on the device"
            elif rows[stage][2] + rows[stage][3]:
                yield f"sm_{arch}: {stage}: spills {rows[stage][2]} bytes"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--arch", nargs="+", default=["86"])
    parser.add_argument("--write", type=Path, metavar="PAGE.md")
    options = parser.parse_args()
    by_arch = {arch: figures(compile_for(options.nvcc, arch)) for arch in options.arch}
    wrong = list(problems(by_arch))
    print("\n".join(wrong))
    if any("no such kernel" in line for line in wrong):
        return 1
    text = table(by_arch)
    print(text)
    if options.write:
        page = options.write.read_text()
        head, rest = page.split(BEGIN)
        options.write.write_text(head + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
