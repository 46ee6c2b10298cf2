"""The empty cart: a polished thali with nothing on it but crumbs and two marigold petals, on ivory cloth."""

from foodstudio import garnish, sets, surfaces, wide_sets
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import ball, festive
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    sets.thali(10.6, surfaces.brass(), base=stage.table)
    floor = stage.table + 0.30
    besan = ball.grainy_material((0.54, 0.26, 0.035), oily=0.4)
    crumbs = garnish.crumb_pieces(besan, 0.22, color=(0.5, 0.5, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 16, 2.2, (2.2, -2.0)), rng, floor + 0.08, 1.5, (0.4, 1.2))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 9, 6.0, (1.0, -1.0)), rng, floor + 0.06, 1.5, (0.3, 0.7))
    petals = festive.loose_petals()
    garnish.scatter(petals, [(-3.4, 1.8), (-2.2, 0.6), (-12.4, -5.4), (12.2, 7.8), (13.6, 6.2)], rng, floor + 0.06, 0.15)
    head = festive.marigold()
    instance(head, (-13.4, 8.4, stage.table), (0, 0, 1.0))


PRODUCT = Product(
    set=wide_sets.paper_cloth,
    build=build,
    seed=2,
    look=Look(exposure=0.0),
    views={"hero": View(frame=33, elevation=47, azimuth=6, target=(0, 0.4, 0.5), focus=(0, -2.0, 0.5), fstop=6, shape="square", lift=0.0)},
)
