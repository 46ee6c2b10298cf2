"""Dhoda barfi: dark, chewy squares of sprouted wheat and milk under chopped cashew and pistachio."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import tin
from foodstudio.product import Product
from foodstudio.rig import View

SIZE = (3.6, 3.6, 1.7)


def build(stage, rng):
    toffee = tin.set_milk(tin.DHODA)
    squares = [tin.block(toffee, seed, SIZE, tin.DHODA) for seed in range(4)]
    cashew = garnish.plain("cashew", (0.56, 0.38, 0.18), (0.74, 0.56, 0.32), roughness=0.5)
    nuts = tin.nut_chunks(cashew, 2, 0.46) + tin.nut_chunks(garnish.pistachio_material(), 5, 0.36, 4)
    spots = [
        (-4.2, -1.4, 0, 0.2),
        (0.1, -2.8, 0, -0.12),
        (4.2, -1.2, 0, 0.25),
        (-2.0, 2.6, 0, 0.05),
        (2.3, 2.8, 0, -0.2),
        (-1.9, 0.6, 1, 0.5),
        (1.9, 0.8, 1, -0.15),
    ]
    for k, (x, y, level, turn) in enumerate(spots):
        square = instance(squares[k % 4], (x, y, stage.floor + level * 1.72), (0, 0, turn + k * 1.5708))
        crowd = [(x + dx, y + dy) for dx, dy in rng.uniform(-1.5, 1.5, (34, 2))]
        garnish.drop_onto(nuts, crowd, rng, [square], sink=0.06, tilt=1.2, scale=(0.6, 1.1))
    garnish.scatter(nuts, garnish.disc_spots(rng, 14, 6.8, (0, -1), inner=5.2), rng, stage.floor + 0.12, 0.6)


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=17,
    props=1,
    light={"front": 1.4},
    views={"hero": View(frame=15.0, elevation=36, azimuth=-16, target=(0, -0.2, 1.6), focus=(0, -3.6, 2.0), fstop=5)},
)
