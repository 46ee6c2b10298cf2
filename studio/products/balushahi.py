"""Balushahi: flaky, glazed rounds with a dent in the middle holding pistachio."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import glazed, tin
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    crust = glazed.flaky_crust()
    rounds = [glazed.balushahi(crust, seed) for seed in range(4)]
    nuts = tin.nut_chunks(garnish.pistachio_material(), 5, 0.26, 5) + garnish.slivers(3)
    spots = [
        (-2.6, -2.9, 0),
        (2.7, -2.8, 0),
        (5.2, 1.8, 0),
        (-5.2, 1.7, 0),
        (0.0, 1.9, 0),
        (-2.6, 6.0, 0),
        (2.8, 6.0, 0),
        (0.0, -0.6, 1),
        (-2.7, 3.2, 1),
        (2.7, 3.3, 1),
    ]
    for k, (x, y, level) in enumerate(spots):
        lean = rng.normal(0, 0.05, 2)
        piece = instance(rounds[k % 4], (x, y, stage.floor + level * 1.70), (*lean, rng.uniform(0, 6.28)))
        garnish.drop_onto(nuts, garnish.disc_spots(rng, 14, 0.62, (x, y)), rng, [piece], tilt=1.0, scale=(0.7, 1.1))
    crumbs = garnish.crumb_pieces(crust, 0.13, color=(0.2, 0.5, 0.3))
    garnish.scatter(
        crumbs, garnish.disc_spots(rng, 60, 7.8, (0, -1), inner=5.0), rng, stage.floor + 0.05, 1.5, (0.4, 1.2)
    )
    garnish.scatter(garnish.rose_petals(), [(10.8, -6.2), (-10.8, -5.6)], rng, stage.table + 0.3, 0.2)


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="brass thali",
    build=build,
    seed=12,
    light={"front": 1.2},
    views={"hero": View(frame=16.4, elevation=38, azimuth=6, target=(0, 0.4, 1.8), focus=(0, -2.6, 2.4), fstop=5)},
)
