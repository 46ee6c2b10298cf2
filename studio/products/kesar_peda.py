"""Kesar peda: saffron-yellow rounds of khoya, each with a thumbprint and pistachio."""

import numpy as np

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import peda, tin
from foodstudio.product import Product
from foodstudio.rig import View

HEIGHT = 1.15


def build(stage, rng):
    khoya = peda.saffron_khoya()
    rounds = [peda.peda(khoya, seed, height=HEIGHT) for seed in range(5)]
    nuts = tin.nut_chunks(garnish.pistachio_material(), 5, 0.24, 5) + garnish.slivers(3)
    ring = [(4.2 * np.cos(a), 4.2 * np.sin(a) + 0.3, 0) for a in np.arange(6) * np.pi / 3 + 0.52]
    spots = ring + [(0, 0.3, 0)] + [(2.3 * np.cos(a), 2.3 * np.sin(a) + 1.2, 1) for a in (0.5, 2.64)]
    for k, (x, y, level) in enumerate(spots):
        lean = rng.normal(0, 0.03, 2)
        spot = (x, y, stage.floor + level * (HEIGHT + 0.04))
        round_ = instance(rounds[k % 5], spot, (*lean, rng.uniform(0, 6.28)))
        heap = garnish.disc_spots(rng, 15, 0.5, (x, y))
        garnish.drop_onto(nuts, heap, rng, [round_], sink=-0.05, tilt=1.2, scale=(0.7, 1.1))
    garnish.scatter([garnish.cardamom()], [(-9.8, -6.4), (9.4, -7.4)], rng, stage.table + 0.45)
    garnish.scatter([garnish.pistachio_nut()], [(-8.4, -8.0), (10.6, -6.0)], rng, stage.table + 0.46, 0.2)


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=9,
    light={"front": 1.2},
    views={"hero": View(frame=14.5, elevation=46, azimuth=6, target=(0, 0.2, 1.2), focus=(0, -2.6, 1.8), fstop=5)},
)
