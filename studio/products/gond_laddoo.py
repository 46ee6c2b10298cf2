"""Gond laddoo: coarse brown balls of wheat and jaggery, studded with puffed gum, almond and cashew."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import ball, gond, tin
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS = 2.35


def build(stage, rng):
    meal = ball.grainy_material((0.30, 0.118, 0.030), oily=0.5)
    laddoos = [ball.grainy(meal, seed, RADIUS, coarseness=1.9, detail=6) for seed in range(3)]
    cashew = garnish.plain("cashew", (0.60, 0.41, 0.20), (0.76, 0.58, 0.34), roughness=0.5)
    skin = garnish.plain("almond skin", (0.16, 0.055, 0.018), (0.34, 0.14, 0.05), roughness=0.6)
    studs = (
        gond.puffed()
        + gond.puffed(3, 0.24, seed=9)
        + tin.nut_chunks(cashew, 3, 0.38, 4)
        + tin.nut_chunks(skin, 7, 0.36, 3)
    )
    base = stage.floor + RADIUS * 0.88
    centres = [
        (-2.5, -1.9, base),
        (2.5, -2.0, base),
        (0.0, 2.3, base),
        (-4.9, 2.4, base),
        (4.9, 2.2, base),
        (0.0, -0.4, base + 3.75),
    ]
    for k, centre in enumerate(centres):
        instance(laddoos[k % 3], centre, (0, 0, rng.uniform(0, 6.28)))
        garnish.on_sphere(studs, centre, RADIUS, 42, rng, spread=2.0, lift=0.0, scale=(0.8, 1.35))
    garnish.scatter(studs, garnish.disc_spots(rng, 16, 7.0, (0, -2), inner=4.4), rng, stage.floor + 0.22, 0.8)
    crumbs = garnish.crumb_pieces(meal, 0.15, color=(0.5, 0.5, 0.5))
    garnish.scatter(
        crumbs, garnish.disc_spots(rng, 50, 7.2, (0, -1), inner=4.0), rng, stage.floor + 0.05, 1.5, (0.4, 1.2)
    )
    garnish.scatter([garnish.almond()], [(-9.8, -6.8), (9.8, -7.4)], rng, stage.table + 0.5, 0.1)


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=16,
    light={"front": 1.2},
    views={"hero": View(frame=17.0, elevation=31, azimuth=6, target=(0, 0.1, 2.8), focus=(0, -2.6, 3.8), fstop=5)},
)
