"""Bhakarwadi: fried slices of a rolled dough, dark coconut and poppy spiral showing on every cut face."""

import numpy as np

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan
from foodstudio.physics import settle
from foodstudio.product import Product
from foodstudio.rig import View

TONES = (0.68, 0.37, 0.085), (0.54, 0.220, 0.032), (0.24, 0.068, 0.010)


def build(stage, rng):
    roll = farsan.cut_filling("bhakarwadi", TONES, (0.060, 0.016, 0.005), (0.26, 0.110, 0.030), share=0.2)
    slices = [farsan.bhakarwadi(roll, seed) for seed in range(5)]
    floor = stage.floor
    drops = []
    for layer, (reach, count) in enumerate([(4.4, 8), (1.6, 3), (3.0, 6), (0.9, 3)]):
        for k in range(count):
            turn = 2 * np.pi * (k + 0.4 * layer) / count
            on_end = rng.random() < 0.45
            tip = (
                (rng.normal(0, 0.2), rng.normal(0, 0.2), 0)
                if on_end
                else (1.45, rng.normal(0, 0.2), rng.uniform(-0.7, 0.7))
            )
            height = 1.6 + (0, 0, 3.2, 6.2)[layer]
            drops.append(
                (slices[len(drops) % 5], (reach * np.cos(turn), 0.8 + reach * np.sin(turn), floor + height), tip)
            )
    for x, y, turn in [(-2.6, -5.4, 0.35), (0.9, -6.0, -0.15), (4.2, -4.8, -0.5)]:
        drops.append((slices[len(drops) % 5], (x, y, floor + 1.6), (1.35, 0, turn)))
    settle(drops, [stage.vessel], ground=stage.table, frames=90, friction=0.9)
    crumbs = garnish.crumb_pieces(roll, 0.10, color=(0.1, 0.1, 1))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 40, 7.6, (0, -1), inner=5.4), rng, floor + 0.04, 1.5, (0.4, 1.2))


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="thali",
    radius=9.8,
    build=build,
    seed=6,
    look=Look(exposure=0.55, saturation=1.08, gain=(1.05, 1.0, 0.95)),
    views={"hero": View(frame=17.6, elevation=34, azimuth=4, target=(0, -0.8, 1.8), focus=(0, -4.8, 1.8))},
)
