"""Atta biscuit: plain brown whole wheat rectangles with pricked holes and fennel pressed into the top."""

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

WIDTH, LENGTH, HEIGHT = 5.4, 3.6, 0.75
HOLES = [(x, y) for x in (-1.7, 0.0, 1.7) for y in (-0.85, 0.85)]


def build(stage, rng):
    dough = flat_biscuit.dough((0.44, 0.205, 0.062), (0.225, 0.078, 0.020), fleck=(0.21, 0.080, 0.024), grit=1.3)
    outline = flat_biscuit.rectangle(WIDTH, LENGTH, hardness=7)
    biscuits = [
        flat_biscuit.biscuit(
            dough, seed, outline, HEIGHT, 0.13, 0.05, toast=(0.70, 0.9), relief=flat_biscuit.docked(HOLES, 0.11)
        )
        for seed in range(3)
    ]
    bakery_props.board((0, 0, stage.floor), (21, 17, 1.2), 0.1, (0.30, 0.150, 0.060))
    floor = stage.floor + 1.2
    placed = arrange.stack(biscuits, (-3.1, 3.3), floor, HEIGHT + 0.09, 6, rng, turn=0.3)[-1:]
    placed += arrange.stack(biscuits, (3.0, 3.6), floor, HEIGHT + 0.09, 4, rng, turn=0.3)[-1:]
    leaning = [
        (-3.9, -0.5, 0.75, 0.25),
        (3.8, -0.3, 0.75, -0.28),
        (-0.2, -3.8, 0.03, 0.12),
        (0.5, -5.6, 0.50, -0.15),
    ]
    for x, y, tilt, heading in leaning:
        row = biscuits[len(placed) % 3 :]
        placed += arrange.shingle(row, (x, y), floor, 1, 1, tilt, LENGTH / 2, rng, heading, 0.06)
    fennel = bakery_props.fennel()
    for piece in placed:
        x, y, _ = piece.location
        garnish.drop_onto(fennel, garnish.disc_spots(rng, 18, 2.0, (x, y)), rng, [piece], tilt=0.1, sink=0.03)
    garnish.scatter(fennel, garnish.disc_spots(rng, 55, 1.3, (-6.4, -5.0)), rng, floor + 0.12, 0.3)
    crumbs = garnish.crumb_pieces(dough, 0.12, color=(0.1, 0, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 50, 7.4, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=41,
    views={"hero": View(frame=17.5, elevation=37, azimuth=8, target=(0, -0.4, 2.9), focus=(0, -2.8, 2.6))},
)
