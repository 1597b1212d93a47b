"""Layered snow in stages: the layer, the particles, the mist; each takes the ones before from an earlier run."""
import unittest

from firn import Case

SCENE = {
    "name": "stages", "frames": [1, 7],
    "solver": {"type": "layered", "cell_size": 0.015, "particle_radius": 0.006, "snow_depth": 0.15},
    "colliders": [
        {"shape": {"type": "plane"}, "friction": 0.5},
        {"name": "foot", "shape": {"type": "box", "center": [0, 0.3, 0], "size": [0.1, 0.2, 0.1]},
         "motion": [{"time": 0}, {"time": 0.1, "translate": [0, -0.2, 0]}, {"time": 0.25, "translate": [0.2, 0.1, 0]}]}],
    "mist": {"cell_size": 0.03, "seed_speed": 0.3},
    "output": {"grids": ["layer"], "checkpoint_every": 3},
}


class Stages(Case):
    def setUp(self):
        super().setUp()
        self.write(SCENE)
        self.layer, self.particles, self.whole = (self.folder / name for name in ("layer", "particles", "whole"))

    def run_layer(self):
        self.run_scene("--set", "solver.stages=layer", out=self.layer)

    def test_stage_after_stage_is_the_run_at_once(self):
        self.run_scene(out=self.whole)
        self.assertGreater(self.stats(self.whole)[-1]["measures"]["mist_total"], 0)
        self.run_layer()
        self.assertEqual(0, self.stats(self.layer)[-1]["particles"])
        self.run_scene("--set", "solver.stages=particles", "--from", self.layer, out=self.particles)
        self.assertNotIn("mist_total", self.stats(self.particles)[-1]["measures"])
        self.run_scene("--from", self.particles)
        self.assert_same_caches(self.whole, self.out)
        self.assertEqual(0, self.stats(self.out)[-1]["steps"], "the particles were not moved again")

    def test_no_snow_lies_on_a_body_that_it_pushes_at_any_stage(self):
        stone = {"shape": {"type": "box", "center": [-0.2, 0.3, 0], "size": [0.1, 0.1, 0.1]}, "dynamic": True, "mass": 2}
        self.write({**SCENE, "colliders": [*SCENE["colliders"], stone]})
        self.run_scene(out=self.whole)
        self.run_scene("--set", "solver.stages=particles", out=self.particles)
        self.run_scene("--from", self.particles)
        self.assert_same_caches(self.whole, self.out)

    def test_both_stages_that_are_left_follow_at_once(self):
        self.run_scene(out=self.whole)
        self.run_layer()
        self.run_scene("--from", self.layer)
        self.assert_same_run(self.whole, self.out)

    def test_a_stage_goes_on_by_itself_where_the_earlier_one_ends(self):
        self.run_scene(out=self.whole)
        self.run_scene("--set", "solver.stages=layer", "--frames", "1-4", out=self.layer)
        self.run_scene("--from", self.layer)
        self.assert_same_run(self.whole, self.out)

    def test_what_is_no_earlier_stage_is_refused(self):
        self.run_layer()
        for flags, why in (((), "holds no run; must be the output folder of an earlier stage"),
                           (("--set", "solver.cell_size=0.02"),
                            "holds another scene: solver.cell_size was 0.015 and is now 0.02"),
                           (("--set", "solver.stages=layer"),
                            "goes as far as this run; solver.stages of the earlier one must be less")):
            source = self.layer if flags else self.folder / "nothing"
            self.assert_one_line(self.run_scene("--from", source, *flags, code=2), 2, f"--from: {source}: {why}")


if __name__ == "__main__":
    unittest.main()
