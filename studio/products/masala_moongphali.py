"""Masala moongphali: peanuts in a crackling, spicy gram-flour jacket, heaped in a stoneware bowl."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, mixture, nuts
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    coated = nuts.coated_peanuts()
    mound = heap.in_bowl(stage, height=2.0, below_rim=0.5, seed=9)
    mound.fill((0.28, 0.075, 0.007))
    pile = heap.heap([(coated, 520, 0.9)], mound, rng, tries=40, sink=0.60, spread=0.97, depth=1.5)
    garnish.drop_onto(
        garnish.curry_leaves(), garnish.disc_spots(rng, 6, 3.4, (0.2, -1.0)), rng, pile, sink=-0.1, tilt=0.8
    )
    heap.lay(coated, garnish.disc_spots(rng, 8, 2.0, (4.6, -6.0)), rng, stage.table, 0.3)
    heap.lay(mixture.peanuts(), [(-5.4, -5.3), (-4.5, -6.2), (-5.9, -6.4), (-3.6, -6.8)], rng, stage.table, 0.2)
    garnish.dried_chilli((-7.2, -4.2, stage.table), 0.9, length=3.6)


PRODUCT = Product(
    set="wood_linen",
    vessel="bowl",
    radius=5.6,
    build=build,
    seed=10,
    look=Look(exposure=0.25),
    light={"front": 1.4},
    views={"hero": View(frame=14.6, elevation=40, azimuth=-5, target=(0, -0.9, 2.2), focus=(0, -2.4, 4.0))},
)
