"""Colliders of shot.usda: where they are, at every frame."""
import json
import math
import os
import unittest

from firn import CUBE, scene
from pxr import Gf, UsdGeom
from shot import ShotCase


def box_of(low, high):
    return Gf.Range3d(Gf.Vec3d(*low), Gf.Vec3d(*high))


class Colliders(ShotCase):
    def run_with(self, *colliders, **changes):
        self.write(scene(colliders=list(colliders), **changes))
        self.run_scene()
        return self.open_shot()

    def assert_box(self, expected, stage, name, time, tolerance=1e-5):
        box = self.bounds(self.prim(stage, f"/shot/colliders/{name}"), time)
        for ours, theirs in ((box.GetMin(), expected.GetMin()), (box.GetMax(), expected.GetMax())):
            self.assertTrue(Gf.IsClose(ours, theirs, tolerance), f"{name} at {time}: {box}, not {expected}")

    def test_formulas_are_shapes_of_the_same_size_and_place(self):
        far = 3
        stage = self.run_with(
            {"name": "sphere", "shape": {"type": "sphere", "center": [far, 1, 0], "radius": 0.25, "scale": 2}},
            {"name": "box", "shape": {"type": "box", "center": [0, 1, far], "size": [0.2, 0.4, 0.6], "scale": [1, 2, 1]}},
            {"name": "turned", "shape": {"type": "box", "size": [2, 1, 1], "rotate": [0, 0, 90], "translate": [far, 2, far]}},
            {"name": "capsule", "shape": {"type": "capsule", "from": [far, 0, 1], "to": [far + 1.5, 0, 1], "radius": 0.1}},
            {"name": "cylinder", "shape": {"type": "cylinder", "from": [far, 0, 2], "to": [far, 0, 4.5], "radius": 0.5}})
        self.assert_box(box_of([2 * far - 0.5, 1.5, -0.5], [2 * far + 0.5, 2.5, 0.5]), stage, "sphere", 1)
        self.assert_box(box_of([-0.1, 2 - 0.4, far - 0.3], [0.1, 2 + 0.4, far + 0.3]), stage, "box", 1)
        self.assert_box(box_of([far - 0.5, 1, far - 0.5], [far + 0.5, 3, far + 0.5]), stage, "turned", 1)
        self.assert_box(box_of([far - 0.1, -0.1, 0.9], [far + 1.6, 0.1, 1.1]), stage, "capsule", 1)
        self.assert_box(box_of([far - 0.5, -0.5, 2], [far + 0.5, 0.5, 4.5]), stage, "cylinder", 1)

    def test_plane_is_a_wide_square_that_faces_along_its_normal(self):
        stage = self.run_with({"name": "slope", "shape": {"type": "plane", "point": [0, -0.2, 0], "normal": [0.6, 0.8, 0]}})
        prim = self.prim(stage, "/shot/colliders/slope/shape")
        mesh = UsdGeom.Mesh(prim)
        corners = [self.world(prim, 1).Transform(Gf.Vec3d(p)) for p in mesh.GetPointsAttr().Get()]
        for corner in corners:
            self.assertAlmostEqual(0, Gf.Dot(corner - Gf.Vec3d(0, -0.2, 0), Gf.Vec3d(0.6, 0.8, 0)), 5)
        a, b, c, _ = corners
        self.assertTrue(Gf.IsClose(Gf.Cross(b - a, c - b).GetNormalized(), Gf.Vec3d(0.6, 0.8, 0), 1e-5))
        self.assertGreater((b - a).GetLength(), 9.99)
        self.assertEqual([0, 1, 2, 3], list(mesh.GetFaceVertexIndicesAttr().Get()))

    def test_motion_is_at_every_frame_where_its_keys_say(self):
        stage = self.run_with({"name": "arm", "shape": {"type": "box", "center": [0.5, 1, 0], "size": [0.1, 0.1, 0.1]},
                               "motion": [{"time": 0}, {"time": 7 / 120, "translate": [0, 0.7, 0], "rotate": [0, 0, 70]}]})
        prim = self.prim(stage, "/shot/colliders/arm")
        for frame in range(1, 9):
            share = (frame - 1) / 7
            angle = math.radians(70 * share)
            center = Gf.Vec3d(0.5 * math.cos(angle) - math.sin(angle), 0.5 * math.sin(angle) + math.cos(angle), 0)
            ours = self.world(prim, frame).Transform(Gf.Vec3d(0.5, 1, 0))
            self.assertTrue(Gf.IsClose(ours, center + Gf.Vec3d(0, 0.7 * share, 0), 1e-6), f"{ours} at frame {frame}")

    def test_body_is_where_the_statistics_say(self):
        (self.folder / "cube.obj").write_text(CUBE)
        stage = self.run_with(
            {"name": "crate", "shape": {"type": "mesh", "file": "cube.obj", "scale": 0.05, "translate": [0.3, 0.5, 0]},
             "dynamic": True, "mass": 0.2, "spin": [3, 0, 5]})
        start = None
        for line in (self.out / "stats.jsonl").read_text().splitlines():
            stats = json.loads(line)
            body = stats["bodies"][0]
            position, q = Gf.Vec3d(*body["position"]), body["rotation"]
            start = start or position
            rotation = Gf.Rotation(Gf.Quatd(q[3], q[0], q[1], q[2]))
            for point in (Gf.Vec3d(0.3, 0.5, 0), Gf.Vec3d(0.25, 0.45, 0.05)):
                ours = self.world(self.prim(stage, "/shot/colliders/crate/shape"), stats["frame"]).Transform(point)
                self.assertTrue(Gf.IsClose(ours, position + rotation.TransformDir(point - start), 1e-6))
        self.assertLess(position[1], start[1] - 1e-3, "it falls")
        self.assert_box(box_of([0.25, 0.45, -0.05], [0.35, 0.5, 0.05]), stage, "crate", 1)

    def test_deforming_mesh_has_the_points_of_its_files(self):
        (self.folder / "ein Fuß").mkdir()
        for frame in range(1, 9):
            lifted = "".join(f"v {x * 0.1} {y * 0.1 + 0.01 * frame * x * x - 0.3} {z * 0.1}\n"
                             for x in (-1, 1) for y in (-1, 0) for z in (-1, 1))
            faces = CUBE[CUBE.index("f "):]
            (self.folder / "ein Fuß" / f"foot@.{frame:04}.obj").write_text(lifted + faces)
        stage = self.run_with({"name": "Fuß", "motion": {"sequence": "ein Fuß/foot@.$F4.obj"}})
        prim = self.prim(stage, "/shot/colliders/Fu_/shape")
        mesh = UsdGeom.Mesh(prim)
        self.assertEqual("Fuß", prim.GetParent().GetCustomDataByKey("name"))
        self.assertEqual(list(range(1, 9)), mesh.GetPointsAttr().GetTimeSamples())
        self.assertEqual(12, len(mesh.GetFaceVertexCountsAttr().Get()))
        for frame in range(1, 9):
            top = -0.3 + 0.01 * frame
            self.assertTrue(UsdGeom.Mesh.ValidateTopology(
                mesh.GetFaceVertexIndicesAttr().Get(), mesh.GetFaceVertexCountsAttr().Get(), 8)[0])
            self.assert_box(box_of([-0.1, top - 0.1, -0.1], [0.1, top, 0.1]), stage, "Fu_", frame)

    def test_mesh_layer_is_the_same_after_resume(self):
        (self.folder / "cube.obj").write_text(CUBE)
        self.run_with({"shape": {"type": "mesh", "file": "cube.obj", "translate": [0, -0.1, 0]}})
        before = (self.out / "colliders.usda").read_bytes()
        self.open_shot(name="colliders.usda")
        (self.out / "colliders.usda").unlink()
        self.run_scene("--resume")
        self.assertEqual(before, (self.out / "colliders.usda").read_bytes())

    def test_vdb_collider_names_its_file(self):
        self.run_scene()  # a grid to collide with
        os.rename(self.out / "volumes.0001.vdb", self.folder / "rock @ 1.vdb")
        stage = self.run_with({"name": "rock", "shape": {"type": "vdb", "file": "rock @ 1.vdb", "translate": [2, 0, 0]}})
        prim = self.prim(stage, "/shot/colliders/rock/shape")
        self.assertEqual((2, 0, 0), tuple(self.world(prim, 1).ExtractTranslation()))
        field = self.prim(stage, "/shot/colliders/rock/shape/surface")
        self.assertEqual("density", field.GetAttribute("fieldName").Get())
        self.assertGreater(self.assert_files_exist(stage), 8)

    def test_names_that_usd_cannot_spell_stay_readable(self):
        names = ["der Boden \"1\"", "der Boden '1'", "1st", "", "Пол", "back\\slash\nline"]
        stage = self.run_with(*({"name": n, "shape": {"type": "sphere", "center": [9, i, 0]}} for i, n in enumerate(names)))
        prims = self.prim(stage, "/shot/colliders").GetChildren()
        self.assertEqual(["der_Boden__1_", "der_Boden__1__2", "_1st", "collider_3", "___", "back_slash_line"],
                         [p.GetName() for p in prims])
        self.assertEqual(["der Boden \"1\"", "der Boden '1'", "1st", "collider 3", "Пол", "back\\slash\nline"],
                         [p.GetCustomDataByKey("name") for p in prims])


class Points(ShotCase):
    def test_clips_hold_the_points_of_every_frame(self):
        self.write(scene(snow=[{"shape": {"type": "box", "center": [0, 0.2, 0], "size": [0.05, 0.05, 0.05]},
                                "velocity": [0, -1, 0], "emit": {"frames": [1, 7], "rate": 4}}]))
        self.run_scene("--usd-points")
        stage = self.open_shot()
        points = UsdGeom.Points(self.prim(stage, "/shot/points"))
        self.assertEqual(list(range(1, 9)), points.GetPointsAttr().GetTimeSamples())
        self.assertEqual("proxy", points.GetPurposeAttr().Get(), "the volume is what is rendered")
        counts = []
        for frame in (2, 5, 8):
            expected = self.points_of(frame)
            ours = points.GetPointsAttr().Get(frame)
            counts.append(len(ours))
            self.assertEqual(len(expected), len(ours))
            for a, b in zip(expected, ours):
                self.assertTrue(Gf.IsClose(a, b, 1e-7))
            for attribute in (points.GetVelocitiesAttr(), points.GetIdsAttr(), points.GetWidthsAttr()):
                self.assertEqual(len(ours), len(attribute.Get(frame)), attribute.GetName())
            self.assertEqual(len(ours), len(set(points.GetIdsAttr().Get(frame))))
            box = Gf.Range3f(*points.GetExtentAttr().Get(frame))
            self.assertTrue(all(box.Contains(p) for p in ours))
        self.assertGreater(counts[2], counts[0], "snow is born")
        self.assertEqual("vertex", points.GetWidthsInterpolation())
        # pscale is the radius of a ball of the particle's volume: eight in a cell.
        volume = math.pi / 6 * points.GetWidthsAttr().Get(8)[0] ** 3
        self.assertAlmostEqual(1, volume / (0.02 ** 3 / 8), 1)
        self.assertIn("points.0003.usda", [f["file"] for f in self.assert_record_is_true()["frames"][2]["files"]])

    def test_parts_of_a_run_list_their_clips(self):
        self.run_scene("--usd-points", "--frames", "3-4")
        points = UsdGeom.Points(self.prim(self.open_shot(), "/shot/points"))
        self.assertEqual([3, 4], points.GetPointsAttr().GetTimeSamples())

    def test_new_run_leaves_no_old_clips(self):
        self.run_scene("--usd-points")
        self.run_scene()
        self.assertEqual(["shot.usda"], [p.name for p in self.out.glob("*.usda")])


if __name__ == "__main__":
    unittest.main()
