"""Meshes for the scripts that make those of the examples. Python's standard library only."""
import itertools
import math
import pathlib


class Mesh:
    def __init__(self, points=(), faces=()):
        self.points, self.faces = list(points), list(faces)

    def __add__(self, other):
        shift = len(self.points)
        return Mesh(self.points + other.points, self.faces + [[i + shift for i in face] for face in other.faces])

    def moved(self, place):
        return Mesh(map(place, self.points), self.faces)

    def volume(self):
        total = 0
        for face in self.faces:
            a = self.points[face[0]]
            for i in range(1, len(face) - 1):
                b, c = self.points[face[i]], self.points[face[i + 1]]
                total += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                          a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
        return total

    def outside_out(self):
        return self if self.volume() > 0 else Mesh(self.points, [face[::-1] for face in self.faces])

    def text(self):
        lines = ["v " + " ".join(shortest(x) for x in point) for point in self.points]
        lines += ["f " + " ".join(str(i + 1) for i in face) for face in self.faces]
        return "\n".join(lines) + "\n"


def shortest(x):
    """Tenths of a millimetre are enough."""
    return f"{x:.4f}".rstrip("0").rstrip(".") if abs(x) >= 5e-5 else "0"


def union(meshes):
    return sum(meshes, Mesh())


def loft(rings):
    """A skin over rings of as many points each, an even number; the ends are closed by strips from side to side, so
    that a ring may be bent."""
    count = len(rings[0])
    mesh = Mesh(itertools.chain(*rings))
    for k in range(len(rings) - 1):
        for i in range(count):
            j = (i + 1) % count
            mesh.faces.append([k * count + i, k * count + j, (k + 1) * count + j, (k + 1) * count + i])
    last = (len(rings) - 1) * count
    for i in range(count // 2 - 1):
        strip = [i, i + 1, count - 2 - i, count - 1 - i]
        mesh.faces += [strip[::-1], [last + s for s in strip]]
    return mesh.outside_out()


def circle(radius, height, sides=12):
    turns = [2 * math.pi * i / sides for i in range(sides)]
    return [(radius * math.cos(a), height, radius * math.sin(a)) for a in turns]


def turned_on_a_lathe(profile, sides=12):
    """`profile`: radius and height, from the bottom up."""
    return loft([circle(radius, height, sides) for radius, height in profile])


def blocks(filled, xs, ys, zs):
    """The surface of all cells of a lattice with these lines that `filled(i, j, k)`. Cells must not touch at an edge
    or corner only."""
    lines = (xs, ys, zs)
    cells = {cell for cell in itertools.product(*(range(len(line) - 1) for line in lines)) if filled(*cell)}
    number, mesh = {}, Mesh()

    def corner(at):
        if at not in number:
            number[at] = len(mesh.points)
            mesh.points.append(tuple(line[i] for line, i in zip(lines, at)))
        return number[at]

    for cell, axis, side in itertools.product(sorted(cells), range(3), (0, 1)):
        beyond = list(cell)
        beyond[axis] += 2 * side - 1
        if tuple(beyond) in cells:
            continue
        u, v = (axis + 1) % 3, (axis + 2) % 3
        face = []
        for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
            at = list(cell)
            at[axis] += side
            at[u] += a
            at[v] += b
            face.append(corner(tuple(at)))
        mesh.faces.append(face if side else face[::-1])
    return mesh


def rounded(mesh, share):
    """Each point a share of the way to the middle of its neighbours."""
    near = [set() for _ in mesh.points]
    for face in mesh.faces:
        for a, b in zip(face, face[1:] + face[:1]):
            near[a].add(b)
            near[b].add(a)

    def middle(i, axis):
        return sum(mesh.points[j][axis] for j in sorted(near[i])) / len(near[i])

    return Mesh([tuple(x + share * (middle(i, axis) - x) for axis, x in enumerate(point))
                 for i, point in enumerate(mesh.points)], mesh.faces)


def eased(t):
    t = min(1, max(0, t))
    return t * t * (3 - 2 * t)


def turned(point, about, degrees):
    """In the plane of x and y."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return (about[0] + c * x - s * y, about[1] + s * x + c * y) + tuple(point[2:])


def write(meshes, folder):
    """Path and contents of every file."""
    for name, mesh in meshes:
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(mesh.text())
