"""Snow of the MPM solver gives the same bytes at any number of threads and after --resume, whatever its options: a table in
which every pair of options meets."""
import itertools
import math
import unittest

from firn import CUBE, Case, scene

OPTIONS = {
    "collider": ["plane", "moving", "open sheet", "deforming", "dynamic body"],
    "integrator": ["explicit", "semi_implicit", "auto"],
    "kernel": ["cubic", "quadratic"],
    "transfer": ["flip", "apic"],
    "sleep": [True, False],
    "rest_volume": ["source", "kernel"],
    "emit": [False, True],
    "mist": [False, True],
}


def pairs_of(row):
    return set(itertools.combinations(sorted(row.items()), 2))


def every_pair():
    return {tuple(sorted(((a, u), (b, v)))) for a, b in itertools.combinations(OPTIONS, 2)
            for u in OPTIONS[a] for v in OPTIONS[b]}


def pairwise_table():
    """Rows that hold every pair: each begins with a pair that is missing, and takes of every other option what adds the
    most pairs."""
    missing, rows = every_pair(), []
    while missing:
        row = dict(min(missing, key=repr))
        for option, values in OPTIONS.items():
            if option not in row:
                row[option] = max(values, key=lambda value: len(pairs_of({**row, option: value}) & missing))
        missing -= pairs_of(row)
        rows.append(row)
    return rows


FPS = 96
FRAMES = 7
SHEET = "v -0.3 0 -0.3\nv 0.3 0 -0.3\nv 0.3 0 0.3\nv -0.3 0 0.3\nf 1 2 3 4\n"
COLLIDERS = {
    "plane": {"shape": {"type": "plane", "point": [0.06, 0, 0], "normal": [-1, 0.5, 0]}},
    "moving": {"shape": {"type": "sphere", "center": [-0.16, 0.04, 0], "radius": 0.05},
               "motion": [{"time": 0}, {"time": FRAMES / FPS, "translate": [0.12, 0, 0]}]},
    "open sheet": {"shape": {"type": "mesh", "file": "sheet.obj", "translate": [0, 0.08, 0], "rotate": [0, 0, 20]},
                   "thickness": 0.01, "voxel_size": 0.005},
    "deforming": {"motion": {"sequence": "wave.$F4.obj"}, "thickness": 0.01, "voxel_size": 0.005},
    "dynamic body": {"name": "crate", "dynamic": True, "mass": 0.3,
                     "shape": {"type": "mesh", "file": "cube.obj", "scale": 0.03, "translate": [0.06, 0.09, 0]}},
}


def scene_of(row):
    """Two blocks come to rest on the ground; then a ball hits the first of them."""
    ball = {"shape": {"type": "sphere", "center": [-0.06, 0.22, 0], "radius": 0.04}, "velocity": [2, -5, 0],
            "preset": "powder" if row["mist"] else "packing"}
    if row["integrator"] == "auto":  # explicit until some of it is packed
        ball["material"] = {"young_modulus": 3e6, "hardening": 30}
    blocks = [{"shape": {"type": "box", "center": [x, 0.03, 0], "size": [0.14, 0.06, 0.1]}} for x in (0, -0.5)]
    source = {"shape": {"type": "box", "center": [-0.1, 0.15, 0], "size": [0.04, 0.04, 0.04]}, "velocity": [1, -1, 0],
              "emit": {"frames": [1, FRAMES - 1], "rate": [[0, 0.5], [0.04, 2]]}}
    solver = {"type": "mpm", "cell_size": 0.02, "sleep_after": 0.01, "sleep_speed": 0.1, "mist_speed": 0.5}
    solver.update((key, row[key]) for key in ("kernel", "transfer", "integrator", "sleep", "rest_volume"))
    more = {"mist": {"seed_speed": 0.5}} if row["mist"] else {}
    return scene(fps=FPS, frames=[1, FRAMES], solver=solver, snow=[*blocks, ball] + [source] * row["emit"],
                 colliders=[{"shape": {"type": "plane"}}, COLLIDERS[row["collider"]]],
                 output={"attributes": ["F", "Jp", "restvolume"], "checkpoint_every": 2}, **more)


class EveryPairOfOptions(Case):
    def setUp(self):
        super().setUp()
        self.whole = self.folder / "whole"
        (self.folder / "cube.obj").write_text(CUBE)
        (self.folder / "sheet.obj").write_text(SHEET)
        for frame in range(1, FRAMES + 1):
            bend = 0.02 * math.sin(frame)
            corners = [(x, 0.1 + bend * x / 0.3 + 0.02 * math.cos(frame), z) for x, z in
                       ((-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3))]
            text = "".join(f"v {x} {y:.6f} {z}\n" for x, y, z in corners) + "f 1 2 3\nf 1 3 4\n"
            (self.folder / f"wave.{frame:04}.obj").write_text(text)

    def test_small_table_holds_them_all(self):
        table = pairwise_table()
        self.assertEqual(every_pair(), set().union(*map(pairs_of, table)))
        self.assertLessEqual(len(table), 18)

    def assert_option_is_at_work(self, row):
        """Or nothing is tested."""
        lines = self.stats(self.whole)[1:]
        solved = {line["solve"]["iterations"] > 0 for line in lines}
        self.assertEqual({"explicit": {False}, "semi_implicit": {True}, "auto": {False, True}}[row["integrator"]], solved)
        self.assertEqual(row["sleep"], any(line["active"] < line["particles"] for line in lines))
        self.assertEqual(row["emit"], lines[-1]["particles"] > lines[0]["particles"])
        self.assertEqual(row["mist"], lines[-1]["measures"].get("mist_total", 0) > 0)
        self.assertTrue(any(any(line["colliders"][1]["impulse"]) for line in lines), "the collider meets no snow")

    def test_one_thread_and_two_and_a_resumed_run_agree(self):
        for number, row in enumerate(pairwise_table()):
            with self.subTest(**row):
                self.whole, self.out = (self.folder / f"{name}{number}" for name in ("whole", "out"))
                self.write(scene_of(row))
                self.run_scene("--threads", 1, out=self.whole)
                self.assert_option_is_at_work(row)
                self.run_scene("--threads", 2, "--frames", "1-4")
                self.run_scene("--threads", 2, "--resume")
                self.assert_same_run(self.whole, self.out)


if __name__ == "__main__":
    unittest.main()
