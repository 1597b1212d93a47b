"""A `hou` that only remembers, and that knows no node and no parameter but those of Firn's tables."""
import sys
from pathlib import Path

OTLS = Path(__file__).resolve().parents[2] / "otls"
sys.path.insert(0, str(OTLS / "python"))
sys.dont_write_bytecode = True
import firn_native  # noqa: E402
import firn_table  # noqa: E402

OURS = firn_table.nodes()
INSIDE = {"geo": "sop", "dopnet": "dop", "subnet": "sop", "obj": "obj", "out": "out", "stage": "lop", "shop": "shop"}


def defaults_of(kind):
    """Values by name of a single parameter."""
    if kind not in OURS:
        return {token: 0 for token in firn_native.parms_of(kind)}
    values = {}
    for token, parm in firn_table.parms(kind).items():
        if isinstance(parm["default"], list):
            values.update({token + c: value for c, value in zip("xyz", parm["default"])})
        else:
            values[token] = parm["default"]
    return values


class Template:
    def __init__(self, name):
        self.name = name

    def clone(self):
        return Template(self.name)

    def setName(self, name):
        self.name = name


class Parm:
    def __init__(self, name, value):
        self._name, self.value, self.expression = name, value, None

    def name(self):
        return self._name

    def set(self, value):
        self.value = value

    def setExpression(self, text):
        self.expression = text

    def eval(self):
        return self.value


class ParmTuple(list):
    def __init__(self, name, parms):
        super().__init__(parms)
        self.name = name

    def set(self, values):
        if len(values) != len(self):
            raise TypeError(self.name)
        for parm, value in zip(self, values):
            parm.set(value)

    def parmTemplate(self):
        return Template(self.name)


class Type:
    def __init__(self, name, definition=None):
        self._name, self._definition = name, definition

    def name(self):
        return self._name

    def definition(self):
        return self._definition


class Node:
    def __init__(self, kind, name, parent=None):
        self.kind, self._name, self.parent = kind, name, parent
        self.children, self.inputs, self.flags, self.shown, self._type = [], {}, set(), None, None
        self.parms = {token: Parm(token, value) for token, value in
                      (defaults_of(kind) if kind in OURS or kind in firn_native.NATIVE else {}).items()}
        if kind == "sop/dopnet":
            self.children.append(Node("dop/output", "output", self))

    def createNode(self, kind, name=None):
        full = "%s/%s" % (INSIDE[self.type().name()], kind)
        if full not in OURS and full not in firn_native.NATIVE and full != "shop/firn_snow":
            raise ValueError("there is no node %s" % full)
        names = {child._name for child in self.children}
        wanted = name or kind.split("::")[-1] + "1"
        while wanted in names:
            wanted += "1"
        self.children.append(Node(full, wanted, self))
        return self.children[-1]

    def node(self, path):
        first, _, rest = path.partition("/")
        found = next((child for child in self.children if child._name == first), None)
        return found.node(rest) if found and rest else found

    def child(self, kind):
        return next(c for c in self.children if c.kind.split("/", 1)[1] == kind)

    def setInput(self, index, node):
        self.inputs[index] = node

    def parm(self, token):
        return self.parms.get(token)

    def parmTuple(self, token):
        parts = [self.parms[token + c] for c in "xyz" if token + c in self.parms] or (
            [self.parms[token]] if token in self.parms else None)
        return ParmTuple(token, parts) if parts else None

    def displayNode(self):
        return self.shown

    def type(self):
        return self._type or Type(self.kind.split("/", 1)[-1])

    def name(self):
        return self._name

    def path(self):
        return (self.parent.path() if self.parent else "") + "/" + self._name

    def setDisplayFlag(self, on):
        self.flags.add("display")

    def setRenderFlag(self, on):
        self.flags.add("render")

    def moveToGoodPosition(self):
        pass

    def layoutChildren(self):
        pass

    def indirectInputs(self):
        return ["input 1", "input 2", "input 3", "input 4"]

    def createDigitalAsset(self, name, hda_file_name, description, min_num_inputs, max_num_inputs,
                           ignore_external_references):
        self._type = Type(name, Definition(self, hda_file_name))
        return self


class Definition:
    """Of an asset; setting its interface makes the parameters of the node."""

    def __init__(self, node, path):
        self.asset, self.path, self.sections, self.saved, self.icon = node, path, {}, None, None

    def parmTemplateGroup(self):
        return []

    def setParmTemplateGroup(self, group):
        for template in group:
            for suffix in suffixes_of(self.asset, template.name):
                self.asset.parms[template.name + suffix] = Parm(template.name + suffix, 0)

    def addSection(self, name, text):
        self.sections[name] = text

    def setIcon(self, icon):
        self.icon = icon

    def updateFromNode(self, node):
        pass

    def libraryFilePath(self):
        return self.path

    def save(self, path):
        self.saved = path


def suffixes_of(asset, token):
    """A vector where a node inside has one of that name."""
    for node in every_node(asset):
        if node is not asset and token + "x" in node.parms:
            return "xyz"
    return ("",)


def every_node(node):
    yield node
    for child in node.children:
        yield from every_node(child)


class Hou:
    def __init__(self, selected=(), has_shader=True):
        self.roots = {"/" + name: Node(name, name) for name in ("obj", "out", "stage", "shop")}
        self._selected, self._has_shader = selected, has_shader

    def shopNodeTypeCategory(self):
        return "shop"

    def nodeType(self, category, name):
        return Type(name) if (category, name) == ("shop", "firn_snow") and self._has_shader else None

    def node(self, path):
        return self.roots[path]

    def selectedNodes(self):
        return self._selected


def shown_geometry(name="ball", root=None):
    geometry = (root or Node("obj", "obj")).createNode("geo", name)
    geometry.shown = geometry.createNode("sphere", "sphere1")
    return geometry
