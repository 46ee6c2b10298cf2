"""Masala kaju: whole roasted cashews tossed in coarse black pepper and salt, in a brass bowl."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import heap, nuts, spices
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    kaju = nuts.cashews(nuts.roasted_cashew(), count=6)
    mound = heap.in_bowl(stage, height=2.3, below_rim=0.9, seed=6)
    mound.fill((0.36, 0.18, 0.045))
    pile = heap.heap([(kaju, 420, 0.6)], mound, rng, tries=40, sink=0.58, spread=0.97, depth=1.6)
    cracked = garnish.crumb_pieces(
        garnish.plain("cracked pepper", (0.012, 0.007, 0.004), (0.05, 0.03, 0.018), 4), 0.075
    )
    garnish.drop_onto(cracked, garnish.disc_spots(rng, 170, 4.6, (0, -0.6)), rng, pile, sink=0.02, scale=(0.5, 1.2))
    heap.lay(kaju, [(-5.2, -6.4), (4.9, -6.5), (6.3, -5.2)], rng, stage.table, 0.2)
    heap.lay(spices.peppercorns(), garnish.disc_spots(rng, 12, 1.3, (2.2, -7.4)), rng, stage.table)
    garnish.scatter(cracked, garnish.disc_spots(rng, 60, 2.2, (1.0, -7.2)), rng, stage.table + 0.03, 1.0, (0.4, 1.0))


PRODUCT = Product(
    set="marble_brass",
    vessel="bowl",
    radius=6.0,
    build=build,
    seed=8,
    look=Look(exposure=0.4, gain=(1.12, 1.0, 0.90), saturation=1.12),
    light={"front": 1.9, "bounce": 1.3},
    views={"hero": View(frame=15.4, elevation=40, azimuth=6, target=(0, -0.9, 2.4), focus=(0, -2.4, 4.2))},
)
