"""Murukku: pale ropes twisted by finger and coiled, stacked on a banana leaf."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, spices
from foodstudio.physics import settle
from foodstudio.product import Product
from foodstudio.rig import View

CUMIN = [((0.13, 0.060, 0.018), 6.0, 0.67, 0.9)]


def build(stage, rng):
    dough = farsan.crust("murukku", (0.84, 0.55, 0.165), (0.76, 0.40, 0.070), (0.46, 0.165, 0.018), CUMIN)
    coils = [farsan.murukku(dough, seed) for seed in range(3)]
    floor = stage.floor
    spots = [(-3.6, -1.4, 0.1), (3.5, -1.6, 0.1), (-3.2, 4.6, 0.1), (3.5, 4.4, 0.1)]
    spots += [(0.0, 1.2, 1.3), (-0.3, -0.8, 2.6), (0.5, 2.4, 3.8)]
    drops = [(coils[k % 3], (x, y, floor + z), (0, 0, rng.uniform(0, 6.28))) for k, (x, y, z) in enumerate(spots)]
    drops.append((coils[1], (0.4, -5.0, floor + 2.6), (1.05, 0.05, 0.3)))
    settle(drops, ground=floor, frames=60, friction=0.95)
    heap.lay(spices.cumin(), garnish.disc_spots(rng, 26, 1.6, (-4.6, -5.8)), rng, floor)
    crumbs = garnish.crumb_pieces(dough, 0.12, color=(0.1, 0.3, 0))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 24, 7.0, (0, -1), inner=4.6), rng, floor + 0.05, 1.5, (0.4, 1.2))


PRODUCT = Product(
    set="banana_leaf",
    build=build,
    seed=4,
    look=Look(exposure=0.1, gain=(1.05, 1.0, 0.94)),
    light={"front": 1.5},
    views={"hero": View(frame=16.2, elevation=36, azimuth=8, target=(0, -0.4, 1.8), focus=(0.4, -4.6, 2.2))},
)
