"""What is installed beside the plug-in: shelf, icons, package file."""
import json
import unittest
import xml.etree.ElementTree as xml

from fake_hou import OTLS
import firn_networks


class PackageTest(unittest.TestCase):
    def test_shelf_is_xml_whose_scripts_compile_and_whose_icons_exist(self):
        shelf = xml.parse(OTLS / "toolbar/firn.shelf").getroot()
        tools = shelf.findall("tool")
        members = {m.get("name") for m in shelf.iter("memberTool")}
        self.assertTrue(members <= {t.get("name") for t in tools})
        for tool in tools:
            compile(tool.find("script").text, tool.get("name"), "exec")
            self.assertTrue((OTLS / ("config/Icons/%s.svg" % tool.get("icon"))).is_file(), tool.get("icon"))

    def test_every_shot_has_its_tool(self):
        scripts = "".join(tool.text for tool in xml.parse(OTLS / "toolbar/firn.shelf").getroot().iter("script"))
        for shot in firn_networks.SHOTS:
            self.assertIn('build_shot(hou, "%s")' % shot.name, scripts)

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
