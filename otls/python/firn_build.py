"""Builds a description of firn_networks in Houdini. `hou` is whatever made the nodes: nothing of it is imported."""
import firn_native


def build(parent, specs, inputs=()):
    """Makes the nodes in `parent` and wires them; `inputs` are what numbers among a node's inputs stand for. Returns the
    nodes by path."""
    made = {}
    for spec in specs:
        node = existing(parent, spec) or parent.createNode(spec.kind.split("/", 1)[1], spec.name)
        made[spec.name] = node
        made.update({"%s/%s" % (spec.name, path): child for path, child in build(node, spec.children).items()})
    for spec in specs:
        for place, source in enumerate(spec.inputs):
            if isinstance(source, str):
                made[spec.name].setInput(place, made[source])
            elif source < len(inputs) and inputs[source] is not None:
                made[spec.name].setInput(place, inputs[source])
        set_parms(made[spec.name], spec)
    parent.layoutChildren()
    return made


def existing(parent, spec):
    """A DOP network is born with its output, which alone is looked at."""
    node = parent.node(spec.name) if spec.kind == "dop/output" else None
    return node if node is not None and node.type().name() == "output" else None


def set_value(parm, value, is_number):
    """A text where a number belongs is an expression."""
    if is_number and isinstance(value, str):
        parm.setExpression(value)
    else:
        parm.set(value)


def set_parms(node, spec):
    for token, value in spec.parms.items():
        parms = node.parmTuple(token) if isinstance(value, tuple) else node.parm(token)
        if parms is None:
            if (spec.kind, token) in firn_native.OPTIONAL:
                continue
            raise ValueError("%s (%s) has no parameter %s" % (node.path(), spec.kind, token))
        set_value(parms, value, firn_native.is_number(spec.kind, token))
