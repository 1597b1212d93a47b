"""Layered snow and what users get wrong: one clear line, or a warning that names frame and object."""
import copy
import unittest

from firn import CUBE, Case

SCENE = {
    "name": "prints", "frames": [1, 4],
    "solver": {"type": "layered", "cell_size": 0.05, "particle_radius": 0.02, "snow_depth": 0.2},
    "colliders": [{"shape": {"type": "plane"}}],
}
BOX = {"type": "box", "center": [0, 0.25, 0], "size": [0.3, 0.3, 0.3]}
# As CUBE, with a roof on top: other points and polygons.
HUT = CUBE.replace("f 3 4 8 7\n", "") + "v 0 0.5 0\nf 3 4 9\nf 4 8 9\nf 8 7 9\nf 7 3 9\n"


def raised(mesh, by):
    """The text of a mesh, as many metres higher."""
    lines = [line.split() for line in mesh.splitlines()]
    return "".join(f"v {x} {float(y) + by} {z}\n" if kind == "v" else f"f {' '.join((x, y, z, *more))}\n"
                   for kind, x, y, z, *more in lines)


class LayeredInput(Case):
    def with_collider(self, **changes):
        scene = copy.deepcopy(SCENE)
        scene["colliders"].append({"name": "prop", **changes})
        self.write(scene)

    def sequence(self, meshes):
        for frame, mesh in enumerate(meshes, 1):
            (self.folder / f"prop.{frame:04}.obj").write_text(mesh)
        self.with_collider(motion={"sequence": "prop.$F4.obj"})

    def warnings(self):
        return {line["frame"]: line["warnings"] for line in self.stats() if line["warnings"]}

    def test_what_starts_under_the_snow_is_told_and_makes_room(self):
        self.with_collider(shape=BOX, motion=[{"time": 0}, {"time": 1, "translate": [0, 1, 0]}])
        self.run_scene()
        self.assertEqual({2: ["prop starts under the snow: its place is cut out, without particles"]}, self.warnings())

    def test_a_jump_is_told_with_frame_and_object(self):
        self.with_collider(shape=BOX, motion=[{"time": 0, "translate": [0, 1, 0]}, {"time": 0.05, "translate": [0, 1, 0]},
                                              {"time": 0.0501, "translate": [3, 0, 0]}])
        done = self.firn("run", self.scene_file, "-o", self.out)
        self.assertIn("frame 3: prop jumps by 3.16 m in this frame: snow on its way is left alone", done.stderr)
        self.assertEqual([3], list(self.warnings()))

    def test_a_sequence_that_changes_its_polygons_is_refused_by_file(self):
        self.sequence([CUBE, CUBE, HUT, HUT])
        self.assert_one_line(self.run_scene(code=2), 2, "prop.0003.obj: 9 points and 14 triangles",
                             "all meshes of a sequence have the same")

    def test_a_moving_mesh_with_a_fin_cuts_as_the_sheet_that_it_is(self):
        self.sequence([raised(CUBE + "f 1 2 8\n", 1.3 - 0.05 * frame) for frame in range(4)])
        done = self.firn("run", self.scene_file, "-o", self.out)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("prop is not closed: snow meets its faces as a sheet", done.stderr)
        cut = self.stats()[-1]["measures"]["removed_volume"]
        self.assertGreater(cut, 4 * 0.04)  # m3: two metres square, pressed down by five centimetres
        self.assertLess(cut, 4 * 0.19)  # not down to the ground

    def test_a_moving_mesh_without_a_side_cuts_with_the_faces_that_it_has(self):
        self.sequence([raised(CUBE.replace("f 3 4 8 7\n", ""), 1.3 - 0.05 * frame) for frame in range(4)])
        done = self.firn("run", self.scene_file, "-o", self.out)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("prop is not closed: snow meets its faces as a sheet", done.stderr)
        cut = self.stats()[-1]["measures"]["removed_volume"]
        self.assertGreater(cut, 4 * 0.04)
        self.assertLess(cut, 4 * 0.19)

    def test_a_closed_one_is_told_nothing_about(self):
        self.sequence([CUBE] * 4)
        self.assertEqual("", self.firn("run", self.scene_file, "-o", self.out, "--quiet").stderr)

    def test_snow_without_depth_is_refused(self):
        self.with_collider(shape=BOX)
        done = self.run_scene("--set", "solver.snow_depth=0", code=2)
        self.assert_one_line(done, 2, "solver.snow_depth: 0 is out of range; must be a number above 0")

    def test_files_of_the_field_are_refused_by_key(self):
        self.write(SCENE)
        (self.folder / "bad.png").write_bytes(b"no picture")
        field = "solver.field_size=[2, 0, 2]"
        for flags, parts in (
                (["solver.depth_map=none.png", field], ['solver.depth_map: "none.png": no such file']),
                (["solver.depth_map=bad.png"], ['solver.depth_map: "bad.png" is stretched over the field', "set field_size"]),
                (["solver.depth_map=bad.png", field], ["solver.depth_map: ", "bad.png: ", "PNG"]),
                (["solver.wetness_map=scene.json", field], ["solver.wetness_map: ", ".png, .exr and .vdb are allowed"]),
                (["solver.top_surface=bad.png"], ["solver.top_surface: ", "bad.png"])):
            with self.subTest(flags=flags):
                words = [word for flag in flags for word in ("--set", flag)]
                self.assert_one_line(self.run_scene(*words, code=2), 2, *parts)
                self.assert_one_line(self.firn("check", self.scene_file, *words), 2, *parts)


    def test_slumping_and_melting_back_need_the_particles(self):
        self.with_collider(shape=BOX)
        for key in ("slumping", "melt_back"):
            words = ["--set", f"solver.{key}=true"]
            checked = self.firn("check", self.scene_file, *words)
            self.assertIn(f"note       layer and particles are one stage, because of solver.{key}", checked.stdout)
            done = self.run_scene(*words, "--set", "solver.stages=layer", code=2)
            self.assert_one_line(done, 2, 'solver.stages: "layer" leaves out the particles', "particles and all are allowed")
        self.assertNotIn("one stage", self.firn("check", self.scene_file).stdout)

    def test_a_check_says_what_it_cannot_foresee(self):
        self.with_collider(shape=BOX)
        told = self.firn("check", self.scene_file, "--set", "solver.particle_radius=0.005").stdout
        self.assertRegex(told, r"particles  as many as colliders push out of the layer: about 611 and 275 kB per litre")
        self.assertNotIn("about 0", told)


if __name__ == "__main__":
    unittest.main()
