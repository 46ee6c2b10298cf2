"""Moth bhujia: a bowl heaped with thread-fine, sharp, golden-brown bhujia; black pepper and cloves beside it."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

GOLDEN = [(0.76, 0.33, 0.026), (0.66, 0.24, 0.016), (0.84, 0.43, 0.050), (0.52, 0.165, 0.012)]


def build(stage, rng):
    thread = heap.strand_material()
    mound = heap.in_bowl(stage, height=3.0, below_rim=0.5, seed=3)
    mound.fill((0.24, 0.085, 0.010))
    heap.strands(thread, mound, rng, 11000, 0.062, GOLDEN, length=(1.0, 3.0), depth=0.5, curl=0.42, rise=0.16)
    fallen = garnish.disc_spots(rng, 46, 2.6, (4.6, -6.4))
    heap.strewn_strands(thread, fallen, stage.table + 0.05, rng, 0.062, GOLDEN)
    heap.lay(spices.peppercorns(), garnish.disc_spots(rng, 10, 1.3, (-5.6, -5.2)), rng, stage.table + 0.1)
    heap.lay(spices.cloves(), [(-4.2, -6.4), (-6.6, -4.0), (-5.4, -6.6)], rng, stage.table + 0.1)


PRODUCT = Product(
    set="wood_linen",
    vessel="bowl",
    radius=5.8,
    build=build,
    seed=4,
    light={"front": 1.5},
    look=Look(exposure=0.3, gain=(1.05, 1.0, 0.92)),
    views={
        "hero": View(frame=14.6, elevation=38, azimuth=-5, target=(0, -0.8, 2.2), focus=(0, -2.2, 4.4)),
        "close": View(frame=8.2, elevation=32, azimuth=-4, target=(0, -1.3, 3.9), focus=(0, -3.2, 4.0), fstop=9),
        "top": View(frame=16, elevation=88, azimuth=0, fstop=8),
    },
)
