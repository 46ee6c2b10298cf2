"""Namak para: small blond salted diamonds in a steel bowl on a leaf, cumin and ajwain in the dough."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

SEEDS = [((0.12, 0.055, 0.016), 6.0, 0.66, 0.95)]


def build(stage, rng):
    dough = farsan.crust("namak para", (0.84, 0.60, 0.26), (0.76, 0.46, 0.145), (0.48, 0.20, 0.036), SEEDS)
    pieces = [farsan.diamond(dough, seed, side=1.55, thickness=0.50, puff=0.20) for seed in range(6)]
    mound = heap.in_bowl(stage, height=1.9, seed=4)
    mound.fill((0.26, 0.14, 0.03))
    heap.heap([(pieces, 330, 0.45)], mound, rng, spread=0.95, depth=1.6)
    heap.lay(pieces, [(-5.6, -6.4), (-3.6, -7.4), (4.6, -6.9), (6.3, -5.7)], rng, stage.table, 0.0)
    heap.lay(spices.cumin(), garnish.disc_spots(rng, 40, 1.5, (0.6, -7.9)), rng, stage.table)


PRODUCT = Product(
    set="banana_leaf",
    vessel="bowl",
    radius=6.2,
    build=build,
    seed=5,
    look=Look(exposure=0.2),
    views={"hero": View(frame=16.2, elevation=40, azimuth=7, target=(0, -1.0, 2.4), focus=(0, -2.6, 4.4))},
)
