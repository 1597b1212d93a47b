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
    def __init__(self, hou):
        self.hou, self.frame = hou, hou.frame

    def points(self):
        return range(10 * self.frame)

    def saveToFile(self, path):
        if self.hou.disk_is_full:
            raise self.hou.OperationFailed("no space left")
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

    def parm(self, token):
        return self.parms.get(token)


class Network(Node):
    def __init__(self, hou, path):
        super().__init__(hou, path)
        self.parms = {"initialstate": Parm(), "startframe": Parm()}


class Sop(Node):
    """In error it has no geometry, as Houdini's have none."""

    def geometry(self):
        self.hou.cooked.append(self.hou.frame)
        return None if self.errors() else Geometry(self.hou)

    def errors(self):
        return ("cells are too small",) if self.hou.frame == self.hou.fails_at else ()

    def warnings(self):
        return ()


class Hou:
    class OperationFailed(Exception):
        pass

    class LoadWarning(Exception):
        pass

    def __init__(self, fails_at=None, disk_is_full=False):
        self.frame, self.cooked, self.fails_at, self.hipFile = 1, [], fails_at, self
        self.disk_is_full = disk_is_full
        self.nodes = {"/obj/snow": Node(self, "/obj/snow"), "/obj/snow/out": Sop(self, "/obj/snow/out"),
                      "/obj/snow/simulation": Network(self, "/obj/snow/simulation")}

    def load(self, path):
        if "missing" in path:
            raise self.OperationFailed("no such file")
        if "old" in path:
            raise self.LoadWarning("an asset is of another version")

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

    def test_frames_that_are_there_are_kept(self):
        self.call(Hou())
        for frame in (2, 5):
            (self.folder / ("snow.%04d.bgeo" % frame)).unlink()
        (self.folder / "snow.0003.bgeo").write_text("kept")
        hou = Hou()
        self.assertEqual(0, self.call(hou))
        self.assertEqual([2, 5], hou.cooked)
        self.assertEqual("kept", (self.folder / "snow.0003.bgeo").read_text())
        self.assertEqual(["ALF_PROGRESS 83%", "ALF_PROGRESS 100%"],
                         [line for line in self.printed.getvalue().splitlines() if line.startswith("ALF")])

    def test_other_files_among_the_states_do_no_harm(self):
        (self.folder / "state").mkdir()
        (self.folder / "state/state.old.sim").write_text("of somebody else")
        self.assertEqual(0, self.call(Hou(), *self.checkpoints()))
        self.assertIsNone(self.summary()["resumed_at"])

    def test_what_houdini_says_while_it_loads_is_in_the_summary(self):
        self.assertEqual(0, self.call(Hou(), hip="old.hip"))
        self.assertEqual(["an asset is of another version"], self.summary()["warnings"])
        self.assertEqual(6, len(self.summary()["frames"]))

    def test_without_houdini_it_says_what_to_run(self):
        self.assertEqual(2, self.call(None))
        self.assertEqual("firn_sim: there is no module hou: run this with hython\n", self.errors.getvalue())
        self.assertEqual(2, self.call(None, output="snow..bgeo"))  # what a shell makes of $F4 without quotes
        self.assertIn("has no $F4 (in quotes)", self.errors.getvalue())

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
                                  (2, {"frames": "1-"}, "1-"), (2, {"frames": "1-5-9"}, "1-5-9"),
                                  (2, {"output": "snow.bgeo"}, "$F4"), (2, {"node": "/obj/none"}, "/obj/none"),
                                  (2, {"node": "/obj/snow"}, "must be a SOP"),
                                  (3, {"hip": "missing.hip"}, "missing.hip")):
            self.assertEqual(code, self.call(Hou(), **words), words)
            self.assertEqual(1, self.errors.getvalue().count("\n"))
            self.assertIn(text, self.errors.getvalue())
        self.assertEqual(2, self.call(Hou(), "--checkpoint", "state"))
        self.assertEqual(2, self.call(Hou(), "--dopnet", "/obj/snow"))
        self.assertIn('--dopnet: "/obj/snow" has no initial state; must be a DOP network', self.errors.getvalue())
        self.assertEqual(2, self.call(Hou(), "--dopnet", "/obj/nothing"))

    def test_a_file_that_cannot_be_written_is_named(self):
        (self.folder / "block").write_text("not a folder")
        self.assertEqual(3, self.call(Hou(), output="block/snow.$F4.bgeo"))
        self.assertIn("block", self.errors.getvalue())
        self.assertEqual(3, self.call(Hou(disk_is_full=True), output="full.$F4.bgeo"))
        self.assertIn("full.0001.bgeo: no space left", self.errors.getvalue())

    def test_a_summary_that_cannot_be_written_is_told(self):
        (self.folder / "block").write_text("not a folder")
        self.assertEqual(3, self.call(Hou(), "--json", str(self.folder / "block/summary.json")))
        self.assertIn("block/summary.json", self.errors.getvalue())
        self.assertEqual(1, self.errors.getvalue().count("\n"))
        self.assertEqual(1, self.call(Hou(fails_at=7), "--json", str(self.folder / "block/summary.json"), frames="7-7"))


if __name__ == "__main__":
    unittest.main()
