"""Any solver may have a mist: snow that breaks feeds it."""
import unittest

from firn import Case

SCENE = {
    "name": "thrown", "frames": [1, 8], "gravity": [0, 0, 0],
    "snow": [{"shape": {"type": "sphere", "center": [0, 1, 0], "radius": 0.35}, "velocity": [9, 0, 0], "preset": "fresh"}],
    "colliders": [{"shape": {"type": "plane", "point": [0.6, 0, 0], "normal": [-1, 0, 0]}, "friction": 0.3}],
    "mist": {"cell_size": 0.1, "dissipation": 0.1},
}
GRAINS, FLIP = {"type": "grains"}, {"type": "flip", "cell_size": 0.05}


class Mist(Case):
    def mist(self, scene):
        self.write(scene)
        out = self.folder / scene["solver"]["type"]
        self.run_scene(out=out)
        return [frame["measures"]["mist_total"] for frame in self.stats(out)]

    def test_snow_that_breaks_leaves_mist(self):
        for solver in (GRAINS, FLIP):
            with self.subTest(solver["type"]):
                totals = self.mist({**SCENE, "solver": solver})
                self.assertEqual(0, totals[0])
                self.assertGreater(totals[-1], 1e-4)

    def test_snow_that_flies_whole_leaves_none(self):
        """Not FLIP's, whose rim counts as loose: core/docs/methods/mist.md, limits."""
        self.assertEqual([0] * 8, self.mist({**SCENE, "solver": GRAINS, "colliders": []}))


if __name__ == "__main__":
    unittest.main()
