"""What Firn's shelf tools do. `hou` is handed in, so that this can be tested without Houdini."""
import firn_build
import firn_looks
import firn_networks

SOURCE = "firn::snow_source::1.0"


def add_source(geometry):
    """A snow source behind what the geometry network displays; returns it."""
    source = geometry.createNode(SOURCE)
    source.setInput(0, displayed(geometry))
    show(source)
    source.moveToGoodPosition()
    return source


def displayed(geometry):
    node = geometry.displayNode()
    if node is None:
        raise ValueError("%s shows nothing that snow could be made of or meet" % geometry.path())
    return node


def show(node):
    node.setDisplayFlag(True)
    node.setRenderFlag(True)


def build_shot(hou, name):
    """A whole shot from what is selected: snow first, then what it meets. What is missing is made: a ball, a wall, a foot."""
    shot = firn_networks.shot_named(name)
    selected = [node for node in hou.selectedNodes() if node.type().name() == "geo"]
    network = hou.node("/obj").createNode("geo", name)
    inputs = [merged_in(network, geometry) for geometry in selected[:len(shot.inputs)]]
    for spec in firn_looks.STAND_INS[name][len(inputs):]:
        inputs.append(firn_build.build(network, spec)[spec[-1].name])
    made = firn_build.build(network, shot.nodes, inputs)
    show(made["out"])
    return network


def merged_in(network, geometry):
    """What another object displays."""
    node = network.createNode("object_merge", "from_" + geometry.name())
    node.parm("objpath1").set(displayed(geometry).path())
    node.parm("xformtype").set(1)  # into this object
    return node


def chosen_geometry(hou):
    """The geometry object an artist has selected."""
    for node in hou.selectedNodes():
        if node.type().name() == "geo":
            return node
    raise ValueError("select a geometry object with a closed surface or a VDB first")
