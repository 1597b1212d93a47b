"""Assets as expanded `.hda` directories: plain text that Houdini loads from `otls/`, written from firn_networks.

Experimental: the format is read off directories that others have published, and no Houdini has loaded these yet. The way that
needs no such guess is firn_assets.py, run once in hython.
"""
import re

import firn_table
from firn_networks import every_spec

BOUNDARY = "HOUDINIMIMEBOUNDARY0xD3ADD339-0x00000F49-0x56B122C9-0x00000001HOUDINIMIMEBOUNDARY"
TABLES = {"sop": "Sop", "dop": "Dop"}
OPTIONS = (("CheckExternal", 1), ("ContentsCompressionType", 1), ("ForbidOutsideParms", 1), ("GzipContents", 1),
           ("LockContents", 1), ("MakeDefault", 1), ("ParmsFromVfl", 0), ("PrefixDroppedParmLabel", 0),
           ("PrefixDroppedParmName", 0), ("SaveCachedCode", 0), ("SaveIcon", 0), ("SaveSpareParms", 0),
           ("UnlockOnCreate", 0), ("UseDSParms", 1))
FLAGS = ("lock model template footprint xray bypass display render highlight unload savedata compress colordefault exposed")


def type_of(shot):
    return "firn::%s::1.0" % shot.name[len("firn_"):]


def section_of(shot):
    return "firn::Sop/%s::1.0" % shot.name[len("firn_"):]


def encoded(name):
    """A section's name as that of a file."""
    return name.replace("_", "__").replace(":", "_8").replace("/", "_1")


def expanded(shot):
    """Files of the asset's directory by path."""
    folder = encoded(section_of(shot))
    sections = {
        "DialogScript": dialog_script(shot),
        "CreateScript": create_script(shot),
        "TypePropertiesOptions": "".join("%s := %d;\n" % option for option in OPTIONS),
        "Help": help_page(shot),
        "Tools.shelf": tools(shot),
    }
    files = {
        "houdini.hdalibrary": "",
        "INDEX__SECTION": index(shot),
        "Sections.list": section_list({"INDEX__SECTION": "INDEX_SECTION", "houdini.hdalibrary": "houdini.hdalibrary",
                                       folder: section_of(shot)}),
        folder + "/Sections.list": section_list({name: name for name in (*sections, "Contents.gz")}),
        folder + "/Contents.dir/Sections.list": section_list({"Contents.mime": "Contents.mime"}),
        folder + "/Contents.dir/Contents.mime": contents(shot),
    }
    files.update({"%s/%s" % (folder, name): text for name, text in sections.items()})
    return files


def section_list(names):
    return '""\n' + "".join("%s\t%s\n" % pair for pair in names.items())


def index(shot):
    rows = (("Operator", type_of(shot)), ("Label", shot.label),
            ("Path", "oplib:/%s?%s" % (section_of(shot), section_of(shot))), ("Icon", shot.icon), ("Table", "Sop"),
            ("License", ""), ("Extra", ""), ("User", ""), ("Inputs", "0 to %d" % len(shot.inputs)), ("Subnet", "true"),
            ("Python", "false"), ("Empty", "false"), ("Modified", "Thu Jan  1 00:00:00 1970"))
    return "".join("%-14s%s\n" % (key + ":", value) for key, value in rows) + "\n"


def create_script(shot):
    return ("\\set noalias = 1\n#\n#  Makes a node of type %s\n#\n\nif ( \"$arg1\" == \"\" ) then\n    exit\nendif\n\n"
            "opexprlanguage -s hscript $arg1\nopuserdata -n '___Version___' -v '1.0' $arg1\n" % type_of(shot))


def help_file(shot):
    """Of its page, where Houdini looks for it below a folder of its path."""
    return "help/nodes/sop/firn--%s-1.0.txt" % shot.name[len("firn_"):]


def help_page(shot):
    text = ("#type: node\n#context: sop\n#internal: %s\n#tags: snow, firn\n\n= %s =\n\n\"\"\"%s\"\"\"\n\n"
            "[Image:/images/firn/firn--%s-1.0.png]\n\n== Overview ==\n\n%s\n\n"
            "Inside are what makes and meets the snow, a dynamics network with the solver and what makes volumes of its "
            "particles; the parameters here are theirs.\n\n@inputs\n\n"
            % (type_of(shot), shot.label, shot.summary, shot.name[len("firn_"):], shot.story))
    for label, words in shot.inputs:
        text += "    %s:\n        %s\n\n" % (label, words)
    text += "@parameters\n\n"
    for promotion in shot.promoted:
        parm = row_of(shot, promotion)
        text += "    %s:\n        #id: %s\n\n        %s\n\n" % (parm["label"], promotion.token, help_in(parm["dialog"]))
    return text


def help_in(dialog):
    found = re.search(r'^\s*help\s+"(.*)"$', dialog, re.M)
    return found.group(1).replace('\\"', '"').replace("\\\\", "\\") if found else ""


def tools(shot):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<shelfDocument>\n  <tool name="$HDA_DEFAULT_TOOL" label="$HDA_LABEL" '
            'icon="$HDA_ICON">\n    <toolMenuContext name="network"><contextOpType>$HDA_TABLE_AND_NAME</contextOpType>'
            '</toolMenuContext>\n    <toolSubmenu>Firn</toolSubmenu>\n    <script scriptType="python"><![CDATA[import '
            'soptoolutils\n\nsoptoolutils.genericTool(kwargs, \'$HDA_NAME\')]]></script>\n  </tool>\n</shelfDocument>\n')


# --- parameters


def row_of(shot, promotion):
    """Of the table, of the first parameter that it drives."""
    path, token = promotion.drives[0]
    return firn_table.parms(shot.spec(path).kind)[token]


def initial_of(shot, promotion):
    """What the description sets, or the table's default."""
    path, token = promotion.drives[0]
    return shot.spec(path).parms.get(token, row_of(shot, promotion)["default"])


def as_words(parm, value):
    """A default as a dialog script has it: the position in a menu, parts of a vector."""
    if "menu" in parm:
        return [str(parm["menu"].index(value))]
    return ["%.10g" % part if not isinstance(part, str) else part
            for part in (value if isinstance(value, (list, tuple)) else [value])]


def dialog_script(shot):
    text = '{\n    name    %s\n    script  %s\n    label   "%s"\n\n    help {\n        ""\n    }\n\n' % (
        type_of(shot), shot.name, shot.label)
    for place, (label, _) in enumerate(shot.inputs):
        text += '    inputlabel  %d   "%s"\n' % (place + 1, label)
    for promotion in shot.promoted:
        parm = row_of(shot, promotion)
        words = " ".join('"%s"' % word for word in as_words(parm, initial_of(shot, promotion)))
        dialog = re.sub(r'(?m)^(\s*name\s+)".*"$', lambda m: '%s"%s"' % (m.group(1), promotion.token), parm["dialog"], count=1)
        dialog = re.sub(r"(?m)^(\s*default\s+)\{.*\}$", lambda m: "%s{ %s }" % (m.group(1), words), dialog, count=1)
        # What another parameter decides about may not be on the asset.
        dialog = re.sub(r"(?m)^\s*disablewhen .*\n", "", dialog)
        text += re.sub(r"(?m)^    ", "", dialog)
    return text + "}\n"


# --- the network inside


def contents(shot):
    parts = [("node_type", "Sop\n")]
    parts += node_parts("hdaroot", type_of(shot), definition("sop", (0, 0), (), False))
    parts.append(("hdaroot.inp", "%d\n" % len(shot.inputs) +
                  "".join('%d 0 %d 3 0 __NO_OWNER_NETWORK_BOX__ "%s"\n' % (place, 3 * place, label)
                          for place, (label, _) in enumerate(shot.inputs))))
    parts += network_parts(shot, "hdaroot", "", shot.nodes)
    text = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="%s"\n\n' % BOUNDARY
    for name, body in parts:
        text += '--%s\nContent-Disposition: attachment; filename="%s"\nContent-Type: text/plain\n\n%s\n' % (BOUNDARY, name, body)
    return text + "--%s--\n" % BOUNDARY


def network_parts(shot, parent, where, specs):
    parts = []
    for place, spec in enumerate(specs):
        path, context = where + spec.name, spec.kind.split("/")[0]
        channels = driven_channels(shot, path)
        is_shown = spec.name in ("out", "output")
        parts += node_parts("%s/%s" % (parent, spec.name), spec.kind.split("/", 1)[1],
                            definition(context, (0, -1.2 * place), spec.inputs, is_shown), channels, parm_text(spec, channels))
        if spec.children:
            parts += network_parts(shot, "%s/%s" % (parent, spec.name), path + "/", spec.children)
    parts.append((parent + ".order", "%d\n" % len(specs) + "".join(spec.name + "\n" for spec in specs)))
    parts.append((parent + ".net", "1\n"))
    return parts


def node_parts(path, kind, definition_text, channels=(), parms=None):
    parts = [(path + ".init", "type = %s\nmatchesdef = 0\n" % kind), (path + ".def", definition_text)]
    if channels:
        parts.append((path + ".chn", channel_text(channels)))
    if parms is not None:
        parts.append((path + ".parm", parms))
    parts.append((path + ".userdata", '{\n\t"___Version___":{\n\t\t"type":"string",\n\t\t"value":""\n\t}\n}\n'))
    return parts


def definition(context, position, inputs, is_shown):
    on = {"compress", "colordefault", "exposed"} | ({"display", "render"} if is_shown else set())
    wires = [("(%d)" % source if isinstance(source, int) else source) for source in inputs]
    text = "sopflags sopflags = \n" if context == "sop" else ""
    text += 'comment ""\nposition %g %g\nconnectornextid %d\n' % (*position, len(wires) + 1)
    text += "flags = " + "".join(" %s %s" % (flag, "on" if flag in on else "off") for flag in FLAGS.split()) + "\n"
    text += 'outputsNamed3\n{\n0 "output1"\n}\ninputsNamed3\n{\n'
    text += "".join('%d \t%s %s 1 "input%d"\n' % (n, wire, '""' if wire[0] == "(" else "0", n + 1)
                    for n, wire in enumerate(wires))
    text += "}\ninputs\n{\n" + "".join("%d \t%s 0 1\n" % pair for pair in enumerate(wires)) + "}\n"
    return text + ('stat\n{\n  create 0\n  modify 0\n  author firn\n  access 0777\n}\ncolor UT_Color RGB 0.8 0.8 0.8 \n'
                   'delscript ""\nexprlanguage hscript\nend\n')


def driven_channels(shot, path):
    """(token, channel, expression, value) of the node's parameters that the asset drives."""
    channels = []
    for promotion in shot.promoted:
        for driven, token in promotion.drives:
            if driven != path:
                continue
            up = "../" * (path.count("/") + 1)
            parm, value = row_of(shot, promotion), initial_of(shot, promotion)
            suffixes = "xyz" if isinstance(parm["default"], list) else ("",)
            for suffix, word in zip(suffixes, as_words(parm, value)):
                channels.append((token, token + suffix, 'ch(\\"%s%s%s\\")' % (up, promotion.token, suffix), word))
    return channels


def channel_text(channels):
    text = "{\n"
    for _, name, expression, value in channels:
        text += ("    channel %s {\n      lefttype = extend\n      righttype = extend\n      default = %s\n      flags = 0\n"
                 "      segment { length = 0 value = %s %s expr = %s }\n    }\n" % (name, value, value, value, expression))
    return text + "  }\n"


def parm_text(spec, channels):
    text = "{\nversion 0.8\n"
    driven = {}
    for token, name, _, value in channels:
        driven.setdefault(token, []).append("[ %s\t%s ] " % (name, value))
    for token, words in driven.items():
        text += "%s\t[ 0\tlocks=0 ]\t(\t%s\t)\n" % (token, "\t".join(words))
    for token, value in spec.parms.items():
        if token not in driven:
            parts = value if isinstance(value, tuple) else (value,)
            text += "%s\t[ 0\tlocks=0 ]\t(\t%s\t)\n" % (
                token, "\t".join('"%s"' % part if isinstance(part, str) else "%g" % part for part in parts))
    return text + "}\n"
