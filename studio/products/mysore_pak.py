"""Mysore pak: golden bars full of holes, stacked crosswise on a banana leaf."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import tin
from foodstudio.product import Product
from foodstudio.rig import View

SIZE = (6.0, 2.3, 2.0)


def build(stage, rng):
    foam = tin.set_milk(tin.MYSORE_PAK)
    bars = [tin.block(foam, seed, SIZE, tin.MYSORE_PAK, step=0.05) for seed in range(4)]
    floor = stage.floor
    layers = [
        (-2.5, 1.5, 0, 1.50),
        (0.1, 1.7, 0, 1.60),
        (2.8, 1.5, 0, 1.66),
        (0.3, 3.0, 1, 0.05),
        (0.1, 0.4, 1, -0.06),
        (-3.6, -3.6, 0, 0.30),
        (3.6, -3.4, 0, -0.28),
    ]
    for k, (x, y, level, turn) in enumerate(layers):
        instance(bars[k % 4], (x, y, floor + level * 2.0), (0, 0, turn))
    crumbs = garnish.crumb_pieces(foam, 0.18, color=(0.5, 0.1, 0.6))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 60, 6.6, (0, -2.5), inner=3.5), rng, floor + 0.08, 1.5, (0.3, 1.3))


PRODUCT = Product(
    set="banana_leaf",
    build=build,
    seed=13,
    props=1,
    look=Look(exposure=0.1, gain=(1.05, 1.0, 0.93)),
    light={"front": 1.7},
    views={"hero": View(frame=17.0, elevation=34, azimuth=-10, target=(0, -0.4, 1.5), focus=(0, -2.6, 2.8), fstop=5)},
)
