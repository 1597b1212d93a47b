"""The Houdini examples, on a `hou` that only remembers."""
import contextlib
import io
import pathlib
import runpy
import sys
import tempfile
import types
import unittest

import fake_hou
import firn_looks

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/houdini"


class Remembering(fake_hou.Hou, types.ModuleType):
    """As a module that `import hou` finds."""

    def __init__(self):
        types.ModuleType.__init__(self, "hou")
        fake_hou.Hou.__init__(self)
        self.saved, self.rendered = [], []
        self.playbar = types.SimpleNamespace(setFrameRange=lambda first, last: None)
        self.hipFile = types.SimpleNamespace(save=lambda path=None: self.saved.append(path))
        fake_hou.Node.render = lambda node: self.rendered.append(node.kind)

    def setFps(self, fps):
        pass

    def setFrame(self, frame):
        pass


class Examples(unittest.TestCase):
    def run_example(self, script, *words):
        hou = Remembering()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            before = sys.argv, sys.path[:]
            sys.modules["hou"], sys.argv = hou, [str(script), folder, *words]
            sys.path.insert(0, str(EXAMPLES))
            try:
                runpy.run_path(str(script))
            finally:
                sys.argv, sys.path[:] = before
                del sys.modules["hou"]
        return hou

    def test_every_script_builds_caches_and_sets_up_both_renderers(self):
        scripts = sorted(path for path in EXAMPLES.glob("*.py") if path.stem != "shot")
        self.assertEqual(4, len(scripts))
        for script in scripts:
            hou = self.run_example(script, "12")
            self.assertEqual(["out/geometry"], hou.rendered, script.stem)
            self.assertEqual(12, hou.node("/out").child("geometry").parm("f2").value)
            self.assertIsNotNone(hou.node("/out").child("ifd"))
            self.assertEqual("/shop/firn_snow", hou.node("/obj").child("geo").parm("shop_materialpath").value)
            self.assertIsNotNone(hou.node("/stage").child("karmarendersettings"))
            self.assertEqual(2, len(hou.saved))

    def test_pictures_are_made_when_asked_for(self):
        for words in (("12", "--render"), ("--render",)):
            hou = self.run_example(EXAMPLES / "mpm_snowball.py", *words)
            self.assertEqual(["out/geometry", "lop/usdrender_rop", "out/ifd"], hou.rendered)

    def test_mistakes_are_one_line_and_exit_code_2(self):
        for words in (("twelve",), ("0",), ("12", "--rendr")):
            with contextlib.redirect_stderr(io.StringIO()) as told, self.assertRaises(SystemExit) as ended:
                self.run_example(EXAMPLES / "mpm_snowball.py", *words)
            self.assertEqual(2, ended.exception.code)
            self.assertEqual(1, told.getvalue().count("error: "), told.getvalue())

    def test_the_look_is_where_the_stage_looks_for_it(self):
        self.assertTrue(firn_looks.materials_file().is_file())
        self.assertTrue(firn_looks.MATERIALS.endswith(firn_looks.materials_file().name))
        self.assertIn('def Material "snow"', firn_looks.materials_file().read_text())


if __name__ == "__main__":
    unittest.main()
