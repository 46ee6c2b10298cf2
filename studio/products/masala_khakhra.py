"""Masala khakhra: a stack of paper-thin roasted rounds, browned in spots, one broken in front."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import farsan
from foodstudio.product import Product
from foodstudio.rig import View

SPICE = [((0.34, 0.060, 0.008), 4.6, 0.65, 0.8), ((0.07, 0.034, 0.010), 6.5, 0.68, 0.9)]


def build(stage, rng):
    tones = (0.72, 0.47, 0.155), (0.60, 0.33, 0.075), (0.27, 0.088, 0.016)
    dough = farsan.crust("khakhra", *tones, SPICE, (0.6, 0.8), bubbles=0.1)
    rounds = [farsan.khakhra(dough, seed) for seed in range(4)]
    broken = farsan.khakhra(dough, 7, bite=True)
    floor = stage.floor
    for k in range(11):
        x, y = rng.normal(0, 0.28, 2)
        instance(
            rounds[k % 4], (x, 1.2 + y, floor + 0.28 + 0.21 * k), (rng.normal(0, 0.012), rng.normal(0, 0.012), 2.1 * k)
        )
    instance(broken, (0.2, 1.0, floor + 2.75), (0.03, -0.02, 0.35))
    instance(farsan.khakhra(dough, 9, radius=3.4, bite=True), (1.6, -5.6, floor + 1.1), (0.36, 0.05, 2.9))
    crumbs = garnish.crumb_pieces(dough, 0.13, color=(0.4, 0, 0))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 30, 3.4, (0, -6.4)), rng, floor + 0.05, 1.0, (0.3, 1.2))


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=18,
    look=Look(exposure=0.1),
    views={"hero": View(frame=17.4, elevation=36, azimuth=6, target=(0, -0.9, 1.4), focus=(0, -3.6, 2.6))},
)
