"""Rava cake: moist squares of coarse semolina, an almond on each, with coconut and rose petals."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import bakery_props, loaf, tin_bake
from foodstudio.product import Product
from foodstudio.rig import View

RAVA = loaf.Bake(crumb=(0.76, 0.49, 0.205), crust=(0.44, 0.165, 0.028), pore_size=0.26, pore_depth=0.08)
SIZE = (4.1, 4.1, 2.7)


def build(stage, rng):
    crumb = tin_bake.soaked_crumb(RAVA)
    squares = [tin_bake.tray_square(crumb, RAVA, seed, SIZE) for seed in range(4)]
    floor = stage.floor
    spots = [
        (-2.4, 3.6, 0, 0.05),
        (2.3, 3.8, 0, -0.06),
        (-4.3, -1.6, 0, 0.18),
        (4.3, -1.3, 0, -0.22),
        (0.0, -3.6, 0, 0.70),
        (0.0, 2.6, 1, 0.35),
    ]
    almond, coconut = garnish.almond(), bakery_props.coconut_shreds(length=(0.25, 0.6))
    placed = [
        instance(squares[k % 4], (x, y, floor + level * 2.72), (0, 0, turn))
        for k, (x, y, level, turn) in enumerate(spots)
    ]
    for piece in placed:
        x, y, _ = piece.location
        garnish.drop_onto([almond], [(x, y)], rng, [piece], sink=-0.20, tilt=0.1, scale=(1.0, 1.1))
        garnish.drop_onto(coconut, garnish.disc_spots(rng, 22, 1.7, (x, y), inner=0.9), rng, [piece], scale=(0.6, 1.0))
    petals = [(-4.9, -5.2), (4.9, -5.6), (-5.9, -4.3)]
    garnish.scatter(garnish.rose_petals(), petals, rng, floor + 0.15, 0.1, (0.7, 0.9))
    garnish.scatter(coconut, garnish.disc_spots(rng, 40, 7.6, (0, -1.5), inner=4.5), rng, floor + 0.05, 0.2)


PRODUCT = Product(
    set="terracotta_maroon",
    build=build,
    seed=31,
    look=Look(exposure=0.4, saturation=1.06, gain=(1.05, 1.0, 0.94)),
    views={"hero": View(frame=17, elevation=36, azimuth=10, target=(0, -0.2, 2.1), focus=(0, -3.2, 2.4))},
)
