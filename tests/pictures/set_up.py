"""One scene for two renderers: a snowball that breaks, under a sun and an even sky or the sky alone, seen by one camera."""
import dataclasses
import json
import math
import pathlib
import struct
import subprocess

SUN = {"direction": (-0.6, 0.7, 0.4), "irradiance": (3.0, 2.8, 2.5)}
SKY = (0.4, 0.5, 0.6)  # radiance from everywhere
SNOW = {"extinction": 724, "albedo": (0.9, 0.95, 1.0), "anisotropy": 0.5}  # the paper's
FIELD_OF_VIEW = 30  # degrees, from the lower to the upper edge
VIEW = (0.75, 0.45, 1)  # from the snow to the eye


@dataclasses.dataclass
class SetUp:
    vdb: pathlib.Path  # what Firn renders
    vol: pathlib.Path  # the same voxels for Mitsuba
    low: tuple  # of the box of `vol`, m
    high: tuple
    eye: tuple
    target: tuple
    width: int
    height: int
    sun: bool = True


def firn(program, *words):
    subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def simulated_frame(program, examples, folder):
    """A snowball that has just hit the ground, as a volume in a folder without a run.json, whose colliders a picture
    would show. Voxels are half a cell, as in the pictures that `firn render` makes of points."""
    vdb = folder / "density.vdb"
    firn(program, "run", examples / "mpm" / "snowball_drop", "--set", "solver.cell_size=0.02", "--frames", "1-4",
         "-o", folder / "run")
    firn(program, "surface", folder / "run" / "points.0004.bgeo", "--grids", "density", "--voxel-size", "0.01", "-o", vdb)
    return vdb


def box_of(vol):
    """Lower and upper corner, from the head of a .vol file."""
    numbers = struct.unpack_from("<6f", vol.read_bytes()[:48], 24)
    return numbers[:3], numbers[3:]


def set_up(program, vdb, folder, width, height):
    """Looks at the middle of the snow from where about all of it is seen."""
    vol = folder / "density.vol"
    firn(program, "convert", vdb, vol)
    low, high = box_of(vol)
    target = tuple((a + b) / 2 for a, b in zip(low, high))
    distance = 0.42 * math.dist(low, high) / math.tan(math.radians(FIELD_OF_VIEW / 2))
    eye = tuple(t + distance * v / math.hypot(*VIEW) for t, v in zip(target, VIEW))
    return SetUp(vdb, vol, low, high, eye, target, width, height)


def firn_scene(set_up):
    """A scene file's text. Its snow is never run: what counts is camera, lights and look."""
    sun = {"type": "sun", "direction": SUN["direction"], "color": SUN["irradiance"], "angle": 0}
    sky = {"type": "sky", "color": SKY, "horizon": [1, 1, 1]}
    return json.dumps({
        "solver": {"type": "mpm"},
        "snow": [{"shape": {"type": "sphere", "center": [0, 0, 0], "radius": 1}}],
        "camera": {"eye": set_up.eye, "target": set_up.target, "field_of_view": FIELD_OF_VIEW},
        "lights": [sun, sky] if set_up.sun else [sky],
        "look": SNOW,
    })


def mitsuba_scene(mi, set_up):
    """The dictionary that mitsuba.load_dict takes. Nothing cuts paths off, neither a greatest depth nor Mitsuba's
    Russian roulette: that ends one path in twenty at each turn however white the snow is, which leaves the light of
    hundreds of turns to paths so rare and loud that no picture has enough of them. Without a sun no lights are looked
    for at each turn: paths find the sky by themselves, which is ten times as fast."""
    to_world = mi.ScalarTransform4f
    middle, half = zip(*(((a + b) / 2, (b - a) / 2) for a, b in zip(set_up.low, set_up.high)))
    rgb = lambda color: {"type": "rgb", "value": list(color)}
    snow = {
        "type": "heterogeneous",
        "sigma_t": {"type": "gridvolume", "filename": str(set_up.vol), "use_grid_bbox": True, "raw": True},
        "scale": SNOW["extinction"],
        "albedo": {"type": "constvolume", "value": rgb(SNOW["albedo"])},
        "phase": {"type": "hg", "g": SNOW["anisotropy"]},
        "sample_emitters": set_up.sun,
    }
    sun = {"type": "directional", "direction": [-d for d in SUN["direction"]], "irradiance": rgb(SUN["irradiance"])}
    return {
        **({"sun": sun} if set_up.sun else {}),
        "type": "scene",
        "integrator": {"type": "volpath", "max_depth": -1, "rr_depth": 10 ** 9},
        "snow": {"type": "cube", "to_world": to_world().translate(list(middle)).scale(list(half)),
                 "bsdf": {"type": "null"}, "interior": snow},
        "sky": {"type": "constant", "radiance": rgb(SKY)},
        "camera": {
            "type": "perspective", "fov_axis": "y", "fov": FIELD_OF_VIEW, "near_clip": 1e-3, "far_clip": 1e3,
            "to_world": to_world().look_at(origin=list(set_up.eye), target=list(set_up.target), up=[0, 1, 0]),
            "film": {"type": "hdrfilm", "width": set_up.width, "height": set_up.height, "pixel_format": "rgb",
                     "component_format": "float32", "rfilter": {"type": "box"}},
            "sampler": {"type": "independent"},
        },
    }
