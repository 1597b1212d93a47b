"""The files of the examples: meshes are what their script makes, closed and not inside out; a full scene is the scene."""
import collections
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import unittest

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"


def script_of(solver):
    spec = importlib.util.spec_from_file_location(f"{solver}_meshes", EXAMPLES / solver / "meshes/make_meshes.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


class MeshesOf:
    """The meshes of one solver's examples, and of its script."""

    @classmethod
    def setUpClass(cls):
        cls.script = script_of(cls.solver)
        cls.meshes = dict(cls.script.meshes())

    def test_files_are_those_of_the_script(self):
        folder = EXAMPLES / self.solver / "meshes"
        for name, mesh in self.meshes.items():
            self.assertEqual(mesh.text(), (folder / name).read_text(), f"{name}: run make_meshes.py")
        files = {str(path.relative_to(folder)) for path in folder.rglob("*.obj")}
        self.assertEqual(set(self.meshes), files)

    def test_every_edge_is_walked_once_each_way(self):
        for name, mesh in self.meshes.items():
            ways = collections.Counter((a, b) for face in mesh.faces for a, b in zip(face, face[1:] + face[:1]))
            for (a, b), count in ways.items():
                self.assertEqual((1, 1), (count, ways[b, a]), f"{name}: edge {mesh.points[a]} {mesh.points[b]}")

    def test_outside_is_out(self):
        for name, mesh in self.meshes.items():
            self.assertGreater(mesh.volume(), 1e-4, name)

    def test_sequences_keep_their_polygons_and_do_not_jump(self):
        for name in self.sequences:
            moments = [self.meshes[f"{name}.{f:04}.obj"] for f in range(1, self.script.FRAMES + 1)]
            for a, b in zip(moments, moments[1:]):
                self.assertEqual(a.faces, b.faces)
                farthest = max(max(abs(p - q) for p, q in zip(x, y)) for x, y in zip(a.points, b.points))
                self.assertLess(farthest, self.fastest / self.script.FPS, name)


class MpmMeshes(MeshesOf, unittest.TestCase):
    solver, sequences, fastest = "mpm", ("boots/left", "boots/right"), 4  # m/s

    def test_a_block_has_its_volume(self):
        self.assertAlmostEqual(1, self.script.blocks(lambda i, j, k: True, [0, 1], [0, 1], [0, 1]).volume())


class LayeredMeshes(MeshesOf, unittest.TestCase):
    solver, sequences, fastest = "layered", ("walker/walker", "dancer/dancer"), 12  # m/s


def scene_of(path):
    """Without its comments, which stand on lines of their own."""
    return json.loads(re.sub(r"(?m)^\s*//.*$", "", path.read_text()))


class Examples(unittest.TestCase):
    def setUp(self):
        self.examples = sorted(path.parent for path in EXAMPLES.glob("*/*/scene.json"))

    def test_every_example_shows_a_picture_that_the_gallery_makes(self):
        gallery = json.loads((EXAMPLES / "gallery.json").read_text())
        self.assertEqual({example.name for example in self.examples}, set(gallery))
        for example in self.examples:
            more = [picture["file"] for picture in gallery[example.name].get("pictures", [])]
            for file in ["picture.png", *more]:
                self.assertIn(f"]({file})", (example / "README.md").read_text(), example)
                self.assertTrue((example / file).is_file(), example)

    def test_a_full_scene_is_the_scene_in_smaller_cells(self):
        for full in (example / "full.json" for example in self.examples if (example / "full.json").exists()):
            small, large = scene_of(full.with_name("scene.json")), scene_of(full)
            self.assertLess(large["solver"]["cell_size"], small["solver"]["cell_size"], full)
            large["name"], large["solver"]["cell_size"] = small["name"], small["solver"]["cell_size"]
            self.assertEqual(small, large, full)

    def test_each_says_what_must_be_measured_and_what_must_fail(self):
        for example in self.examples:
            expect = json.loads((example / "expect.json").read_text())
            names = {check.get("name", check["measure"]) for check in expect["checks"]}
            self.assertTrue(expect["broken"]["must_fail"], example)
            self.assertLessEqual(set(expect["broken"]["must_fail"]), names, example)
            variants = {variant["name"] for variant in expect.get("variants", [])} | {"scene"}
            for check in expect["checks"]:
                self.assertTrue({"min", "max"} & set(check), f"{example}: {check} has no bound")
                self.assertIn(check.get("only", "quick"), ("quick", "whole"), f"{example}: {check}")
                self.assertLessEqual({check.get("variant", "scene"), check.get("against", "scene")}, variants, example)

    @unittest.skipUnless("FIRN" in os.environ, "needs the program")
    def test_the_program_finds_no_mistakes(self):
        for example in self.examples:
            check = subprocess.run([os.environ["FIRN"], "check", str(example)], stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
            self.assertEqual(0, check.returncode, check.stdout)


if __name__ == "__main__":
    unittest.main()
