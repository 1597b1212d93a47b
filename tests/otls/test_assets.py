"""The expanded assets, read back as Houdini would have to: sections, parameters, nodes, wires, channels."""
import re
import unittest

from fake_hou import OTLS, OURS
import firn_assets
import firn_expand
import firn_native
import firn_networks
import firn_table


def section_names(folder):
    first, *lines = (folder / "Sections.list").read_text().splitlines()
    if first != '""':
        raise ValueError("%s does not begin with an empty name" % folder)
    return dict(line.split("\t") for line in lines)


def parts_of(text):
    """Bodies by file name of a MIME text."""
    boundary = re.search(r'boundary="(.*)"', text).group(1)
    chunks = text.split("--" + boundary)
    if chunks[-1].strip() != "--":
        raise ValueError("the last boundary is not there")
    parts = {}
    for chunk in chunks[1:-1]:
        head, body = chunk.lstrip("\n").split("\n\n", 1)
        parts[re.search(r'filename="(.*)"', head).group(1)] = body
    return parts


def block(text, name):
    return re.search(r"^%s\n\{\n(.*?)^\}" % name, text, re.M | re.S).group(1).splitlines()


class Asset:
    def __init__(self, name):
        self.folder = OTLS / (name + ".hda")
        names = section_names(self.folder)
        self.sections = {key: value for key, value in names.items() if "/" in value}
        (self.inner, self.section), = self.sections.items()
        self.parts = parts_of((self.folder / self.inner / "Contents.dir/Contents.mime").read_text())
        self.dialog = (self.folder / self.inner / "DialogScript").read_text()
        self.tokens = re.findall(r'^\s+name\s+"(\w+)"', self.dialog, re.M)
        self.vectors = set(re.findall(r'name\s+"(\w+)"\n.*\n\s+type\s+vector', self.dialog))

    def nodes(self):
        """(path, type) of all that is inside."""
        for name, body in self.parts.items():
            if name.endswith(".init") and name != "hdaroot.init":
                yield name[len("hdaroot/"):-len(".init")], re.match(r"type = (.*)\n", body).group(1)


class ExpandedAssets(unittest.TestCase):
    def setUp(self):
        self.assets = {name: Asset(name) for name in firn_assets.ASSETS}

    def kind_of(self, asset, path, kind):
        context = "dop" if path.startswith("simulation/") else "sop"
        return "%s/%s" % (context, kind)

    def test_files_are_those_of_the_script(self):
        for name in firn_assets.ASSETS:
            wanted = firn_expand.expanded(firn_networks.shot_named(name))
            there = {str(p.relative_to(OTLS / (name + ".hda"))): p.read_text()
                     for p in (OTLS / (name + ".hda")).rglob("*") if p.is_file()}
            self.assertEqual(sorted(wanted), sorted(there), "run scripts/expand_assets")
            for path, text in wanted.items():
                self.assertEqual(text, there[path], "%s: run scripts/expand_assets" % path)

    def test_every_listed_section_is_a_file(self):
        for asset in self.assets.values():
            for file in section_names(asset.folder):
                self.assertTrue((asset.folder / file).exists(), file)
            for file in section_names(asset.folder / asset.inner):
                place = "Contents.dir" if file == "Contents.gz" else file
                self.assertTrue((asset.folder / asset.inner / place).exists(), file)
            self.assertEqual(asset.section, firn_expand.section_of(firn_networks.shot_named(asset.folder.stem)))

    def test_braces_of_the_dialog_script_close(self):
        for name, asset in self.assets.items():
            depth = 0
            for line in re.sub(r'"(\\.|[^"\\])*"', '""', asset.dialog).splitlines():
                depth += line.count("{") - line.count("}")
                self.assertGreaterEqual(depth, 0, name)
            self.assertEqual(0, depth, name)
            self.assertEqual(len(asset.tokens), len(set(asset.tokens)), name)

    def test_every_node_type_and_parameter_exists(self):
        for name, asset in self.assets.items():
            for path, kind in asset.nodes():
                full = self.kind_of(asset, path, kind)
                known = set(firn_table.parms(full)) if full in OURS else set(firn_native.parms_of(full))
                set_here = re.findall(r"^(\w+)\t\[", asset.parts["hdaroot/%s.parm" % path], re.M)
                self.assertLessEqual(set(set_here), known, "%s %s" % (name, path))

    def test_every_channel_reads_a_parameter_of_the_asset(self):
        for name, asset in self.assets.items():
            there = set(asset.tokens) | {token + c for token in asset.vectors for c in "xyz"}
            found = 0
            for file, body in asset.parts.items():
                if not file.endswith(".chn"):
                    continue
                depth = file.count("/")
                for up, token in re.findall(r'expr = ch\(\\"((?:\.\./)+)(\w+)\\"\)', body):
                    self.assertEqual(depth, up.count("../"), file)
                    self.assertIn(token, there, "%s %s" % (name, file))
                    found += 1
            self.assertGreaterEqual(found, len(asset.tokens), name)

    def test_every_wire_begins_at_a_node_beside_it_or_at_an_input(self):
        for name, asset in self.assets.items():
            nodes = dict(asset.nodes())
            for path in nodes:
                folder = path.rpartition("/")[0]
                for line in block(asset.parts["hdaroot/%s.def" % path], "inputs"):
                    source = line.split()[1]
                    if source.startswith("("):
                        self.assertLess(int(source.strip("()")), len(asset.parts["hdaroot.inp"].strip().splitlines()) - 1)
                    else:
                        self.assertIn("%s/%s" % (folder, source) if folder else source, nodes, name)

    def test_every_network_lists_its_nodes(self):
        for name, asset in self.assets.items():
            for file, body in asset.parts.items():
                if file.endswith(".order"):
                    count, *names = body.split()
                    self.assertEqual(int(count), len(names), name)
                    for child in names:
                        self.assertIn("%s/%s.init" % (file[:-len(".order")], child), asset.parts)

    def test_every_parameter_has_help(self):
        for asset in self.assets.values():
            text = (asset.folder / asset.inner / "Help").read_text()
            for token in asset.tokens:
                self.assertRegex(text, r"#id: %s\n\n        \S" % token)

    def test_every_input_has_help(self):
        for name, asset in self.assets.items():
            text = (asset.folder / asset.inner / "Help").read_text().split("@inputs")[1].split("@parameters")[0]
            labels = re.findall(r'inputlabel\s+\d+\s+"(.*)"', asset.dialog)
            self.assertEqual(2, len(labels), name)
            for label in labels:
                self.assertRegex(text, r"    %s:\n        \S" % label, name)

    def test_the_page_in_the_package_is_the_one_inside(self):
        for name, asset in self.assets.items():
            page = OTLS / firn_expand.help_file(firn_networks.shot_named(name))
            self.assertEqual((asset.folder / asset.inner / "Help").read_text(), page.read_text(), "run scripts/expand_assets")


if __name__ == "__main__":
    unittest.main()
