"""Gujiya: fried half-moons with a pleated edge, piled on a stoneware plate."""

from foodstudio import garnish
from foodstudio.kits import gujiya, pastry
from foodstudio.physics import settle
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    crust = pastry.fried_dough(golden=(0.58, 0.245, 0.040), dark=(0.27, 0.075, 0.011), pale=(0.70, 0.38, 0.11))
    moons = [gujiya.half_moon(crust, seed) for seed in range(4)]
    floor = stage.floor
    layers = [
        (-4.0, 3.8, 0.1, 0.35),
        (4.2, 3.8, 0.1, -0.35),
        (0.0, 0.6, 0.1, 0.05),
        (-3.2, 1.6, 2.4, 0.25),
        (3.4, 1.4, 2.4, -0.25),
        (0.0, -1.9, 2.4, -0.08),
    ]
    drops = [(moons[k % 4], (x, y, floor + z), (0, 0, turn)) for k, (x, y, z, turn) in enumerate(layers)]
    settle(drops, [stage.vessel], ground=stage.table, frames=60, friction=0.95)
    crumbs = garnish.crumb_pieces(crust, 0.12, color=(0.3, 0.1, 0.3))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 40, 7.2, (0, -2), inner=4.8), rng, floor + 0.05, 1.5, (0.4, 1.2))
    garnish.scatter([garnish.cardamom()], [(-9.8, -6.6), (9.6, -7.6)], rng, stage.table + 0.45)


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=14,
    light={"front": 1.2},
    views={"hero": View(frame=17.0, elevation=42, azimuth=8, target=(0, 0.2, 1.6), focus=(0, -2.8, 2.0), fstop=5)},
)
