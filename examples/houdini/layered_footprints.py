"""A foot steps through a layer of snow: the imprint solver. hython examples/houdini/layered_footprints.py OUT [FRAMES] [--render]"""
from shot import main

main("firn_footprints")
