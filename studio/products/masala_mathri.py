"""Masala mathri: flaky, fork-pricked rounds studded with whole peppercorns, stacked beside a bowl of mango pickle."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, spices
from foodstudio.physics import settle
from foodstudio.product import Product
from foodstudio.rig import View

SPICE = [((0.05, 0.030, 0.010), 5.5, 0.66, 0.9), ((0.10, 0.12, 0.020), 3.8, 0.68, 0.8)]  # ajwain, kasuri methi


def build(stage, rng):
    dough = farsan.crust("mathri", (0.72, 0.455, 0.135), (0.58, 0.290, 0.055), (0.30, 0.095, 0.014), SPICE)
    rounds = [farsan.mathri(dough, seed) for seed in range(4)]
    floor = stage.floor
    spots = [(-4.2, -2.8, 0.1), (-4.9, 2.6, 0.1), (0.4, 3.6, 0.1), (1.0, -3.4, 0.1), (4.6, -2.6, 0.1)]
    spots += [
        (-3.9, 0.2, 1.2),
        (0.4, 0.4, 1.3),
        (-1.6, 2.6, 2.3),
        (-2.0, -1.4, 2.4),
        (-1.8, 0.6, 3.6),
        (2.9, -1.4, 2.5),
        (-1.6, 0.4, 4.8),
    ]
    drops = [(rounds[k % 4], (x, y, floor + z), (0, 0, rng.uniform(0, 6.28))) for k, (x, y, z) in enumerate(spots)]
    drops.append((rounds[2], (0.2, -5.6, floor + 2.2), (0.95, 0.0, 0.15)))
    pile = settle(drops, [stage.vessel], ground=stage.table, frames=60, friction=0.95)
    for piece in pile:
        x, y, _ = piece.matrix_world.translation
        garnish.drop_onto(spices.peppercorns(), garnish.disc_spots(rng, 6, 2.0, (x, y)), rng, [piece], sink=0.04)
    spices.pickle_bowl((5.0, 2.6, floor - 0.05), radius=2.5)
    crumbs = garnish.crumb_pieces(dough, 0.11, color=(0.1, 0.2, 0))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 30, 7.0, (0, -1.5), inner=4.8), rng, floor + 0.05, 1.5, (0.4, 1.2))
    heap.lay(spices.peppercorns(), [(4.2, -3.6), (5.0, -4.2), (3.4, -4.6)], rng, floor, scale=(0.9, 1.1))


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=3,
    look=Look(exposure=0.0),
    views={
        "hero": View(frame=16.8, elevation=36, azimuth=6, target=(0, -0.4, 1.8), focus=(-0.6, -3.4, 2.4)),
        "close": View(frame=9.6, elevation=30, azimuth=-8, target=(-1.4, -2.2, 2.0), focus=(-1.0, -4.4, 2.0), fstop=7),
        "top": View(frame=24, elevation=88, azimuth=0, fstop=8),
    },
)
