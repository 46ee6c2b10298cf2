"""Anjeer barfi: coins sliced from a log of figs and dates, showing cashew, almond and pistachio."""

from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import coins
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS, THICKNESS = 2.25, 1.1


def build(stage, rng):
    paste = coins.fig_paste()
    slices = [coins.log(paste, seed, RADIUS, THICKNESS) for seed in range(5)]
    roll = coins.log(paste, 9, RADIUS, 9.0, step=0.09)
    floor = stage.floor
    put(roll, (-4.4, 4.0, floor + RADIUS), (0, 1.5708, 0.04))
    for k, x in enumerate((-3.3, 1.2, 5.2)):  # leaning back on the roll, cut face to the camera
        put(slices[k], (x, 0.35 - 0.15 * k, floor + 1.50), (0.95, 0, 0.06 - 0.10 * k))
    for k, (x, y, level) in enumerate([(-4.6, -2.9, 0), (0.2, -3.8, 0), (4.7, -3.0, 0)]):
        put(slices[(k + 3) % 5], (x, y, floor + level * THICKNESS), (0, 0, 2.0 * k))
    put(slices[1], (2.4, -3.3, floor + THICKNESS + 0.04), (0.04, 0.05, 4.0))
    garnish.scatter([garnish.almond()], [(-10.0, -6.4), (9.8, -7.4)], rng, stage.table + 0.42, 0.05)
    garnish.scatter([garnish.pistachio_nut()], [(-8.6, -8.0), (11.0, -6.0)], rng, stage.table + 0.46, 0.2)


def put(prototype, location, rotation):
    turn = Euler(rotation, "XYZ").to_matrix().to_4x4()
    instance(prototype).matrix_world = Matrix.Translation(location) @ turn


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=27,
    props=2,
    light={"front": 1.5, "bounce": 1.3},
    views={"hero": View(frame=16.5, elevation=40, azimuth=8, target=(0.2, -0.4, 1.4), focus=(0, -2.6, 1.8), fstop=5)},
)
