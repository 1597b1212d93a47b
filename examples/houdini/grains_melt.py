"""A ball of snow melts in warm air: the grain solver. hython examples/houdini/grains_melt.py OUT [FRAMES] [--render]"""
from shot import main

main("firn_melt")
