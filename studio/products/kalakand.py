"""Kalakand: moist, coarse-grained squares of set milk with pistachio and almond."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import tin
from foodstudio.product import Product
from foodstudio.rig import View

SIZE = (3.7, 3.7, 2.1)


def build(stage, rng):
    curd = tin.set_milk(tin.KALAKAND)
    squares = [tin.block(curd, seed, SIZE, tin.KALAKAND) for seed in range(4)]
    spots = [
        (-4.3, -1.2, 0, 0.12),
        (0.0, -2.6, 0, -0.06),
        (4.3, -1.0, 0, 0.10),
        (-2.2, 3.0, 0, 0.0),
        (2.2, 3.2, 0, -0.12),
        (0.1, 0.6, 1, 0.35),
    ]
    slivers = garnish.slivers() + garnish.almond_slivers(5)
    for k, (x, y, level, turn) in enumerate(spots):
        square = instance(squares[k % 4], (x, y, stage.floor + level * 2.12), (0, 0, turn + k * 1.5708))
        garnish.drop_onto(slivers, garnish.disc_spots(rng, 15, 1.2, (x, y)), rng, [square], tilt=1.0, scale=(1.0, 1.5))
    crumbs = garnish.crumb_pieces(curd, 0.16, color=(0.6, 0.0, 0.9))
    garnish.scatter(
        crumbs, garnish.disc_spots(rng, 50, 7.6, (0, -1), inner=4.5), rng, stage.floor + 0.06, 1.5, (0.4, 1.2)
    )
    garnish.scatter(garnish.rose_petals(), [(10.6, -6.4), (-10.8, -5.4)], rng, stage.table + 0.3, 0.2)


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="brass thali",
    build=build,
    seed=11,
    look=Look(exposure=0.4, gain=(1.04, 1.0, 0.92)),
    light={"front": 1.5, "bounce": 1.5},
    views={"hero": View(frame=15.5, elevation=36, azimuth=-24, target=(0, -0.2, 1.6), focus=(0, -3.6, 2.0), fstop=5)},
)
