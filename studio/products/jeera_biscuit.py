"""Jeera biscuit: thin fluted rounds with roasted cumin and pricked holes, the edge just coloured."""

import numpy as np

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS, HEIGHT = 2.5, 0.5
HOLES = [(0.75 * np.cos(a), 0.75 * np.sin(a)) for a in np.arange(0, 6.2, 2 * np.pi / 5)]


def build(stage, rng):
    dough = flat_biscuit.dough((0.66, 0.42, 0.155), (0.36, 0.135, 0.028), hollow=(0.22, 0.085, 0.020))
    outline = flat_biscuit.disc(RADIUS, flutes=18, depth=0.045)
    relief = flat_biscuit.docked(HOLES)
    biscuits = [
        flat_biscuit.biscuit(dough, seed, outline, HEIGHT, 0.10, 0.05, toast=(0.66, 0.95), relief=relief)
        for seed in range(3)
    ]
    floor = stage.floor
    placed = arrange.stack(biscuits, (-3.1, 3.2), floor, HEIGHT + 0.09, 7, rng, drift=0.12)[-1:]
    placed += arrange.stack(biscuits, (2.7, 3.4), floor, HEIGHT + 0.09, 5, rng, drift=0.12)[-1:]
    placed += arrange.shingle(biscuits, (-4.3, -0.6), floor, 2, 2.5, 0.42, RADIUS, rng, heading=0.75)
    placed += arrange.shingle(biscuits[::-1], (4.2, -0.4), floor, 2, 2.6, 0.40, RADIUS, rng, heading=-0.35)
    placed += arrange.shingle(biscuits[1:], (0.3, -4.6), floor, 1, 1.0, 0.12, RADIUS, rng)
    cumin = bakery_props.cumin()
    for piece in placed:
        x, y, _ = piece.location
        garnish.drop_onto(cumin, garnish.disc_spots(rng, 20, 2.0, (x, y)), rng, [piece], sink=0.0, tilt=0.2)
    garnish.scatter(cumin, garnish.disc_spots(rng, 60, 1.1, (6.0, -4.2)), rng, floor + 0.08, 0.2)
    garnish.scatter(cumin, garnish.disc_spots(rng, 25, 7.0, (0, -2), inner=4.5), rng, floor + 0.08, 0.2)


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="brass thali",
    build=build,
    seed=12,
    views={
        "hero": View(frame=16.5, elevation=36, azimuth=7, target=(0.2, -0.4, 1.6), focus=(0, -2.8, 1.4)),
        "close": View(frame=9.0, elevation=32, azimuth=8, target=(0, -2.4, 1.2), focus=(0, -3.8, 1.2), fstop=7),
        "top": View(frame=23, elevation=88, azimuth=62, fstop=8),
    },
)
