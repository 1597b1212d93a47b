"""What is measured of a frame's points. Percentiles rather than extremes: a single grain may fly anywhere."""
import collections
import itertools
import math


def percentile(values, weights, share):
    """The value below which that share of the weight lies."""
    below, total = 0, sum(weights)
    for value, weight in sorted(zip(values, weights)):
        below += weight
        if below >= share * total:
            return value
    raise ValueError("nothing to measure")


def interpolated(places, values, place):
    """The value at a place between two of the places, which rise."""
    for a, b, u, v in zip(places, places[1:], values, values[1:]):
        if a <= place <= b:
            return u + (v - u) * ((place - a) / (b - a) if b > a else 0)
    raise ValueError(f"{place} is not between {places[0]} and {places[-1]}")


def mean(points, vectors):
    total = sum(points.mass)
    return tuple(sum(m * x[axis] for m, x in zip(points.mass, vectors)) / total for axis in range(3))


def height(points, share=0.95):
    """Of the snow, above y = 0 [m]."""
    return percentile([x[1] for x in points.x], points.mass, share)


def spread(points, share=0.9):
    """Radius about the middle, seen from above, that holds this share of the snow [m]."""
    middle = mean(points, points.x)
    return percentile([math.hypot(x[0] - middle[0], x[2] - middle[2]) for x in points.x], points.mass, share)


def speed(points, share=0.95):
    """That this share of the snow stays below [m/s]."""
    return percentile([math.hypot(*v) for v in points.v], points.mass, share)


def density(points):
    """Mean of what the solver says of each particle [kg/m3]."""
    return sum(m * rho for m, rho in zip(points.mass, points.density)) / sum(points.mass)


def denser_share(points, than):
    """Share of the mass that is denser than this [kg/m3]."""
    return sum(m for m, rho in zip(points.mass, points.density) if rho > than) / sum(points.mass)


def loosened_share(before, after, by):
    """Share of the mass whose volume has grown by more than that factor. Snow that is only sheared has grown, too, by up
    to 1.02 with the thresholds of the presets: ask for more."""
    fresh = dict(zip(before.id, before.density))
    return sum(m for m, rho, id in zip(after.mass, after.density, after.id) if fresh[id] > by * rho) / sum(after.mass)


def density_downwards(points, layers=4):
    """Smallest rise of the density from one of as many layers of equally many particles to the one below it [kg/m3]."""
    order = sorted(range(len(points)), key=lambda i: -points.x[i][1])
    bounds = [len(order) * k // layers for k in range(layers + 1)]
    means = [density(points.chosen(set(order[a:b]).__contains__)) for a, b in zip(bounds, bounds[1:])]
    return min(below - above for above, below in zip(means, means[1:]))


# --- fragments ----------------------------------------------------------------------------------------------------


class Sets:
    """Disjoint sets of 0 ... count - 1."""

    def __init__(self, count):
        self.parent = list(range(count))

    def root(self, i):
        while self.parent[i] != i:
            self.parent[i] = i = self.parent[self.parent[i]]
        return i

    def join(self, i, j):
        self.parent[self.root(i)] = self.root(j)


def neighbours(distance, cell):
    """Half of the cells around one that may hold a point within the distance of one of its own."""
    reach = range(-math.ceil(distance / cell), math.ceil(distance / cell) + 1)
    gap = lambda d: max(0, abs(d) - 1) * cell
    return [d for d in itertools.product(reach, reach, reach)
            if d > (0, 0, 0) and sum(gap(c) ** 2 for c in d) <= distance ** 2]


def fragments(points, distance):
    """Masses of the pieces, largest first: two grains belong together where a chain of grains joins them, each within
    the distance of the next [m]."""
    # All grains of a cell with this diagonal are near enough, so that only cells need to be joined.
    cell = distance / math.sqrt(3)
    cells = collections.defaultdict(list)
    for i, x in enumerate(points.x):
        cells[tuple(math.floor(c / cell) for c in x)].append(i)
    number = {at: k for k, at in enumerate(cells)}
    sets = Sets(len(number))
    near = lambda i, j: sum((a - b) ** 2 for a, b in zip(points.x[i], points.x[j])) <= distance ** 2
    around = neighbours(distance, cell)
    for at, k in number.items():
        for d in around:
            other = (at[0] + d[0], at[1] + d[1], at[2] + d[2])
            j = number.get(other)
            if j is None or sets.root(k) == sets.root(j):
                continue
            if any(near(a, b) for a in cells[at] for b in cells[other]):
                sets.join(k, j)
    masses = collections.Counter()
    for at, members in cells.items():
        masses[sets.root(number[at])] += sum(points.mass[i] for i in members)
    return sorted(masses.values(), reverse=True)


def fragment_count(points, distance, share=0.005):
    """Pieces that hold at least this share of the snow."""
    return sum(m >= share * sum(points.mass) for m in fragments(points, distance))


def largest_fragment(points, distance):
    """Its share of the snow."""
    return fragments(points, distance)[0] / sum(points.mass)


def loose_share(points, distance, share=0.005):
    """Share of the snow in pieces smaller than that."""
    return sum(m for m in fragments(points, distance) if m < share * sum(points.mass)) / sum(points.mass)


def lump_share(before, after, distance, slack=0.1):
    """Share of the snow that is still part of a lump: the grains that were within the distance [m] of it have come nearer
    or gone farther by no more than `slack` of that distance, in the mean of squares (of all of them, and not of the one
    that moved most, so that finer snow is not more broken for having more neighbours)."""
    place = dict(zip(after.id, after.x))
    now = [place[id] for id in before.id]
    cells = collections.defaultdict(list)
    for i, x in enumerate(before.x):
        cells[tuple(math.floor(c / distance) for c in x)].append(i)
    around = list(itertools.product((-1, 0, 1), repeat=3))
    whole = 0
    for at, members in cells.items():
        others = [(before.x[j], now[j]) for d in around
                  for j in cells.get((at[0] + d[0], at[1] + d[1], at[2] + d[2]), ())]
        for i in members:
            x, y, count, squares = before.x[i], now[i], 0, 0
            for was, now_there in others:
                gap = math.dist(x, was)
                if gap <= distance:
                    count += 1
                    squares += (math.dist(y, now_there) - gap) ** 2
            whole += before.mass[i] * (squares <= (slack * distance) ** 2 * count)
    return whole / sum(before.mass)


# --- shapes -------------------------------------------------------------------------------------------------------


def filled(points, cell, least=2):
    """Cells about the centre of mass that hold as many particles."""
    middle = mean(points, points.x)
    counts = collections.Counter(tuple(math.floor((a - b) / cell + 0.5) for a, b in zip(x, middle)) for x in points.x)
    return {at for at, count in counts.items() if count >= least}


def shape_change(before, after, cell):
    """Symmetric difference of the two volumes by the first one, their centres of mass laid upon each other: 0 is the
    same shape, 2 and more have nothing in common with it."""
    then, now = filled(before, cell), filled(after, cell)
    return len(then ^ now) / len(then)


# --- a rolling ball -----------------------------------------------------------------------------------------------


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def solved(matrix, right):
    """Cramer's rule for three equations."""
    columns = list(zip(*matrix))
    det = lambda a, b, c: sum(x * y for x, y in zip(a, cross(b, c)))
    whole = det(*columns)
    return tuple(det(*(columns[:k] + [right] + columns[k + 1:])) / whole for k in range(3))


def rigid_motion(points):
    """The rigid motion nearest to that of the points: centre, its velocity, and spin."""
    centre, velocity = mean(points, points.x), mean(points, points.v)
    inertia, angular = [[0] * 3 for _ in range(3)], [0] * 3
    for x, v, m in zip(points.x, points.v, points.mass):
        r = tuple(a - b for a, b in zip(x, centre))
        for i, part in enumerate(cross(r, v)):
            angular[i] += m * part
        for i in range(3):
            for j in range(3):
                inertia[i][j] += m * ((i == j) * sum(c * c for c in r) - r[i] * r[j])
    return centre, velocity, solved(inertia, angular)


def picked_up(points, ball, reach, slip=0.3):
    """Mass that was not the ball's and now goes along with it: within `reach` of its centre [m], and no faster
    against its rigid motion than `slip` of its speed."""
    centre, velocity, spin = rigid_motion(ball)
    own, limit, mass = set(ball.id), slip * math.hypot(*velocity), 0
    for x, v, m, id in zip(points.x, points.v, points.mass, points.id):
        r = tuple(a - b for a, b in zip(x, centre))
        if id in own or math.hypot(*r) > reach:
            continue
        if math.hypot(*(a - b - c for a, b, c in zip(v, velocity, cross(spin, r)))) <= limit:
            mass += m
    return mass


def wall_roughness(corners, line, heights, width):
    """How far the wall to the left of a trench, between two heights, leaves a straight line [m]: mean distance from the
    middle of the trench, in pieces of that width along it; the largest less the smallest."""
    (x0, z0), (x1, z1) = line
    length = math.hypot(x1 - x0, z1 - z0)
    dx, dz = (x1 - x0) / length, (z1 - z0) / length
    pieces = collections.defaultdict(list)
    for x, y, z in corners:
        along, across = (x - x0) * dx + (z - z0) * dz, (x - x0) * dz - (z - z0) * dx
        if heights[0] < y < heights[1] and 0 < along < length and 0 < across < length / 4:
            pieces[int(along / width)].append(across)
    means = [sum(piece) / len(piece) for piece in pieces.values()]
    return max(means) - min(means)
