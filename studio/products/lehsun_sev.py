"""Lehsun sev: bright chilli-orange sev in a stoneware bowl, a garlic bulb and red chillies beside it."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

FIERY = [(0.74, 0.20, 0.010), (0.66, 0.145, 0.007), (0.80, 0.27, 0.018), (0.54, 0.090, 0.005)]


def build(stage, rng):
    dough = heap.strand_material("lehsun sev", specks=(0.22, 0.014, 0.003), speckled=0.8)
    mound = heap.in_bowl(stage, height=2.7, below_rim=0.5, seed=8)
    mound.fill((0.22, 0.05, 0.004))
    heap.strands(dough, mound, rng, 4200, 0.098, FIERY, length=(1.2, 3.4), depth=0.6, curl=0.5, rise=0.14, segments=7)
    fallen = garnish.disc_spots(rng, 22, 2.0, (0.4, -7.0))
    heap.strewn_strands(dough, fallen, stage.table, rng, 0.098, FIERY, length=(0.8, 2.2), segments=7)
    instance(spices.garlic_bulb(1.6), (-5.7, -4.9, stage.table), (0.0, 0.06, 0.4))
    heap.lay(spices.garlic_cloves(), [(-3.6, -6.5), (-2.6, -7.3), (-5.0, -7.1)], rng, stage.table, 0.1, (0.85, 0.95))
    garnish.dried_chilli((5.4, -5.9, stage.table), 0.7, length=4.4)
    garnish.dried_chilli((6.4, -4.6, stage.table), 0.9, length=4.0)


PRODUCT = Product(
    set="wood_linen",
    vessel="bowl",
    radius=5.6,
    build=build,
    seed=16,
    look=Look(exposure=0.0),
    views={"hero": View(frame=15.6, elevation=38, azimuth=5, target=(0, -1.4, 2.0), focus=(0, -2.6, 4.2))},
)
