"""Laung sev: thick, chilli-red sev poured on a banana leaf, with cloves beside it."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

BURNISHED = [(0.60, 0.165, 0.010), (0.48, 0.108, 0.007), (0.66, 0.215, 0.016), (0.36, 0.066, 0.006)]


def build(stage, rng):
    dough = heap.strand_material("laung sev", specks=(0.10, 0.015, 0.004), speckled=0.8)
    mound = heap.Mound(6.0, 4.2, stage.floor, centre=(0, 0.2), dome=0.25, lumps=0.35)
    mound.fill((0.13, 0.035, 0.005))
    heap.strands(
        dough, mound, rng, 1900, 0.155, BURNISHED, length=(1.4, 4.2), depth=0.9, curl=0.30, rise=0.16, segments=9
    )
    fallen = garnish.disc_spots(rng, 46, 7.3, (0, 0), inner=5.6)
    heap.strewn_strands(dough, fallen, stage.floor, rng, 0.155, BURNISHED, length=(0.8, 2.6), segments=9)
    spots = [(-4.4, -7.0), (-3.0, -7.7), (-5.6, -6.2), (5.2, -6.9), (6.2, -5.8), (4.0, -7.6)]
    heap.lay(spices.cloves(), spots, rng, stage.floor, scale=(1.1, 1.3))


PRODUCT = Product(
    set="banana_leaf",
    build=build,
    seed=6,
    look=Look(exposure=0.1),
    views={"hero": View(frame=15.6, elevation=36, azimuth=8, target=(0, -0.7, 1.6), focus=(0, -3.2, 2.6))},
)
