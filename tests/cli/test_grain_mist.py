"""Grains may have a mist: snow that breaks feeds it, and snow that flies whole does not."""
import unittest

from firn import Case

SCENE = {
    "name": "thrown", "frames": [1, 8], "gravity": [0, 0, 0],
    "solver": {"type": "grains"},
    "snow": [{"shape": {"type": "sphere", "center": [0, 1, 0], "radius": 0.35}, "velocity": [9, 0, 0], "preset": "fresh"}],
    "colliders": [{"shape": {"type": "plane", "point": [0.6, 0, 0], "normal": [-1, 0, 0]}, "friction": 0.3}],
    "mist": {"cell_size": 0.1, "dissipation": 0.1},
}


class GrainMist(Case):
    def mist(self, scene):
        self.write(scene)
        self.run_scene()
        return [frame["measures"]["mist_total"] for frame in self.stats()]

    def test_snow_that_breaks_leaves_mist(self):
        totals = self.mist(SCENE)
        self.assertEqual(0, totals[0])
        self.assertGreater(totals[-1], 1e-4)

    def test_snow_that_flies_whole_leaves_none(self):
        self.assertEqual([0] * 8, self.mist({**SCENE, "colliders": []}))


if __name__ == "__main__":
    unittest.main()
