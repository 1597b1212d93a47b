"""What two noisy pictures have in common. Each renderer makes a picture twice, with other random numbers: the difference
of the two halves tells its noise. A picture is a list of pixels, a pixel a tuple of colours. Standard library only."""
import math


class Halves:
    """Two independent pictures of the same, which count for one of twice the samples."""

    def __init__(self, one, other):
        self.mean = [tuple((a + b) / 2 for a, b in zip(p, q)) for p, q in zip(one, other, strict=True)]
        self.variance = [tuple((a - b) ** 2 / 4 for a, b in zip(p, q)) for p, q in zip(one, other, strict=True)]
        self.halves = (one, other)

    def map(self, change):
        """Of both halves changed alike."""
        return Halves(*(change(half) for half in self.halves))


def second_half(half, whole):
    """What was added to `half` to make `whole`, the mean of both."""
    return [tuple(2 * b - a for a, b in zip(p, q)) for p, q in zip(half, whole, strict=True)]


def away_from(sky, pictures):
    """Numbers of the pixels that are not plain sky in each of the pictures. A thousand samples of it, added up as floats,
    are off by some 1e-5."""
    same = lambda pixel: all(math.isclose(a, b, rel_tol=1e-4) for a, b in zip(pixel, sky))
    return [i for i, pixels in enumerate(zip(*pictures, strict=True)) if not all(same(p) for p in pixels)]


def chosen(pixels):
    return lambda picture: [picture[i] for i in pixels]


def color(channel):
    return lambda picture: [(pixel[channel],) for pixel in picture]


def grey(picture):
    return [(sum(pixel) / len(pixel),) for pixel in picture]


def tiles(width, edge):
    """Means of squares of pixels; what does not fill one at the right and lower edge is left out."""
    def change(picture):
        rows = [picture[i:i + width] for i in range(0, len(picture), width)]
        corners = [(x, y) for y in range(0, len(rows) - edge + 1, edge) for x in range(0, width - edge + 1, edge)]
        squares = [[pixel for row in rows[y:y + edge] for pixel in row[x:x + edge]] for x, y in corners]
        return [tuple(sum(c) / len(square) for c in zip(*square)) for square in squares]
    return change


def mean_ratio(ours, theirs):
    """Of pictures of one colour: total light of ours over theirs, and its standard error."""
    (a, va), (b, vb) = ((sum(p for p, in h.mean), sum(v for v, in h.variance)) for h in (ours, theirs))
    return a / b, a / b * math.sqrt(va / a ** 2 + vb / b ** 2)


def noise_ratio(ours, theirs):
    """RMS of the difference over what the noise of both explains, and its standard error: 1 where they agree."""
    squares = [sum((a - b) ** 2 for a, b in zip(p, q)) for p, q in zip(ours.mean, theirs.mean, strict=True)]
    expected = [sum(p) + sum(q) for p, q in zip(ours.variance, theirs.variance, strict=True)]
    share = sum(squares) / sum(expected)
    error = math.sqrt(sum((s - share * e) ** 2 for s, e in zip(squares, expected))) / sum(expected)
    return math.sqrt(share), error / (2 * math.sqrt(share))


def rms_noise(halves):
    """Over the mean of the picture."""
    values = [v for pixel in halves.variance for v in pixel]
    light = [v for pixel in halves.mean for v in pixel]
    return math.sqrt(sum(values) / len(values)) / (sum(light) / len(light))
