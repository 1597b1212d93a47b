"""Every way to end, with its code and its one line."""
import json
import signal
import unittest

from firn import Case, scene


class ExitCodes(Case):
    def test_version_goes_to_standard_output(self):
        done = self.firn("--version")
        self.assertEqual(0, done.returncode)
        self.assertRegex(done.stdout, r"\Afirn \d+\.\d+\.\d+\n\Z")

    def test_help_names_the_commands(self):
        done = self.firn("--help")
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        for name in ("run", "check", "wedge", "render", "info", "convert", "params", "presets", "examples", "bench"):
            self.assertRegex(done.stdout, rf"(?m)^  {name} +[A-Z]")

    def test_unknown_words_are_refused(self):
        self.assert_one_line(self.firn(), 2, "see 'firn --help'")
        self.assert_one_line(self.firn("melt"), 2, "melt: unknown command; ", "run, check")
        self.assert_one_line(self.firn("rnu"), 2, "did you mean 'run'?")
        self.assert_one_line(self.firn("run", self.scene_file, "--wet"), 2, "--wet", "see 'firn run --help'")
        self.assert_one_line(self.firn("run"), 2, "SCENE")
        self.assert_one_line(self.firn("run", self.scene_file, "--json", "--quiet"), 2, "--quiet")

    def test_threads_are_counted_from_one(self):
        for text in ("0", "-1", "two", "1.5", "", "99999999999999999999"):
            with self.subTest(text):
                done = self.firn("run", self.scene_file, f"--threads={text}")
                if text == "":
                    self.assertEqual(2, done.returncode)
                else:
                    self.assert_one_line(done, 2, f'--threads: "{text}"', "allowed: 1 to")
        self.assertFalse((self.folder / "out").exists(), "nothing was begun")

    def test_frames_must_be_a_range_of_the_scene(self):
        for text in ("x", "3-", "-3", "5-2", "1-2-3", "1.5-2"):
            with self.subTest(text):
                done = self.firn("run", self.scene_file, f"--frames={text}")
                self.assert_one_line(done, 2, f'--frames: "{text}"', "allowed: A-B")
        for text in ("0-3", "3-9", "90-99"):
            with self.subTest(text):
                done = self.firn("run", self.scene_file, f"--frames={text}")
                self.assert_one_line(done, 2, f"--frames: {text}", "allowed: 1-8")

    def test_missing_scene_is_a_file_that_cannot_be_read(self):
        self.assert_one_line(self.firn("run", "nowhere.json"), 4, "nowhere.json", "No such file")

    def test_bad_scene_is_bad_input(self):
        for text in ("", "{}", "[", '{"solver": {"type": "mmp"}}'):
            with self.subTest(text):
                self.write(text)
                done = self.firn("run", self.scene_file)
                self.assertEqual(2, done.returncode, done.stderr)
                for line in done.stderr.splitlines():
                    self.assertTrue(line.startswith("firn: "), line)

    def test_no_snow_at_all_is_bad_input(self):
        self.write(scene(snow=[]))
        self.assert_one_line(self.firn("run", self.scene_file), 2, "snow")

    def test_output_that_the_solver_does_not_have_is_bad_input(self):
        self.write(scene(output={"grids": ["densty"]}))
        self.assert_one_line(self.firn("run", self.scene_file, "-o", self.out), 2, "densty", "density")
        self.write(scene(output={"attributes": ["Q"]}))
        self.assert_one_line(self.firn("run", self.scene_file, "-o", self.out), 2, '"Q"', "Jp")

    def test_divergence_names_the_remedy_and_writes_no_nan(self):
        self.write(scene(solver={"type": "mpm", "cell_size": 0.02, "dt": 0.02}))
        done = self.firn("run", self.scene_file, "-o", self.out)
        self.assert_one_line(done, 3, "diverged", "dt")
        self.assertNotIn("nan", (self.out / "stats.jsonl").read_text().lower() if self.stats() else "")
        record = self.assert_record_is_true()
        self.assertEqual(sorted(self.caches()), sorted(f["file"] for frame in record["frames"] for f in frame["files"]))

    def test_million_frames_are_refused(self):
        self.write(scene(frames=[1, 1000000]))
        self.assert_one_line(self.firn("run", self.scene_file), 2, "frames: [1, 1000000]", "100000")

    def test_longest_range_begins_at_once_and_can_be_interrupted(self):
        self.write(scene(frames=[1, 100000]))
        run = self.start("run", self.scene_file, "-o", self.out)
        self.assertIn("frame 1/100000", run.stdout.readline())
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=60)
        self.assertEqual(130, run.returncode, errors)

    def test_default_folder_is_named_after_the_scene(self):
        self.write(scene(name="../a b", frames=[1, 1]))
        done = self.firn("run", self.scene_file)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertTrue((self.folder / "out" / "_._a_b" / "points.0001.bgeo").exists())

    def test_json_lines_are_one_object_each(self):
        done = self.firn("run", self.scene_file, "-o", self.out, "--json", "--frames", "1-3")
        self.assertEqual(0, done.returncode, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(["begun", "frame", "frame", "frame"], [line["event"] for line in lines])
        self.assertEqual([1, 2, 3], [line["frame"] for line in lines[1:]])

    def test_pipe_gets_a_line_per_frame_and_quiet_gets_none(self):
        done = self.firn("run", self.scene_file, "-o", self.out, "--frames", "1-3")
        self.assertEqual(4, len(done.stdout.splitlines()), done.stdout)
        self.assertRegex(done.stdout, r"(?m)^frame 2/3: \d+ particles, \d+ steps, ")
        self.assertEqual(("", ""), (lambda d: (d.stdout, d.stderr))(self.run_scene()))


if __name__ == "__main__":
    unittest.main()
