"""Where grains are computed: modules that are there, and one line where they are not."""
import os

from firn import Case, scene


class Backend(Case):
    def setUp(self):
        super().setUp()
        self.write(scene(solver={"type": "grains", "snow_radius": 0.01, "ice_radius": 0.005}, frames=[1, 3]))

    def run_on(self, backend, folder=None, out=None):
        environment = {k: v for k, v in os.environ.items() if k != "FIRN_MODULES"}
        if folder:
            environment["FIRN_MODULES"] = str(folder)
        return self.firn("run", self.scene_file, "-o", out or self.out, "--quiet", "--set", f"solver.backend={backend}",
                         env=environment)


class Missing(Backend):
    def test_module_that_is_not_there_is_one_line(self):
        for backend in ("cuda", "thrust_cpp", "thrust_tbb"):
            with self.subTest(backend):
                self.assert_one_line(self.run_on(backend, self.folder), 2, f'solver.backend: "{backend}": not available',
                                     f"no firn_grains_{backend}.so in {self.folder})")


class Modules(Backend):
    def test_thrust_gives_the_same_files(self):
        outs = {backend: self.folder / backend for backend in ("serial", "thrust_cpp", "thrust_tbb")}
        for backend, out in outs.items():
            done = self.run_on(backend, out=out)
            self.assertEqual(0, done.returncode, done.stderr)
        expected = self.caches(outs["serial"])
        self.assertEqual(3, sum(name.startswith("points.") for name in expected))
        for backend in ("thrust_cpp", "thrust_tbb"):
            self.assertEqual(expected, self.caches(outs[backend]), backend)


class Cuda(Backend):
    def test_runs_or_says_why_not(self):
        done = self.run_on("cuda")
        if done.returncode != 0:
            self.assert_one_line(done, 2, 'solver.backend: "cuda": not available', "driver")
