"""Kara boondi: salted golden pearls heaped in a brass bowl, fried curry leaf and whole cashews on top."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, nuts
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    mound = heap.in_bowl(stage, height=2.9, below_rim=0.75, seed=2)
    mound.fill((0.38, 0.145, 0.008))
    pearls = nuts.pearls(6)
    kaju = nuts.cashews(nuts.roasted_cashew(pepper=0.15))
    pile = heap.heap([(pearls, 1000, None), (kaju, 18, 0.6)], mound, rng, tries=10, sink=0.8, spread=0.98, depth=1.0)
    garnish.drop_onto(
        garnish.curry_leaves(), garnish.disc_spots(rng, 10, 3.6, (0.2, -0.9)), rng, pile, sink=-0.12, tilt=0.8
    )
    heap.lay(pearls, garnish.disc_spots(rng, 22, 2.4, (5.2, -5.8)), rng, stage.table)
    heap.lay(kaju, [(-5.6, -5.6), (-4.6, -6.6)], rng, stage.table, scale=(0.9, 1.0))


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="bowl",
    radius=6.0,
    build=build,
    seed=14,
    light={"front": 1.8},
    look=Look(exposure=0.5, saturation=1.05, gain=(1.06, 1.0, 0.92)),
    views={"hero": View(frame=15.2, elevation=41, azimuth=-6, target=(0, -0.8, 2.4), focus=(0, -2.4, 4.4))},
)
