"""Chana jor garam: black gram beaten flat and dusted with masala, with cut lime and onion at hand."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import heap, nuts, spices
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    gram = nuts.beaten_gram()
    mound = heap.in_bowl(stage, height=2.3, seed=1)
    mound.fill((0.13, 0.05, 0.010))
    heap.heap([(gram, 480, 0.42)], mound, rng, spread=0.96, depth=1.4)
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
    views={"hero": View(frame=15.4, elevation=40, azimuth=-6, target=(0, -1.2, 2.2), focus=(0, -2.6, 4.2))},
)
