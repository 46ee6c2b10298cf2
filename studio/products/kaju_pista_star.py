"""Kaju pista star: twelve cashew diamonds under silver leaf round a green heart of ground pistachio."""

import math

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import ball, slab
from foodstudio.product import Product
from foodstudio.rig import View

POINTS, SIDE, THICKNESS = 12, 3.75, 1.15
REACH = SIDE * math.cos(math.pi / POINTS)  # from the star's middle to the middle of a diamond


def build(stage, rng):
    fudge = slab.fudge(base=(0.76, 0.56, 0.30))
    diamonds = [slab.rhombus(fudge, seed, SIDE, THICKNESS, angle=360 / POINTS - 0.8) for seed in range(5)]
    for k in range(POINTS):
        angle = 2 * math.pi * k / POINTS + 0.13
        spot = ((REACH + 0.12) * math.cos(angle), (REACH + 0.12) * math.sin(angle), stage.floor)
        instance(diamonds[k % 5], spot, (0, 0, angle + math.pi * (k % 2)))
    pistachio = ball.grainy(ball.grainy_material((0.20, 0.235, 0.045), oily=0.3), 4, radius=2.0, detail=6)
    heart = instance(pistachio, (0, 0, stage.floor + THICKNESS), (0, 0, 0), (1, 1, 0.42))
    slivers = garnish.slivers()
    garnish.drop_onto(slivers, garnish.disc_spots(rng, 16, 1.0), rng, [heart], tilt=1.0, scale=(0.7, 1.0))
    garnish.scatter([garnish.pistachio_nut()], [(-9.4, -7.4), (-8.0, -8.6), (10.0, -7.0)], rng, stage.table + 0.46, 0.2)


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=5,
    props=2,
    light={"front": 1.2},
    views={
        "hero": View(frame=17.6, elevation=48, azimuth=6, target=(0, -0.2, 1.2), focus=(0, -2.6, 1.6), fstop=5.5),
        "close": View(frame=9.8, elevation=32, azimuth=10, target=(0, -1.6, 1.2), focus=(0, -2.6, 1.6), fstop=5),
        "top": View(frame=20, elevation=88, azimuth=0, target=(0, 0, 1), fstop=8),
    },
)
