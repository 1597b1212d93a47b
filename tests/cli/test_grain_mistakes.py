"""Numbers that no snow of grains can have: one line with key, value and what is allowed, before the first step."""
from firn import Case, scene

MISTAKES = {
    "solver.snow_radius=0": ("solver.snow_radius: 0 ", "above 0"),
    "solver.snow_radius=-0.05": ("solver.snow_radius: -0.05 ", "above 0"),
    "solver.ice_radius=0": ("solver.ice_radius: 0 ", "above 0"),
    "solver.ice_radius=0.01": ("solver.ice_radius: 0.01 m ", "below solver.snow_radius (0.01 m)"),
    "solver.slush=0.05": ("solver.slush: 0.05 ", "above solver.wet_peak (0.1)"),
    "solver.air_temperature=-300": ("solver.air_temperature: -300 ", "-273.15"),
    "snow[0].material.temperature=-300": ("snow[0].material.temperature: -300 ", "-273.15"),
}


class GrainMistakes(Case):
    def setUp(self):
        super().setUp()
        self.write(scene(solver={"type": "grains", "snow_radius": 0.01, "ice_radius": 0.005}, frames=[1, 2]))

    def test_each_is_one_line(self):
        for mistake, parts in MISTAKES.items():
            with self.subTest(mistake):
                for command in (["check"], ["run", "-o", self.out, "--quiet"]):
                    done = self.firn(*command, self.scene_file, "--set", mistake)
                    self.assert_one_line(done, 2, *parts)

    def test_the_scene_itself_is_fine(self):
        self.assertEqual(0, self.firn("run", self.scene_file, "-o", self.out, "--quiet").returncode)
