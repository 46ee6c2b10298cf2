"""Aloo bhujia: pale, very fine potato bhujia flecked with mint, loose on a dark plate with mint leaves."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

STRAW = [(0.88, 0.53, 0.085), (0.82, 0.44, 0.050), (0.90, 0.60, 0.130), (0.68, 0.31, 0.030)]


def build(stage, rng):
    thread = heap.strand_material("aloo bhujia", specks=(0.075, 0.075, 0.014), speckled=0.75)
    mound = heap.Mound(5.9, 3.7, stage.floor, centre=(0, 0.3), dome=0.3, lumps=0.4)
    mound.fill((0.40, 0.185, 0.018))
    heap.strands(thread, mound, rng, 11000, 0.060, STRAW, length=(0.7, 2.3), depth=0.55, curl=0.5, rise=0.2)
    fallen = garnish.disc_spots(rng, 240, 7.0, (0, 0), inner=5.3)
    heap.strewn_strands(thread, fallen, stage.floor, rng, 0.060, STRAW)
    mint = spices.mint_leaves()
    garnish.scatter(mint, [(4.2, -5.4), (5.1, -4.5), (5.4, -5.6)], rng, stage.floor + 0.2, 0.2, (0.7, 0.9))


PRODUCT = Product(
    set="marble_brass",
    vessel="thali",
    radius=8.4,
    build=build,
    seed=15,
    look=Look(exposure=0.3, gain=(1.10, 1.0, 0.88)),
    light={"front": 1.6},
    views={"hero": View(frame=15.4, elevation=37, azimuth=6, target=(0, -0.6, 1.6), focus=(0, -3.0, 2.4))},
)
