"""Khari: flaky fingers of sixty-four leaves, piled crosswise on kraft paper, with splinters of pastry around."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import bakery_props, puff
from foodstudio.product import Product
from foodstudio.rig import View

HEIGHT = 2.55


def build(stage, rng):
    pastry = puff.puff_material()
    fingers = [puff.khari(pastry, seed) for seed in range(3)]
    bakery_props.baking_paper((0, 0, stage.floor), (21, 17), 0.12)
    floor = stage.floor + 0.12
    spots = [  # x, y, level, turn
        (-2.3, 3.2, 0, 1.45),
        (1.5, 3.4, 0, 1.68),
        (-0.5, 1.9, 1, 0.06),
        (-0.2, 4.7, 1, -0.08),
        (-0.4, 3.2, 2, 0.55),
        (-4.0, -2.0, 0, 0.55),
        (3.9, -1.7, 0, -0.50),
        (0.3, -4.4, 0, 0.10),
    ]
    placed = [
        instance(fingers[k % 3], (x, y, floor + level * HEIGHT), (0, 0, turn))
        for k, (x, y, level, turn) in enumerate(spots)
    ]
    for piece in placed:
        x, y, _ = piece.location
        garnish.drop_onto(bakery_props.cumin(), garnish.disc_spots(rng, 7, 1.2, (x, y)), rng, [piece], sink=0.01)
    flakes = puff.flakes(pastry)
    garnish.scatter(flakes, garnish.disc_spots(rng, 60, 8.4, (0, -1.5), inner=3.0), rng, floor + 0.06, 0.3, (0.4, 1.1))


PRODUCT = Product(
    set="marble_brass",
    vessel=None,
    build=build,
    seed=11,
    light={"front": 1.7, "bounce": 1.2},
    views={
        "hero": View(frame=17.6, elevation=30, azimuth=10, target=(0, -0.4, 3.3), focus=(0, -2.8, 2.6)),
        "close": View(frame=12.0, elevation=27, azimuth=14, target=(0.2, -2.0, 3.5), focus=(0.2, -4.6, 2.2), fstop=7),
        "top": View(frame=22, elevation=88, azimuth=0, fstop=8),
    },
)
