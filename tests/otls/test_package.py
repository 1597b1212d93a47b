"""What is installed beside the plug-in: shelf, icons, package file."""
import json
import re
import unittest
import xml.etree.ElementTree as xml

from fake_hou import OTLS
import firn_assets
import firn_expand
import firn_looks
import firn_native
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
        assets = {OTLS / firn_expand.help_file(firn_networks.shot_named(name)) for name in firn_assets.ASSETS}
        pages = set((OTLS / "help/nodes").glob("*/*.txt"))
        self.assertLess(assets, pages)
        for page in pages - assets:
            name = "%s_%s" % (page.parent.name.upper(), page.stem.replace("--", "-"))
            self.assertTrue((OTLS / ("config/Icons/%s.svg" % name)).is_file(), name)

    def test_every_tool_has_help(self):
        for tool in xml.parse(OTLS / "toolbar/firn.shelf").getroot().findall("tool"):
            self.assertTrue(tool.find("helpText") is not None or tool.find("helpURL") is not None, tool.get("name"))

    def test_the_help_of_a_shots_tool_says_what_the_shot_is(self):
        helps = {tool.get("name"): tool.findtext("helpText") for tool in
                 xml.parse(OTLS / "toolbar/firn.shelf").getroot().findall("tool")}
        for shot in firn_networks.SHOTS:
            self.assertIn('= %s =\n\n"""%s"""' % (shot.label[len("Firn "):], shot.summary), helps[shot.name])

    def test_every_name_in_the_shader_has_a_public_page_or_is_its_own(self):
        text = re.sub(r"//.*", "", (OTLS / "looks/firn_snow.vfl").read_text())
        head = re.search(r"surface (\w+)\((.*?)\)\s*\{", text, re.S)
        self.assertEqual(firn_looks.SHADER, head.group(1))
        own = set(re.findall(r"(?:float|vector|int) (\w+) =", head.group(2)))
        self.assertEqual({"density", "extinction", "albedo", "anisotropy", "weigh"}, own)
        words = set(re.findall(r"[A-Za-z_]\w*", text)) - {"float", "vector", "int", "if", firn_looks.SHADER}
        self.assertEqual(set(firn_native.VEX), words - own)
        for name, source in firn_native.VEX.items():
            self.assertRegex(source, r"^https://(www\.sidefx\.com/docs|github\.com)/", name)

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
