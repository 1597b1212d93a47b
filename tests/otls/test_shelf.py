"""What the shelf tools build, on a `hou` that only remembers."""
import contextlib
import io
import unittest

from fake_hou import Hou, Node, shown_geometry
import firn_assets
import firn_looks
import firn_networks
import firn_shelf


class Shelf(unittest.TestCase):
    def test_source_is_put_behind_what_is_shown(self):
        geometry = shown_geometry()
        source = firn_shelf.add_source(geometry)
        self.assertEqual("sop/firn::snow_source::1.0", source.kind)
        self.assertIs(geometry.shown, source.inputs[0])
        self.assertIn("display", source.flags)

    def test_geometry_that_shows_nothing_is_refused_by_name(self):
        with self.assertRaisesRegex(ValueError, "/obj/empty"):
            firn_shelf.add_source(Node("obj", "obj").createNode("geo", "empty"))

    def test_every_shot_is_built_whole_from_nothing(self):
        for shot in firn_networks.SHOTS:
            network = firn_shelf.build_shot(Hou(), shot.name)
            for path, spec in firn_networks.every_spec(shot.nodes):
                node = network.node(path)
                self.assertEqual(spec.kind, node.kind, path)
                self.assertEqual(len(spec.inputs), len(node.inputs), "%s %s" % (shot.name, path))
            self.assertIn("display", network.node("out").flags)

    def test_the_output_that_a_network_is_born_with_is_used(self):
        network = firn_shelf.build_shot(Hou(), "firn_snowball").node("simulation")
        self.assertEqual(["output"], [node.name() for node in network.children if node.kind == "dop/output"])
        self.assertIs(network.node("gravity"), network.node("output").inputs[0])

    def test_snow_is_affected_by_what_stands_left_of_it(self):
        meet = firn_shelf.build_shot(Hou(), "firn_press").node("simulation/meet")
        self.assertEqual(["colliders", "solver"], [meet.inputs[0].name(), meet.inputs[1].name()])

    def test_what_is_selected_is_snow_first_and_then_what_it_meets(self):
        hou = Hou()
        ball, wall = shown_geometry("ball", hou.node("/obj")), shown_geometry("wall", hou.node("/obj"))
        hou._selected = [ball, wall]
        network = firn_shelf.build_shot(hou, "firn_snowball")
        for node, geometry in (("source", ball), ("collider", wall)):
            merged = network.node(node).inputs[0]
            self.assertEqual("sop/object_merge", merged.kind)
            self.assertEqual(geometry.shown.path(), merged.parm("objpath1").value)
        hou._selected = [ball]  # and the wall is made
        self.assertEqual("sop/box", firn_shelf.build_shot(hou, "firn_snowball").node("collider").inputs[0].kind)

    def test_what_moves_has_an_expression_of_time(self):
        blade = firn_shelf.build_shot(Hou(), "firn_plow").node("blade")
        self.assertIn("$T", blade.parm("tx").expression)

    def test_a_parameter_that_is_not_there_is_named(self):
        broken = firn_networks.Spec("block", "sop/box", (), {"sizeq": 1})
        with self.assertRaisesRegex(ValueError, "sizeq"):
            firn_shelf.firn_build.build(Node("obj", "obj").createNode("geo", "g"), (broken,))

    def test_the_look_is_a_stage_that_ends_in_karma(self):
        hou, geometry = Hou(), shown_geometry()
        render = firn_looks.look_tool(hou, firn_shelf.displayed(geometry))
        self.assertEqual("lop/usdrender_rop", render.kind)
        stage = hou.node("/stage")
        self.assertEqual(geometry.shown.path(), stage.node("snow").parm("soppath").value)
        self.assertEqual("/firn/snow", stage.node("wear").parm("matspecpath1").value)

    def test_mantra_gets_the_shader_once_and_enough_scattering(self):
        hou = Hou()
        ball, wall = shown_geometry("ball", hou.node("/obj")), shown_geometry("wall", hou.node("/obj"))
        rop = firn_looks.mantra_tool(hou, ball)
        firn_looks.mantra_tool(hou, wall)
        self.assertEqual(["/shop/firn_snow"], [node.path() for node in hou.node("/shop").children])
        for geometry in (ball, wall):
            self.assertEqual("/shop/firn_snow", geometry.parm("shop_materialpath").value)
        self.assertEqual("out/ifd", rop.kind)
        self.assertEqual(("pbrraytrace", 100), (rop.parm("vm_renderengine").value, rop.parm("vm_volumelimit").value))

    def test_without_the_shader_mantra_says_how_to_make_it(self):
        hou = Hou(has_shader=False)
        with self.assertRaisesRegex(ValueError, "vcc -l firn_snow.hda"):
            firn_looks.mantra_tool(hou, shown_geometry("ball", hou.node("/obj")))
        self.assertEqual([], hou.node("/out").children)

    def test_footprints_lie_in_a_layer_on_the_second_input(self):
        hou = Hou()
        foot, hill = shown_geometry("foot", hou.node("/obj")), shown_geometry("hill", hou.node("/obj"))
        hou._selected = [foot, hill]
        network = firn_shelf.build_shot(hou, "firn_footprints")
        self.assertEqual(hill.shown.path(), network.node("ground").inputs[0].parm("objpath1").value)
        meet = network.node("simulation/meet")
        self.assertEqual(["ground", "colliders", "solver"], [meet.inputs[place].name() for place in range(3)])
        self.assertEqual("../../ground", network.node("simulation/ground").parm("soppath").value)

    def test_selection_without_geometry_is_refused(self):
        geometry = shown_geometry()
        self.assertIs(geometry, firn_shelf.chosen_geometry(Hou([geometry])))
        with self.assertRaisesRegex(ValueError, "select a geometry"):
            firn_shelf.chosen_geometry(Hou([Node("obj/cam", "cam")]))


class AssetsInHython(unittest.TestCase):
    def test_every_asset_is_built_linked_and_saved(self):
        for name in firn_assets.ASSETS:
            shot = firn_networks.shot_named(name)
            definition = firn_assets.build_asset(Hou(), shot, "/studio/otls")
            self.assertEqual("/studio/otls/%s.hda" % name, definition.saved)
            for promotion in shot.promoted:
                for path, token in promotion.drives:
                    inner = definition.asset.node(path).parmTuple(token)
                    for own, parm in zip(definition.asset.parmTuple(promotion.token), inner):
                        self.assertEqual('ch("%s%s")' % ("../" * (path.count("/") + 1), own.name()), parm.expression)
                        self.assertEqual(own.value, parm.value)  # linking changes nothing

    def test_without_a_folder_or_without_houdini_it_says_what_is_missing(self):
        for words, text in (([], "folder"), (["/studio/otls"], "run this with hython")):
            with contextlib.redirect_stderr(io.StringIO()) as told, self.assertRaises(SystemExit) as ended:
                firn_assets.main(words)
            self.assertEqual(2, ended.exception.code)
            self.assertIn(text, told.getvalue())


if __name__ == "__main__":
    unittest.main()
