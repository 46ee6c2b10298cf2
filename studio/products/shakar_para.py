"""Shakar para: crisp diamonds in a coat of sugar that has dried white and rough, piled on a plate."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, nuts
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    coated = nuts.sugar_coat("shakar para", (0.66, 0.30, 0.055))
    pieces = [farsan.diamond(coated, seed + 30, side=1.7, thickness=0.85, puff=0.16) for seed in range(6)]
    floor = stage.floor
    mound = heap.Mound(6.2, 1.8, floor, centre=(0, 0.4), dome=0.3)
    heap.Mound(4.8, 1.5, floor, centre=(0, 0.6), dome=0.3).fill((0.42, 0.25, 0.085))
    heap.heap([(pieces, 300, 0.5)], mound, rng, tries=30, sink=0.62, spread=1.02, depth=1.9)
    heap.lay(pieces, [(-5.2, -5.0), (-2.6, -6.6), (2.8, -6.7), (5.4, -4.9)], rng, floor, 0.0)
    sugar = garnish.crumb_pieces(coated, 0.07)
    garnish.scatter(sugar, garnish.disc_spots(rng, 130, 7.6, (0, -0.6), inner=4.4), rng, floor + 0.03, 1.5, (0.3, 1.2))


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="thali",
    radius=10.2,
    build=build,
    seed=11,
    light={"front": 1.4},
    look=Look(exposure=0.45, gain=(1.05, 1.0, 0.94)),
    views={"hero": View(frame=17.6, elevation=36, azimuth=-6, target=(0, -0.7, 1.8), focus=(0, -3.8, 2.4))},
)
