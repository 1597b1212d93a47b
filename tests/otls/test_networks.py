"""The descriptions of shots: every name in them exists, every wire has an end."""
import unittest

import fake_hou  # noqa: F401  (finds otls/python)
import firn_looks
import firn_native
import firn_networks
import firn_table

OURS = firn_table.nodes()


def tokens_of(kind):
    return set(firn_table.parms(kind)) if kind in OURS else set(firn_native.parms_of(kind))


def described():
    """(shot, path, spec, names beside it) of all nodes of all shots, stand-ins too."""
    for shot in firn_networks.SHOTS:
        for path, spec in firn_networks.every_spec(shot.nodes):
            beside = shot.nodes if "/" not in path else shot.spec(path.rsplit("/", 1)[0]).children
            yield shot, path, spec, {other.name for other in beside}
        for specs in firn_looks.STAND_INS[shot.name]:
            for spec in specs:
                yield shot, spec.name, spec, {other.name for other in specs}
    stage = firn_looks.karma_stage("/obj/snow/out", "snow.$F4.exr")
    for spec in stage:
        yield firn_networks.SHOTS[0], spec.name, spec, {other.name for other in stage}


class Networks(unittest.TestCase):
    def test_every_node_and_parameter_is_in_a_table(self):
        for shot, path, spec, _ in described():
            self.assertTrue(spec.kind in OURS or spec.kind in firn_native.NATIVE, spec.kind)
            self.assertLessEqual(set(spec.parms), tokens_of(spec.kind), "%s %s" % (shot.name, path))

    def test_every_menu_has_what_is_chosen(self):
        for shot, path, spec, _ in described():
            for token, value in spec.parms.items():
                menu = firn_table.parms(spec.kind)[token].get("menu") if spec.kind in OURS else None
                if menu:
                    self.assertIn(value, menu, "%s %s %s" % (shot.name, path, token))

    def test_every_wire_begins_at_a_neighbour_or_an_input(self):
        for shot, path, spec, beside in described():
            for source in spec.inputs:
                if isinstance(source, int):
                    self.assertLess(source, len(shot.inputs), path)
                else:
                    self.assertIn(source, beside, path)

    def test_every_path_between_nodes_leads_somewhere(self):
        for shot in firn_networks.SHOTS:
            nodes = dict(firn_networks.every_spec(shot.nodes))
            for path, spec in nodes.items():
                for token in ("soppath", "doppath"):
                    if token in spec.parms:
                        words = path.split("/") + spec.parms[token].split("/")
                        while ".." in words:
                            up = words.index("..")
                            del words[up - 1:up + 1]
                        self.assertIn("/".join(words), nodes, "%s %s" % (shot.name, path))

    def test_what_is_promoted_is_there_and_named_once(self):
        for shot in firn_networks.SHOTS:
            names = [promotion.token for promotion in shot.promoted]
            self.assertEqual(len(names), len(set(names)), shot.name)
            for promotion in shot.promoted:
                for path, token in promotion.drives:
                    self.assertIn(token, firn_table.parms(shot.spec(path).kind), "%s %s" % (shot.name, path))

    def test_every_shot_ends_in_one_output(self):
        for shot in firn_networks.SHOTS:
            self.assertEqual(["out"], [spec.name for spec in shot.nodes if spec.kind == "sop/output"])

    def test_native_names_have_a_public_page(self):
        for kind in firn_native.NATIVE:
            context, name = kind.split("/")
            self.assertEqual("https://www.sidefx.com/docs/houdini/nodes/%s/%s.html" % (context, name.split("::")[0]),
                             firn_native.source_of(kind))


class SavedNames(unittest.TestCase):
    def test_names_in_saved_scenes_are_never_lost(self):
        saved = (fake_hou.Path(__file__).with_name("saved_names.txt")).read_text().split("\n")
        now = {"%s %s" % (kind, token) for kind in OURS for token in firn_table.parms(kind)}
        self.assertEqual([], [name for name in saved if name and name not in now], "renamed or gone: old scenes lose them")
        self.assertEqual([], sorted(now - set(saved)), "new: add them to saved_names.txt")


if __name__ == "__main__":
    unittest.main()
