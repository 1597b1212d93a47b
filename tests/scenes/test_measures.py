"""Measures on points that were made by hand, so that the answer is known."""
import json
import math
import pathlib
import random
import struct
import tempfile
import unittest

import check_expect
import measures
from points import Points, parse_ply


def cloud(places, velocity=lambda x: (0, 0, 0), first_id=0, mass=0.5):
    places = list(places)
    return Points(places, [velocity(x) for x in places], [mass] * len(places),
                  list(range(first_id, first_id + len(places))))


def together(a, b):
    return Points(a.x + b.x, a.v + b.v, a.mass + b.mass, a.id + b.id)


def lattice(low, counts, spacing=0.1):
    return [tuple(l + spacing * i for l, i in zip(low, at))
            for at in ((i, j, k) for i in range(counts[0]) for j in range(counts[1]) for k in range(counts[2]))]


class Walls(unittest.TestCase):
    def test_roughness_is_how_far_a_wall_leaves_its_line(self):
        wall = lambda bump: [(x / 100, 0.15, -0.2 - (bump if 40 <= x < 60 else 0)) for x in range(100)]
        line, heights = [[0, 0], [1, 0]], [0.1, 0.2]
        self.assertAlmostEqual(0, measures.wall_roughness(wall(0), line, heights, 0.02))
        self.assertAlmostEqual(0.03, measures.wall_roughness(wall(0.03), line, heights, 0.02))
        high = [(0.5, 0.3, -0.1)]
        self.assertAlmostEqual(0, measures.wall_roughness(wall(0) + high, line, heights, 0.02))


class Percentiles(unittest.TestCase):
    def test_one_grain_far_away_changes_neither_height_nor_spread(self):
        heap = cloud(lattice((0, 0, 0), (10, 5, 10)))
        height, spread = measures.height(heap), measures.spread(heap)
        heap = together(heap, cloud([(4, 90, 0)], first_id=1000))
        self.assertEqual(height, measures.height(heap))
        self.assertAlmostEqual(spread, measures.spread(heap), delta=0.02)

    def test_height_is_the_level_that_most_of_the_mass_is_below(self):
        column = cloud((0, 0.01 * i, 0) for i in range(100))
        self.assertAlmostEqual(0.94, measures.height(column), delta=0.011)
        self.assertAlmostEqual(0.49, measures.height(column, share=0.5), delta=0.011)

    def test_weights_count(self):
        self.assertEqual(2, measures.percentile([1, 2], [1, 9], 0.5))
        self.assertEqual(1, measures.percentile([1, 2], [9, 1], 0.5))

    def test_spread_is_seen_from_above(self):
        tower = cloud((0.1 * (i % 2), i, 0) for i in range(50))
        self.assertAlmostEqual(0.05, measures.spread(tower), delta=1e-9)

    def test_speed_is_that_of_the_snow_not_of_one_grain(self):
        snow = together(cloud([(0, 0, 0)] * 99), cloud([(0, 0, 0)], lambda x: (0, 30, 40), 99))
        self.assertEqual(0, measures.speed(snow))
        self.assertEqual(50, measures.speed(snow, share=1))


class Lumps(unittest.TestCase):
    def setUp(self):
        self.before = cloud(lattice((0, 0, 0), (8, 4, 4)))

    def moved(self, motion):
        return Points([motion(x) for x in self.before.x], self.before.v, self.before.mass, self.before.id)

    def test_what_turns_as_a_whole_is_one_lump(self):
        turned = self.moved(lambda x: (5 - x[1], x[0], x[2]))
        self.assertEqual(1, measures.lump_share(self.before, turned, 0.15))

    def test_a_crack_tears_the_grains_on_both_sides_of_it(self):
        # Two of eight slices have a neighbour across the crack.
        cracked = self.moved(lambda x: (x[0] + 0.1 * (x[0] > 0.35), x[1], x[2]))
        self.assertEqual(0.75, measures.lump_share(self.before, cracked, 0.15))
        self.assertEqual(1, measures.lump_share(self.before, cracked, 0.15, slack=0.5))

    def test_a_single_grain_that_is_gone_breaks_no_lump(self):
        lost = self.moved(lambda x: (x[0], x[1] + 0.02 * (x[0] < 0.05 and x[1] < 0.05 and x[2] < 0.05), x[2]))
        self.assertEqual(1, measures.lump_share(self.before, lost, 0.15))

    def test_nothing_is_left_of_what_was_stretched_everywhere(self):
        stretched = self.moved(lambda x: (2 * x[0], x[1], x[2]))
        self.assertEqual(0, measures.lump_share(self.before, stretched, 0.15))

    def test_grains_are_known_by_their_id(self):
        shuffled = self.before.chosen(lambda i: True)
        for column in (shuffled.x, shuffled.id):
            random.Random(1).shuffle(column)
        self.assertEqual(1, measures.lump_share(self.before, shuffled, 0.15))


class Shapes(unittest.TestCase):
    def block(self, low, size, step=0.25):
        side = [step * (i + 0.5) for i in range(round(size / step))]
        x = [(low[0] + a, low[1] + b, low[2] + c) for a in side for b in side for c in side]
        return cloud(x)

    def test_what_moved_as_a_whole_has_not_changed(self):
        self.assertEqual(0, measures.shape_change(self.block((0, 0, 0), 3), self.block((5, -2, 1), 3), 1))

    def test_a_longer_body_sticks_out_on_both_sides(self):
        before = self.block((0, 0, 0), 3)
        longer = cloud(before.x + [(x + 3, y, z) for x, y, z in before.x] + [(x - 3, y, z) for x, y, z in before.x])
        self.assertAlmostEqual(2, measures.shape_change(before, longer, 1), 6)

    def test_a_grain_in_a_cell_is_no_volume(self):
        before = self.block((0, 0, 0), 3)
        self.assertEqual(0, measures.shape_change(before, cloud(before.x + [(1.5, 1.5, 40), (1.5, 1.5, -37)]), 1))


class Fragments(unittest.TestCase):
    def test_two_lumps_are_two_until_the_distance_reaches_over_the_gap(self):
        # Ten and thirty kilograms, 0.25 m between their nearest grains.
        snow = together(cloud(lattice((0, 0, 0), (5, 2, 2))), cloud(lattice((0.65, 0, 0), (5, 4, 3)), first_id=20))
        self.assertEqual([30, 10], measures.fragments(snow, 0.11))
        self.assertEqual([30, 10], measures.fragments(snow, 0.249))
        self.assertEqual([40], measures.fragments(snow, 0.251))

    def test_it_is_the_distance_of_grains_not_of_cells(self):
        for k in range(50):  # wherever the cells happen to lie
            at = 0.037 * k
            self.assertEqual(2, len(measures.fragments(cloud([(at, 0, at), (at + 0.101, 0, at)]), 0.1)))
            self.assertEqual(1, len(measures.fragments(cloud([(at, 0, at), (at + 0.099, 0, at)]), 0.1)))

    def test_the_same_as_asking_every_pair(self):
        rng = random.Random(5)
        snow = cloud([tuple(rng.uniform(-0.5, 0.5) for _ in range(3)) for _ in range(400)])
        sets = measures.Sets(len(snow))
        for i in range(len(snow)):
            for j in range(i):
                if math.dist(snow.x[i], snow.x[j]) <= 0.08:
                    sets.join(i, j)
        sizes = {}
        for i in range(len(snow)):
            sizes[sets.root(i)] = sizes.get(sets.root(i), 0) + 0.5
        self.assertGreater(len(sizes), 20)
        self.assertEqual(sorted(sizes.values(), reverse=True), measures.fragments(snow, 0.08))

    def test_crumbs_are_loose_and_not_pieces(self):
        snow = together(cloud(lattice((0, 0, 0), (10, 10, 1))),
                        cloud([(9 + k, 0, 0) for k in range(25)], first_id=100))
        self.assertEqual(1, measures.fragment_count(snow, 0.11, share=0.05))
        self.assertEqual(26, measures.fragment_count(snow, 0.11, share=0))
        self.assertAlmostEqual(0.8, measures.largest_fragment(snow, 0.11))
        self.assertAlmostEqual(0.2, measures.loose_share(snow, 0.11, share=0.05))


class Regions(unittest.TestCase):
    def test_a_box_has_corners_and_a_ball_a_radius(self):
        snow = cloud(lattice((0, 0, 0), (11, 11, 11)))
        self.assertEqual(8, len(snow.inside([[0, 0, 0], [0.15, 0.15, 0.15]])))
        self.assertEqual(7, len(snow.inside([[0.5, 0.5, 0.5], 0.12])))
        self.assertEqual(11 ** 3, len(snow.inside(None)))


class Ball(unittest.TestCase):
    @staticmethod
    def rolling(x):
        """Two metres per second along x, about (1, 1, 1)."""
        r = tuple(a - 1 for a in x)
        return tuple(a + b for a, b in zip((2, 0, 0), measures.cross((0, 0, -4), r)))

    def setUp(self):
        inside = [x for x in lattice((0.5, 0.5, 0.5), (11, 11, 11)) if math.dist(x, (1, 1, 1)) < 0.45]
        self.ball = cloud(inside, self.rolling)

    def test_motion_of_a_turning_ball_is_found(self):
        centre, velocity, spin = measures.rigid_motion(self.ball)
        for found, true in zip(centre + velocity + spin, (1, 1, 1, 2, 0, 0, 0, 0, -4)):
            self.assertAlmostEqual(true, found)

    def test_only_snow_that_goes_along_is_picked_up(self):
        near = [(1.5, 1, 1), (1, 1.5, 1), (1, 0.5, 1)]
        along = cloud(near, self.rolling, first_id=5000)
        lying = cloud([(1.4, 1.2, 1)], first_id=6000)
        far = cloud([(3, 1, 1)], self.rolling, first_id=7000)
        snow = together(together(self.ball, along), together(lying, far))
        self.assertEqual(1.5, measures.picked_up(snow, self.ball, reach=0.7))
        self.assertEqual(2.0, measures.picked_up(snow, self.ball, reach=5))


class Files(unittest.TestCase):
    def test_ply_of_known_bytes(self):
        header = ("ply\nformat binary_little_endian 1.0\nelement vertex 2\n" +
                  "".join(f"property float {name}\n" for name in ("x", "y", "z", "vx", "vy", "vz", "mass")) +
                  "property int id\nend_header\n")
        rows = [(1, 2, 3, 4, 5, 6, 0.5, 7), (-1, -2, -3, 0, 0, 0, 0.25, 8)]
        points = parse_ply(header.encode() + b"".join(struct.pack("<7fi", *row) for row in rows))
        self.assertEqual([(1, 2, 3), (-1, -2, -3)], points.x)
        self.assertEqual([(4, 5, 6), (0, 0, 0)], points.v)
        self.assertEqual([(0.5, 0.25), (7, 8)], [tuple(points.mass), tuple(points.id)])


class Density(unittest.TestCase):
    def test_is_the_mean_by_mass_and_its_rise_the_smallest_of_all_layers(self):
        at = lambda heights, densities: Points([(0, y, 0) for y in heights], [(0, 0, 0)] * len(heights),
                                               [1, 1, 2, 2], [0, 1, 2, 3], densities)
        self.assertAlmostEqual((100 + 200 + 600 + 800) / 6, measures.density(at([3, 2, 1, 0], [100, 200, 300, 400])))
        self.assertAlmostEqual(4 / 6, measures.denser_share(at([3, 2, 1, 0], [100, 200, 300, 400]), 200))
        rises = lambda *densities: measures.density_downwards(at([3, 2, 1, 0], densities))
        self.assertEqual(50, rises(100, 200, 250, 400))
        self.assertEqual(-20, rises(100, 200, 180, 400))
        self.assertEqual(125, measures.density_downwards(at([0, 1, 2, 3], [200, 100, 50, 0]), layers=2))

    def test_loosened_is_what_has_grown_by_more_than_the_factor(self):
        of = lambda densities, ids: Points([(0, 0, 0)] * 4, [(0, 0, 0)] * 4, [1, 1, 2, 2], ids, densities)
        before, after = of([400, 400, 400, 200], [0, 1, 2, 3]), of([150, 390, 350, 500], [3, 2, 1, 0])
        self.assertAlmostEqual(1 / 6, measures.loosened_share(before, after, 1.2))
        self.assertAlmostEqual(3 / 6, measures.loosened_share(before, after, 1.1))


class Checks(unittest.TestCase):
    """A run of three frames, of which the points are given instead of read."""

    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            lines = [{"frame": f, "mass": m, "rss_bytes": r, "com": [0, f, 0], "steps": f + 1, "active": a,
                      "measures": {"penetration": p, "grid_blocks": f, "bounds_min": [0.15, 0.15, 0.15],
                                   "bounds_max": [0.75 * f, 0.3, 0.2]}}
                     for f, m, r, p, a in ((1, 4, 100, 0, 10), (2, 4, 110, 0.03, 20), (3, 5, 99, 0.01, 5))]
            (folder / "stats.jsonl").write_text("\n".join(map(json.dumps, lines)))
            (folder / "run.json").write_text(json.dumps({"scene": {"solver": {"cell_size": 0.1}}}))
            self.run_ = check_expect.Run("firn", folder)
        snow = [cloud(((x, 0, 0) for x in places), first_id=3) for places in ((0, 1, 2, 3), (0, 1, 4, 5), (0, 4, 4, 9))]
        self.run_.read = dict(enumerate(snow, 1))

    def measured(self, measure, **check):
        return check_expect.measured(self.run_, {"measure": measure, **check})

    def test_statistics_by_path_and_frame(self):
        self.assertEqual(3, self.measured("com[1]"))
        self.assertEqual(2, self.measured("com[1]", frame=2))
        self.assertEqual(0.25, self.measured("mass_change"))
        self.assertEqual(0, self.measured("mass_change", frame=2))

    def test_work_is_steps_times_the_particles_they_moved(self):
        self.assertEqual(2 * 10 + 3 * 20 + 4 * 5, self.measured("work"))

    def test_blocks_are_counted_against_the_box_around_the_whole_way(self):
        # In blocks of 0.4 m, and with the one that a stencil reaches into: seven along x, two along the others.
        self.assertAlmostEqual(3 / 28, self.measured("blocks_of_box"))

    def test_rises_are_measured_where_the_snow_has_gone_some_way(self):
        # The snow from x = 0 and 1 goes by 0.5 m and then by 1.5; the mass of 4 stays and then rises by 1.
        of, snow = {"measure": "mass"}, [[-1, -1, -1], [1.5, 1, 1]]
        self.run_.read[2] = cloud(((x, 0, 0) for x in (0.5, 1.5, 4, 5)), first_id=3)
        self.run_.read[3] = cloud(((x, 0, 0) for x in (2, 3, 4, 9)), first_id=3)
        rises = lambda *distances: self.measured("rises_on_the_way", of=of, distances=distances, **{"from": snow})
        self.assertAlmostEqual(1 / 3, rises(0.5, 1, 1.5))
        self.assertAlmostEqual(0, rises(0.1, 0.4, 1.9))
        with self.assertRaises(ValueError):
            rises(1, 2.1)

    def test_growth_is_the_largest_since_then_by_that_of_then(self):
        of = {"measure": "mass"}
        self.assertAlmostEqual(1.25, self.measured("growth", of=of, since=1))
        self.assertAlmostEqual(1, self.measured("growth", of=of, since=3))
        self.assertAlmostEqual(1.1, self.measured("growth", of={"measure": "rss_bytes"}, since=1))
        self.assertAlmostEqual(1, self.measured("growth", of={"measure": "rss_bytes"}, since=2), msg="a dip is none")

    def test_the_smallest_rise_tells_a_dip(self):
        self.assertEqual(1, self.measured("rises", of={"measure": "com[1]"}, frames=[1, 2, 3]))
        self.assertEqual(-11, self.measured("rises", of={"measure": "rss_bytes"}, frames=[1, 2, 3]))

    def test_the_least_of_all_frames(self):
        self.assertEqual(99, self.measured("least", of={"measure": "rss_bytes"}))
        self.assertEqual(1, self.measured("least", of={"measure": "com[1]"}))

    def test_the_deepest_of_all_frames_in_cells(self):
        self.assertAlmostEqual(0.3, self.measured("penetration_cells"))

    def test_in_is_where_snow_is_and_from_is_where_it_was(self):
        right = [[1.5, -1, -1], [3.5, 1, 1]]
        self.assertEqual(6.5, self.measured("place", axis=0, **{"from": right}))
        self.assertEqual(0.5, self.measured("mass_share", frame=1, **{"in": right}))
        self.assertEqual(0, self.measured("mass_share", frame=2, **{"in": right}))
        self.assertEqual(0.5, self.measured("mass_share", **{"in": [[3.5, -1, -1], [4.5, 1, 1]], "from": right}))

    def test_pieces_by_cells(self):
        self.assertEqual(4, self.measured("fragments", frame=1, cells=9))
        self.assertEqual(1, self.measured("fragments", frame=1, cells=11))

    def test_only_names_the_version_that_a_check_belongs_to(self):
        both, quick, whole = {}, {"only": "quick"}, {"only": "whole"}
        expect = {"checks": [both, quick, whole]}
        self.assertEqual([both, quick], check_expect.checks_of(expect, is_whole=False))
        self.assertEqual([both, whole], check_expect.checks_of(expect, is_whole=True))

    def test_bounds(self):
        self.assertTrue(check_expect.holds(1, {"min": 1, "max": 1}))
        self.assertFalse(check_expect.holds(1, {"min": 1.1}))
        self.assertFalse(check_expect.holds(1, {"max": 0.9}))
        self.assertFalse(check_expect.holds(math.nan, {"max": 0.9}))


if __name__ == "__main__":
    unittest.main()
