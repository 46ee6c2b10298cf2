"""Namak para: small blond salted diamonds in a steel bowl on a leaf, cumin and ajwain in the dough."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

SEEDS = [((0.12, 0.055, 0.016), 6.0, 0.66, 0.95)]


def build(stage, rng):
    dough = farsan.crust("namak para", (0.86, 0.58, 0.21), (0.78, 0.42, 0.095), (0.50, 0.185, 0.026), SEEDS)
    pieces = [farsan.diamond(dough, seed, side=1.32, thickness=0.44, puff=0.18) for seed in range(6)]
    mound = heap.in_bowl(stage, height=2.3, below_rim=0.85, seed=4)
    mound.fill((0.38, 0.18, 0.032))
    heap.heap([(pieces, 600, 0.5)], mound, rng, tries=40, sink=0.52, spread=0.94, depth=1.3)
    heap.lay(pieces, [(-5.6, -6.4), (-3.6, -7.4), (4.6, -6.9), (6.3, -5.7)], rng, stage.table, 0.0)
    heap.lay(spices.cumin(), garnish.disc_spots(rng, 40, 1.5, (0.6, -7.9)), rng, stage.table)


PRODUCT = Product(
    set="banana_leaf",
    vessel="bowl",
    radius=6.2,
    build=build,
    seed=5,
    light={"front": 1.5},
    look=Look(exposure=0.2, gain=(1.04, 1.0, 0.94)),
    views={"hero": View(frame=16.2, elevation=40, azimuth=7, target=(0, -1.0, 2.4), focus=(0, -2.6, 4.4))},
)
