"""Firn in a real Houdini: hython tests/hython/test_nodes.py, with the package on HOUDINI_PACKAGE_DIR.

Every node type is there with its parameters, a small shot is simulated, scrubbing back gives the same points, and the assets
are built. Outside of hython all of it is skipped, and says so.
"""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "otls/python"))
try:
    import hou
except ImportError:
    hou = None


@unittest.skipUnless(hou, "no hython here")
class InHoudini(unittest.TestCase):
    def setUp(self):
        hou.hipFile.clear(suppress_save_prompt=True)

    def test_every_node_has_its_parameters(self):
        import firn_table
        categories = {"sop": hou.sopNodeTypeCategory(), "dop": hou.dopNodeTypeCategory()}
        for kind, node in firn_table.nodes().items():
            made = hou.nodeType(categories[node["context"]], node["type"])
            self.assertIsNotNone(made, kind)
            names = {template.name() for template in made.parmTemplates()}
            self.assertLessEqual(set(firn_table.parms(kind)), names, kind)

    def test_every_shot_is_simulated_and_scrubbing_gives_the_same(self):
        import firn_networks
        import firn_shelf
        for shot in firn_networks.SHOTS:
            out = firn_shelf.build_shot(hou, shot.name).node("particles")
            hou.setFrame(1)
            seen = {}
            for frame in (1, 2, 3, 4, 5, 3):
                hou.setFrame(frame)
                self.assertEqual((), out.errors(), shot.name)
                places = out.geometry().pointFloatAttribValuesAsString("P")
                self.assertEqual(seen.setdefault(frame, places), places, "%s frame %d" % (shot.name, frame))

    def test_assets_are_built_and_cook(self):
        import firn_assets
        import firn_expand
        import firn_networks
        with tempfile.TemporaryDirectory() as folder:
            for name in firn_assets.ASSETS:
                shot = firn_networks.shot_named(name)
                firn_assets.build_asset(hou, shot, folder)
                node = hou.node("/obj").createNode("geo").createNode(firn_expand.type_of(shot))
                for promotion in shot.promoted:
                    self.assertIsNotNone(node.parmTuple(promotion.token), promotion.token)


if __name__ == "__main__":
    unittest.main()
