"""Runs the program whose path is in $FIRN, and looks at what it leaves."""
import copy
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zlib

PROGRAM = os.environ["FIRN"]

# A few hundred grains that fall onto a plane: a frame takes some hundredths of a second.
SCENE = {
    "name": "small",
    "fps": 120,
    "frames": [1, 8],
    "solver": {"type": "mpm", "cell_size": 0.02},
    "snow": [{"shape": {"type": "sphere", "center": [0, 0.06, 0], "radius": 0.045}, "velocity": [0.3, -2, 0]}],
    "colliders": [{"shape": {"type": "plane", "point": [0, 0, 0], "normal": [0, 1, 0]}, "friction": 0.5}],
    "output": {"checkpoint_every": 3},
}
# Two metres wide and one high, its top at y = 0.
CUBE = "".join(f"v {x} {y} {z}\n" for x in (-1, 1) for y in (-1, 0) for z in (-1, 1)) + \
    "f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n"
# What a machine decides and a scene does not.
TIMES_AND_MEMORY = ("wall_seconds", "rss_bytes", "stages")


def scene(**changes):
    """SCENE with the given top-level keys in place of its own."""
    return {**copy.deepcopy(SCENE), **changes}


def is_root():
    return os.geteuid() == 0


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="firn-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.out = self.folder / "out"
        self.scene_file = self.folder / "scene.json"
        self.write(scene())

    def write(self, contents):
        text = contents if isinstance(contents, str) else json.dumps(contents)
        self.scene_file.write_text(text)

    def firn(self, *arguments, **options):
        options.setdefault("cwd", self.folder)
        return subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=120, **options)

    def start(self, *arguments):
        return subprocess.Popen([PROGRAM, *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_scene(self, *arguments, out=None, code=0, **options):
        done = self.firn("run", self.scene_file, "-o", out or self.out, "--quiet", *arguments, **options)
        self.assertEqual(code, done.returncode, done.stderr)
        return done

    def assert_one_line(self, done, code, *parts):
        """One line on stderr that begins with the program's name and holds all `parts`."""
        self.assertEqual(code, done.returncode, done.stderr)
        self.assertRegex(done.stderr, r"\Afirn: [^\n]+\n\Z")
        for part in parts:
            self.assertIn(part, done.stderr)

    def caches(self, folder=None):
        """Bytes of every frame's files by name."""
        folder = folder or self.out
        return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if p.suffix in (".bgeo", ".vdb")}

    def stats(self, folder=None):
        """Lines of stats.jsonl without times and memory."""
        lines = [json.loads(line) for line in ((folder or self.out) / "stats.jsonl").read_text().splitlines()]
        return [{k: v for k, v in line.items() if k not in TIMES_AND_MEMORY} for line in lines]

    def assert_same_run(self, expected, folder):
        """The same files with the same bytes, and the same numbers."""
        self.assert_same_caches(expected, folder)
        self.assertEqual(self.stats(expected), self.stats(folder))

    def assert_same_caches(self, expected, folder):
        ours, theirs = self.caches(folder), self.caches(expected)
        self.assertEqual(sorted(theirs), sorted(ours))
        for name, contents in theirs.items():
            self.assertTrue(contents == ours[name], f"{name} differs")

    def assert_record_is_true(self, folder=None):
        """Every checksum of run.json is that of its file."""
        folder = folder or self.out
        record = json.loads((folder / "run.json").read_text())
        files = [f for frame in record["frames"] for f in frame["files"]] + record["checkpoints"]
        files += [checkpoint["volumes"] for checkpoint in record["checkpoints"] if "volumes" in checkpoint]
        for file in files:
            contents = (folder / file["file"]).read_bytes()
            self.assertEqual((file["bytes"], file["crc32"]), (len(contents), f"{zlib.crc32(contents):08x}"), file["file"])
        return record

    def checkpoints(self, folder=None):
        return sorted(p.name for p in ((folder or self.out) / "checkpoint").glob("*"))
