"""What the shelf tools build, on a `hou` that only remembers."""

import json
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

OTLS = Path(__file__).resolve().parents[2] / "otls"
sys.path.insert(0, str(OTLS / "python"))
import firn_shelf  # noqa: E402


class Parm:
    def __init__(self, value=0):
        self.value = value

    def set(self, value):
        self.value = value

    def eval(self):
        return self.value


class Type:
    def __init__(self, name):
        self._name = name

    def name(self):
        return self._name


class Node:
    def __init__(self, kind, path="/obj/node"):
        self.kind, self._path = kind, path
        self.children, self.inputs, self.parms, self.flags = [], {}, {}, []

    def createNode(self, kind, name=None):
        self.children.append(Node(kind, "%s/%s" % (self._path, name or kind)))
        return self.children[-1]

    def child(self, kind):
        return next(c for c in self.children if c.kind == kind)

    def setInput(self, index, node):
        self.inputs[index] = node

    def parm(self, token):
        return self.parms.setdefault(token, Parm())

    def displayNode(self):
        return self.shown

    shown = None

    def type(self):
        return Type(self.kind)

    def path(self):
        return self._path

    def setDisplayFlag(self, on):
        self.flags.append("display")

    def setRenderFlag(self, on):
        self.flags.append("render")

    def moveToGoodPosition(self):
        pass

    def layoutChildren(self):
        pass


class Hou:
    def __init__(self, selected=()):
        self.obj, self._selected = Node("obj", "/obj"), selected

    def node(self, path):
        return self.obj

    def selectedNodes(self):
        return self._selected


def shown_geometry():
    geometry = Node("geo", "/obj/ball")
    geometry.shown = Node("sphere", "/obj/ball/sphere1")
    return geometry


class ShelfTest(unittest.TestCase):
    def test_source_is_put_behind_what_is_shown(self):
        geometry = shown_geometry()
        source = firn_shelf.add_source(geometry)
        self.assertEqual("firn::snow_source::1.0", source.kind)
        self.assertIs(geometry.shown, source.inputs[0])
        self.assertIn("display", source.flags)

    def test_geometry_that_shows_nothing_is_refused_by_name(self):
        with self.assertRaisesRegex(ValueError, "/obj/empty"):
            firn_shelf.add_source(Node("geo", "/obj/empty"))

    def test_simulation_joins_object_points_solver_and_gravity(self):
        hou, geometry = Hou(), shown_geometry()
        network = firn_shelf.snow_simulation(hou, geometry)
        points, solver, gravity = network.child("sopgeo"), network.child("firn_mpmsolver"), network.child("gravity")
        self.assertEqual(geometry.child("firn::snow_source::1.0").path(), points.parm("soppath").value)
        self.assertEqual("emptyobject", points.inputs[0].kind)
        self.assertIs(points, solver.inputs[0])
        self.assertIs(solver, gravity.inputs[0])
        self.assertTrue(solver.parm("ground").value)

    def test_solver_takes_the_resolution_of_the_source(self):
        geometry = shown_geometry()
        original = firn_shelf.add_source

        def coarse(g):
            source = original(g)
            source.parm("cellsize").set(0.07)
            source.parm("particlespercell").set(5)
            return source

        firn_shelf.add_source = coarse
        try:
            solver = firn_shelf.snow_simulation(Hou(), geometry).child("firn_mpmsolver")
        finally:
            firn_shelf.add_source = original
        self.assertEqual(0.07, solver.parm("cellsize").value)
        self.assertEqual(5, solver.parm("particlespercell").value)

    def test_selection_without_geometry_is_refused(self):
        self.assertEqual("geo", firn_shelf.chosen_geometry(Hou([Node("cam"), Node("geo")])).kind)
        with self.assertRaisesRegex(ValueError, "select a geometry"):
            firn_shelf.chosen_geometry(Hou([Node("cam")]))


class PackageTest(unittest.TestCase):
    def test_shelf_is_xml_whose_scripts_compile_and_whose_icons_exist(self):
        shelf = xml.parse(OTLS / "toolbar/firn.shelf").getroot()
        tools = shelf.findall("tool")
        members = {m.get("name") for m in shelf.iter("memberTool")}
        self.assertTrue(members <= {t.get("name") for t in tools})
        for tool in tools:
            compile(tool.find("script").text, tool.get("name"), "exec")
            self.assertTrue((OTLS / ("config/Icons/%s.svg" % tool.get("icon"))).is_file(), tool.get("icon"))

    def test_every_node_has_an_icon(self):
        for page in (OTLS / "help/nodes").glob("*/*.txt"):
            name = "%s_%s" % (page.parent.name.upper(), page.stem.replace("--", "-"))
            self.assertTrue((OTLS / ("config/Icons/%s.svg" % name)).is_file(), name)

    def test_icons_are_xml(self):
        for icon in (OTLS / "config/Icons").iterdir():
            xml.parse(icon)

    def test_package_file_is_json_once_it_is_filled_in(self):
        text = (OTLS / "firn.json.in").read_text()
        for word in ("PROJECT_VERSION", "FIRN_HOUDINI_FROM", "FIRN_HOUDINI_BELOW"):
            self.assertIn("@%s@" % word, text)
            text = text.replace("@%s@" % word, "21.0")
        self.assertIn("hpath", json.loads(text))


if __name__ == "__main__":
    unittest.main()
