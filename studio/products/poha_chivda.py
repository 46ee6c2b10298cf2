"""Poha chivda: light roasted rice flakes with curry leaf, coconut slivers, green chilli and peanuts on a leaf."""

from foodstudio import garnish
from foodstudio.kits import heap, mixture, nuts, spices
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    mound = heap.Mound(6.4, 3.6, stage.floor, centre=(0, 0.3), dome=0.3, lumps=0.3)
    mound.fill((0.40, 0.26, 0.06))
    rings = spices.chilli_rings()
    recipe = [
        (nuts.poha(8), 1000, 0.55),
        (mixture.peanuts(), 46, 0.5),
        (nuts.coconut_chips(), 30, 0.5),
        (rings, 22, 0.5),
        (mixture.lentils(size=0.26), 30, 0.7),
    ]
    heap.heap(recipe, mound, rng, tries=5, depth=0.9)
    garnish.scatter(
        garnish.curry_leaves(),
        garnish.disc_spots(rng, 13, 4.6, (0, -0.8)),
        rng,
        lambda x, y: float(mound.level(x, y)) + 0.75,
        0.4,
        (0.75, 0.95),
    )
    heap.lay(nuts.poha(8), garnish.disc_spots(rng, 60, 7.6, (0, -0.2), inner=6.0), rng, stage.floor, 0.2)


PRODUCT = Product(
    set="banana_leaf",
    vessel="thali",
    radius=9.4,
    build=build,
    seed=13,
    views={"hero": View(frame=17.0, elevation=38, azimuth=-6, target=(0, -0.6, 1.8), focus=(0, -3.0, 2.8))},
)
