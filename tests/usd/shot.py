"""A shot opened with the USD library, which must have nothing to complain of."""
import re
import struct

from firn import Case
from pxr import Gf, Sdf, Usd, UsdGeom, UsdUtils, UsdValidation


def is_foreign_shader(error):
    """Nodes that MaterialX and Karma bring with them, and usd-core does not."""
    return error.GetName() == "MissingShaderIdInRegistry" and re.search(r"'(ND|kma)_\w+'", error.GetMessage())


def complaints_of(stage):
    """What the library's own validators say of a stage."""
    registry = UsdValidation.ValidationRegistry()
    context = UsdValidation.ValidationContext(registry.GetOrLoadAllValidators())
    errors = [e for e in context.Validate(stage) if not e.HasNoError()]
    return [f"{e.GetName()}: {e.GetMessage()}" for e in errors if not is_foreign_shader(e)]


def ply_points(path):
    """Positions of a binary little-endian .ply, as `firn convert` writes it."""
    data = path.read_bytes()
    head, body = data.split(b"end_header\n", 1)
    lines = head.decode().splitlines()
    count = next(int(line.split()[2]) for line in lines if line.startswith("element vertex"))
    kinds = [line.split()[1] for line in lines if line.startswith("property")]
    row = struct.Struct("<" + "".join({"float": "f", "int": "i", "double": "d"}[k] for k in kinds))
    return [Gf.Vec3f(*row.unpack_from(body, i * row.size)[:3]) for i in range(count)]


class ShotCase(Case):
    def open_shot(self, folder=None, name="shot.usda"):
        """The stage; errors and warnings of the library fail the test."""
        delegate = UsdUtils.CoalescingDiagnosticDelegate()
        stage = Usd.Stage.Open(str((folder or self.out) / name))
        self.assertTrue(stage)
        for prim in stage.Traverse():
            for attribute in prim.GetAttributes():
                for time in attribute.GetTimeSamples() or [Usd.TimeCode.Default()]:
                    attribute.Get(time)
        said = [d.commentary for d in delegate.TakeUncoalescedDiagnostics()]
        self.assertEqual([], said)
        self.assertEqual([], [str(e) for e in stage.GetCompositionErrors()])
        self.assertEqual([], complaints_of(stage))
        self.assert_extents_are_true(stage)
        self.stage = stage  # prims live only as long as it does
        return stage

    def prim(self, stage, path):
        prim = stage.GetPrimAtPath(path)
        self.assertTrue(prim.IsValid(), path)
        return prim

    def assert_files_exist(self, stage):
        """Every asset path at every time; returns how many there were."""
        count = 0
        for prim in stage.Traverse():
            for attribute in prim.GetAttributes():
                if attribute.GetTypeName() != Sdf.ValueTypeNames.Asset or not attribute.HasAuthoredValue():
                    continue
                for time in attribute.GetTimeSamples() or [Usd.TimeCode.Default()]:
                    asset = attribute.Get(time)
                    self.assertTrue(asset.resolvedPath, f"{attribute.GetPath()} at {time}: {asset.path}")
                    count += 1
        return count

    def assert_extents_are_true(self, stage):
        """What a shape says it fills is what the library finds from its size or points, at every frame. Of a volume
        it knows nothing: see test_extent_holds_the_points_and_not_much_more."""
        for prim in stage.Traverse():
            shape = UsdGeom.Boundable(prim)
            if not shape or prim.GetTypeName() == "Volume" or not shape.GetExtentAttr().HasAuthoredValue():
                continue
            for frame in range(int(stage.GetStartTimeCode()), int(stage.GetEndTimeCode()) + 1):
                extent = shape.GetExtentAttr().Get(frame)
                if extent is None:  # of no points at all
                    continue
                found = UsdGeom.Boundable.ComputeExtentFromPlugins(shape, frame)
                for ours, theirs in zip(extent, found, strict=True):
                    self.assertTrue(Gf.IsClose(ours, theirs, 1e-5), f"{prim.GetPath()} at {frame}: {ours}, not {theirs}")

    def world(self, prim, time):
        return UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(time)

    def bounds(self, prim, time, purposes=("default", "render", "proxy")):
        """Axis-aligned box in the world."""
        return UsdGeom.BBoxCache(time, list(purposes)).ComputeWorldBound(prim).ComputeAlignedRange()

    def points_of(self, frame):
        ply = self.folder / "points.ply"
        done = self.firn("convert", self.out / f"points.{frame:04}.bgeo", ply)
        self.assertEqual(0, done.returncode, done.stderr)
        return ply_points(ply)
