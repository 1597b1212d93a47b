#!/usr/bin/env python3
"""Makes the meshes of the examples: letters, castle, snowman, plow, pick, and a pair of boots that walk.

  make_meshes.py            writes them beside itself
  make_meshes.py FOLDER     writes them there

Every part is closed with its outside out. Parts of one mesh may overlap: what is inside any of them is inside.
"""
import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))
from mesh_tools import blocks, eased, loft, rounded, turned, turned_on_a_lathe, union, write  # noqa: E402

# --- letters ------------------------------------------------------------------------------------------------------

GLYPHS = {
    "S": ".####/##.../#..../#####/....#/...##/####.",
    "I": "#####/..#../..#../..#../..#../..#../#####",
    "G": ".####/##.../#..../#.###/#...#/##..#/.####",
    "R": "####./#..##/#...#/#####/#.##./#..#./#..##",
    "A": ".###./##.##/#...#/#####/#...#/#...#/#...#",
    "P": "####./#..##/#...#/#####/#..../#..../#....",
    "H": "#...#/#...#/#...#/#####/#...#/#...#/#...#",
    "T": "#####/..#../..#../..#../..#../..#../..#..",
    "E": "#####/#..../#..../####./#..../#..../#####",
    "N": "#...#/##..#/###.#/#.###/#..##/#...#/#...#",
    "D": "####./#..##/#...#/#...#/#...#/#..##/####.",
}
STROKE = 0.045  # m


def letter(glyph):
    """Stands on y = 0, its middle at x = z = 0; 0.315 m high, 0.225 m wide, two strokes deep."""
    rows = glyph.split("/")
    lines = [[STROKE * (i - 2.5) for i in range(6)], [STROKE * i for i in range(8)], [-STROKE, 0, STROKE]]
    return rounded(blocks(lambda i, j, k: rows[6 - j][i] == "#", *lines), 0.3)


# --- castle -------------------------------------------------------------------------------------------------------

HALF = 0.36  # m from the castle's middle to the middle of its walls


def tower(x, z, radius, height, roof):
    """A round tower with a wider parapet and a pointed roof."""
    profile = [(1.15 * radius, 0), (radius, 0.06), (radius, height - 0.05), (1.25 * radius, height),
               (1.25 * radius, height + 0.03), (0.9 * radius, height + 0.05), (0.01, height + roof)]
    return turned_on_a_lathe(profile, 16).moved(lambda p: (p[0] + x, p[1], p[2] + z))


def wall(gate):
    """Along x, on y = 0, with battlements; a gate in the middle of it."""
    merlon = 0.04
    xs = [merlon * (i - 9) for i in range(19)]
    ys, zs = [0, 0.14, 0.2, 0.24], [-0.04, -0.01, 0.04]

    def filled(i, j, k):
        if j == 0 and gate:
            return abs(i - 8.5) > 2
        if j == 2:
            return i % 2 == 0 and k == 0
        return True

    return blocks(filled, xs, ys, zs)


def castle():
    corners = [tower(x, z, 0.1, 0.36, 0.16) for x in (-HALF, HALF) for z in (-HALF, HALF)]
    front = wall(True).moved(lambda p: (p[0], p[1], -p[2] - HALF)).outside_out()
    back = wall(False).moved(lambda p: (p[0], p[1], p[2] + HALF))
    # The merlons stand at the outer side of every wall: `wall` has them at low z.
    back = back.moved(lambda p: (p[0], p[1], 2 * HALF - p[2])).outside_out()
    left = wall(False).moved(lambda p: (p[2] - HALF, p[1], p[0])).outside_out()
    right = wall(False).moved(lambda p: (HALF - p[2], p[1], p[0])).outside_out()
    keep = tower(0, 0.04, 0.15, 0.44, 0.2)
    return union(corners + [front, back, left, right, keep])


def snowman():
    """Stands on y = 0, 0.72 m high; three balls pressed together."""
    profile = [(0.13, 0)]
    for radius, middle, low, high in ((0.19, 0.14, -30, 50), (0.14, 0.4, -45, 50), (0.1, 0.61, -45, 80)):
        steps = range(low, high + 1, 20)
        profile += [(radius * math.cos(math.radians(a)), middle + radius * math.sin(math.radians(a))) for a in steps]
    return turned_on_a_lathe(profile, 16)


# --- tools --------------------------------------------------------------------------------------------------------


def plow_blade():
    """A hollow blade, 1.3 m wide and 0.7 m high, that drives towards +x; its foot is at x = y = 0."""
    radius, thick, steps = 0.42, 0.04, 9
    angles = [math.radians(-65 + 130 * i / steps) for i in range(steps + 1)]

    def arc(r):
        return [(0.18 - r * math.cos(a), 0.381 + radius * math.sin(a)) for a in angles]

    outline = arc(radius) + arc(radius + thick)[::-1]
    return loft([[(x, y, z) for x, y in outline] for z in (-0.65, -0.22, 0.22, 0.65)])


def pick():
    """Held at the origin, its handle along +x; the point of its head is at (0.8, -0.3), the adze above."""
    head, bend = [], 0.55  # the radius of the arc of the head [m]
    for i in range(13):
        t = i / 12  # 0 the point, 1 the edge of the adze
        a = math.radians(-33 + 60 * t)
        x, y = 0.83 - bend * (1 - math.cos(a)), bend * math.sin(a)
        across = 0.004 + 0.02 * min(1, 2.4 * t) + 0.03 * max(0, t - 0.7) / 0.3
        along = 0.004 + 0.022 * min(1, 2.4 * t) - 0.018 * max(0, t - 0.6) / 0.4
        head.append([(x + along * c * math.cos(a), y + along * c * math.sin(a), across * s)
                     for c, s in ((1, -1), (1, 1), (-1, 1), (-1, -1))])
    handle = [[(x, 0.016 * math.cos(a), 0.016 * math.sin(a)) for a in (math.pi * k / 4 for k in range(8))]
              for x in (-0.1, 0.84)]
    return loft(head) + loft(handle)


# --- boots that walk ----------------------------------------------------------------------------------------------

FPS = 24
FRAMES = 60
STEP = 0.62        # m between the prints of one boot
CYCLE = 1.2        # s for both boots to take a step
STANCE = 0.58      # share of it that a boot is on the ground
START = -0.45      # m: where the first boot that moves comes from
DEPTH = 0.05       # m above the ground that a sole comes to rest: the snow beneath is packed to that
LIFT = 0.26        # m a boot is lifted over that
BALL = (0.12, 0.02)  # m: where a boot bends

# Outline of the boot at a height: centre along x, half length, half width [m].
RINGS = [(0, 0.06, 0.13, 0.042), (0.03, 0.06, 0.135, 0.048), (0.075, 0.05, 0.115, 0.045), (0.12, 0.0, 0.065, 0.045),
         (0.36, -0.01, 0.062, 0.055)]


def boot(pitch, bend):
    """`pitch`: toes up, about the heel; `bend`: the heel lifts off while the toes stay [degrees]."""
    rings = [[(c + a * math.copysign(abs(math.cos(t)) ** 0.7, math.cos(t)), y, b * math.sin(t))
              for t in (2 * math.pi * (i + 0.5) / 12 for i in range(12))] for y, c, a, b in RINGS]

    def place(p):
        behind = eased((BALL[0] + 0.03 - p[0]) / 0.06)
        return turned(turned(p, BALL, -bend * behind), (-0.07, 0), pitch)

    return loft(rings).moved(place)


def stride(cycles):
    """Where a boot is after that many cycles: forward and up [m], pitch and bend [degrees]."""
    whole, part = math.floor(cycles), cycles % 1
    if part < STANCE:
        t = part / STANCE
        sink = eased(t / 0.3)
        return whole * STEP, DEPTH + 0.12 * (1 - sink), 18 * (1 - sink), 40 * eased((t - 0.6) / 0.4)
    t = (part - STANCE) / (1 - STANCE)
    # Up out of the print before it goes forward.
    up = DEPTH + LIFT * math.sin(math.pi * min(1, t / 0.8) ** 0.7) + 0.12 * eased((t - 0.5) / 0.5)
    return (whole + eased((t - 0.15) / 0.85)) * STEP, up, 18 * eased(t), 40 * (1 - eased(t / 0.5))


def walking_boot(frame, phase, start, side):
    forward, up, pitch, bend = stride((frame - 1) / FPS / CYCLE + phase)
    return boot(pitch, bend).moved(lambda p: (p[0] + start + forward, p[1] + up, p[2] + side))


# ------------------------------------------------------------------------------------------------------------------


def meshes():
    """Path and contents of every file."""
    for name, glyph in GLYPHS.items():
        yield f"letter_{name.lower()}.obj", letter(glyph)
    yield "castle.obj", castle()
    yield "snowman.obj", snowman()
    yield "plow_blade.obj", plow_blade()
    yield "pick.obj", pick()
    # Half a cycle and half a step apart: the left boot begins in the air, the right one stands.
    for name, phase, start, side in (("left", STANCE + 0.1, START, 0.11),
                                     ("right", STANCE - 0.4, START + STEP / 2, -0.11)):
        for frame in range(1, FRAMES + 1):
            yield f"boots/{name}.{frame:04}.obj", walking_boot(frame, phase, start, side)


if __name__ == "__main__":
    write(meshes(), sys.argv[1] if len(sys.argv) > 1 else FOLDER)
