"""The commands around a run, on what a real run left."""
import json

from firn import CUBE, Case, scene


class Commands(Case):
    def write_scene_with_a_mesh(self):
        (self.folder / "rock.obj").write_text(CUBE)
        self.write(scene(frames=[1, 2], colliders=[{"shape": {"type": "mesh", "file": "rock.obj"}, "voxel_size": 0.1}]))

    def assert_drawn_with_its_mesh(self):
        done = self.firn("render", self.out, "--frames", "2", "--size", "64x36", "--samples", "1", "-o", "a.png")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertNotIn("not shown", done.stdout + done.stderr)
        self.assertEqual(b"\x89PNG", (self.folder / "a.png").read_bytes()[:4])

    def test_render_finds_the_meshes_of_the_scene_from_the_output_folder(self):
        self.write_scene_with_a_mesh()
        self.run_scene()
        self.assert_drawn_with_its_mesh()

    def test_scene_may_be_named_without_its_folder(self):
        self.write_scene_with_a_mesh()
        done = self.firn("run", self.scene_file.name, "-o", self.out.name, "--quiet")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assert_drawn_with_its_mesh()

    def test_render_draws_points_and_volumes_alike_and_as_linear_light(self):
        self.run_scene("--frames", "1-2")
        for source in ("points.0002.bgeo", "volumes.0002.vdb"):
            for name, magic in (("a.png", b"\x89PNG"), ("a.exr", b"\x76\x2f\x31\x01")):
                done = self.firn("render", self.out / source, "--size", "32x18", "--samples", "1", "-o", name)
                self.assertEqual(0, done.returncode, done.stderr)
                self.assertEqual(magic, (self.folder / name).read_bytes()[:4])

    def test_render_says_that_the_camera_is_deep_in_snow(self):
        self.write(scene(frames=[1, 1], snow=[{"shape": {"type": "sphere", "center": [0, 0.1, 0], "radius": 0.08}}]))
        self.run_scene()
        words = ["render", self.out, "--size", "2x2", "--samples", "1", "-o", "a.png"]
        self.assertNotIn("deep in snow", self.firn(*words).stderr)
        inside = self.firn(*words, "--eye", "0,0.1,0", "--target", "1,0.1,0")
        self.assertEqual(0, inside.returncode, inside.stderr)
        self.assertIn("frame 1: the camera is deep in snow", inside.stderr)

    def test_render_says_how_many_samples_a_time_budget_made(self):
        self.run_scene("--frames", "1-1")
        done = self.firn("render", self.out, "--size", "32x18", "--seconds", "0.05", "-o", "a.png")
        self.assertRegex(done.stdout, r"a\.png: [1-9][0-9]* samples a pixel")

    def test_render_refuses_in_one_line_what_it_cannot_draw(self):
        self.run_scene("--frames", "1-1")
        for words, code, parts in (
                (["--samples", "0"], 2, ["--samples", "0"]),
                (["--size", "100000x100"], 2, ["--size", "100000x100", "16384"]),
                (["--seconds", "0"], 2, ["--seconds"]),
                (["--shutter", "2"], 2, ["--shutter", "from 0 to 1"]),
                (["--view", "behind"], 2, ["--view", "behind", "three_quarter"]),
                (["--frames", "7"], 2, ["--frames", "7"]),
                (["--voxel-size", "0.00001"], 2, ["--voxel-size"]),
                (["--color", "heat"], 2, ["--color", "temperature"])):
            self.assert_one_line(self.firn("render", self.out, *words, "-o", "a.png"), code, *parts)
        volume = self.out / "volumes.0001.vdb"
        self.assert_one_line(self.firn("render", volume, "--shutter", "0.5", "-o", "a.png"), 2, "--shutter", "points")
        self.assert_one_line(self.firn("render", self.out, "-o", "a.jpg"), 2, "a.jpg", ".png")
        self.assert_one_line(self.firn("render", self.out, "-o", "no/a.png"), 4, "no/a.png")
        self.assert_one_line(self.firn("render", self.out), 2, "-o", "--video")

    def test_info_describes_points_volumes_and_folders(self):
        self.run_scene("--frames", "1-2")
        done = self.firn("info", self.out / "points.0002.bgeo", self.out / "volumes.0002.vdb", self.out)
        self.assertEqual(0, done.returncode, done.stderr)
        for part in ("pscale", "mass", "density", "points"):
            self.assertIn(part, done.stdout)

    def test_surface_of_a_cache_is_that_of_the_run(self):
        """Volumes and polygons made afterwards have the bytes of those made at once."""
        for kernel in ("simulation", "anisotropic", "spheres"):
            self.write(scene(frames=[1, 3], output={"grids": ["density", "surface", "vel"], "kernel": kernel,
                                                    "surface_mesh": True}))
            self.run_scene()
            record = self.assert_record_is_true()
            self.assertEqual(["points.0003.bgeo", "surface.0003.bgeo", "volumes.0003.vdb"],
                             [f["file"] for f in record["frames"][2]["files"]])
            for out, made in (("a.vdb", "volumes"), ("a.bgeo", "surface")):
                done = self.firn("surface", self.out, "--kernel", kernel, "--grids", "density,vel,surface", "-o", out)
                self.assertEqual(0, done.returncode, done.stderr)
                name, extension = out.split(".")
                for frame in (1, 3):
                    ours = (self.folder / f"{name}.{frame:04}.{extension}").read_bytes()
                    theirs = (self.out / f"{made}.{frame:04}.{extension}").read_bytes()
                    self.assertTrue(ours == theirs, f"{kernel}: {made} of frame {frame} differ")

    def test_surface_writes_polygons_that_are_a_collider(self):
        self.run_scene("--frames", "1-2")
        for file in ("snow.obj", "snow.bgeo"):
            done = self.firn("surface", self.out / "points.0002.bgeo", "--kernel", "anisotropic", "-o", file)
            self.assertEqual((0, f"wrote {file}\n"), (done.returncode, done.stdout), done.stderr)
            self.write(scene(snow=[{"shape": {"type": "mesh", "file": file}}]))
            self.assertEqual(0, self.firn("check", self.scene_file).returncode, "closed, its outside out")

    def test_surface_refuses_what_it_cannot_do(self):
        self.run_scene("--frames", "1-1")
        for arguments, parts in (
                (["--kernel", "anisotropik"], ["--kernel", "anisotropik", "anisotropic"]),
                (["--voxel-size", "-1"], ["--voxel-size", "-1", "at least 0"]),
                (["--voxel-size", "small"], ["--voxel-size", "small", "a number"]),
                (["--voxel-size", "1e-9"], ["points.0001.bgeo", "voxel_size", "too small"]),
                (["--smoothing", "2"], ["--smoothing", "2", "from 0 to 1"]),
                (["--grids", "density,layer"], ["--grids", "layer", "density, surface or vel"])):
            self.assert_one_line(self.firn("surface", self.out, *arguments, "-o", "a.vdb"), 2, *parts)
        self.assert_one_line(self.firn("surface", self.out, "-o", "a.png"), 2, "a.png", ".vdb, .bgeo")
        self.assert_one_line(self.firn("surface", self.folder / "none.bgeo", "-o", "a.vdb"), 4, "none.bgeo")
        self.assertFalse((self.folder / "a.vdb").exists())

    def test_convert_there_and_back_keeps_every_byte(self):
        self.run_scene("--frames", "1-1")
        first = self.out / "points.0001.bgeo"
        for way in ("a.geo", "a.bgeo.sc"):
            self.assertEqual(0, self.firn("convert", first, way).returncode)
            self.assertEqual(0, self.firn("convert", way, "back.bgeo").returncode)
            self.assertEqual(first.read_bytes(), (self.folder / "back.bgeo").read_bytes(), way)

    def test_check_counts_the_particles_of_a_mesh(self):
        (self.folder / "rock.obj").write_text(CUBE)  # 4 m3
        self.write(scene(solver={"type": "mpm", "cell_size": 0.2}, snow=[{"shape": {"type": "mesh", "file": "rock.obj"}}]))
        done = self.firn("check", self.scene_file)
        self.assertIn("particles  about 4000\n", done.stdout)

    def test_wedge_runs_every_variant_into_its_own_folder(self):
        self.write(scene(frames=[1, 2]))
        done = self.firn("wedge", self.scene_file, "--vary", "solver.flip_ratio=0.9,0.99", "-o", "wedge")
        self.assertEqual(0, done.returncode, done.stderr)
        summary = json.loads((self.folder / "wedge" / "wedge.json").read_text())
        folders = [path for path in (self.folder / "wedge").iterdir() if path.is_dir()]
        self.assertEqual(2, len(folders), summary)
        for folder in folders:
            self.assertTrue((folder / "points.0002.bgeo").exists())

    def test_wedge_prints_one_command_per_line_for_a_farm(self):
        done = self.firn("wedge", self.scene_file, "--vary", "solver.flip_ratio=0.9,0.99", "--vary", "seed=1,2", "--print")
        lines = done.stdout.splitlines()
        self.assertEqual(4, len(lines), done.stdout + done.stderr)
        for line in lines:
            self.assertIn(" run ", line)

    def test_bench_refuses_what_it_does_not_have(self):
        self.assert_one_line(self.firn("bench", "lava"), 2, "lava", "machine, svd, mpm, grains, layered, flip, mist or render")

    def test_bench_prints_one_object_per_figure(self):
        done = self.firn("bench", "svd", "--json")
        self.assertEqual(0, done.returncode, done.stderr)
        (figure,) = map(json.loads, done.stdout.splitlines())
        self.assertEqual("svd", figure["bench"])
        sides, target = figure["sides"], figure["target"]
        self.assertAlmostEqual(sides["numerator"] / sides["denominator"], figure["value"], delta=1e-6 * figure["value"])
        self.assertEqual((">=", 15, 28), (target["bound"], target["good"], target["aim"]))
        self.assertEqual(figure["value"] >= 15, target["good_met"])
        self.assertEqual(figure["value"] >= 28, target["aim_met"])

    def test_bench_takes_one_figure_of_layered_alone(self):
        self.assert_one_line(self.firn("bench", "layered", "--figure", "9"), 2, "--figure", "8b,11,8a,10")
        self.assert_one_line(self.firn("bench", "mist", "--figure", "11"), 2, "firn bench layered --figure 11")
        self.assert_one_line(self.firn("bench", "layered", "--full", "--figure", "11"), 2, "--full", "--figure")

    def test_bench_full_has_its_own_particles(self):
        self.assert_one_line(self.firn("bench", "mpm", "--full", "--particles", "2000"), 2, "--full", "--particles")
