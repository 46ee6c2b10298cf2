"""Ajwain cookies: savoury square shortbread, fork-ridged and flecked with carom seed, on marble and brass."""

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

SIDE, HEIGHT = 3.9, 0.85


def build(stage, rng):
    dough = flat_biscuit.dough((0.68, 0.43, 0.160), (0.40, 0.155, 0.030), fleck=(0.22, 0.12, 0.04))
    outline = flat_biscuit.rectangle(SIDE, SIDE, hardness=6)
    cookies = [
        flat_biscuit.biscuit(
            dough, seed, outline, HEIGHT, 0.14, 0.08, toast=(0.68, 0.95), relief=flat_biscuit.forked(0.46, 0.13, 2.3)
        )
        for seed in range(3)
    ]
    floor = stage.floor
    placed = arrange.stack(cookies, (-2.5, 3.2), floor, HEIGHT + 0.10, 4, rng, turn=0.7)[-1:]
    placed += arrange.stack(cookies, (2.4, 3.4), floor, HEIGHT + 0.10, 3, rng, turn=0.7)[-1:]
    leaning = [
        (-4.7, -1.3, 0.45, 0.30),
        (0.0, -0.5, 0.62, 0.00),
        (4.7, -1.2, 0.42, -0.35),
        (-2.6, -5.0, 0.03, 0.50),
        (2.8, -5.1, 0.03, -0.40),
    ]
    for x, y, tilt, heading in leaning:
        placed += arrange.shingle(cookies[len(placed) % 3 :], (x, y), floor, 1, 1, tilt, SIDE / 2, rng, heading, 0.1)
    ajwain = bakery_props.ajwain()
    for piece in placed:
        x, y, _ = piece.location
        garnish.drop_onto(ajwain, garnish.disc_spots(rng, 24, 1.9, (x, y)), rng, [piece], tilt=0.2, scale=(0.9, 1.2))
    garnish.scatter(ajwain, garnish.disc_spots(rng, 160, 1.3, (6.9, -3.6)), rng, floor + 0.08, 0.3)
    crumbs = garnish.crumb_pieces(dough, 0.12, color=(0.1, 0, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 40, 7.4, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=25,
    views={"hero": View(frame=17, elevation=38, azimuth=-6, target=(0.2, -0.5, 1.5), focus=(0, -2.8, 1.6))},
)
