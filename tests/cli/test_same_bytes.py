"""The same scene gives the same bytes: at any number of threads, after --resume, after kill -9."""
import json
import random
import signal
import time
import unittest

from firn import CUBE, Case, scene


class SameBytes(Case):
    def setUp(self):
        super().setUp()
        self.whole = self.folder / "whole"

    def run_whole(self):
        self.run_scene(out=self.whole)

    def test_record_tells_how_the_run_was_made(self):
        self.run_whole()
        record = self.assert_record_is_true(self.whole)
        self.assertEqual(list(range(1, 9)), [frame["frame"] for frame in record["frames"]])
        self.assertEqual(["points.0001.bgeo", "volumes.0001.vdb"], [f["file"] for f in record["frames"][0]["files"]])
        for key in ("version", "instruction_set", "units", "hash", "seed"):
            self.assertTrue(record[key], key)
        self.assertEqual([0, -9.81, 0], record["scene"]["gravity"], "defaults are filled in")
        self.assertEqual(["frame.0007.bgeo", "frame.0008.bgeo"], self.checkpoints(self.whole))

    def test_one_thread_and_two_agree(self):
        self.run_scene("--threads", 1, out=self.whole)
        self.run_scene("--threads", 2)
        self.assert_same_run(self.whole, self.out)

    def test_surfaces_agree_at_one_thread_and_two(self):
        self.write(scene(frames=[1, 3], output={"grids": ["density", "surface", "vel"], "kernel": "anisotropic",
                                                "surface_mesh": True}))
        self.run_scene("--threads", 1, out=self.whole)
        self.run_scene("--threads", 2)
        self.assertEqual(9, len(self.caches()))
        self.assert_same_run(self.whole, self.out)

    def test_porous_snow_agrees_at_one_thread_and_two_and_after_resume(self):
        self.write(scene(frames=[1, 8], solver={"type": "flip", "cell_size": 0.02}, snow=[
            {"shape": {"type": "sphere", "center": [0, 0.14, 0], "radius": 0.1}, "velocity": [1, -2, 0], "preset": "fresh"}],
            colliders=[{"shape": {"type": "plane"}, "friction": 0.4},
                       {"shape": {"type": "box", "center": [-0.25, 0.1, 0], "size": [0.2, 0.2, 0.2]},
                        "motion": [{"time": 0}, {"time": 0.2, "translate": [0.2, 0, 0]}]}],
            fine={"count": 3}, output={"attributes": ["durability"], "checkpoint_every": 2}))
        self.run_scene("--threads", 1, out=self.whole)
        self.assertIn("fine.0008.bgeo", [f["file"] for f in self.assert_record_is_true(self.whole)["frames"][-1]["files"]])
        self.run_scene("--threads", 2, "--frames", "1-5")
        self.run_scene("--threads", 2, "--resume")
        self.assert_same_run(self.whole, self.out)

    def test_resumed_run_equals_the_uninterrupted_one(self):
        self.run_whole()
        self.run_scene("--frames", "1-5")
        self.assertEqual(10, len(self.caches()))
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)
        self.assert_record_is_true()

    def test_everything_that_moves_is_resumed(self):
        """Snow that keeps coming and leaves, a body that moves, numbers that change, columns of the solver's own."""
        self.write(scene(
            snow=[{"shape": {"type": "sphere", "center": [0, 0.06, 0], "radius": 0.03}},
                  {"shape": {"type": "box", "center": [0, 0.2, 0], "size": [0.05, 0.05, 0.05]},
                   "velocity": [3, -1, 0], "emit": {"frames": [1, 7], "rate": [[0, 2], [0.05, 6]]}}],
            bounds={"min": [-1, -1, -1], "max": [0.08, 1, 1]},
            colliders=[{"shape": {"type": "sphere", "center": [0, -0.05, 0], "radius": 0.06},
                        "friction": [[0, 0.1], [0.06, 0.9]],
                        "motion": [{"time": 0, "translate": [0, 0, 0]}, {"time": 0.06, "translate": [0.02, 0.03, 0]}]}],
            output={"attributes": ["F", "Jp", "restvolume"], "checkpoint_every": 2}))
        self.run_whole()
        counts = [line["particles"] for line in self.stats(self.whole)]
        self.assertGreater(max(counts), counts[0], "snow is born")
        masses = [line["mass"] for line in self.stats(self.whole)]
        self.assertTrue(any(a > b for a, b in zip(masses, masses[1:])), "snow leaves")
        self.run_scene("--frames", "1-5")
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)

    def test_bodies_are_resumed(self):
        """A crate that tumbles onto the ground and a ball that flies, both among snow."""
        (self.folder / "cube.obj").write_text(CUBE)
        self.write(scene(colliders=[
            {"shape": {"type": "plane"}},
            {"name": "crate", "shape": {"type": "mesh", "file": "cube.obj", "scale": 0.05, "translate": [0.3, 0.06, 0]},
             "dynamic": True, "mass": 0.2, "spin": [3, 0, 5]},
            {"name": "ball", "shape": {"type": "sphere", "center": [-0.3, 0.3, 0], "radius": 0.05},
             "dynamic": True, "mass": 1, "inertia": [0.001, 0.001, 0.001], "velocity": [0, 1, 0]}]))
        self.run_whole()
        first, last = (dict((b["name"], b) for b in self.stats(self.whole)[i]["bodies"]) for i in (0, -1))
        self.assertAlmostEqual(-0.3, first["ball"]["position"][0], 6)
        self.assertAlmostEqual(1 - 9.81 * 7 / 120, last["ball"]["velocity"][1], 4)
        self.assertNotEqual([0, 0, 0, 1], last["crate"]["rotation"])
        self.run_scene("--frames", "1-5")
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)

    def test_mist_is_resumed_and_agrees_at_one_thread_and_two(self):
        """Powder that bursts on the ground: checkpoints hold its volumes, and the grids are the same bytes."""
        self.write(scene(fps=48, snow=[{"shape": {"type": "sphere", "center": [0, 0.06, 0], "radius": 0.045},
                                        "velocity": [3, -5, 0], "preset": "powder"}],
                         solver={"type": "mpm", "cell_size": 0.02, "mist_speed": 0.5},
                         mist={"seed_speed": 0.5}, output={"grids": ["mist_vel"], "checkpoint_every": 2}))
        self.run_scene("--threads", 1, out=self.whole)
        last = self.stats(self.whole)[-1]["measures"]
        self.assertGreater(last["mist_total"], 0, "the scene must make mist, or nothing is tested")
        self.assertGreater(last["mist_iterations"], 0)
        self.assertLessEqual(last["mist_residual"], 1e-3)
        self.run_scene("--threads", 2, "--frames", "1-6")
        self.assertIn("frame.0006.vdb", self.checkpoints())
        self.run_scene("--threads", 2, "--resume")
        self.assert_same_run(self.whole, self.out)
        self.assert_record_is_true()

    def test_longer_run_goes_on_from_a_shorter_one(self):
        self.run_whole()
        self.write(scene(frames=[1, 5]))
        self.run_scene()
        self.write(scene())
        done = self.firn("run", self.scene_file, "-o", self.out, "--resume")
        self.assertIn("resumed from frame 5", done.stdout)
        self.assert_same_run(self.whole, self.out)

    def test_nothing_is_left_to_do_after_a_finished_run(self):
        self.run_whole()
        before = (self.whole / "run.json").stat().st_mtime_ns
        done = self.firn("run", self.scene_file, "-o", self.whole, "--resume")
        self.assertEqual((0, f"nothing left to do: frames 1-8 are in {self.whole}\n"), (done.returncode, done.stdout))
        self.assertEqual(before, (self.whole / "run.json").stat().st_mtime_ns)

    def test_frames_that_went_missing_are_made_again(self):
        self.run_whole()
        self.run_scene()
        (self.out / "points.0005.bgeo").unlink()
        (self.out / "volumes.0008.vdb").unlink()
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)

    def test_range_writes_only_its_frames_and_starts_from_a_checkpoint(self):
        self.run_whole()
        self.run_scene("--frames", "4-5")
        self.assertEqual(["points.0004.bgeo", "points.0005.bgeo", "volumes.0004.vdb", "volumes.0005.vdb"],
                         sorted(self.caches()))
        self.assertEqual([4, 5], [line["frame"] for line in self.stats()])
        done = self.firn("run", self.scene_file, "-o", self.out, "--frames", "6-8")
        self.assertIn("resumed from frame 5", done.stdout)
        for name, contents in self.caches().items():
            self.assertTrue(contents == self.caches(self.whole)[name], name)
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)

    def test_damaged_checkpoint_is_skipped_with_a_warning(self):
        self.run_whole()
        self.run_scene("--frames", "1-5")
        newest = self.out / "checkpoint" / "frame.0005.bgeo"
        newest.write_bytes(newest.read_bytes()[:-20])
        done = self.firn("run", self.scene_file, "-o", self.out, "--resume")
        self.assertRegex(done.stderr, r"\Afirn: warning: \S*frame.0005.bgeo: [^\n]*; an older checkpoint is used\n\Z")
        self.assertIn("resumed from frame 4", done.stdout)
        self.assert_same_run(self.whole, self.out)

    def test_another_scene_is_not_resumed(self):
        self.run_scene("--frames", "1-5")
        before = self.caches()
        done = self.run_scene("--resume", "--set", "solver.cell_size=0.03", code=2)
        self.assert_one_line(done, 2, "solver.cell_size was 0.02 and is now 0.03", "--resume")
        self.assertEqual(before, self.caches())

    def test_changed_mesh_is_another_scene(self):
        mesh = self.folder / "rock.obj"
        mesh.write_text(CUBE)
        self.write(scene(frames=[1, 3], colliders=[{"shape": {"type": "mesh", "file": "rock.obj"}, "voxel_size": 0.1}]))
        self.run_scene("--frames", "1-2")
        self.assertEqual("rock.obj", self.assert_record_is_true()["inputs"][0]["file"])
        mesh.write_text("# moved to another shelf\n" + mesh.read_text())
        self.assert_one_line(self.run_scene("--resume", code=2), 2, "rock.obj has changed")

    def test_another_instruction_set_is_not_resumed(self):
        self.run_scene("--frames", "1-5")
        record = json.loads((self.out / "run.json").read_text())
        record["instruction_set"] = "abacus"
        (self.out / "run.json").write_text(json.dumps(record))
        self.assert_one_line(self.run_scene("--resume", code=2), 2, "abacus")

    def test_resume_without_a_run_begins_at_the_first_frame(self):
        self.run_whole()
        done = self.firn("run", self.scene_file, "-o", self.out, "--resume")
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stderr, r"\Afirn: warning: [^\n]*no checkpoint[^\n]*\n\Z")
        self.assert_same_run(self.whole, self.out)

    def test_new_run_leaves_no_stale_frames_and_touches_nothing_else(self):
        self.run_whole()
        (self.whole / "notes.txt").write_text("keep me")
        self.write(scene(frames=[1, 3]))
        self.run_scene(out=self.whole)
        self.assertEqual(6, len(self.caches(self.whole)))
        self.assertEqual("keep me", (self.whole / "notes.txt").read_text())
        self.assert_record_is_true(self.whole)

    def test_interruption_leaves_a_checkpoint_and_says_how_to_go_on(self):
        self.run_whole()
        for sent in (signal.SIGINT, signal.SIGTERM):
            run = self.start("run", self.scene_file, "-o", self.out)
            while not run.stdout.readline().startswith("frame 3/"):
                self.assertIsNone(run.poll())
            run.send_signal(sent)
            _, errors = run.communicate(timeout=60)
            self.assertEqual(130, run.returncode, errors)
            self.assertRegex(errors, r"\Afirn: interrupted; frame \d+ is kept [^\n]*--resume[^\n]*\n\Z")
            record = self.assert_record_is_true()
            self.assertEqual(record["frames"][-1]["frame"], record["checkpoints"][-1]["frame"])
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)

    def test_parts_that_a_kill_left_go_even_where_nothing_is_left_to_do(self):
        self.run_scene()
        part = self.out / "run.firn-part.json"
        part.write_text("{")
        self.run_scene("--resume")
        self.assertFalse(part.exists())

    def test_kill_at_any_moment_leaves_whole_files_and_resume_the_same_bytes(self):
        self.run_whole()
        expected = self.caches(self.whole)
        chance = random.Random(20)
        arguments = ("run", self.scene_file, "-o", self.out, "--quiet")
        for kill in range(20):
            run = self.start(*arguments, *(["--resume"] if kill % 7 else []))
            time.sleep(chance.uniform(0.0, 0.4))
            run.kill()
            run.communicate(timeout=60)
            if not self.out.exists():
                continue
            for name, contents in self.caches().items():
                self.assertTrue(".firn-part" in name or contents == expected[name], f"{name} after kill {kill}")
            if (self.out / "run.json").exists():
                self.assert_record_is_true()
            if (self.out / "stats.jsonl").exists():
                self.stats()
        self.run_scene("--resume")
        self.assert_same_run(self.whole, self.out)
        self.assertEqual([], list(self.out.rglob("*.firn-part*")))


if __name__ == "__main__":
    unittest.main()
