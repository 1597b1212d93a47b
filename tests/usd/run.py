"""Runs the tests of this folder with a Python that has usd-core: this one, or build/venv's. Exit 77 where none has."""
import importlib.util
import os
import pathlib
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
VENV = FOLDER.parent.parent / "build" / "venv" / "bin" / "python"

if importlib.util.find_spec("pxr") is None:
    if VENV.exists() and "FIRN_TRIED_VENV" not in os.environ:
        os.environ["FIRN_TRIED_VENV"] = "1"
        os.execv(VENV, [str(VENV), "-B", *sys.argv])
    print("skipped: usd-core is not installed; scripts/setup does so where it can reach PyPI")
    sys.exit(77)

sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "cli")]
found = unittest.defaultTestLoader.discover(str(FOLDER))
sys.exit(0 if unittest.TextTestRunner(verbosity=2).run(found).wasSuccessful() else 1)
