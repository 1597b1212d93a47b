"""The arithmetic of the comparison with another renderer, on pictures whose answer is known."""
import random
import unittest

from noise import (Halves, away_from, chosen, color, grey, mean_ratio, noise_ratio, rms_noise, second_half, tiles)

WIDTH, HEIGHT, NOISE = 48, 32, 0.3


def noisy(seed, light=lambda x, y: 2.0, noise=NOISE):
    """Three colours with noise of their own, as of a render with that seed."""
    draw = random.Random(seed)
    return [tuple(light(x, y) * factor + draw.gauss(0, noise) for factor in (1, 1.5, 0.5))
            for y in range(HEIGHT) for x in range(WIDTH)]


class Noise(unittest.TestCase):
    def test_pictures_of_the_same_agree_to_noise(self):
        ours, theirs = Halves(noisy(1), noisy(2)), Halves(noisy(3, noise=0.6), noisy(4, noise=0.6))
        ratio, error = mean_ratio(ours.map(grey), theirs.map(grey))
        # A pixel of three colours, two halves: sigma / sqrt(6).
        expected = (0.3 ** 2 + 0.6 ** 2) ** 0.5 / 6 ** 0.5 / 2 / (WIDTH * HEIGHT) ** 0.5
        self.assertAlmostEqual(1, error / expected, delta=0.1)
        self.assertLess(abs(ratio - 1), 3 * error)
        for change in (lambda p: p, tiles(WIDTH, 8)):
            ratio, error = noise_ratio(ours.map(change), theirs.map(change))
            self.assertLess(error, 0.15)
            self.assertLess(abs(ratio - 1), 3 * error)

    def test_noise_is_that_of_the_whole(self):
        self.assertAlmostEqual(NOISE / 2 ** 0.5 / 2, rms_noise(Halves(noisy(1), noisy(2))), delta=0.005)

    def test_a_brighter_picture_is_found(self):
        ours, theirs = Halves(noisy(1), noisy(2)), Halves(noisy(3, lambda x, y: 1.96), noisy(4, lambda x, y: 1.96))
        ratio, error = mean_ratio(ours.map(color(0)), theirs.map(color(0)))
        self.assertAlmostEqual(2 / 1.96, ratio, delta=3 * error)
        self.assertGreater(ratio - 1, 3 * error)

    def test_a_difference_below_the_noise_of_a_pixel_shows_in_tiles(self):
        shaded = lambda x, y: 2.15 if x < WIDTH / 2 else 1.85  # the same mean
        ours, theirs = Halves(noisy(1), noisy(2)), Halves(noisy(3, shaded), noisy(4, shaded))
        ratio, error = noise_ratio(ours.map(tiles(WIDTH, 8)), theirs.map(tiles(WIDTH, 8)))
        self.assertGreater(ratio, 2)

    def test_the_second_half_is_what_the_whole_has_more(self):
        one, other = noisy(1), noisy(2)
        whole = Halves(one, other).mean
        for found, true in zip(second_half(one, whole), other):
            for a, b in zip(found, true):
                self.assertAlmostEqual(a, b)

    def test_plain_sky_is_left_out(self):
        sky = (0.25, 0.5, 1.0)
        ours, theirs = [sky, sky, (1, 1, 1), sky], [sky, (0.25, 0.5, 1.001), sky, (0.25, 0.50001, 1.0)]
        self.assertEqual([1, 2], away_from(sky, [ours, theirs]))
        self.assertEqual([sky, (1, 1, 1)], chosen([1, 2])(ours))


if __name__ == "__main__":
    unittest.main()
