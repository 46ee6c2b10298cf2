"""Poha chivda: golden rice flakes with fresh curry leaf, coconut slivers, green chilli and peanuts on a leaf."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, mixture, nuts, spices
from foodstudio.product import Product
from foodstudio.rig import View

TURMERIC = (0.70, 0.33, 0.022), (0.84, 0.47, 0.050), (0.90, 0.62, 0.130)


def build(stage, rng):
    mound = heap.Mound(6.2, 3.0, stage.floor, centre=(0, 0.3), dome=0.3, lumps=0.3)
    heap.Mound(5.0, 2.6, stage.floor, centre=(0, 0.5), dome=0.3).fill((0.40, 0.17, 0.012))
    flakes = nuts.poha(8, colors=TURMERIC)
    recipe = [
        (flakes, 1400, 0.5),
        (mixture.peanuts(), 96, 0.5),
        (nuts.coconut_chips(), 36, 0.5),
        (spices.chilli_rings(), 30, 0.5),
        (mixture.lentils(size=0.26), 36, 0.7),
    ]
    pile = heap.heap(recipe, mound, rng, tries=12, sink=0.8, spread=1.03, depth=1.1)
    leaves = garnish.curry_leaves(fried=False)
    spots = garnish.disc_spots(rng, 17, 5.0, (0, -0.9))
    garnish.drop_onto(leaves, spots, rng, pile, sink=-0.15, tilt=1.2, scale=(0.7, 0.95))
    fallen = garnish.disc_spots(rng, 60, 7.6, (0, -0.2), inner=6.0)
    heap.lay(flakes, fallen, rng, stage.floor, 0.2)
    heap.lay(mixture.peanuts(), garnish.disc_spots(rng, 7, 7.4, (0, -0.4), inner=6.2), rng, stage.floor, 0.2)


PRODUCT = Product(
    set="banana_leaf",
    vessel="thali",
    radius=9.4,
    build=build,
    seed=13,
    light={"front": 1.4},
    look=Look(exposure=0.15, gain=(1.05, 1.0, 0.93)),
    views={"hero": View(frame=17.0, elevation=38, azimuth=-6, target=(0, -0.6, 1.8), focus=(0, -3.0, 2.8))},
)
