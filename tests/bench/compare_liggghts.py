"""Firn's grains against LIGGGHTS on a pack of as many, in one session and by turns.

Both packs are close packings of round grains twenty deep on the ground, stirred by waves of the same length and speed.
LIGGGHTS knows contacts with friction and a tangential history; Firn's have bonds, compaction and a ledger of energy
besides. Times of one thread are the processor's, which others on the machine hardly touch; those of all, the clock's.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDE, DEEP = 47, 10  # cubes of a face-centred lattice, four grains in each
GRAINS = 4 * WIDE * WIDE * DEEP
EDGE = 0.14  # m: grains of 0.1 m overlap by a hundredth
BEFORE = 20  # steps that are not counted

INPUT = """\
units si
atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
processors * * 1
region box block {low} {far} {low} {far} -0.1 {top} units box
create_box 1 box
neighbor 0.01 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 5.e6
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 0.5
fix m4 all property/global coefficientFriction peratomtypepair 1 0.78
pair_style gran model hertz tangential history
pair_coeff * *
lattice fcc {edge}
region pack block 0 {wide} 0 {wide} 0 {deep} units box
create_atoms 1 region pack
set group all diameter 0.1 density 100
variable vx atom sin(4.4*z)
variable vy atom sin(4.4*x)
variable vz atom sin(4.4*y)
velocity all set v_vx v_vy v_vz
fix down all gravity 9.81 vector 0.0 0.0 -1.0
fix ground all wall/gran model hertz tangential history primitive type 1 zplane -0.05
fix move all nve/sphere
timestep 0.0002
compute touching all contact/atom
compute mean all reduce ave c_touching
thermo_style custom step atoms c_mean
thermo {steps}
run {steps}
"""


def liggghts_input(steps):
    short = 0.01  # m, so that rounding puts no layer of grains on the far side
    wide, deep = WIDE * EDGE - short, DEEP * EDGE - short
    return INPUT.format(low=-0.5, far=wide + 0.5, top=deep + 0.6, edge=EDGE, wide=wide, deep=deep, steps=steps)


def ended(command, folder, name):
    """What a program printed, and the processor's seconds that it took."""
    out = folder / "out.txt"
    with out.open("w") as file:
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, cwd=folder)
        _, status, usage = os.wait4(process.pid, 0)
    text = out.read_text()
    if status != 0:
        sys.exit(f"compare_liggghts: {name} did not end well:\n{text[-1000:]}")
    return text, usage.ru_utime + usage.ru_stime


def run_liggghts(folder, steps, processes):
    (folder / "in.pack").write_text(liggghts_input(steps))
    start = [] if processes == 1 else ["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", str(processes)]
    text, seconds = ended([*start, "liggghts", "-in", "in.pack"], folder, "liggghts")
    atoms = int(re.search(r"Loop time of .* with (\d+) atoms", text)[1])
    if atoms != GRAINS:
        sys.exit(f"compare_liggghts: liggghts made {atoms} grains, not {GRAINS}")
    contacts = float(re.findall(rf"^\s*\d+\s+{GRAINS}\s+(\S+)", text, re.M)[-1])
    return float(re.search(r"Loop time of (\S+)", text)[1]), seconds, contacts


def by_liggghts(folder, steps, threads):
    """ns per grain and step: one process by the processor, all by the clock; and contacts of a grain at the end."""
    per = 1e9 / (GRAINS * steps)
    _, few, _ = run_liggghts(folder, BEFORE, 1)
    _, many, contacts = run_liggghts(folder, BEFORE + steps, 1)
    short, _, _ = run_liggghts(folder, BEFORE, threads)
    long, _, _ = run_liggghts(folder, BEFORE + steps, threads)
    return {"one": per * (many - few), "all": per * (long - short), "contacts": contacts}


def by_firn(program, folder):
    text, _ = ended([program, "bench", "grains", "--particles", str(GRAINS), "--json"], folder, "firn bench")
    figures = {figure["name"]: figure["value"] for figure in map(json.loads, text.splitlines())}
    return {"one": figures["step, 1 thread, processor time"], "all": figures["step"], "contacts": figures["contacts"]}


def main():
    parser = argparse.ArgumentParser(prog="scripts/compare_liggghts", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="the best of these counts (default: 3)")
    parser.add_argument("--steps", type=int, default=60, help="steps of LIGGGHTS that are timed (default: 60)")
    parser.add_argument("--program", default=ROOT / "build/release/firn", help="Firn's (default: build/release/firn)")
    options = parser.parse_args()
    threads = os.cpu_count()
    theirs, ours = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for _ in range(options.rounds):
            theirs.append(by_liggghts(folder, options.steps, threads))
            ours.append(by_firn(options.program, folder))
    best = lambda times, key: min(time[key] for time in times)
    print(f"{GRAINS} grains; load of the machine {os.getloadavg()[0]:.1f} on {threads} cores")
    print(f"contacts of a grain: LIGGGHTS {theirs[-1]['contacts']:.1f}, Firn {ours[-1]['contacts']:.1f}")
    print(f"{'ns per grain and step':32} {'LIGGGHTS':>10} {'Firn':>10} {'ratio':>8}")
    for key, name in (("one", "one thread, processor time"), ("all", f"{threads} threads, by the clock")):
        a, b = best(theirs, key), best(ours, key)
        print(f"{name:32} {a:10.0f} {b:10.0f} {a / b:8.2f}")
    sys.exit(0 if all(best(theirs, key) >= best(ours, key) for key in ("one", "all")) else 1)


if __name__ == "__main__":
    main()
