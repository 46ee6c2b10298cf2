"""Kesar pista nankhatai: saffron-yellow shortbread, chopped pistachio pressed into the crack, in one layer on brass."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import bakery_props, cookie
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    dough = cookie.sandy_material((0.70, 0.37, 0.060), (0.40, 0.140, 0.018), (0.78, 0.48, 0.13))
    biscuits = [cookie.biscuit(dough, seed, cracks=1.1) for seed in (21, 22, 23, 24)]
    floor = stage.floor
    spots = [(-5.1, 4.3), (0.1, 4.6), (5.1, 4.2), (-2.6, 0.0), (2.6, 0.1), (-5.2, -4.2), (0.0, -4.6), (5.2, -4.3)]
    green = garnish.plain("chopped pistachio", (0.085, 0.15, 0.015), (0.24, 0.33, 0.05))
    pistachio = garnish.crumb_pieces(green, 0.20, 7)
    strands = bakery_props.saffron()
    for k, (x, y) in enumerate(spots):
        piece = instance(biscuits[k % 4], (x, y, floor), (0, 0, rng.uniform(0, 6.28)))
        garnish.drop_onto(
            pistachio, garnish.disc_spots(rng, 30, 0.9, (x, y)), rng, [piece], sink=-0.05, tilt=1.6, scale=(0.6, 1.2)
        )
        garnish.drop_onto(strands, garnish.disc_spots(rng, 4, 1.2, (x, y)), rng, [piece], scale=(0.7, 1.0))
    garnish.scatter(strands, garnish.disc_spots(rng, 14, 1.0, (7.2, -0.2)), rng, floor + 0.08)
    fallen = garnish.disc_spots(rng, 22, 7.6, (0, -0.5), inner=5.5)
    garnish.scatter(pistachio, fallen, rng, floor + 0.12, 1.5, (0.5, 1.0))


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="brass thali",
    build=build,
    seed=15,
    views={"hero": View(frame=17.5, elevation=42, azimuth=6, target=(0, -0.2, 0.9), focus=(0, -2.6, 1.3), fstop=5.6)},
)
