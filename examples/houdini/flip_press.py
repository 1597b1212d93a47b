"""A plate presses a block of fresh snow: the FLIP solver. hython examples/houdini/flip_press.py OUT [FRAMES] [--render]"""
from shot import main

main("firn_press")
