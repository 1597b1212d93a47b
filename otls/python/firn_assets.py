"""Makes Firn's assets with Houdini itself: hython firn_assets.py FOLDER writes FOLDER/firn_snowball.hda and its siblings.

Needs the plug-in (hdk_nodes/README.md) and a licence that may save assets.
"""
import argparse
import os

import firn_build
import firn_expand
import firn_networks

ASSETS = ("firn_snowball", "firn_press", "firn_footprints", "firn_melt")


def build_asset(hou, shot, folder):
    """Returns the asset's definition, saved."""
    network = hou.node("/obj").createNode("geo", shot.name + "_workshop")
    subnet = network.createNode("subnet", shot.name)
    made = firn_build.build(subnet, shot.nodes, subnet.indirectInputs())
    made["out"].setDisplayFlag(True)
    asset = subnet.createDigitalAsset(
        name=firn_expand.type_of(shot), hda_file_name=os.path.join(folder, shot.name + ".hda"), description=shot.label,
        min_num_inputs=0, max_num_inputs=len(shot.inputs), ignore_external_references=True)
    definition = asset.type().definition()
    group = definition.parmTemplateGroup()
    made = {path: asset.node(path) for path in made}
    for promotion in shot.promoted:
        path, token = promotion.drives[0]
        template = made[path].parmTuple(token).parmTemplate().clone()
        template.setName(promotion.token)
        group.append(template)
    definition.setParmTemplateGroup(group)
    link(asset, made, shot)
    definition.addSection("Help", firn_expand.help_page(shot))
    definition.setIcon(shot.icon)
    definition.updateFromNode(asset)
    definition.save(definition.libraryFilePath())
    return definition


def link(asset, made, shot):
    """The asset's parameters start with what its nodes have, and drive them from then on."""
    for promotion in shot.promoted:
        path, token = promotion.drives[0]
        for own, inner in zip(asset.parmTuple(promotion.token), made[path].parmTuple(token)):
            own.set(inner.eval())
        for path, token in promotion.drives:
            up = "../" * (path.count("/") + 1)
            for own, inner in zip(asset.parmTuple(promotion.token), made[path].parmTuple(token)):
                inner.setExpression('ch("%s%s")' % (up, own.name()))


def main(words=None):
    parser = argparse.ArgumentParser(prog="firn_assets", description="Makes Firn's assets with Houdini itself.")
    parser.add_argument("folder", help="where to write them")
    folder = parser.parse_args(words).folder
    try:
        import hou
    except ImportError:
        parser.error("there is no module hou: run this with hython")
    os.makedirs(folder, exist_ok=True)
    for name in ASSETS:
        definition = build_asset(hou, firn_networks.shot_named(name), folder)
        print(definition.libraryFilePath())


if __name__ == "__main__":
    main()
