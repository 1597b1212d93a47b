"""Volumes, materials, camera and lights of shot.usda."""
import json
import unittest

from firn import scene
from pxr import Gf, Usd, UsdGeom, UsdLux, UsdShade, UsdVol
from shot import ShotCase

ALL_GRIDS = {"grids": ["density", "vel"], "checkpoint_every": 3}


class Shot(ShotCase):
    def run_and_open(self, **changes):
        self.write(scene(**changes))
        self.run_scene()
        return self.open_shot()

    def test_stage_is_in_metres_with_y_up_and_the_runs_frames(self):
        stage = self.run_and_open()
        self.assertEqual("shot", stage.GetDefaultPrim().GetName())
        self.assertEqual("Y", UsdGeom.GetStageUpAxis(stage))
        self.assertTrue(stage.HasAuthoredMetadata("metersPerUnit"))
        self.assertEqual(1, UsdGeom.GetStageMetersPerUnit(stage))
        self.assertEqual(120, stage.GetTimeCodesPerSecond())
        self.assertEqual((1, 8), (stage.GetStartTimeCode(), stage.GetEndTimeCode()))

    def test_volume_has_its_grids_in_files_that_exist_at_every_frame(self):
        stage = self.run_and_open(output=ALL_GRIDS)
        volume = UsdVol.Volume(self.prim(stage, "/shot/snow"))
        self.assertEqual({"density": "/shot/snow/density", "vel": "/shot/snow/vel"},
                         {name: str(path) for name, path in volume.GetFieldPaths().items()})
        for name, kind in (("density", "float"), ("vel", "float3")):
            asset = UsdVol.OpenVDBAsset(stage.GetPrimAtPath(volume.GetFieldPath(name)))
            self.assertTrue(asset)
            self.assertEqual((name, kind), (asset.GetFieldNameAttr().Get(), asset.GetFieldDataTypeAttr().Get()))
            self.assertEqual(list(range(1, 9)), asset.GetFilePathAttr().GetTimeSamples())
            for frame in range(1, 9):
                path = asset.GetFilePathAttr().Get(frame)
                self.assertEqual(f"./volumes.{frame:04}.vdb", path.path)
        self.assertEqual(16, self.assert_files_exist(stage))

    def test_extent_holds_the_points_and_not_much_more(self):
        stage = self.run_and_open(output=ALL_GRIDS)
        for frame in (1, 4, 8):
            extent = UsdGeom.Boundable(self.prim(stage, "/shot/snow")).GetExtentAttr().Get(frame)
            box = Gf.Range3f(*extent)
            points = self.points_of(frame)
            self.assertGreater(len(points), 100)
            own = Gf.Range3f()
            for point in points:
                self.assertTrue(box.Contains(point), f"{point} at frame {frame}")
                own.UnionWith(point)
            # A cubic kernel reaches two cells, interpolation one more.
            for axis in range(3):
                self.assertLess(own.GetMin()[axis] - box.GetMin()[axis], 3.6 * 0.02)
                self.assertLess(box.GetMax()[axis] - own.GetMax()[axis], 3.6 * 0.02)

    def test_extent_between_frames_holds_the_snow_of_the_file_that_is_shown(self):
        stage = self.run_and_open(fps=24, frames=[1, 4], gravity=[0, 0, 0], colliders=[], output=ALL_GRIDS, snow=[
            {"shape": {"type": "sphere", "center": [0, 0, 0], "radius": 0.045}, "velocity": [9, 0, -6]}])
        extent = UsdGeom.Boundable(self.prim(stage, "/shot/snow")).GetExtentAttr()
        files = UsdVol.OpenVDBAsset(self.prim(stage, "/shot/snow/density")).GetFilePathAttr()
        for time in (1, 1.01, 1.5, 1.99, 2.5, 3.99, 4, 5):
            box, shown = Gf.Range3f(*extent.Get(time)), int(files.Get(time).path[-8:-4])
            self.assertEqual(min(int(time), 4), shown)
            for point in self.points_of(shown):
                self.assertTrue(box.Contains(point), f"{point} at {time}")

    def test_material_is_the_papers_snow(self):
        stage = self.run_and_open()
        material, _ = UsdShade.MaterialBindingAPI(self.prim(stage, "/shot/snow")).ComputeBoundMaterial()
        self.assertEqual("/shot/materials/snow", str(material.GetPath()))
        volume = material.ComputeVolumeSource("mtlx")[0]
        self.assertEqual("ND_volume", volume.GetIdAttr().Get())
        vdf = UsdShade.Shader(volume.GetInput("vdf").GetConnectedSources()[0][0].source.GetPrim())
        karma = material.ComputeVolumeSource("kma")[0]
        self.assertEqual(("ND_anisotropic_vdf", "kma_volume"), (vdf.GetIdAttr().Get(), karma.GetIdAttr().Get()))
        for shader in (vdf, karma):
            self.assertEqual(0.5, shader.GetInput("anisotropy").Get())
            for name, paper in (("scattering", (651.6, 687.8, 724)), ("absorption", (72.4, 36.2, 0))):
                product = UsdShade.Shader(shader.GetInput(name).GetConnectedSources()[0][0].source.GetPrim())
                self.assertEqual("ND_multiply_vector3FA", product.GetIdAttr().Get())
                for ours, theirs in zip(product.GetInput("in1").Get(), paper):
                    self.assertAlmostEqual(theirs, ours, 4)
                grid = UsdShade.Shader(product.GetInput("in2").GetConnectedSources()[0][0].source.GetPrim())
                self.assertEqual("density", grid.GetInput("geomprop").Get())

    def test_nodes_have_the_inputs_that_materialx_defines(self):
        try:
            import MaterialX
        except ImportError:
            self.skipTest("MaterialX is not installed")
        library = MaterialX.createDocument()
        MaterialX.loadLibraries(MaterialX.getDefaultDataLibraryFolders(), MaterialX.getDefaultDataSearchPath(), library)
        types = {"float": "float", "vector3": "float3", "string": "string", "VDF": "token", "volumeshader": "token"}
        nodes = 0
        for prim in self.run_and_open().Traverse():
            shader = UsdShade.Shader(prim)
            if not shader or not shader.GetIdAttr().Get().startswith("ND_"):
                continue
            definition = library.getNodeDef(shader.GetIdAttr().Get())
            self.assertTrue(definition, shader.GetIdAttr().Get())
            nodes += 1
            for port, theirs in [(i, definition.getActiveInput(i.GetBaseName())) for i in shader.GetInputs()] + \
                                [(o, definition.getActiveOutput(o.GetBaseName())) for o in shader.GetOutputs()]:
                self.assertTrue(theirs, port.GetFullName())
                self.assertEqual(types[theirs.getType()], str(port.GetTypeName()), port.GetFullName())
        self.assertEqual(5, nodes)

    def test_look_of_the_scene_is_in_the_material(self):
        stage = self.run_and_open(look={"extinction": 100, "albedo": [0.5, 0.25, 1], "anisotropy": -0.25,
                                        "ground_color": [0.1, 0.2, 0.3]})
        rate = UsdShade.Shader(self.prim(stage, "/shot/materials/snow/scattering")).GetInput("in1").Get()
        self.assertEqual((50, 25, 100), tuple(rate))
        self.assertEqual(-0.25, UsdShade.Shader(self.prim(stage, "/shot/materials/snow/vdf")).GetInput("anisotropy").Get())
        ground = self.prim(stage, "/shot/colliders/collider_0/shape")
        material, _ = UsdShade.MaterialBindingAPI(ground).ComputeBoundMaterial()
        surface = material.ComputeSurfaceSource()[0]
        self.assertEqual("UsdPreviewSurface", surface.GetIdAttr().Get())
        self.assertTrue(Gf.IsClose(surface.GetInput("diffuseColor").Get(), Gf.Vec3f(0.1, 0.2, 0.3), 1e-6))

    def test_camera_that_nobody_placed_sees_the_snow_of_all_frames(self):
        stage = self.run_and_open()
        camera = UsdGeom.Camera(self.prim(stage, "/shot/cameras/main"))
        for frame in (1, 8):
            frustum = camera.GetCamera(frame).frustum
            for point in self.points_of(frame):
                self.assertTrue(frustum.Intersects(Gf.Vec3d(point)), f"{point} at frame {frame}")
        self.assertAlmostEqual(16 / 9, camera.GetCamera(1).aspectRatio, 4)

    def test_camera_of_the_scene_stands_where_it_says(self):
        stage = self.run_and_open(camera=[
            {"name": "Nähe 1", "eye": [1, 0.5, 2], "target": [0, 0.25, 0], "field_of_view": 40},
            {"name": "top", "eye": [0, 3, 0], "target": [0, 0, 0], "up": [0, 0, -1]}])
        camera = UsdGeom.Camera(self.prim(stage, "/shot/cameras/N_he_1")).GetCamera(1)
        self.assertAlmostEqual(40, camera.GetFieldOfView(Gf.Camera.FOVVertical), 4)
        frustum = camera.frustum
        self.assertTrue(Gf.IsClose(frustum.GetPosition(), Gf.Vec3d(1, 0.5, 2), 1e-6))
        towards = (Gf.Vec3d(0, 0.25, 0) - Gf.Vec3d(1, 0.5, 2)).GetNormalized()
        self.assertTrue(Gf.IsClose(frustum.ComputeViewDirection(), towards, 1e-6))
        self.assertGreater(frustum.ComputeUpVector()[1], 0.9)
        # The target is in the middle of the picture.
        seen = (frustum.ComputeViewMatrix() * frustum.ComputeProjectionMatrix()).Transform(Gf.Vec3d(0, 0.25, 0))
        self.assertTrue(Gf.IsClose(Gf.Vec2d(seen[0], seen[1]), Gf.Vec2d(0, 0), 1e-5))
        top = UsdGeom.Camera(self.prim(stage, "/shot/cameras/top")).GetCamera(1).frustum
        self.assertTrue(Gf.IsClose(top.ComputeUpVector(), Gf.Vec3d(0, 0, -1), 1e-6))

    def test_lights_shine_from_where_they_are(self):
        stage = self.run_and_open(lights=[
            {"name": "sun", "direction": [1, 2, 0], "intensity": 4, "angle": 2, "color": [1, 0.5, 0.25]},
            {"type": "sky", "intensity": 0.5, "color": [0.5, 0.75, 1]}])
        sun = UsdLux.DistantLight(self.prim(stage, "/shot/lights/sun"))
        self.assertEqual((2, 4, True), (sun.GetAngleAttr().Get(), sun.GetIntensityAttr().Get(), sun.GetNormalizeAttr().Get()))
        self.assertEqual((1, 0.5, 0.25), tuple(sun.GetColorAttr().Get()))
        shines = self.world(sun.GetPrim(), 1).TransformDir(Gf.Vec3d(0, 0, -1))
        self.assertTrue(Gf.IsClose(shines, -Gf.Vec3d(1, 2, 0).GetNormalized(), 1e-6))
        sky = UsdLux.DomeLight(self.prim(stage, "/shot/lights/sky"))
        self.assertEqual(0.5, sky.GetIntensityAttr().Get())
        self.assertTrue(Gf.IsClose(sky.GetColorAttr().Get(), Gf.Vec3f(0.5, 0.75, 1), 1e-6))

    def test_scene_without_lights_has_a_sun_that_lights_the_ground(self):
        stage = self.run_and_open()
        shines = self.world(self.prim(stage, "/shot/lights/sun"), 1).TransformDir(Gf.Vec3d(0, 0, -1))
        self.assertLess(shines[1], -0.15)
        self.assertTrue(UsdLux.DomeLight(self.prim(stage, "/shot/lights/sky")))

    def test_volumes_switched_off_leave_the_rest(self):
        stage = self.run_and_open(output={"volumes": False})
        self.assertFalse(stage.GetPrimAtPath("/shot/snow"))
        camera = UsdGeom.Camera(self.prim(stage, "/shot/cameras/main")).GetCamera(1)
        for point in self.points_of(1):
            self.assertTrue(camera.frustum.Intersects(Gf.Vec3d(point)))


class Life(ShotCase):
    def frames_in(self, stage):
        return UsdVol.OpenVDBAsset(stage.GetPrimAtPath("/shot/snow/density")).GetFilePathAttr().GetTimeSamples()

    def test_part_of_a_run_lists_its_frames_and_resume_makes_it_whole(self):
        whole = self.folder / "whole"
        self.run_scene(out=whole)
        self.run_scene("--frames", "1-5")
        stage = self.open_shot()
        self.assertEqual([1, 2, 3, 4, 5], self.frames_in(stage))
        self.assertEqual(5, stage.GetEndTimeCode())
        self.assert_files_exist(stage)
        self.run_scene("--resume")
        self.assertEqual((whole / "shot.usda").read_bytes(), (self.out / "shot.usda").read_bytes())

    def test_middle_of_a_run_begins_where_it_begins(self):
        self.run_scene("--frames", "4-5")
        stage = self.open_shot()
        self.assertEqual(([4, 5], 4, 5), (self.frames_in(stage), stage.GetStartTimeCode(), stage.GetEndTimeCode()))

    def test_moved_camera_is_resumed_without_a_step(self):
        self.run_scene()
        before = self.caches()
        self.write(scene(camera={"eye": [0, 1, 4], "target": [0, 0, 0]}))
        done = self.firn("run", self.scene_file, "-o", self.out, "--resume")
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        self.assertIn("nothing left to do", done.stdout)
        self.assertEqual(before, self.caches())
        camera = UsdGeom.Camera(self.prim(self.open_shot(), "/shot/cameras/main")).GetCamera(1)
        self.assertTrue(Gf.IsClose(camera.frustum.GetPosition(), Gf.Vec3d(0, 1, 4), 1e-6))
        self.assertEqual([0, 1, 4], json.loads((self.out / "run.json").read_text())["scene"]["camera"][0]["eye"])

    def test_shot_is_made_again_for_a_run_that_is_there(self):
        self.run_scene()
        before = (self.out / "shot.usda").read_bytes()
        (self.out / "shot.usda").unlink()
        done = self.firn("usd", self.out)
        self.assertEqual((0, f"wrote {self.out}/shot.usda: frames 1-8\n"), (done.returncode, done.stdout))
        self.assertEqual(before, (self.out / "shot.usda").read_bytes())
        (self.out / "volumes.0008.vdb").unlink()
        self.write(scene(camera={"eye": [0, 1, 4], "target": [0, 0, 0]}))
        self.assertEqual(0, self.firn("usd", self.out, "--look", self.scene_file).returncode)
        stage = self.open_shot()
        self.assertEqual(list(range(1, 8)), self.frames_in(stage))
        camera = UsdGeom.Camera(self.prim(stage, "/shot/cameras/main")).GetCamera(1)
        self.assertTrue(Gf.IsClose(camera.frustum.GetPosition(), Gf.Vec3d(0, 1, 4), 1e-6))

    def test_folder_without_a_run_is_refused(self):
        self.assert_one_line(self.firn("usd", self.folder), 2, "no run.json here")
        self.assert_one_line(self.firn("usd", self.folder / "nowhere"), 2, "nowhere", "no run.json here")

    def test_run_without_usd_leaves_none(self):
        self.run_scene()
        self.run_scene("--set", "output.usd=false", "--resume")
        self.assertEqual([], list(self.out.glob("*.usda")))


if __name__ == "__main__":
    unittest.main()
