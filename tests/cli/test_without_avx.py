"""The program on a processor that has neither AVX nor fused multiply-add: qemu plays one. Skipped where there is no
qemu-x86_64 (Debian's qemu-user)."""
import shutil
import subprocess
import unittest

from firn import PROGRAM, Case, scene

QEMU = shutil.which("qemu-x86_64")


@unittest.skipUnless(QEMU, "there is no qemu-x86_64: install qemu-user")
class OldProcessor(Case):
    def run_on(self, processor, out):
        done = subprocess.run([QEMU, "-cpu", processor, PROGRAM, "run", str(self.scene_file), "-o", str(out), "--quiet"],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=280)
        self.assertEqual(0, done.returncode, done.stderr)

    def test_gives_the_same_bytes(self):
        for integrator, kernel, transfer in (("explicit", "cubic", "flip"), ("semi_implicit", "quadratic", "apic")):
            with self.subTest(integrator):
                solver = {"type": "mpm", "cell_size": 0.02, "integrator": integrator, "kernel": kernel,
                          "transfer": transfer}
                self.write(scene(frames=[1, 3], solver=solver))
                here, there = self.folder / f"here {integrator}", self.folder / f"there {integrator}"
                self.run_scene(out=here)
                self.run_on("Nehalem", there)
                self.assertEqual("x86-64", self.assert_record_is_true(there)["instruction_set"])
                self.assert_same_run(here, there)


if __name__ == "__main__":
    unittest.main()
