"""What Firn's shelf tools do. `hou` is handed in, so that this can be tested without Houdini."""

SOURCE = "firn::snow_source::1.0"
SOLVER = "firn_mpmsolver"


def add_source(geometry):
    """A snow source behind what the geometry network displays; returns it."""
    displayed = geometry.displayNode()
    if displayed is None:
        raise ValueError("%s shows nothing that could be filled with snow" % geometry.path())
    source = geometry.createNode(SOURCE)
    source.setInput(0, displayed)
    source.setDisplayFlag(True)
    source.setRenderFlag(True)
    source.moveToGoodPosition()
    return source


def snow_simulation(hou, geometry):
    """Fills the geometry with snow and lets it fall on the ground: a DOP network with object, solver and gravity."""
    source = add_source(geometry)
    network = hou.node("/obj").createNode("dopnet", "firn_snow")
    snow = network.createNode("emptyobject", "snow")
    points = network.createNode("sopgeo", "points")
    solver = network.createNode(SOLVER, "solver")
    gravity = network.createNode("gravity")
    points.parm("soppath").set(source.path())
    for key in ("cellsize", "particlespercell"):
        solver.parm(key).set(source.parm(key).eval())
    solver.parm("ground").set(True)
    points.setInput(0, snow)
    solver.setInput(0, points)
    gravity.setInput(0, solver)
    gravity.setDisplayFlag(True)
    network.layoutChildren()
    return network


def chosen_geometry(hou):
    """The geometry object an artist has selected."""
    for node in hou.selectedNodes():
        if node.type().name() == "geo":
            return node
    raise ValueError("select a geometry object with a closed surface or a VDB first")
