"""Mini dry samosa: a heap of two-bite samosas tumbled on a brass plate, one bitten open on its lentil filling."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, pastry, spices
from foodstudio.product import Product
from foodstudio.rig import View

FILLED = (0.58, 0.30, 0.080), (0.46, 0.180, 0.028), (0.19, 0.050, 0.009)


def build(stage, rng):
    crust = pastry.fried_dough(golden=(0.50, 0.205, 0.034), dark=(0.20, 0.052, 0.009), pale=(0.66, 0.38, 0.115))
    shapes = [
        pastry.samosa(crust, seed, rng.uniform(2.0, 2.6), rng.uniform(3.3, 3.9), rng.uniform(2.6, 3.1), plumpness, 5)
        for seed, plumpness in enumerate((3.0, 4.6, 3.6, 5.2, 3.3, 4.2))
    ]
    floor = stage.floor
    mound = heap.Mound(6.3, 2.0, floor, centre=(0, 0.9), dome=0.4)
    mound.fill((0.18, 0.06, 0.010))
    heap.heap([(shapes, 120, 0.9)], mound, rng, sink=0.85, spread=0.92, depth=2.8)
    filling = farsan.cut_filling("open samosa", FILLED, (0.34, 0.165, 0.030), (0.66, 0.48, 0.20))
    instance(farsan.opened(pastry.samosa(filling, 11, 2.7, 3.9, 3.3, 3.6), 4), (0.2, -6.1, floor), (0, 0, 0.15))
    heap.lay(spices.cumin(), garnish.disc_spots(rng, 24, 1.2, (4.6, -5.4)), rng, floor)  # fennel
    crumbs = garnish.crumb_pieces(crust, 0.10)
    garnish.scatter(crumbs, garnish.disc_spots(rng, 34, 3.0, (0.2, -5.9)), rng, floor + 0.04, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="marble_brass",
    vessel="thali",
    radius=10.2,
    build=build,
    seed=5,
    look=Look(exposure=0.0),
    views={
        "hero": View(frame=17.6, elevation=34, azimuth=6, target=(0, -0.9, 1.8), focus=(0, -4.6, 1.8)),
        "close": View(frame=9.8, elevation=28, azimuth=-4, target=(0, -3.0, 1.8), focus=(0, -5.2, 1.6)),
        "top": View(frame=24, elevation=88, azimuth=0, fstop=8),
    },
)
