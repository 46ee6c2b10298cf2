"""The gift box: an open maroon box of twelve sweets in gold cases, its lid and a marigold ribbon behind it."""

import math

from foodstudio import garnish, wide_sets
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import arrangements, ball, cookie, festive, fittings, slab
from foodstudio.product import Product
from foodstudio.rig import View

CELL, COLUMNS, ROWS, TALL = 5.4, 4, 3, 3.5
MAROON, IVORY, GOLD = (0.075, 0.0045, 0.014), (0.66, 0.56, 0.40), (0.52, 0.31, 0.09)


def walls(floor):
    board, paper = fittings.card(MAROON), fittings.card(IVORY)
    width, depth = CELL * COLUMNS, CELL * ROWS
    fittings.block((width + 0.6, depth + 0.6, 0.5), board, (0, 0, floor))
    for side in (-1, 1):
        fittings.block((0.32, depth + 0.7, TALL), board, (side * (width / 2 + 0.2), 0, floor), radius=0.06)
        fittings.block((width + 0.7, 0.32, TALL), board, (0, side * (depth / 2 + 0.2), floor), radius=0.06)
    for k in range(1, COLUMNS):
        fittings.block((0.14, depth, TALL - 0.9), paper, ((k - COLUMNS / 2) * CELL, 0, floor + 0.4), radius=0.03)
    for k in range(1, ROWS):
        fittings.block((width, 0.14, TALL - 0.9), paper, (0, (k - ROWS / 2) * CELL, floor + 0.4), radius=0.03)


def sweets():
    """One of each kind: (prototypes, height of the middle above the case)."""
    boondi = ball.boondi_material()
    besan = ball.grainy_material((0.54, 0.26, 0.035), oily=0.4)
    coconut = ball.grainy_material((0.62, 0.58, 0.50), oily=0.1)
    pista = slab.fudge(base=(0.66, 0.47, 0.26), second=(0.26, 0.30, 0.085), silver=False)
    rose = slab.fudge(base=(0.60, 0.24, 0.19), silver=True)
    return {
        "motichoor": ([ball.beaded(boondi, 1, 2.1)], 2.0),
        "besan": ([ball.grainy(besan, 2, 2.05, detail=6)], 1.9),
        "coconut": ([ball.grainy(coconut, 3, 2.05, detail=6)], 1.9),
        "jamun": ([ball.smooth(ball.gulab_jamun_material(), 1, radius=2.05)], 2.0),
        "pista": ([slab.slab(pista, seed, (3.1, 3.1, 1.45)) for seed in range(2)], 0.3),
        "rose": ([slab.slab(rose, seed, (3.1, 3.1, 1.45)) for seed in range(2)], 0.3),
        "nankhatai": ([cookie.biscuit(cookie.sandy_material(), seed, radius=2.1, height=1.2) for seed in range(2)], 0.3),
        "katli": ([slab.rhombus(slab.fudge(), seed, 3.0, 0.75) for seed in range(2)], 0.3),
    }


PLAN = [
    ["katli", "jamun", "rose", "motichoor"],
    ["motichoor", "katli", "coconut", "nankhatai"],
    ["rose", "besan", "pista", "jamun"],
]


def build(stage, rng):
    floor = stage.table
    walls(floor)
    cup = fittings.paper_cup(2.45, fittings.card(GOLD, 0.35), 1.6)
    kinds, slivers = sweets(), garnish.slivers()
    for row, names in enumerate(PLAN):
        for column, name in enumerate(names):
            x, y = (column - (COLUMNS - 1) / 2) * CELL, (row - (ROWS - 1) / 2) * CELL
            pieces, rise = kinds[name]
            instance(cup, (x, y, floor + 0.5), (0, 0, rng.uniform(0, 6)))
            if rise > 1:
                spot = (x, y, floor + 0.6 + rise)
                instance(pieces[0], spot, (0, 0, rng.uniform(0, 6)))
                garnish.on_sphere(slivers, spot, 2.08, 6, rng, scale=(0.6, 0.85))
            else:
                thick = 0.78 if name == "katli" else 1.46 if name != "nankhatai" else 1.25
                layers = [[(0, 0)]] * (3 if name == "katli" else 2)
                placed = arrangements.stack(pieces, (x, y, floor + 0.6), thick, layers, rng, wobble=0.25)
                garnish.drop_onto(slivers, garnish.disc_spots(rng, 5, 0.8, (x, y)), rng, placed, scale=(0.6, 0.85))

    board, ribbon = fittings.card(MAROON), fittings.satin((0.86, 0.33, 0.012))
    lean = (math.radians(-66), 0, 0.0)
    fittings.block((CELL * COLUMNS + 1.2, CELL * ROWS + 1.2, 1.2), board, (0.4, 11.4, floor + 7.9), lean)
    fittings.block((1.7, CELL * ROWS + 1.3, 1.3), ribbon, (0.4, 11.37, floor + 7.88), lean, radius=0.03)
    fittings.bow(ribbon, (-16.0, -5.6, floor), size=4.4, turn=0.3)
    garnish.scatter(festive.loose_petals(), garnish.disc_spots(rng, 34, 22, (-2, -2), inner=13), rng, floor + 0.2, 0.3)
    garnish.scatter(garnish.rose_petals(), [(-16.4, 3.4), (14.6, -8.6), (16.0, -5.0)], rng, floor + 0.25, 0.2)
    heads = festive.marigold_heads()
    for x, y, size in ((-18.6, -1.0, 1.0), (15.6, 4.4, 1.0), (-14.0, 7.4, 0.9)):
        instance(heads[rng.integers(3)], (x, y, floor), (0, 0, rng.uniform(0, 6)), size)


PRODUCT = Product(
    set=wide_sets.paper_cloth,
    build=build,
    seed=17,
    look=Look(exposure=0.1),
    light={"front": 1.3, "key": 1.3, "bounce": 1.2},
    views={"hero": View(frame=53, elevation=44, azimuth=12, target=(-5.6, 3.4, 2.8), focus=(0, -4.0, 3.0), fstop=7, shape="wide", lift=0.0)},
)
