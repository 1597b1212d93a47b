"""The checker is seen to refuse what it must, and nothing else."""

import tempfile
import unittest
from pathlib import Path

import check_includes


class Tree(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)

    def plant(self, file, *lines):
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n")

    def plant_include(self, file, include):
        bracketed = include if include[0] in '<"' else f'"{include}"'
        self.plant(file, f"#include {bracketed}")

    def assert_refused(self, file, include, reason):
        self.plant_include(file, include)
        problems = check_includes.check_layers(self.root)
        self.assertEqual(len(problems), 1, problems)
        self.assertIn(reason, problems[0])
        self.assertTrue(problems[0].startswith(f"{file}:1: "), problems[0])

    def assert_accepted(self, file, include):
        self.plant_include(file, include)
        self.assertEqual(check_includes.check_layers(self.root), [])


class Types(Tree):
    def test_two_types_of_one_name_are_refused_wherever_they_are(self):
        for folder in ("mpm", "grains"):
            self.plant(f"core/firn/{folder}/a.h", "namespace firn {", "struct Substance {", "};", "}")
        problems = check_includes.check_types(self.root)
        self.assertEqual(len(problems), 1, problems)
        self.assertIn("firn::Substance", problems[0])

    def test_other_namespaces_specialisations_and_declarations_are_not(self):
        self.plant("core/firn/mpm/a.h", "namespace firn {", "struct A {", "};", "struct B;", "}")
        self.plant("core/firn/mpm/b.h", "namespace firn::b {", "struct A {", "};", "}")
        self.plant("core/firn/mpm/c.h", "namespace firn {", "template <>", "struct A {", "};", "struct B {", "};", "}")
        self.assertEqual(check_includes.check_types(self.root), [])


class Layers(Tree):
    def test_a_folder_sees_itself_and_what_is_left_of_it(self):
        for file, include in [
            ("core/firn/mpm/a.cpp", "firn/mpm/a.h"),
            ("core/firn/mpm/b.cpp", "firn/collide/collider_set.h"),
            ("core/firn/io/c.cpp", "firn/mpm/mpm_table.h"),
            ("core/firn/run/d.cpp", "firn/io/scene_json.h"),
            ("core/cli/main.cpp", "firn/render/render.h"),
        ]:
            with self.subTest(file):
                self.assert_accepted(file, include)

    def test_a_folder_does_not_see_what_is_right_of_it(self):
        self.assert_refused("core/firn/base/a.h", "firn/params/row.h", "base does not see params")

    def test_folders_of_one_column_do_not_see_each_other(self):
        for folder, other in [("mpm", "flip"), ("params", "state"), ("grid", "geometry"), ("run", "render")]:
            with self.subTest(folder):
                self.setUp()
                self.assert_refused(f"core/firn/{folder}/a.cpp", f"firn/{other}/b.h", f"{folder} does not see {other}")

    def test_angle_brackets_hide_nothing(self):
        self.assert_refused("core/firn/base/a.h", "<firn/run/clock.h>", "base does not see run")

    def test_the_line_is_told(self):
        self.plant("core/firn/base/a.cpp", "", "#include <vector>", '#include "firn/io/b.h"')
        self.assertIn("core/firn/base/a.cpp:3: firn/io/b.h", check_includes.check_layers(self.root)[0])

    def test_an_unknown_folder_needs_a_place_first(self):
        self.assert_refused("core/firn/slush/a.cpp", "<vector>", "slush has no place")
        self.setUp()
        self.assert_refused("core/firn/io/a.cpp", "firn/slush/a.h", "slush has no place")

    def test_core_is_included_by_its_full_name(self):
        self.plant("core/firn/io/b.h", "")
        self.assert_refused("core/firn/io/a.cpp", "b.h", "full name")

    def test_the_program_includes_its_own_files(self):
        self.assert_accepted("core/cli/commands/run.cpp", "cli/options.h")

    def test_core_knows_no_host(self):
        for include in ["<UT/UT_Interrupt.h>", "<thrust/sort.h>", "<cuda_runtime.h>", "<Python.h>", "<SIM/SIM_Object.h>"]:
            with self.subTest(include):
                self.setUp()
                self.assert_refused("core/firn/run/a.cpp", include, "core includes nothing of Houdini")

    def test_nothing_includes_tests(self):
        self.plant("tests/support/small_world.h", "")
        for include in ["support/small_world.h", "tests/support/small_world.h"]:
            for file in ["core/firn/run/a.cpp", "core/cli/a.cpp", "hdk_nodes/a.cpp"]:
                with self.subTest(file=file, include=include):
                    self.plant_include(file, include)
                    self.assertEqual(len(check_includes.check_layers(self.root)), 1)
                    (self.root / file).unlink()


class OpenVdb(Tree):
    def test_is_for_few_source_files(self):
        for file in ["geometry/level_set.cpp", "io/vdb.cpp", "io/vdb/reader.cpp", "render/fog.cpp", "geometry/vdb_handle.h"]:
            with self.subTest(file):
                self.assert_accepted(f"core/firn/{file}", "<openvdb/openvdb.h>")

    def test_is_refused_everywhere_else(self):
        for file in ["geometry/level_set.h", "io/geo.cpp", "mpm/a.cpp", "render/fog.h"]:
            with self.subTest(file):
                self.setUp()
                self.assert_refused(f"core/firn/{file}", "<openvdb/openvdb.h>", "OpenVDB only in")

    def test_does_not_come_in_through_its_handle(self):
        self.assert_refused("core/firn/collide/a.h", "firn/geometry/vdb_handle.h", "OpenVDB only in")


class DeviceSafe(Tree):
    def setUp(self):
        super().setUp()
        self.plant("core/firn/base/math/vec.h", "#include <cmath>")
        self.plant("core/firn/state/column.h", "")

    def test_headers_include_each_other_and_plain_headers(self):
        self.assert_accepted("core/firn/mpm/kernels.h", "firn/base/math/vec.h")
        self.assert_accepted("core/firn/mpm/kernels.h", "<cstdint>")

    def test_headers_are_known_by_place_and_name(self):
        for file in ["base/math/svd.h", "base/random.h", "material/hardening.h", "mpm/mpm_params.h", "collide/brick_view.h",
                     "grid/kernels.h", "grains/grain_step.h"]:
            with self.subTest(file):
                self.setUp()
                self.assert_refused(f"core/firn/{file}", "<vector>", "a device-safe header includes only")

    def test_headers_are_known_by_their_claim(self):
        self.plant("core/firn/geometry/box.h", "// An axis-aligned box. Device-safe.", "#pragma once", "#include <string>")
        self.assertIn("a device-safe header includes only", check_includes.check_layers(self.root)[0])

    def test_a_host_header_further_left_is_refused(self):
        self.assert_refused("core/firn/mpm/kernels.h", "firn/state/column.h", "a device-safe header includes only")

    def test_the_step_of_a_cpu_solver_is_a_host_header(self):
        self.assert_accepted("core/firn/mpm/mpm_step.h", "firn/state/column.h")

    def test_names_mean_nothing_right_of_the_solvers(self):
        self.assert_accepted("core/firn/render/scene_view.h", "<vector>")

    def test_the_written_list_names_them_all_and_is_left_alone_where_nothing_changed(self):
        self.plant("core/firn/mpm/kernels.h", "")
        out = self.root / "all.h"
        check_includes.write_device_headers(self.root, out)
        self.assertEqual([line for line in out.read_text().splitlines() if line.startswith("#include")],
                         ['#include "firn/base/math/vec.h"', '#include "firn/mpm/kernels.h"'])
        before = out.stat().st_mtime_ns
        check_includes.write_device_headers(self.root, out)
        self.assertEqual(out.stat().st_mtime_ns, before)


class Hosts(Tree):
    def setUp(self):
        super().setUp()
        self.plant("core/firn/grains/kernels.h", "")
        self.plant("cuda/thrust_backend.h", "")

    def test_cuda_sees_device_code_and_engines(self):
        for include in ["firn/grains/kernels.h", "firn/base/error.h", "firn/grains/grain_engine_on.h",
                        "firn/grains/grain_module.h", "<thrust/sort.h>", "cuda/thrust_backend.h"]:
            with self.subTest(include):
                self.assert_accepted("cuda/grains/a.inl", include)

    def test_cuda_sees_nothing_else(self):
        for include in ["firn/run/registry.h", "firn/sim/world.h", "firn/grains/grain_solver.h"]:
            with self.subTest(include):
                self.assert_refused("cuda/grains/a.inl", include, "cuda sees")

    def test_cuda_shows_no_thrust(self):
        self.assert_accepted("cuda/thrust_backend.h", "<thrust/device_vector.h>")
        self.assert_refused("cuda/device_solver.h", "<thrust/device_vector.h>", "no Thrust type")

    def test_a_node_translates(self):
        self.assert_accepted("hdk_nodes/dop/a.cpp", "firn/mpm/mpm_table.h")
        self.assert_accepted("hdk_nodes/dop/a.cpp", "<UT/UT_Interrupt.h>")
        self.assert_refused("hdk_nodes/dop/a.cpp", "firn/grains/kernels.h", "a node translates")

    def test_a_node_does_not_reach_into_a_solver(self):
        self.assert_refused("hdk_nodes/dop/a.cpp", "firn/mpm/mpm_solver.h", "nodes see")


class Tests(Tree):
    def test_a_test_that_nobody_names_is_told(self):
        self.plant("tests/CMakeLists.txt", "firn_test(state SOURCES unit/state/a_test.cpp)")
        self.plant("tests/unit/state/a_test.cpp", "TEST(A, B) {}")
        self.assertEqual(check_includes.check_tests(self.root), [])
        self.plant("tests/unit/state/b_test.cpp", "TEST(A, C) {}")
        self.assertIn("b_test.cpp: named in no CMakeLists.txt", check_includes.check_tests(self.root)[0])

    def test_a_folder_without_a_test_is_told(self):
        self.plant("tests/CMakeLists.txt", "a_test.cpp")
        self.plant("tests/unit/state/a_test.cpp", "// nothing yet")
        self.assertIn("tests/unit/state: a folder of tests without a test", check_includes.check_tests(self.root)[0])

    def test_support_needs_no_test(self):
        self.plant("tests/support/small_world.h", "")
        self.assertEqual(check_includes.check_tests(self.root), [])

    def test_a_long_file_is_listed(self):
        self.plant("core/firn/io/a.cpp", *["//"] * 501)
        self.plant("core/firn/io/b.cpp", *["//"] * 500)
        self.assertEqual(check_includes.long_files(self.root),
                         ["core/firn/io/a.cpp: 501 lines; over 500 needs a reason"])


if __name__ == "__main__":
    unittest.main()
