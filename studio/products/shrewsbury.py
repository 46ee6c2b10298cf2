"""Shrewsbury biscuit: large, thin and very buttery, pale with a gold edge, on baking paper."""

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS, HEIGHT = 3.3, 0.48


def build(stage, rng):
    dough = flat_biscuit.dough((0.74, 0.50, 0.20), (0.46, 0.190, 0.038), grit=0.8)
    biscuits = [
        flat_biscuit.biscuit(dough, seed, flat_biscuit.disc(RADIUS), HEIGHT, 0.09, 0.06, 0.05, toast=(0.72, 0.95))
        for seed in range(4)
    ]
    bakery_props.baking_paper((0, 0, stage.floor), (22, 18), -0.16, (0.66, 0.58, 0.46))
    floor = stage.floor + 0.14
    arrange.stack(biscuits, (-0.3, 3.6), floor, HEIGHT + 0.10, 9, rng, drift=0.16)
    arrange.shingle(biscuits, (-4.9, -1.6), floor, 1, 1.0, 0.02, RADIUS, rng)
    arrange.shingle(biscuits[1:], (3.7, 0.2), floor, 1, 1.0, 0.62, RADIUS, rng, heading=-0.25)
    arrange.shingle(biscuits[2:], (1.9, -3.4), floor, 1, 1.0, 0.24, RADIUS, rng, heading=0.35)
    crumbs = garnish.crumb_pieces(dough, 0.15, color=(0.1, 0, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 70, 8.0, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.3))


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=14,
    views={"hero": View(frame=18.5, elevation=33, azimuth=-6, target=(-0.4, -0.2, 2.2), focus=(0, -2.6, 2.0))},
)
