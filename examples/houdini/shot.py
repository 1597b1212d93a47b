"""What the examples beside this share: a shot from nothing, simulated, cached, and rendered by Karma and by Mantra.

They run in hython with the package installed (hdk_nodes/README.md): hython examples/houdini/mpm_snowball.py [OUT [FRAMES]]
"""
import argparse
import os
import sys


def parsed(name, words):
    parser = argparse.ArgumentParser(description="Builds a shot, simulates and caches it, and sets up two renderers.")
    parser.add_argument("out", nargs="?", default=name, help="folder for all it writes [%s]" % name)
    parser.add_argument("frames", nargs="?", type=int, default=48, help="how many [48]")
    parser.add_argument("--render", action="store_true", help="the last frame, with Karma and with Mantra")
    arguments = parser.parse_args(words)
    if arguments.frames < 1:
        parser.error("frames: %d is out of range; must be at least 1" % arguments.frames)
    return arguments


def make(name, arguments):
    import hou
    import firn_looks
    import firn_shelf
    out, last = os.path.abspath(arguments.out), arguments.frames
    os.makedirs(out, exist_ok=True)
    hou.setFps(24)
    hou.playbar.setFrameRange(1, last)
    geometry = firn_shelf.build_shot(hou, name)
    sop = geometry.node("out")
    cache = firn_looks.cache(hou, sop, os.path.join(out, "snow.$F4.bgeo.sc"), 1, last)
    hou.hipFile.save(os.path.join(out, name + ".hip"))
    cache.render()  # simulates
    hou.setFrame(last)
    camera = hou.node("/obj").createNode("cam", "camera")
    camera.parmTuple("t").set((0, 0.6, 2.5))
    karma = firn_looks.look_tool(hou, sop)
    if firn_looks.has_shader(hou):
        firn_looks.mantra_material(hou, geometry)
    else:
        print("Mantra will not shade snow: %s" % firn_looks.MAKE_SHADER)
    mantra = firn_looks.mantra(hou, camera.path(), os.path.join(out, "mantra.exr"))
    hou.hipFile.save()
    if arguments.render:
        karma.render()
        mantra.render()
    print(out)


def main(name):
    make(name, parsed(name, sys.argv[1:]))
