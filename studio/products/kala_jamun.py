"""Kala jamun: nearly black fried balls lifted out of their syrup, one cut open on its saffron heart."""

from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import jamun
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS = 2.1


def build(stage, rng):
    crust = jamun.dark_crust()
    balls = [jamun.ball(crust, seed, RADIUS) for seed in range(4)]
    base = stage.floor + RADIUS * 0.93
    centres = [
        (-4.5, -0.4, base),
        (4.5, -0.2, base),
        (-2.2, 3.2, base),
        (2.2, 3.3, base),
        (-0.1, 0.1, base + 0.02),
        (-2.1, 1.3, base + 3.15),
        (2.2, 1.5, base + 3.1),
    ]
    for k, centre in enumerate(centres):
        instance(balls[k % 4], centre, (*rng.normal(0, 0.2, 2), rng.uniform(0, 6.28)))
    opened = jamun.ball(crust, 7, RADIUS, cut=0.05)
    for x, y, turn, tilt in ((-2.2, -4.3, 0.25, -0.75), (2.6, -4.0, -0.35, -0.65)):
        place = Matrix.Translation((x, y, stage.floor + 1.45)) @ Euler((tilt, 0, turn)).to_matrix().to_4x4()
        instance(opened).matrix_world = place
    garnish.scatter(garnish.rose_petals(), [(10.8, -6.2), (-10.4, -6.8)], rng, stage.table + 0.3, 0.2)
    garnish.scatter([garnish.cardamom()], [(-9.0, -8.2), (9.6, -8.0)], rng, stage.table + 0.45)


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=19,
    props=1,
    light={"front": 1.4, "bounce": 1.3},
    views={"hero": View(frame=16.5, elevation=34, azimuth=6, target=(0, -0.4, 2.2), focus=(0, -3.6, 2.4), fstop=5)},
)
