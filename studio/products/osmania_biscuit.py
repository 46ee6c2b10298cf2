"""Osmania biscuit: round, pale gold with a milk-brushed shine, beside a cup of Hyderabad chai."""

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS, HEIGHT = 2.75, 0.85


def build(stage, rng):
    dough = flat_biscuit.dough((0.66, 0.34, 0.085), (0.34, 0.105, 0.016), gloss=0.65, grit=0.5)
    shape = dict(outline=flat_biscuit.disc(RADIUS), height=HEIGHT, dome=0.16, edge=0.26, grain=0.006, rough=0.018)
    biscuits = [flat_biscuit.biscuit(dough, seed, toast=(0.50, 0.95), **shape) for seed in range(4)]
    bakery_props.chai_cup((2.7, 3.7, stage.floor), color=(0.74, 0.66, 0.54))
    floor = stage.floor
    arrange.stack(biscuits, (-4.9, 2.6), floor, HEIGHT + 0.10, 5, rng)
    arrange.shingle(biscuits, (-3.9, -2.0), floor, 3, 1.9, 0.50, RADIUS, rng, heading=0.45)
    arrange.shingle(biscuits[::-1], (2.2, -1.4), floor, 3, 1.9, 0.46, RADIUS, rng, heading=0.30)
    crumbs = garnish.crumb_pieces(dough, 0.11, color=(0.1, 0, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 50, 7.5, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.0))


PRODUCT = Product(
    set="terracotta_maroon",
    build=build,
    seed=4,
    views={
        "hero": View(frame=17.5, elevation=33, azimuth=8, target=(0.2, -0.4, 2.1), focus=(0, -3.2, 1.8)),
        "close": View(frame=9.8, elevation=30, azimuth=8, target=(-0.2, -3.0, 1.4), focus=(0, -4.6, 1.4), fstop=7),
        "top": View(frame=24, elevation=88, azimuth=0, fstop=8),
    },
)
