"""Date and walnut cake: dark squares, sticky at the crust, with broken walnuts on top and dates beside."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import bakery_props, loaf, tin_bake
from foodstudio.product import Product
from foodstudio.rig import View

DATE = loaf.Bake(crumb=(0.150, 0.052, 0.016), crust=(0.052, 0.014, 0.005), pore_size=0.30, pore_depth=0.12)
SIZE = (4.3, 4.3, 3.1)


def build(stage, rng):
    crumb = tin_bake.soaked_crumb(DATE, syrup=0.6)
    squares = [tin_bake.tray_square(crumb, DATE, seed, SIZE) for seed in range(4)]
    floor = stage.floor
    spots = [
        (-2.5, 3.6, 0, 0.06),
        (2.4, 3.8, 0, -0.08),
        (-4.3, -1.7, 0, 0.30),
        (4.2, -1.4, 0, -0.25),
        (0.0, -3.9, 0, 0.62),
        (-0.1, 2.7, 1, 0.30),
    ]
    nuts = bakery_props.walnuts(5, 7, halves=False)
    for k, (x, y, level, turn) in enumerate(spots):
        piece = instance(squares[k % 4], (x, y, floor + level * 3.12), (0, 0, turn))
        garnish.drop_onto(nuts, garnish.disc_spots(rng, 8, 1.45, (x, y)), rng, [piece], sink=-0.14, scale=(0.7, 1.1))
    for x, y, turn in ((-6.8, -4.9, 0.4), (-5.0, -5.9, -0.3), (6.4, -5.0, 0.8)):
        instance(bakery_props.dates()[0], (x, y, floor + 0.75), (0.2, 0, turn))
    garnish.scatter(bakery_props.walnuts(), [(4.7, -6.2), (7.3, 1.6), (-7.4, 1.4)], rng, floor + 0.22, 0.1, (0.9, 1.0))
    crumbs = garnish.crumb_pieces(crumb, 0.13, color=(0.1, 0.1, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 40, 7.6, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=47,
    views={"hero": View(frame=17.5, elevation=35, azimuth=-8, target=(0, -0.4, 2.3), focus=(0, -3.2, 2.6))},
)
