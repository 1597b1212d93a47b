"""Points of a frame, read from PLY files as `firn convert` writes them. Python's standard library only."""
import math
import pathlib
import struct
import subprocess

PLY_TYPES = {"float": "f", "double": "d", "int": "i", "uint": "I", "short": "h", "ushort": "H", "char": "b",
             "uchar": "B"}


class Points:
    """Columns of the same length: `x` and `v` of triples, `mass`, `id` and `density` of numbers."""

    def __init__(self, x, v, mass, id, density=None):
        self.x, self.v, self.mass, self.id = x, v, mass, id
        self.density = density if density is not None else [0] * len(x)

    def __len__(self):
        return len(self.x)

    def chosen(self, keep):
        """Those for which `keep(index)`."""
        kept = [i for i in range(len(self)) if keep(i)]
        return Points(*([column[i] for i in kept] for column in (self.x, self.v, self.mass, self.id, self.density)))

    def inside(self, region):
        """Those in a box, its lower and upper corner, or in a ball, its centre and radius; None is everywhere."""
        if region is None:
            return self
        low, high = region
        if isinstance(high, (int, float)):
            return self.chosen(lambda i: math.dist(low, self.x[i]) <= high)
        return self.chosen(lambda i: all(a <= x <= b for a, x, b in zip(low, self.x[i], high)))


def columns_of_ply(data):
    """Of its vertices, by name. Binary, little-endian."""
    header, body = data.split(b"end_header\n", 1)
    names, layout, count = [], "<", 0
    for line in header.decode("ascii").splitlines():
        words = line.split()
        if words[0] == "element" and words[1] == "vertex":
            count = int(words[2])
        elif words[0] == "property":
            names.append(words[2])
            layout += PLY_TYPES[words[1]]
    rows = struct.iter_unpack(layout, body[:count * struct.calcsize(layout)])
    return dict(zip(names, zip(*rows))) if count else {name: () for name in names}


def triples(columns, *keys):
    return list(zip(*(columns[key] for key in keys)))


def parse_ply(data):
    columns = columns_of_ply(data)
    return Points(triples(columns, "x", "y", "z"), triples(columns, "vx", "vy", "vz"), columns["mass"], columns["id"],
                  columns.get("density"))


def as_ply(firn, folder, name):
    """A file of a run, NAME.bgeo, as `firn convert` turns it into PLY."""
    ply = pathlib.Path(folder) / f"measured.{name}.ply"
    subprocess.run([firn, "convert", str(ply.with_name(f"{name}.bgeo")), str(ply)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    data = ply.read_bytes()
    ply.unlink()
    return data


def read_points(firn, folder, frame):
    """The points of a run's frame."""
    return parse_ply(as_ply(firn, folder, f"points.{frame:04}"))


def read_layer(firn, folder, frame):
    """Corners of the polygons of a layer of snow."""
    return triples(columns_of_ply(as_ply(firn, folder, f"layer.{frame:04}")), "x", "y", "z")
