"""Dry fruit kachori: marble-sized kachoris with an eleven-turn fold, one broken open on its nut filling."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, nuts
from foodstudio.product import Product
from foodstudio.rig import View

TONES = (0.60, 0.31, 0.075), (0.46, 0.185, 0.030), (0.20, 0.055, 0.009)


def build(stage, rng):
    shell = farsan.crust("kachori", *TONES, [((0.62, 0.46, 0.20), 6.5, 0.71, 0.7)])
    balls = [farsan.kachori(shell, seed) for seed in range(5)]
    mound = heap.in_bowl(stage, height=2.2, below_rim=1.2, seed=4)
    mound.fill((0.16, 0.05, 0.008))
    heap.heap([(balls, 34, 0.4)], mound, rng, tries=14, sink=0.95, spread=0.84, depth=2.6)
    inside = farsan.cut_filling("open kachori", TONES, (0.13, 0.040, 0.010), (0.62, 0.44, 0.18))
    opened = [farsan.kachori(inside, seed + 8, radius=1.5, broken=True) for seed in range(2)]
    instance(opened[0], (-3.4, -7.0, stage.table), (0, 0, 0.3))
    instance(opened[1], (-0.3, -7.6, stage.table), (0, 0, -0.1))
    heap.lay(balls, [(3.2, -7.0)], rng, stage.table, 0.2, (1, 1))
    kaju = nuts.cashews(nuts.roasted_cashew(pepper=0.0))
    heap.lay(kaju, [(5.6, -6.0), (5.9, -4.6), (1.6, -8.4)], rng, stage.table, scale=(0.75, 0.85))
    heap.lay(nuts.raisins(), [(4.6, -7.6), (-5.6, -5.6), (-5.0, -6.2), (6.6, -5.4)], rng, stage.table, scale=(0.8, 1.0))
    crumbs = garnish.crumb_pieces(shell, 0.09, color=(0.2, 0.1, 0))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 26, 2.4, (-1.6, -8.0)), rng, stage.table + 0.04, 1.5, (0.4, 1.2))


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="bowl",
    radius=6.4,
    build=build,
    seed=2,
    look=Look(exposure=0.6, saturation=1.05, gain=(1.05, 1.0, 0.94)),
    views={"hero": View(frame=17.0, elevation=38, azimuth=4, target=(0, -1.8, 2.2), focus=(0, -4.0, 3.6))},
)
