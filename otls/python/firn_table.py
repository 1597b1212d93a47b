"""Firn's own nodes as Python knows them: the table that `firn params --houdini-help otls` writes."""
import json
import pathlib

FILE = pathlib.Path(__file__).with_name("firn_nodes.json")


def nodes():
    """By `sop/firn::snow_source::1.0`."""
    return {"%s/%s" % (node["context"], node["type"]): node for node in json.loads(FILE.read_text())}


def parms(kind):
    """By token."""
    return {parm["token"]: parm for parm in nodes()[kind]["parms"]}
