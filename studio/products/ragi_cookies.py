"""Ragi cookies: dark finger millet rounds with a crackled, sandy top, stacked on pale paper."""

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS, HEIGHT = 2.6, 0.85


def build(stage, rng):
    dough = flat_biscuit.dough(
        (0.20, 0.072, 0.030), (0.090, 0.029, 0.012), (0.055, 0.018, 0.009), fleck=(0.34, 0.155, 0.070), grit=1.3
    )
    cookies = [
        flat_biscuit.biscuit(
            dough,
            seed,
            flat_biscuit.disc(RADIUS),
            HEIGHT,
            edge=0.20,
            dome=0.20,
            rough=0.06,
            grain=0.04,
            toast=(0.75, 0.6),
            relief=flat_biscuit.cracked(seed, 1.1, 0.07, 0.14),
        )
        for seed in range(4)
    ]
    bakery_props.baking_paper((0, 0.2, stage.floor), (20, 17), 0.14, (0.62, 0.50, 0.34))
    floor = stage.floor + 0.14
    arrange.stack(cookies, (-2.6, 3.4), floor, HEIGHT + 0.16, 5, rng)
    arrange.stack(cookies[1:], (3.1, 3.6), floor, HEIGHT + 0.16, 3, rng)
    spots = [(-5.3, -1.3, 0.04), (0.3, -0.7, 0.66), (5.7, -0.7, 0.05), (-2.0, -5.4, 0.05), (3.4, -5.5, 0.04)]
    for k, (x, y, tilt) in enumerate(spots):
        arrange.shingle(cookies[k % 3 :], (x, y), floor, 1, 1, tilt, RADIUS, rng)
    crumbs = garnish.crumb_pieces(dough, 0.14, color=(0.1, 0, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 70, 8.0, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.2))
    millet = garnish.crumb_pieces(garnish.plain("ragi", (0.13, 0.030, 0.014), (0.30, 0.085, 0.035)), 0.11)
    garnish.scatter(millet, garnish.disc_spots(rng, 170, 1.5, (-6.3, -5.6)), rng, floor + 0.08, 1.0, (0.8, 1.1))


PRODUCT = Product(
    set="marble_brass",
    vessel=None,
    build=build,
    seed=37,
    views={"hero": View(frame=18.5, elevation=36, azimuth=8, target=(0, -0.5, 1.9), focus=(0, -2.8, 1.8))},
)
