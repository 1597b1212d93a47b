"""A snowball that bursts on a post and on the ground: the MPM solver. hython examples/houdini/mpm_snowball.py OUT [FRAMES] [--render]"""
from shot import main

main("firn_snowball")
