"""A snow field of any size costs what is disturbed in it."""
import json
import os
import struct
import subprocess
import unittest
import zlib

from firn import PROGRAM, Case

# Memory goes back when it is let go, so that what a run holds can be told to the percent.
EXACT_MEMORY = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"}
STRIDE = 0.4  # m
SCENE = {
    "name": "field", "frames": [1, 20],
    "solver": {"type": "layered", "cell_size": 0.01, "particle_radius": 0.005, "snow_depth": 0.2,
               "field_size": [20, 0, 20], "depth_map": "depth.png"},
    "colliders": [
        {"shape": {"type": "plane"}, "friction": 0.5},
        {"name": "foot", "shape": {"type": "box", "center": [0, 0.2, 0], "size": [0.25, 0.2, 0.1]},
         "motion": [{"time": t + 0.4 * n, "translate": [STRIDE * n + x, y, 0]}
                    for n in range(2) for t, x, y in ((0, 0, 0.2), (0.1, 0, 0), (0.2, 0, 0), (0.3, 0, 0.2))]}],
    "output": {"grids": ["layer"]},
}


def white_pixel():
    """A PNG of one white pixel: the same depth everywhere, by way of a map."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + \
        chunk(b"IDAT", zlib.compress(b"\0\xff")) + chunk(b"IEND", b"")


class Field(Case):
    def peak_of_run(self, out, *arguments):
        """Most bytes that a run ever held, between frames too."""
        with subprocess.Popen([PROGRAM, "run", self.scene_file, "-o", out, "--quiet", *map(str, arguments)],
                              env={**os.environ, **EXACT_MEMORY}) as run:
            _, status, usage = os.wait4(run.pid, 0)
            run.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(0, run.returncode)
        return 1024 * usage.ru_maxrss

    def test_four_times_the_area_costs_the_same(self):
        self.write(SCENE)
        (self.folder / "depth.png").write_bytes(white_pixel())
        most = []
        for size in (20, 40):
            out = self.folder / str(size)
            peak = self.peak_of_run(out, "--set", f"solver.field_size=[{size}, 0, {size}]", "--threads", 1)
            frames = [json.loads(line) for line in (out / "stats.jsonl").read_text().splitlines()]
            most.append({"bytes": peak,
                         "visited": max(frame["measures"]["layer_visited"] for frame in frames),
                         "blocks": frames[-1]["measures"]["layer_blocks"], "particles": frames[-1]["particles"]})
        small, large = most
        self.assertGreater(small["particles"], 1000)
        for what in small:
            self.assertLessEqual(abs(large[what] - small[what]), 0.05 * small[what], what)


if __name__ == "__main__":
    unittest.main()
