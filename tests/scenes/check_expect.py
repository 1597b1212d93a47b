#!/usr/bin/env python3
"""Runs an example and checks what its expect.json says must be measured.

  check_expect.py FIRN EXAMPLE OUT            the quick version: expect.json's `quick` overrides
  check_expect.py FIRN EXAMPLE OUT --whole    scene.json as it is
  check_expect.py FIRN EXAMPLE OUT --broken   quick, with `broken.set`: each of `broken.must_fail` has to fail

A check has a `measure`, bounds `min` and `max`, and says `why`. `measure` is
  - a number of a line of stats.jsonl by its path (`com[1]`, `measures.broken_share`),
  - `mass_change`, the relative change of mass since the first line, `penetration_cells`, the deepest that snow ever
    was inside a collider, `work`, the particles that steps moved, or `blocks_of_box`, the most blocks of the grid by those
    that the box around all snow of all frames would hold,
  - a measure of points: `height`, `spread`, `speed`, `mass_share`, `place`, `density`, `denser_share`, `loosened_share`,
    `density_downwards`, `fragments`, `largest_fragment`, `loose_share`, `lump_share`, `shape_change`, `picked_up`,
    `count`; with `in` of the snow there, with `from` of the snow that was there on the first frame: a box by its corners
    or a ball by its centre and radius,
  - of layered snow `sourced`, the mass of the particles by that of the snow they came from, without what compression keeps,
    `unsourced`, the share of that snow which has not become particles,
    or `roughness_cells` of the wall of a trench along a `line` of x and z, between two `heights`,
  - a measure of a measure `of`: `growth`, the largest `since` a frame by that of the frame, `rises`, the smallest
    rise from each of some `frames` to the next, `rises_on_the_way`, the smallest from each of some `distances` that the snow
    `from` somewhere has gone to the next, or `least`, the smallest of all frames.
`frame` names another frame than the last. `variant` is one of `variants`, each a `name` and what it `set`s; `against`
another one: then the ratio of the two is checked. `only` is `quick` or `whole` for a check that is left out of the other
version. A check may have a `name` for `must_fail`, which otherwise goes by `measure`.
"""
import argparse
import itertools
import json
import math
import pathlib
import re
import subprocess
import sys

import measures
from points import read_layer, read_points

REFERENCE = "scene"
BLOCK_EDGE = 4  # cells


def cell_size(solver):
    """Of a solver without cells: across a grain of fresh snow [m]."""
    return solver["cell_size"] if "cell_size" in solver else 2 * solver["snow_radius"]


class Run:
    """What `firn run` left in a folder."""

    def __init__(self, firn, folder):
        self.firn, self.folder = firn, folder
        self.lines = [json.loads(line) for line in (folder / "stats.jsonl").read_text().splitlines()]
        self.solver = json.loads((folder / "run.json").read_text())["scene"]["solver"]
        self.cell_size = cell_size(self.solver)
        self.read = {}

    def frame(self, check):
        return check.get("frame", self.lines[-1]["frame"])

    def line(self, frame):
        return next(line for line in self.lines if line["frame"] == frame)

    def points(self, frame):
        if frame not in self.read:
            self.read[frame] = read_points(self.firn, self.folder, frame)
        return self.read[frame]

    def grains_from(self, region, frame):
        """Where the snow is now that was in the region on the first frame."""
        ids = set(self.points(self.lines[0]["frame"]).inside(region).id)
        now = self.points(frame)
        return now.chosen(lambda i: now.id[i] in ids)


def value_at(stats, path):
    for part in re.findall(r"\w+", path):
        stats = stats[int(part)] if isinstance(stats, list) else stats[part]
    return stats


# --- measures of points -------------------------------------------------------------------------------------------


def chosen_points(run, check):
    frame = run.frame(check)
    points = run.grains_from(check["from"], frame) if "from" in check else run.points(frame)
    return points.inside(check.get("in"))


def options(check, *names):
    return {name: check[name] for name in names if name in check}


def by_share(measure):
    return lambda run, check: measure(chosen_points(run, check), **options(check, "share"))


def distance(run, check):
    """In `cells`, or in `metres` where cells of several sizes are compared."""
    return check["metres"] if "metres" in check else check["cells"] * run.cell_size


def by_distance(measure, *names):
    return lambda run, check: measure(chosen_points(run, check), distance(run, check), **options(check, *names))


def mass_share(run, check):
    """Of all snow, or of that `from` somewhere."""
    everything = {key: value for key, value in check.items() if key != "in"}
    return sum(chosen_points(run, check).mass) / sum(chosen_points(run, everything).mass)


def place(run, check):
    points = chosen_points(run, check)
    return measures.mean(points, points.x)[check["axis"]]


def picked_up(run, check):
    frame = run.frame(check)
    return measures.picked_up(run.points(frame), run.grains_from(check["from"], frame), check["reach"],
                              **options(check, "slip"))


def lump_share(run, check):
    """Since the first frame."""
    return measures.lump_share(run.points(run.lines[0]["frame"]), run.points(run.frame(check)), distance(run, check),
                               **options(check, "slack"))


def loosened_share(run, check):
    """Since the first frame."""
    return measures.loosened_share(run.points(run.lines[0]["frame"]), run.points(run.frame(check)), check["by"])


def shape_change(run, check):
    """Since the first frame."""
    return measures.shape_change(run.points(run.lines[0]["frame"]), run.points(run.frame(check)), distance(run, check))


# --- measures of whole runs ---------------------------------------------------------------------------------------


def mass_change(run, check):
    first = run.lines[0]["mass"]
    return abs(run.line(run.frame(check))["mass"] - first) / first


def penetration_cells(run, check):
    return max(line["measures"]["penetration"] for line in run.lines) / run.cell_size


def work(run, check):
    """No clock: the same number wherever it is measured."""
    return sum(line["steps"] * line["active"] for line in run.lines)


def blocks_of_box(run, check):
    """A particle's cubic stencil begins a cell below it, and reaches into the block after the one where it begins."""
    low, high = ([pick(line["measures"][end][axis] for line in run.lines) for axis in range(3)]
                 for pick, end in ((min, "bounds_min"), (max, "bounds_max")))
    begin = lambda x: math.floor((x / run.cell_size - 1) / BLOCK_EDGE)
    box = math.prod(begin(b) - begin(a) + 2 for a, b in zip(low, high))
    return max(line["measures"]["grid_blocks"] for line in run.lines) / box


def loose_mass(run, check):
    cut = run.solver["layer_density"] * run.line(run.frame(check))["measures"]["removed_volume"]
    return (1 - run.solver["compression"]) * cut


def sourced(run, check):
    line = run.line(run.frame(check))
    return (line["mass"] + line["measures"]["unsourced_mass"]) / loose_mass(run, check)


def unsourced(run, check):
    return run.line(run.frame(check))["measures"]["unsourced_mass"] / loose_mass(run, check)


def roughness_cells(run, check):
    corners = read_layer(run.firn, run.folder, run.frame(check))
    return measures.wall_roughness(corners, check["line"], check["heights"], 2 * run.cell_size) / run.cell_size


def growth(run, check):
    values = [measured(run, {**check["of"], "frame": line["frame"]}) for line in run.lines
              if line["frame"] >= check["since"]]
    return max(values) / values[0]


def rises(run, check):
    values = [measured(run, {**check["of"], "frame": frame}) for frame in check["frames"]]
    return min(b - a for a, b in zip(values, values[1:]))


def gone(run, check):
    """How far the middle of the snow `from` somewhere has gone by each frame [m]."""
    places = [measures.mean(snow, snow.x) for snow in
              (run.grains_from(check["from"], line["frame"]) for line in run.lines)]
    return list(itertools.accumulate((math.dist(a, b) for a, b in zip(places, places[1:])), initial=0))


def rises_on_the_way(run, check):
    way = gone(run, check)
    values = [measured(run, {**check["of"], "frame": line["frame"]}) for line in run.lines]
    met = [measures.interpolated(way, values, distance) for distance in check["distances"]]
    return min(b - a for a, b in zip(met, met[1:]))


def least(run, check):
    return min(measured(run, {**check["of"], "frame": line["frame"]}) for line in run.lines)


MEASURES = {
    "height": by_share(measures.height),
    "spread": by_share(measures.spread),
    "speed": by_share(measures.speed),
    "mass_share": mass_share,
    "place": place,
    "density": lambda run, check: measures.density(chosen_points(run, check)),
    "denser_share": lambda run, check: measures.denser_share(chosen_points(run, check), check["than"]),
    "loosened_share": loosened_share,
    "density_downwards": lambda run, check: measures.density_downwards(chosen_points(run, check),
                                                                       **options(check, "layers")),
    "fragments": by_distance(measures.fragment_count, "share"),
    "largest_fragment": by_distance(measures.largest_fragment),
    "loose_share": by_distance(measures.loose_share, "share"),
    "lump_share": lump_share,
    "shape_change": shape_change,
    "picked_up": picked_up,
    "count": lambda run, check: len(chosen_points(run, check)),
    "sourced": sourced,
    "unsourced": unsourced,
    "roughness_cells": roughness_cells,
    "work": work,
    "blocks_of_box": blocks_of_box,
    "mass_change": mass_change,
    "penetration_cells": penetration_cells,
    "growth": growth,
    "rises": rises,
    "rises_on_the_way": rises_on_the_way,
    "least": least,
}


def measured(run, check):
    measure = MEASURES.get(check["measure"])
    return measure(run, check) if measure else value_at(run.line(run.frame(check)), check["measure"])


# --- checks -------------------------------------------------------------------------------------------------------


def checks_of(expect, is_whole):
    kind = "whole" if is_whole else "quick"
    return [check for check in expect["checks"] if check.get("only", kind) == kind]


def name_of(check):
    return check.get("name", check["measure"])


def holds(value, check):
    return check.get("min", value) <= value <= check.get("max", value)


class Example:
    """Runs of an example, each made when it is first asked for."""

    def __init__(self, firn, example, out, overrides, variants):
        self.firn, self.example, self.out, self.overrides = firn, example, out, overrides
        self.variants = {REFERENCE: [], **{variant["name"]: variant["set"] for variant in variants}}
        self.runs = {}

    def run(self, name):
        if name not in self.runs:
            folder = self.out / name
            command = [self.firn, "run", str(self.example), "-o", str(folder), "--quiet"]
            # Points are all that is measured.
            for override in ["output.volumes=false", "output.checkpoint_every=0", *self.variants[name],
                             *self.overrides]:
                command += ["--set", override]
            subprocess.run(command, check=True)
            self.runs[name] = Run(self.firn, folder)
        return self.runs[name]

    def value(self, check):
        value = measured(self.run(check.get("variant", REFERENCE)), check)
        return value / measured(self.run(check["against"]), check) if "against" in check else value


def judge(example, checks, must_fail):
    """Prints a line per check; the number of those that did not do what they should."""
    wrong = 0
    for check in checks:
        value = example.value(check)
        ok, wanted = holds(value, check), name_of(check) not in must_fail
        wrong += ok != wanted
        bounds = " ".join(f"{end} {check[end]}" for end in ("min", "max") if end in check)
        of = " ".join([name_of(check)] + [f"{key} {check[key]}" for key in ("variant", "against") if key in check])
        verdict = "holds" if ok else "fails"
        note = "" if ok == wanted else "   <-- should " + ("hold" if wanted else "fail")
        print(f"{of} = {value:.6g} ({bounds}) {verdict}: {check['why']}{note}", flush=True)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("firn")
    parser.add_argument("example", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--whole", action="store_true")
    kind.add_argument("--broken", action="store_true")
    args = parser.parse_args()

    expect = json.loads((args.example / "expect.json").read_text())
    overrides = [] if args.whole else list(expect["quick"])
    checks = checks_of(expect, args.whole)
    must_fail = []
    if args.broken:
        overrides += expect["broken"]["set"]
        must_fail = expect["broken"]["must_fail"]
        checks = [check for check in checks if name_of(check) in must_fail]
        if not checks or {name_of(check) for check in checks} != set(must_fail):
            sys.exit(f"{args.example}: broken.must_fail: {must_fail} are not all names of checks")
    example = Example(args.firn, args.example, args.out, overrides, expect.get("variants", []))
    wrong = judge(example, checks, must_fail)
    sys.exit(f"{args.example}: {wrong} of {len(checks)} checks went wrong" if wrong else 0)


if __name__ == "__main__":
    main()
