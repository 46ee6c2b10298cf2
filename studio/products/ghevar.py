"""Ghevar: two honeycomb discs of fried batter, the upper one under saffron rabri with almond and pistachio."""

import numpy as np

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import honeycomb
from foodstudio.product import Product
from foodstudio.rig import View

HEIGHT = 1.6


def build(stage, rng):
    lace = honeycomb.fried_lace()
    lower = honeycomb.disc(lace, 3, radius=5.9, height=HEIGHT)
    upper = honeycomb.disc(lace, 8, radius=5.5, hole=0.7, height=HEIGHT)
    floor = stage.floor
    instance(lower, (0.9, -0.8, floor), (0, 0, 0.4))
    instance(upper, (-0.6, 0.8, floor + HEIGHT - 0.15), (0.03, -0.02, 1.1))
    crown = floor + 2 * HEIGHT - 0.20
    cream = instance(honeycomb.rabri(honeycomb.rabri_material(), 4, radius=3.6), (-0.6, 0.8, crown), (0.03, -0.02, 0))
    over = lambda count, radius: garnish.disc_spots(rng, count, radius, (-0.6, 0.8))
    slivers = garnish.slivers() + garnish.almond_slivers(3)
    garnish.drop_onto(slivers, over(60, 3.0), rng, [cream], sink=-0.02, tilt=0.8, scale=(1.0, 1.4))
    strands = garnish.plain("saffron", (0.30, 0.012, 0.003), (0.48, 0.03, 0.004))
    for x, y in over(16, 2.4):
        _saffron(x, y, crown + 0.62, rng, strands)
    garnish.scatter(garnish.rose_petals(), [(10.8, -6.2), (-10.6, -7.0)], rng, stage.table + 0.3, 0.2)


def _saffron(x, y, z, rng, material):
    t = np.linspace(-1, 1, 12)
    angle, length, curl = rng.uniform(0, 6.28), rng.uniform(0.3, 0.5), rng.uniform(-0.3, 0.3)
    path = [x + np.cos(angle) * t * length, y + np.sin(angle) * t * length + curl * t**2, z - 0.12 * t**2]
    garnish.saffron_strand(np.stack(path, axis=-1), material)


PRODUCT = Product(
    set="terracotta_maroon",
    vessel="brass thali",
    build=build,
    seed=5,
    look=Look(exposure=0.15),
    light={"front": 1.3, "bounce": 1.3},
    views={"hero": View(frame=16.0, elevation=38, azimuth=8, target=(0, -0.2, 2.4), focus=(0, -3.6, 3.6), fstop=5.5)},
)
