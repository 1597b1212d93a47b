"""The look of snow: what Karma and Mantra are given, and what a shelf tool puts into a shot when nothing is selected."""
import pathlib

import firn_build
from firn_networks import Spec

# Extinction 724/m, albedo (0.9, 0.95, 1.0), Henyey-Greenstein's 0.5 [Stomakhin 2013, sec. 9]. Installed beside otls.
MATERIALS = "$FIRN/looks/firn_snow.usda"


def karma_stage(soppath, picture, eye=(0, 0.6, 2.5), tilt=-8, camera="/cameras/main"):
    """LOPs: snow, its material, a camera, sun and sky, Karma's settings and what renders them."""
    return (
        Spec("snow", "lop/sopimport", (), {"soppath": soppath, "primpath": "/snow"}),
        Spec("materials", "lop/sublayer", ("snow",), {"filepath1": MATERIALS}),
        Spec("wear", "lop/assignmaterial", ("materials",), {"primpattern1": "/snow", "matspecpath1": "/firn/snow"}),
        Spec("camera", "lop/camera", ("wear",), {"primpath": camera, "tx": eye[0], "ty": eye[1], "tz": eye[2], "rx": tilt}),
        Spec("sun", "lop/distantlight::2.0", ("camera",), {"primpath": "/lights/sun", "rx": -35, "ry": -40}),
        Spec("sky", "lop/domelight::3.0", ("sun",), {"primpath": "/lights/sky"}),
        Spec("settings", "lop/karmarendersettings", ("sky",), {"camera": camera, "picture": picture, "resolutionx": 1280,
                                                                "resolutiony": 720, "samplesperpixel": 64}),
        Spec("render", "lop/usdrender_rop", ("settings",), {"renderer": "BRAY_HdKarma"}),
    )


def look_tool(hou, sop):
    """A stage that shows what `sop` makes in Karma; returns its last node."""
    return firn_build.build(hou.node("/stage"), karma_stage(sop.path(), "$HIP/render/snow.$F4.exr"))["render"]


def mantra(hou, camera, picture):
    """A Mantra ROP that renders the scene; volumes take their material from the object they are in. Light is scattered in
    snow hundreds of times."""
    rop = Spec("firn_mantra", "out/ifd", (), {"camera": camera, "vm_picture": picture, "vm_renderengine": "pbrraytrace",
                                              "vm_volumelimit": 100})
    return firn_build.build(hou.node("/out"), (rop,))["firn_mantra"]


# Compiled from the source beside MATERIALS, once for a Houdini: it is no part of the package.
SHADER = "firn_snow"
MAKE_SHADER = "vcc -l firn_snow.hda $FIRN/looks/firn_snow.vfl"


def has_shader(hou):
    return hou.nodeType(hou.shopNodeTypeCategory(), SHADER) is not None


def mantra_material(hou, geometry):
    """Snow's shader on a geometry object, for the volume `density`; returns it."""
    if not has_shader(hou):
        raise ValueError("there is no shader %s: run `%s` once and install the file" % (SHADER, MAKE_SHADER))
    shaders = hou.node("/shop")
    shader = shaders.node(SHADER) or shaders.createNode(SHADER, SHADER)
    geometry.parm("shop_materialpath").set(shader.path())
    return shader


def mantra_tool(hou, geometry):
    """The shader on `geometry` and a ROP that renders it; returns the ROP."""
    mantra_material(hou, geometry)
    return mantra(hou, "/obj/cam1", "$HIP/render/snow_mantra.$F4.exr")


def cache(hou, sop, pattern, first, last):
    """A geometry ROP that writes what `sop` makes, a file a frame."""
    rop = Spec("firn_cache", "out/geometry", (), {"soppath": sop.path(), "sopoutput": pattern, "trange": 1, "f1": first,
                                                  "f2": last, "f3": 1})
    return firn_build.build(hou.node("/out"), (rop,))["firn_cache"]


def materials_file():
    """Where the look lies in a checkout."""
    return pathlib.Path(__file__).resolve().parent.parent / "looks/firn_snow.usda"


def box(name, size, at):
    return Spec(name, "sop/box", (), dict(zip(("sizex", "sizey", "sizez", "tx", "ty", "tz"), (*size, *at))))


def moved(name, of, expressions):
    return Spec(name, "sop/xform", (of,), expressions)


BALL = (Spec("ball", "sop/sphere", (), {"type": "poly", "freq": 6, "radx": 0.15, "rady": 0.15, "radz": 0.15, "ty": 0.6}),)
BLOCK = (box("block", (0.6, 0.3, 0.6), (0, 0.15, 0)),)
FIELD = (box("field", (3, 0.2, 1.2), (0, 0.1, 0)),)

# By shot, one for each of its inputs: the last node of each is what is wired. A text for a number is an expression of time.
STAND_INS = {
    "firn_snowball": (BALL, (box("post", (0.1, 0.5, 0.1), (0.05, 0.25, 0)),)),
    "firn_press": (BLOCK, (box("plate", (0.4, 0.1, 0.4), (0, 0.36, 0)),
                           moved("press", "plate", {"ty": "-0.15 * clamp($T, 0, 1)"}))),
    "firn_footprints": ((box("sole", (0.3, 0.1, 0.12), (0, 0.4, 0)),
                         moved("foot", "sole", {"ty": "0.15 * cos(360 * $T) - 0.2", "tx": "0.5 * $T"})),
                        (box("step", (0.4, 0.1, 0.6), (0.7, 0.05, 0)),)),
    "firn_melt": (BALL, (box("bowl", (1, 0.05, 1), (0, 0.025, 0)),)),
    "firn_plow": (FIELD, (box("steel", (0.05, 0.5, 1.4), (-1.6, 0.27, 0)),
                          moved("blade", "steel", {"tx": "1.5 * $T"}))),
}
