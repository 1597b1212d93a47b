"""The farm's script, on a `hou` that counts what it simulates."""
import contextlib
import io
import json
import pathlib
import tempfile
import unittest

import fake_hou  # noqa: F401  (finds otls/python)
import firn_sim


class Geometry:
    def __init__(self, frame):
        self.frame = frame

    def points(self):
        return range(10 * self.frame)

    def saveToFile(self, path):
        pathlib.Path(path).write_text("frame %d" % self.frame)


class Parm:
    value = None

    def set(self, value):
        self.value = value


class Node:
    def __init__(self, hou, path):
        self.hou, self._path, self.parms = hou, path, {}

    def path(self):
        return self._path

    def geometry(self):
        self.hou.cooked.append(self.hou.frame)
        return Geometry(self.hou.frame)

    def errors(self):
        return ("cells are too small",) if self.hou.frame == self.hou.fails_at else ()

    def warnings(self):
        return ()

    def parm(self, token):
        return self.parms.setdefault(token, Parm())


class Hou:
    class OperationFailed(Exception):
        pass

    def __init__(self, fails_at=None):
        self.frame, self.cooked, self.fails_at, self.hipFile = 1, [], fails_at, self
        self.nodes = {path: Node(self, path) for path in ("/obj/snow/out", "/obj/snow/simulation")}

    def load(self, path):
        if "missing" in path:
            raise self.OperationFailed("no such file")

    def node(self, path):
        return self.nodes.get(path)

    def setFrame(self, frame):
        self.frame = frame

    def hscript(self, command):
        words = command.split('"')
        assert words[0] == "dopsave /obj/snow/simulation "
        pathlib.Path(words[1]).write_text("state")


class FarmScript(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def call(self, hou, *more, hip="a.hip", frames="1-6", output="snow.$F4.bgeo", node="/obj/snow/out"):
        self.errors = io.StringIO()
        with contextlib.redirect_stdout(io.StringIO()) as self.printed, contextlib.redirect_stderr(self.errors):
            return firn_sim.main([hip, "--node", node, "--frames", frames, "--output", str(self.folder / output),
                                  "--json", str(self.folder / "summary.json"), *more], hou)

    def summary(self):
        return json.loads((self.folder / "summary.json").read_text())

    def checkpoints(self):
        return "--dopnet", "/obj/snow/simulation", "--checkpoint", str(self.folder / "state"), "--every", "2"

    def test_every_frame_is_a_whole_file(self):
        self.assertEqual(0, self.call(Hou()))
        for frame in range(1, 7):
            self.assertEqual("frame %d" % frame, (self.folder / ("snow.%04d.bgeo" % frame)).read_text())
        self.assertEqual([], list(self.folder.glob("unfinished*")))
        self.assertEqual([10 * frame for frame in range(1, 7)], [row["points"] for row in self.summary()["frames"]])
        self.assertIn("ALF_PROGRESS 100%", self.printed.getvalue())

    def test_a_second_call_does_nothing(self):
        self.call(Hou())
        hou = Hou()
        self.assertEqual(0, self.call(hou))
        self.assertEqual([], hou.cooked)

    def test_it_goes_on_from_the_newest_state_before_what_is_missing(self):
        self.assertEqual(1, self.call(Hou(fails_at=6), *self.checkpoints()))
        hou = Hou()
        self.assertEqual(0, self.call(hou, *self.checkpoints()))
        self.assertEqual([6], hou.cooked)
        self.assertEqual(4, self.summary()["resumed_at"])
        parms = hou.nodes["/obj/snow/simulation"].parms
        self.assertEqual(4, parms["startframe"].value)
        self.assertTrue(parms["initialstate"].value.endswith("state.0004.sim"))

    def test_a_failed_node_is_told_with_its_frame(self):
        self.assertEqual(1, self.call(Hou(fails_at=3)))
        self.assertEqual("firn_sim: frame 3: /obj/snow/out: cells are too small\n", self.errors.getvalue())
        self.assertEqual(1, self.summary()["exit_code"])
        self.assertFalse((self.folder / "snow.0003.bgeo").exists())

    def test_mistakes_are_one_line_and_their_code(self):
        for code, words, text in ((2, {"frames": "9-1"}, "9-1"), (2, {"frames": "all"}, "1-120"),
                                  (2, {"output": "snow.bgeo"}, "$F4"), (2, {"node": "/obj/none"}, "/obj/none"),
                                  (3, {"hip": "missing.hip"}, "missing.hip")):
            self.assertEqual(code, self.call(Hou(), **words), words)
            self.assertEqual(1, self.errors.getvalue().count("\n"))
            self.assertIn(text, self.errors.getvalue())
        self.assertEqual(2, self.call(Hou(), "--checkpoint", "state"))

    def test_a_file_that_cannot_be_written_is_named(self):
        (self.folder / "block").write_text("not a folder")
        self.assertEqual(3, self.call(Hou(), output="block/snow.$F4.bgeo"))
        self.assertIn("block", self.errors.getvalue())


if __name__ == "__main__":
    unittest.main()
