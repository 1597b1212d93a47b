#!/usr/bin/env python3
"""Runs an example and checks what its expect.json says must be measured.

  check_expect.py FIRN EXAMPLE OUT            the quick version: expect.json's `quick` overrides
  check_expect.py FIRN EXAMPLE OUT --whole    scene.json as it is
  check_expect.py FIRN EXAMPLE OUT --broken   quick, with `broken.set`: each of `broken.must_fail` has to fail

A check names a number of the last line of stats.jsonl by its path (`com[1]`, `measures.broken_share`), or
`mass_change`, the relative change of mass since the first line; `frame` names another frame than the last.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys


def value_at(stats, path):
    for part in re.findall(r"\w+", path):
        stats = stats[int(part)] if isinstance(stats, list) else stats[part]
    return stats


def measured(lines, check):
    last = lines[-1] if "frame" not in check else next(s for s in lines if s["frame"] == check["frame"])
    if check["measure"] == "mass_change":
        return abs(last["mass"] - lines[0]["mass"]) / lines[0]["mass"]
    return value_at(last, check["measure"])


def holds(value, check):
    return check.get("min", value) <= value <= check.get("max", value)


def run(firn, example, out, overrides):
    command = [firn, "run", str(example), "-o", str(out), "--quiet"]
    for override in overrides:
        command += ["--set", override]
    subprocess.run(command, check=True)
    return [json.loads(line) for line in (out / "stats.jsonl").read_text().splitlines()]


def judge(lines, checks, must_fail):
    """Prints a line per check; the number of those that did not do what they should."""
    wrong = 0
    for check in checks:
        value = measured(lines, check)
        ok, wanted = holds(value, check), check["measure"] not in must_fail
        wrong += ok != wanted
        bounds = " ".join(f"{end} {check[end]}" for end in ("min", "max") if end in check)
        verdict = "holds" if ok else "fails"
        note = "" if ok == wanted else "   <-- should " + ("hold" if wanted else "fail")
        print(f"{check['measure']} = {value:.6g} ({bounds}) {verdict}: {check['why']}{note}")
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
    checks, must_fail = expect["checks"], []
    if args.broken:
        overrides += expect["broken"]["set"]
        must_fail = expect["broken"]["must_fail"]
        checks = [check for check in checks if check["measure"] in must_fail]
    wrong = judge(run(args.firn, args.example, args.out, overrides), checks, must_fail)
    sys.exit(f"{args.example}: {wrong} of {len(checks)} checks went wrong" if wrong else 0)


if __name__ == "__main__":
    main()
