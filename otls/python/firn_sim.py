"""Simulates a range of frames on a farm machine:

  hython firn_sim.py SHOT.hip --node /obj/firn_snowball/out --frames 1-120 --output 'cache/snow.$F4.bgeo.sc'
         [--dopnet /obj/firn_snowball/simulation --checkpoint cache/state --every 10] [--json summary.json]

One file a frame, each whole or not there. Called again it goes on: frames that are there are kept, and with checkpoints the
simulation begins at the newest one instead of at its start. Prints a line a frame and, for farms that read it, ALF_PROGRESS.

Exit codes: 0 done; 1 a node reported an error; 2 the arguments are wrong; 3 a file could not be read or written.
"""
import argparse
import json
import os
import pathlib
import sys
import time

NODE_FAILED, BAD_ARGUMENTS, BAD_FILE = 1, 2, 3


class Failure(Exception):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def frame_range(text):
    """"1-120", or one frame."""
    try:
        first, dash, last = text.partition("-")
        first, last = int(first), int(last if dash else first)
    except ValueError:
        first, last = 1, 0
    if last < first:
        raise Failure(BAD_ARGUMENTS, '--frames: "%s" is not a range; must be like 1-120' % text)
    return range(first, last + 1)


def numbered(path, frame):
    if "$F4" not in path:
        raise Failure(BAD_ARGUMENTS, '--output: "%s" has no $F4 (in quotes), so that every frame would replace the last' % path)
    return path.replace("$F4", "%04d" % frame)


def checkpoint_file(folder, frame):
    return os.path.join(folder, "state.%04d.sim" % frame)


def newest_checkpoint(folder, before):
    """The last frame below `before` whose state is there."""
    numbers = [path.name.split(".")[1] for path in pathlib.Path(folder).glob("state.*.sim")] if folder else []
    return max((int(number) for number in numbers if number.isdigit() and int(number) < before), default=None)


def whole(path, write, refusals=()):
    """`write` is given a name beside the file's, which takes its place when it is whole; it may raise `refusals`."""
    path = pathlib.Path(path)
    unfinished = path.with_name("unfinished." + path.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(str(unfinished))
        os.replace(unfinished, path)
    except (OSError, *refusals) as error:
        raise Failure(BAD_FILE, "%s: %s" % (path, getattr(error, "strerror", None) or error)) from error


def wanted_node(hou, path, option):
    node = hou.node(path)
    if node is None:
        raise Failure(BAD_ARGUMENTS, '%s: there is no node "%s" in the scene' % (option, path))
    return node


def wanted_sop(hou, path):
    node = wanted_node(hou, path, "--node")
    if not hasattr(node, "geometry"):
        raise Failure(BAD_ARGUMENTS, '--node: "%s" has no geometry; must be a SOP' % path)
    return node


def wanted_dopnet(hou, path):
    node = wanted_node(hou, path, "--dopnet")
    if node.parm("initialstate") is None or node.parm("startframe") is None:
        raise Failure(BAD_ARGUMENTS, '--dopnet: "%s" has no initial state; must be a DOP network' % path)
    return node


def load(hou, path):
    """What Houdini says while it loads, where that is no reason to stop."""
    try:
        hou.hipFile.load(path)
    except hou.LoadWarning as warning:  # raised when all is loaded
        return [str(warning)]
    except hou.OperationFailed as error:
        raise Failure(BAD_FILE, "%s: %s" % (path, error)) from error
    return []


def begin_at(dopnet, folder, frame):
    dopnet.parm("initialstate").set(checkpoint_file(folder, frame))
    dopnet.parm("startframe").set(frame)


def simulate_frame(hou, node, frame, output):
    hou.setFrame(frame)
    geometry = node.geometry()
    if node.errors() or geometry is None:
        said = "; ".join(node.errors()) or "it has no geometry"
        raise Failure(NODE_FAILED, "frame %d: %s: %s" % (frame, node.path(), said))
    whole(numbered(output, frame), geometry.saveToFile, [hou.OperationFailed])
    return {"frame": frame, "points": len(geometry.points()), "warnings": list(node.warnings())}


def run(houdini, arguments):
    """All frames that are not there yet; returns the summary. Houdini is started when the arguments are right."""
    begin = time.monotonic()
    frames = frame_range(arguments.frames)
    missing = [frame for frame in frames if not os.path.exists(numbered(arguments.output, frame))]
    if arguments.checkpoint and not arguments.dopnet:
        raise Failure(BAD_ARGUMENTS, "--checkpoint needs --dopnet, the network whose state is saved")
    hou = houdini()
    warnings = load(hou, arguments.hip)
    node = wanted_sop(hou, arguments.node)
    dopnet = wanted_dopnet(hou, arguments.dopnet) if arguments.dopnet else None
    summary = {"hip": arguments.hip, "node": arguments.node, "warnings": warnings, "frames": [], "resumed_at": None}
    if missing:
        summary["resumed_at"] = newest_checkpoint(arguments.checkpoint, missing[0])
    if summary["resumed_at"] is not None:
        begin_at(dopnet, arguments.checkpoint, summary["resumed_at"])
    for done, frame in enumerate(missing, len(frames) - len(missing) + 1):
        summary["frames"].append(simulate_frame(hou, node, frame, arguments.output))
        if arguments.checkpoint and frame % arguments.every == 0:
            whole(checkpoint_file(arguments.checkpoint, frame),
                  lambda path: hou.hscript('dopsave %s "%s"' % (dopnet.path(), path)))
        print("frame %d: %d points" % (frame, summary["frames"][-1]["points"]))
        print("ALF_PROGRESS %d%%" % (100 * done // len(frames)), flush=True)
    summary["seconds"] = round(time.monotonic() - begin, 3)
    return summary


def parsed(words):
    parser = argparse.ArgumentParser(prog="firn_sim", description="Simulates a range of frames, for farms.")
    parser.add_argument("hip", help="scene file")
    parser.add_argument("--node", required=True, help="SOP whose geometry is written")
    parser.add_argument("--frames", required=True, help="A-B")
    parser.add_argument("--output", required=True, help="files, with $F4 for the frame")
    parser.add_argument("--dopnet", help="network whose state is saved")
    parser.add_argument("--checkpoint", help="folder for states to go on from")
    parser.add_argument("--every", type=int, default=10, help="frames between states [10]")
    parser.add_argument("--json", help="summary for scripts")
    arguments = parser.parse_args(words)
    if arguments.every < 1:
        parser.error("--every: %d is out of range; must be at least 1" % arguments.every)
    return arguments


def houdini():
    try:
        import hou
    except ImportError:
        raise Failure(BAD_ARGUMENTS, "there is no module hou: run this with hython") from None
    return hou


def told(work):
    """What `work` returns and 0; where it fails, None, the line that was printed, and the exit code."""
    try:
        return work(), None, 0
    except Failure as failure:
        print("firn_sim: %s" % failure, file=sys.stderr)
        return None, str(failure), failure.code


def main(words, hou=None):
    arguments = parsed(words)
    summary, error, code = told(lambda: run(lambda: hou or houdini(), arguments))
    if not arguments.json:
        return code
    summary = {**(summary or {"error": error}), "exit_code": code}
    text = json.dumps(summary, indent=1) + "\n"
    _, _, unwritten = told(lambda: whole(arguments.json, lambda path: pathlib.Path(path).write_text(text)))
    return code or unwritten


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
