#!/usr/bin/env python3
"""Makes what leaves prints in the examples of layered snow: a rabbit, a sleigh, and two figures that move, one mesh a
frame: a walker and a dancer.

  make_meshes.py            writes them beside itself
  make_meshes.py FOLDER     writes them there

Every part is closed with its outside out. Parts of one mesh overlap: what is inside any of them is inside.
"""
import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))
from mesh_tools import eased, loft, turned, turned_on_a_lathe, union, write  # noqa: E402

# --- parts --------------------------------------------------------------------------------------------------------


def ball(center, radii, sides=12):
    """An ellipsoid [m]."""
    profile = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(-80, 81, 20)]
    return turned_on_a_lathe(profile, sides).moved(lambda p: tuple(c + r * x for c, r, x in zip(center, radii, p)))


def plus(a, b, times=1):
    return tuple(x + times * y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a):
    return tuple(x / math.sqrt(dot(a, a)) for x in a)


def limb(a, b, thick_a, thick_b, side=(0, 0, 1), flat=1, sides=8):
    """From a to b, its radii there [m]; `flat` is its radius along `side`, against the other."""
    along = unit(plus(b, a, -1))
    u = unit(plus(side, along, -dot(side, along)))
    v = cross(along, u)

    def ring(center, radius):
        turns = [2 * math.pi * (i + 0.5) / sides for i in range(sides)]
        return [plus(plus(center, u, flat * radius * math.cos(t)), v, radius * math.sin(t)) for t in turns]

    return loft([ring(plus(a, along, -0.8 * thick_a), 0.5 * thick_a), ring(a, thick_a), ring(b, thick_b),
                 ring(plus(b, along, 0.8 * thick_b), 0.5 * thick_b)])


# --- rabbit -------------------------------------------------------------------------------------------------------


def rabbit():
    """Sits on y = 0 and looks along +x, 0.2 m high with its ears."""
    parts = [ball((0, 0.062, 0), (0.075, 0.06, 0.055), 16), ball((0.062, 0.115, 0), (0.042, 0.036, 0.034), 14),
             ball((-0.08, 0.06, 0), (0.022, 0.022, 0.022))]
    for z in (-1, 1):
        parts += [limb((0.05, 0.135, 0.016 * z), (0.015, 0.185, 0.03 * z), 0.011, 0.013),
                  limb((-0.03, 0.018, 0.045 * z), (0.05, 0.018, 0.052 * z), 0.018, 0.016),
                  limb((0.05, 0.06, 0.025 * z), (0.068, 0.016, 0.026 * z), 0.02, 0.014)]
    return union(parts)


# --- sleigh -------------------------------------------------------------------------------------------------------


def sleigh():
    """Slides along +x on y = 0; 1.5 m long, 0.6 m wide."""
    parts = []
    for z in (-0.26, 0.26):
        path = [(-0.75, 0.0)] + [(-0.7 + 0.3 * i, 0.0) for i in range(5)]
        path += [(0.5 + 0.2 * math.sin(a), 0.2 - 0.2 * math.cos(a)) for a in (math.pi * k / 8 for k in range(1, 8))]
        parts.append(runner(path, z))
        parts += [limb((x, 0.02, z), (x, 0.26, z), 0.018, 0.018) for x in (-0.5, -0.1, 0.3)]
    seat = [[(x, y, z) for y, z in ((0.25, -0.3), (0.25, 0.3), (0.29, 0.3), (0.29, -0.3))] for x in (-0.65, 0.45)]
    back = [[(x, y, z) for x, z in ((-0.66, -0.3), (-0.66, 0.3), (-0.62, 0.3), (-0.62, -0.3))] for y in (0.27, 0.55)]
    return union(parts + [loft(seat), loft(back)])


def runner(path, z, height=0.03, width=0.05):
    """A plank along a path of x and y, its lower side on the path."""
    rings = []
    for i, (x, y) in enumerate(path):
        (x0, y0), (x1, y1) = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        dx, dy = unit((x1 - x0, y1 - y0, 0))[:2]
        rings.append([(x - dy * up, y + dx * up, z + across)
                      for up, across in ((0, -width / 2), (0, width / 2), (height, width / 2), (height, -width / 2))])
    return loft(rings)


# --- figures ------------------------------------------------------------------------------------------------------

FPS = 24
FRAMES = 60
SNOW = 0.2   # m deep in these scenes
SOLE = 0.08  # m: an ankle's height over its sole


def knee(hip, ankle, thigh, shin, forward):
    """Where two bones of these lengths meet; bent towards `forward`."""
    reach = plus(ankle, hip, -1)
    far = min(math.sqrt(dot(reach, reach)), 0.999 * (thigh + shin))
    along = unit(reach)
    foot = (thigh ** 2 - shin ** 2 + far ** 2) / (2 * far)
    out = unit(plus(forward, along, -dot(forward, along)))
    return plus(plus(hip, along, foot), out, math.sqrt(max(thigh ** 2 - foot ** 2, 0)))


def foot(ankle, pitch, length, width):
    """`pitch`: toes down [degrees]."""
    heel, toe = (-0.25 * length, 0.045 - SOLE, 0), (0.6 * length, 0.035 - SOLE, 0)
    heel, toe = (plus(ankle, turned(p, (0, 0), -pitch)) for p in (heel, toe))
    return limb(heel, toe, 0.045, 0.035, flat=width / 0.09)


class Build:
    """Lengths and radii of a figure [m]."""

    def __init__(self, thigh, shin, hips, torso, shoulders, arm, girth):
        self.thigh, self.shin, self.hips, self.torso = thigh, shin, hips, torso
        self.shoulders, self.arm, self.girth = shoulders, arm, girth


def figure(build, hip, lean, ankles, pitches, hands):
    """`hip`: between the hips; `lean`: forward [degrees]; `ankles`, `pitches`, `hands`: of the left and the right."""
    g = build.girth
    neck = plus(hip, turned((0, build.torso, 0), (0, 0), -lean))
    chest = plus(hip, plus(neck, hip, -1), 0.6)
    parts = [limb(hip, chest, 0.13 * g, 0.15 * g, flat=1.3), limb(chest, neck, 0.15 * g, 0.09 * g, flat=1.5),
             ball(plus(neck, turned((0.03, 0.17 * g, 0), (0, 0), -lean)), (0.11 * g, 0.13 * g, 0.1 * g))]
    for z, ankle, pitch, hand in zip((1, -1), ankles, pitches, hands):
        joint = plus(hip, (0, -0.02, z * build.hips / 2))
        bend = knee(joint, ankle, build.thigh, build.shin, (1, 0, 0.15 * z))
        parts += [limb(joint, bend, 0.085 * g, 0.06 * g), limb(bend, ankle, 0.06 * g, 0.045 * g),
                  foot(ankle, pitch, 0.27 * g, 0.095 * g)]
        shoulder = plus(plus(neck, (0, -0.06, 0)), (0, 0, z * build.shoulders / 2))
        elbow = knee(shoulder, hand, build.arm / 2, build.arm / 2, (-0.3, 0, z))
        parts += [limb(shoulder, elbow, 0.055 * g, 0.045 * g, (1, 0, 0.3)),
                  limb(elbow, hand, 0.045 * g, 0.05 * g, (1, 0, 0.3))]
    return union(parts)


# --- the walker ---------------------------------------------------------------------------------------------------

HUMAN = Build(0.45, 0.45, 0.18, 0.5, 0.42, 0.6, 1)
CYCLE = 1.1    # s for both feet to take a step
STEP = 1.1     # m between the prints of one foot
STANCE = 0.6   # share of a cycle that a foot stands
PACKED = 0.06  # m of snow that stay under a sole


def stride(cycles):
    """Of an ankle: forward and up [m], toes down [degrees]."""
    whole, part = math.floor(cycles), cycles % 1
    if part < STANCE:
        t = part / STANCE
        sink, roll = eased(t / 0.25), eased((t - 0.65) / 0.35)
        return whole * STEP, PACKED + SOLE + (SNOW - PACKED) * (1 - sink) + 0.07 * roll, 35 * roll - 12 * (1 - sink)
    t = (part - STANCE) / (1 - STANCE)
    # Up out of the print before it goes forward.
    up = 0.07 + 0.26 * math.sin(math.pi * t ** 0.7) + (SNOW - PACKED - 0.07) * eased((t - 0.4) / 0.6)
    return (whole + eased((t - 0.12) / 0.88)) * STEP, PACKED + SOLE + up, 35 - 47 * eased(t)


def walker(frame):
    time = (frame - 1) / FPS
    cycles = time / CYCLE
    ankles, pitches, hands = [], [], []
    hip_x = -0.75 + cycles * STEP
    hip = (hip_x, 0.93 + 0.02 * math.cos(4 * math.pi * cycles), 0)
    # Half a cycle apart. A foot is as far before the hip when it comes down as behind it when it leaves.
    for z, phase in ((1, STANCE + 0.05), (-1, STANCE - 0.45)):
        forward, up, pitch = stride(cycles + phase)
        ankles.append((forward - (phase - STANCE / 2) * STEP - 0.75, up, 0.09 * z))
        pitches.append(pitch)
        swing = 0.28 * math.sin(2 * math.pi * (cycles + phase))
        hands.append((hip_x + 0.05 - swing, hip[1] - 0.02 + 0.3 * swing ** 2, 0.27 * z))
    return figure(HUMAN, hip, 6, ankles, pitches, hands)


# --- the dancer ---------------------------------------------------------------------------------------------------

APE = Build(0.34, 0.34, 0.3, 0.55, 0.62, 0.85, 1.35)
BEAT = 0.5  # s from landing to landing
# Where each landing is: x, z [m], and whether the fists come down too.
LANDINGS = ((0, 0, False), (0.25, 0.45, False), (0.3, -0.35, True), (-0.3, -0.1, False), (-0.1, 0.4, True),
            (0.2, 0, False))


def dancer(frame):
    time = (frame - 1) / FPS
    beat, part = int(time / BEAT), time / BEAT % 1
    (x0, z0, hit0), (x1, z1, hit1) = LANDINGS[beat], LANDINGS[beat + 1]
    air = max(0, (part - 0.35) / 0.65)  # the rest of the beat it stands, and crouches at both ends
    way = eased(air)
    height = 4 * air * (1 - air) * 0.45
    down = 1 - eased(part / 0.6) if hit0 and part < 0.6 else eased(air) if hit1 else 0
    crouch = 0.1 * math.sin(math.pi * min(part / 0.35, 1)) + 0.16 * down
    x, z = x0 + way * (x1 - x0), z0 + way * (z1 - z0)
    stand = PACKED + (0 if air == 0 else height)
    hip = (x, stand + SOLE + 0.62 - crouch, z)
    # One foot lands before the other, and kicks on the way.
    ankles = [(x + 0.15 * side * math.sin(math.pi * air), stand + SOLE + 0.12 * math.sin(math.pi * air) * (side > 0),
               z + 0.2 * side) for side in (1, -1)]
    pitches = [40 * math.sin(math.pi * air)] * 2
    lean = 15 + 45 * down
    neck = plus(hip, turned((0, APE.torso, 0), (0, 0), -lean))
    raised = (neck[0] + 0.1, neck[1] + 0.1 * math.sin(math.pi * air), 0)
    low = (neck[0] + 0.1, PACKED + 0.05, 0)
    hands = [tuple((1 - down) * a + down * b for a, b in zip(raised, low))[:2] + (z + 0.45 * side,) for side in (1, -1)]
    return figure(APE, hip, lean, ankles, pitches, hands)


# ------------------------------------------------------------------------------------------------------------------


def meshes():
    """Path and contents of every file."""
    yield "rabbit.obj", rabbit()
    yield "sleigh.obj", sleigh()
    for name, figure_of in (("walker", walker), ("dancer", dancer)):
        for frame in range(1, FRAMES + 1):
            yield f"{name}/{name}.{frame:04}.obj", figure_of(frame)


if __name__ == "__main__":
    write(meshes(), sys.argv[1] if len(sys.argv) > 1 else FOLDER)
