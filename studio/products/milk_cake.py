"""Milk cake: grainy slices that run from cream at the edge to caramel at the heart."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import tin
from foodstudio.product import Product
from foodstudio.rig import View

SIZE = (4.6, 4.3, 1.7)


def build(stage, rng):
    curd = tin.set_milk(tin.MILK_CAKE)
    slices = [tin.block(curd, seed, SIZE, tin.MILK_CAKE, lying=True) for seed in range(4)]
    spots = [
        (-4.9, 0.6, 0, 0.35),
        (4.7, 0.8, 0, -0.30),
        (-0.2, 4.4, 0, 0.05),
        (0.1, -2.9, 0, -0.10),
        (-2.3, 2.5, 1, 0.15),
        (2.4, 2.4, 1, -0.22),
        (0.1, 1.7, 2, 0.02),
    ]
    for k, (x, y, level, turn) in enumerate(spots):
        instance(slices[k % 4], (x, y, stage.floor + level * SIZE[2]), (0, 0, turn + 1.5708 + (k % 2) * 3.1416))
    crumbs = garnish.crumb_pieces(curd, 0.15, color=(0.6, 0.0, 0.7))
    garnish.scatter(
        crumbs, garnish.disc_spots(rng, 70, 7.8, (0, -2), inner=4.0), rng, stage.floor + 0.06, 1.5, (0.4, 1.2)
    )
    garnish.scatter([garnish.cardamom()], [(-10.4, -6.6), (10.0, -7.6)], rng, stage.table + 0.45)


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=21,
    light={"front": 1.2},
    views={"hero": View(frame=16.5, elevation=42, azimuth=-12, target=(0, 0.2, 1.4), focus=(0, -2.6, 1.8), fstop=5)},
)
