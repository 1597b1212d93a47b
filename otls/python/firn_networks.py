"""Snow shots as plain descriptions: which nodes, how wired, what set. Shelf tools and assets are built from these.

A description knows nothing of Houdini. Paths between nodes are relative, from the node that holds them; a node's inputs are
names of its neighbours, or a number for an input of the network around it.
"""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Spec:
    """A node. `parms` are set as they stand; `children` are inside it."""
    name: str
    kind: str  # `sop/box`
    inputs: tuple = ()
    parms: dict = field(default_factory=dict)
    children: tuple = ()


@dataclass(frozen=True)
class Promotion:
    """A parameter of the asset. It looks like the first of those it drives: (path of a node, token)."""
    token: str
    drives: tuple


@dataclass(frozen=True)
class Shot:
    name: str  # of the asset
    label: str
    icon: str
    summary: str
    story: str  # what an artist does with it, a paragraph
    inputs: tuple  # (label, what goes in)
    nodes: tuple   # in a SOP network with these inputs
    promoted: tuple

    def spec(self, path):
        return dict(every_spec(self.nodes))[path]


def every_spec(specs, where=""):
    """(path, spec) of all nodes, those inside of others too."""
    for spec in specs:
        yield where + spec.name, spec
        yield from every_spec(spec.children, where + spec.name + "/")


SOURCE = "sop/firn::snow_source::1.0"
COLLIDER = "sop/firn::snow_collider::1.0"
LAYER = "sop/firn::snow_layer::1.0"
SURFACE = "sop/firn::snow_surface::1.0"


def static(name, sop, settings):
    """Geometry of a SOP beside the DOP network as an object."""
    return Spec(name, "dop/staticobject", (), {"object_name": name, "soppath": "../../" + sop, **settings})


def simulation(solver, settings, has_source):
    """A DOP network with the object `snow`, what it meets, its solver and gravity. Snow without a source lies in a layer."""
    ground = () if has_source else (static("ground", "ground", {}),)
    colliders = static("colliders", "collider", {"animategeo": 1})
    points = Spec("points", "dop/sopgeo", ("snow",), {"usesoppath": 1, "soppath": "../../source"})
    return Spec("simulation", "sop/dopnet", (), {}, (
        Spec("snow", "dop/emptyobject", (), {"object_name": "snow"}),
        *((points,) if has_source else ()),
        Spec("solver", "dop/" + solver, ("points" if has_source else "snow",), settings),
        *ground,
        colliders,
        Spec("meet", "dop/merge", (*(spec.name for spec in ground), "colliders", "solver")),  # what is left affects the others
        Spec("gravity", "dop/gravity", ("meet",)),
        Spec("output", "dop/output", ("gravity",)),
    ))


def imported(name, data):
    """Geometry data of the object `snow`."""
    return Spec(name, "sop/dopimport", (), {"doppath": "../simulation", "objpattern": "snow", "importstyle": "fetch",
                                            "geodatapath": data})


SNOW_INPUT = ("Snow", "Closed polygons or a VDB: what is filled with snow.")
COLLIDERS_INPUT = ("Colliders", "Polygons or signed distance VDBs that the snow meets, moving or not.")
GROUND_INPUT = ("Ground", "What the snow lies on besides the ground plane: polygons or signed distance VDBs that rest.")


def filled_shot(name, label, icon, words, solver, source, settings, promoted):
    """Snow that fills the first input and meets the second."""
    return Shot(name, label, icon, *words, (SNOW_INPUT, COLLIDERS_INPUT), (
        Spec("source", SOURCE, (0,), source),
        Spec("collider", COLLIDER, (1,)),
        simulation(solver, settings, True),
        imported("particles", "Geometry"),
        Spec("surface", SURFACE, ("particles",), {"keeppoints": 1}),
        Spec("out", "sop/output", ("surface",), {"outputidx": 0}),
    ), promoted)


def layer_shot(name, label, icon, words, layer, settings, promoted):
    """A layer of snow on the second input, that the first cuts into."""
    return Shot(name, label, icon, *words, (COLLIDERS_INPUT, GROUND_INPUT), (
        Spec("collider", COLLIDER, (0,)),
        Spec("ground", LAYER, (1,), layer),
        simulation("firn_imprintsolver", settings, False),
        imported("particles", "Geometry"),
        imported("layer", "FirnLayer"),
        imported("mist", "FirnMist"),
        Spec("surface", SURFACE, ("particles",), {"keeppoints": 1, "kernel": "spheres"}),
        Spec("all", "sop/merge", ("layer", "surface", "mist")),
        Spec("out", "sop/output", ("all",), {"outputidx": 0}),
    ), promoted)


SOLVER = "simulation/solver"


def promote(path, *tokens):
    return [Promotion(token, ((path, token),)) for token in tokens]


def of_both(token, source_token=None):
    """What the source and the solver must agree about."""
    return Promotion(token, ((SOLVER, token), ("source", source_token or token)))


GROUND = promote(SOLVER, "ground", "groundfriction", "groundsticky")
MEETING = promote("collider", "friction", "sticky")
LOOKS = promote("surface", "density", "polygons", "voxelsize")
SNOW = promote("source", "preset", "seed")

SHOTS = (
    filled_shot("firn_snowball", "Firn Snowball", "DOP_firn_mpmsolver",
                ("A snowball that bursts where it lands or hits.",
                 "Packed snow breaks into chunks and powder; *Preset* chooses how: wet snow sticks, powder flies apart. Halve "
                 "*Cell Size* for finer chunks and eight times the particles."), "firn_mpmsolver",
                {"solver": "mpm", "preset": "packing", "velocity": (0, -4, 0)}, {"ground": 1},
                (of_both("cellsize"), of_both("particlespercell"), *SNOW, *promote("source", "velocity", "spin"), *GROUND,
                 *MEETING, *LOOKS)),
    filled_shot("firn_press", "Firn Press", "DOP_firn_flipsolver",
                ("Porous snow that packs under what presses on it, and stays packed.",
                 "For soles, tyres and plates on deep snow: air goes out, the snow keeps its new shape and crumbles at the "
                 "edges. Steps are long, so that large blocks are quick."), "firn_flipsolver",
                {"solver": "flip", "preset": "fresh"}, {"ground": 1},
                (of_both("cellsize", "flipcellsize"), of_both("particlespercell", "flipparticlespercell"), *SNOW, *GROUND,
                 *MEETING, *LOOKS)),
    layer_shot("firn_footprints", "Firn Footprints", "DOP_firn_imprintsolver",
               ("A layer of snow in which whatever walks, slides or rolls leaves its prints.",
                "The layer is cut where something passes and particles come out of the cut; a field of any size costs what "
                "is walked on. *Compression* says how much is packed away under a sole and how much is tossed out."),
               {"ground": 1, "fieldsize": (3, 0, 3), "shownmargin": 2}, {},
               (*promote("ground", "cellsize", "snowdepth", "fieldcenter", "fieldsize", "compression", "wetness", "ground",
                         "groundfriction", "groundsticky"),
                *promote(SOLVER, "particleradius", "stages", "mist", "mistseedspeed", "mistdensity", "mistdissipation"), *MEETING,
                *LOOKS)),
    filled_shot("firn_melt", "Firn Melt", "DOP_firn_grainsolver",
                ("Grains of snow that stick, break, melt to water and freeze to ice.",
                 "A few thousand grains with a temperature each: warm air or ground melts them from outside in, wet grains "
                 "cling, cold ones freeze together. *Melt Time* sets the pace."), "firn_grainsolver",
                {"solver": "grains"}, {"ground": 1, "heat": 1, "airtemperature": 5, "groundtemperature": 5},
                (of_both("snowradius", "grainssnowradius"),
                 *promote(SOLVER, "airtemperature", "groundtemperature", "melttime"), *SNOW, *GROUND, *MEETING, *LOOKS)),
    filled_shot("firn_plow", "Firn Plow", "DOP_firn_mpmsolver",
                ("A field of powder that a blade shoves aside and piles up.",
                 "Give the blade as the second input, moving; it leaves a wall of snow beside its track. Make the field as "
                 "long as the blade's way."), "firn_mpmsolver",
                {"solver": "mpm", "preset": "powder"}, {"ground": 1},
                (of_both("cellsize"), of_both("particlespercell"), *SNOW, *GROUND, *MEETING, *LOOKS)),
)


def shot_named(name):
    return next(shot for shot in SHOTS if shot.name == name)
