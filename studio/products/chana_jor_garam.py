"""Chana jor garam: black gram beaten flat and dusted with masala, with cut lime and onion at hand."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import heap, nuts, spices
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    gram = nuts.beaten_gram()
    mound = heap.in_bowl(stage, height=2.5, below_rim=0.8, seed=1)
    mound.fill((0.30, 0.12, 0.020))
    heap.heap([(gram, 560, 0.42)], mound, rng, tries=24, sink=0.7, spread=0.98, depth=1.1)
    heap.lay(gram, garnish.disc_spots(rng, 9, 1.9, (-4.2, -6.2)), rng, stage.table, 0.05)
    instance(spices.lime(1.35), (4.6, -5.6, stage.table + 0.95), (0.42, 0.0, 0.3))
    heap.lay(spices.onion_rings(), [(1.9, -6.9), (3.0, -7.3)], rng, stage.table, 0.05)


PRODUCT = Product(
    set="banana_leaf",
    vessel="bowl",
    radius=5.8,
    build=build,
    seed=17,
    look=Look(exposure=0.2),
    light={"front": 2.0},
    views={"hero": View(frame=15.4, elevation=40, azimuth=-6, target=(0, -1.2, 2.2), focus=(0, -2.6, 4.2))},
)
