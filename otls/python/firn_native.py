"""Houdini's own nodes and parameters that Firn's networks name, and where each name can be read in public.

Nobody here has a Houdini to ask: a name that is not in this table may not be used (tests/otls tells), and every row says who
says so. `docs` is a page below sidefx.com/docs/houdini; a parameter's name stands there as the `#id` of its entry in the
page's source (add `.txt` to its address). A row that no such page settles says what else was seen.
"""

NATIVE = {
    "obj/geo": ("nodes/obj/geo", ("shop_materialpath",)),
    "obj/cam": ("nodes/obj/cam", ("tx", "ty", "tz", "rx", "ry", "rz", "resx", "resy")),
    "obj/hlight": ("nodes/obj/hlight", ("light_type", "light_intensity", "rx", "ry", "rz")),
    "obj/envlight": ("nodes/obj/envlight", ("light_intensity",)),
    "sop/sphere": ("nodes/sop/sphere", ("type", "radx", "rady", "radz", "tx", "ty", "tz", "freq")),
    "sop/box": ("nodes/sop/box", ("sizex", "sizey", "sizez", "tx", "ty", "tz")),
    "sop/grid": ("nodes/sop/grid", ("sizex", "sizey", "rows", "cols")),
    "sop/xform": ("nodes/sop/xform", ("tx", "ty", "tz", "rx", "ry", "rz")),
    "sop/object_merge": ("nodes/sop/object_merge", ("objpath1", "xformtype")),
    "sop/merge": ("nodes/sop/merge", ()),
    "sop/null": ("nodes/sop/null", ()),
    "sop/subnet": ("nodes/sop/subnet", ()),
    "sop/output": ("nodes/sop/output", ("outputidx",)),
    "sop/dopnet": ("nodes/sop/dopnet", ()),
    "sop/dopimport": ("nodes/sop/dopimport", ("doppath", "objpattern", "importstyle", "geodatapath")),
    "dop/emptyobject": ("nodes/dop/emptyobject", ("object_name",)),
    "dop/staticobject": ("nodes/dop/staticobject", ("object_name", "soppath", "animategeo")),
    "dop/sopgeo": ("nodes/dop/sopgeo", ("soppath", "usesoppath")),
    "dop/merge": ("nodes/dop/merge", ("affectortype",)),
    "dop/gravity": ("nodes/dop/gravity", ("forcex", "forcey", "forcez")),
    "dop/output": ("nodes/dop/output", ()),
    "out/geometry": ("nodes/out/geometry", ("soppath", "sopoutput", "trange", "f1", "f2", "f3")),
    "out/ifd": ("nodes/out/ifd", ("camera", "vm_picture", "vm_renderengine", "vm_volumelimit", "trange", "f1", "f2", "f3")),
    "lop/sopimport": ("nodes/lop/sopimport", ("soppath", "primpath")),
    "lop/sublayer": ("nodes/lop/sublayer", ("filepath1",)),
    "lop/assignmaterial": ("nodes/lop/assignmaterial", ("primpattern1", "matspecpath1")),
    "lop/camera": ("nodes/lop/camera", ("primpath", "tx", "ty", "tz", "rx", "ry", "rz")),
    "lop/distantlight::2.0": ("nodes/lop/distantlight", ("primpath", "rx", "ry", "rz")),
    "lop/domelight::3.0": ("nodes/lop/domelight", ("primpath",)),
    "lop/karmarendersettings": ("nodes/lop/karmarendersettings",
                                ("camera", "picture", "resolutionx", "resolutiony", "samplesperpixel")),
    "lop/usdrender_rop": ("nodes/lop/usdrender_rop", ("renderer", "trange", "f1", "f2", "f3")),
}

# Seen in open-source scripts only, on nodes that have the same switch: set where the node has it, passed over where not.
OPTIONAL = {("dop/sopgeo", "usesoppath"), ("dop/staticobject", "animategeo"), ("dop/merge", "affectortype")}


WORDS = {"type", "doppath", "objpattern", "importstyle", "geodatapath", "object_name", "soppath", "sopoutput", "camera",
         "vm_picture", "vm_renderengine", "filepath1", "picture", "renderer", "objpath1", "primpath", "primpattern1",
         "matspecpath1", "light_type", "shop_materialpath"}

# What looks/firn_snow.vfl names of VEX, and where it can be read. Whether F is weighed by Of in a volume stands nowhere: the
# shader has a switch for it.
VEX_DOCS = "https://www.sidefx.com/docs/houdini/vex/"
VEX = {
    "surface": VEX_DOCS + "contexts/surface.html",
    "Of": VEX_DOCS + "contexts/surface.html",
    "F": VEX_DOCS + "pbr.html",
    "exp": VEX_DOCS + "functions/exp.html",
    "henyeygreenstein": VEX_DOCS + "functions/henyeygreenstein.html",
    # The length of a step along the ray: what the surface context offers as the distance in Beer's law.
    "dPdz": "https://www.sidefx.com/docs/houdini/nodes/vop/densitytoopacity.html",
}


def is_number(kind, token):
    """Of Houdini's own parameters."""
    return kind in NATIVE and token not in WORDS


def source_of(kind):
    return "https://www.sidefx.com/docs/houdini/%s.html" % NATIVE[kind][0]


def parms_of(kind):
    return NATIVE[kind][1]
