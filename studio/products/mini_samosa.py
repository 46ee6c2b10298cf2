"""Mini dry samosa: small pinched samosas standing close together on brass, one opened on its lentil filling."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, pastry, spices
from foodstudio.product import Product
from foodstudio.rig import View

FILLED = (0.58, 0.30, 0.080), (0.46, 0.180, 0.028), (0.19, 0.050, 0.009)
# x, y, turn: three loose rows, none of them straight.
STANDING = [
    (-4.3, 4.0, 0.5),
    (-0.3, 4.7, 2.0),
    (3.9, 4.1, 1.1),
    (-5.9, 0.3, 1.6),
    (-1.9, 1.0, -0.2),
    (2.2, 0.7, 2.7),
    (6.0, 0.2, 0.4),
    (-3.6, -2.9, 0.9),
    (0.4, -3.0, 2.3),
]


def build(stage, rng):
    crust = pastry.fried_dough()
    shapes = [pastry.samosa(crust, seed, 2.9, 4.4, 3.6) for seed in range(4)]
    floor = stage.floor
    for k, (x, y, turn) in enumerate(STANDING):
        instance(shapes[k % 4], (x, y, floor), (rng.normal(0, 0.05), rng.normal(0, 0.05), turn))
    filling = farsan.cut_filling("open samosa", FILLED, (0.34, 0.165, 0.030), (0.66, 0.48, 0.20))
    opened = farsan.opened(pastry.samosa(filling, 11, 2.9, 4.4, 3.6), 4)
    instance(opened, (4.6, -3.4, floor), (0, 0, 0.35))
    heap.lay(spices.cumin(), garnish.disc_spots(rng, 20, 1.2, (-0.8, -6.2)), rng, floor)  # fennel
    crumbs = garnish.crumb_pieces(crust, 0.10)
    garnish.scatter(crumbs, garnish.disc_spots(rng, 30, 3.0, (3.4, -5.2)), rng, floor + 0.04, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="marble_brass",
    vessel="thali",
    radius=11.0,
    build=build,
    seed=5,
    light={"front": 1.4},
    look=Look(exposure=0.35),
    views={
        "hero": View(frame=17.4, elevation=36, azimuth=6, target=(0, 0.2, 1.8), focus=(0, -3.4, 2.0)),
        "close": View(frame=9.8, elevation=28, azimuth=-4, target=(0, -3.0, 1.8), focus=(0, -4.6, 1.8), fstop=7),
        "top": View(frame=24, elevation=88, azimuth=0, fstop=8),
    },
)
