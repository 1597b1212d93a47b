"""Disks that are full, folders that may not be written: exit 4, one line, earlier frames intact."""
import os
import resource
import shutil
import subprocess
import unittest

import firn
from firn import Case, is_root, scene

NOBODY = 65534
# Snow that keeps coming: every frame's points are larger than those before.
GROWING = scene(snow=[{"shape": {"type": "sphere", "center": [0, 0.3, 0], "radius": 0.04},
                       "emit": {"frames": [1, 30], "rate": 8}},
                      {"shape": {"type": "sphere", "center": [0, 0.1, 0], "radius": 0.02}}],
                output={"volumes": False, "checkpoint_every": 0})


class BadDisks(Case):
    def assert_earlier_frames_are_whole(self, expected):
        """Some frames were written, all as they should be, and the record names just those."""
        record = self.assert_record_is_true()
        frames = [frame["frame"] for frame in record["frames"]]
        self.assertEqual(list(range(1, len(frames) + 1)), frames)
        self.assertTrue(0 < len(frames) < 8, frames)
        for name, contents in self.caches().items():
            self.assertTrue(contents == expected[name], name)
        self.assertEqual(len(frames), len(self.caches()))
        self.assertEqual([], list(self.out.rglob("*.firn-part*")))

    def assert_file_size_limit_is_told_like_a_full_disk(self, name):
        whole = self.folder / "whole"
        self.run_scene(out=whole)
        expected = self.caches(whole)
        small = [len(expected[name % frame]) for frame in (1, 2, 3)]
        limit = max(*small, *((whole / other).stat().st_size for other in ("run.json", "stats.jsonl")))
        too_large = min(file for file, contents in expected.items() if len(contents) > limit)
        done = self.run_scene(code=4, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assert_one_line(done, 4, too_large)
        self.assert_earlier_frames_are_whole(expected)
        self.run_scene("--resume")
        self.assert_same_run(whole, self.out)
        return done

    def test_points_beyond_the_file_size_limit(self):
        self.write(GROWING)
        self.assertIn("File too large", self.assert_file_size_limit_is_told_like_a_full_disk("points.%04d.bgeo").stderr)

    def test_volumes_beyond_the_file_size_limit(self):
        self.write({**GROWING, "output": {"points": False, "checkpoint_every": 0}})
        self.assert_file_size_limit_is_told_like_a_full_disk("volumes.%04d.vdb")

    def test_full_disk(self):
        if not is_root():
            self.skipTest("only root may mount a small disk")
        self.write(GROWING)
        whole = self.folder / "whole"
        self.run_scene(out=whole)
        expected = self.caches(whole)
        self.out.mkdir()
        room = sum(map(len, expected.values())) // 2
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", str(self.out)],
                               stderr=subprocess.PIPE, text=True)
        if mount.returncode != 0:
            self.skipTest(f"a small disk cannot be mounted here: {mount.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", str(self.out)], check=True)
        done = self.run_scene(code=4)
        self.assert_one_line(done, 4, str(self.out), "No space left on device")
        self.assert_earlier_frames_are_whole(expected)

    def test_output_path_that_is_a_file(self):
        self.out.write_text("mine")
        self.assert_one_line(self.run_scene(code=4), 4, str(self.out), "Not a directory")
        self.assert_one_line(self.run_scene(out=self.out / "below", code=4), 4, "Not a directory")
        self.assertEqual("mine", self.out.read_text())

    def test_folder_another_run_is_writing_into(self):
        self.write(scene(frames=[1, 100000]))
        run = self.start("run", self.scene_file, "-o", self.out)
        self.addCleanup(run.communicate)
        self.addCleanup(run.kill)
        self.assertIn("frame 1/", run.stdout.readline())
        self.assert_one_line(self.run_scene(code=4), 4, "another run is writing here")

    def unprivileged(self):
        """Options for a process that may not write where it is not allowed to, and a program it may start."""
        os.chmod(self.folder, 0o755)
        if not is_root():
            return {}
        program = self.folder / "firn"
        shutil.copy(firn.PROGRAM, program)
        self.addCleanup(setattr, firn, "PROGRAM", firn.PROGRAM)
        firn.PROGRAM = str(program)
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []}

    def test_read_only_folder(self):
        options = self.unprivileged()
        self.out.mkdir(mode=0o555)
        self.assert_one_line(self.run_scene(code=4, **options), 4, "run.json", "Permission denied")
        self.assertEqual([], list(self.out.iterdir()))

    def test_parent_without_permission(self):
        options = self.unprivileged()
        locked = self.folder / "locked"
        locked.mkdir(mode=0o555)
        self.assert_one_line(self.run_scene(out=locked / "out", code=4, **options), 4, "locked", "Permission denied")

    def test_scene_without_permission(self):
        options = self.unprivileged()
        self.scene_file.chmod(0)
        self.assert_one_line(self.run_scene(code=4, **options), 4, "scene.json", "Permission denied")

    def test_folder_that_became_read_only_keeps_its_frames(self):
        options = self.unprivileged()
        if options:
            os.chown(self.folder, NOBODY, NOBODY)
        self.run_scene("--frames", "1-4", **options)
        before = self.caches()
        self.out.chmod(0o555)
        for more in ([], ["--resume"]):
            done = self.run_scene(*more, code=4, **options)
            self.assert_one_line(done, 4, "Permission denied")
            self.assertEqual(before, self.caches())


if __name__ == "__main__":
    unittest.main()
