"""Atta bread: an uncut whole wheat tin loaf with a floured, domed crust, on an oiled board."""

from mathutils import Euler

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import bakery_props, icing, loaf, tin_bake
from foodstudio.product import Product
from foodstudio.rig import View

ATTA = loaf.Bake(crumb=(0.40, 0.205, 0.075), crust=(0.25, 0.092, 0.022), dome=2.3, moist=0.15)


def build(stage, rng):
    crust = icing.dust(loaf.crumb_material(ATTA), (0.66, 0.54, 0.40), share=0.25)
    whole = tin_bake.tin_loaf(crust, ATTA, 4, (8.2, 13.5, 5.2), split=0.0, cut_front=False, bevel=1.1)
    bakery_props.board((0, 0, stage.floor), (22, 15, 1.3), 0.06)
    floor = stage.floor + 1.3
    instance(whole, (0, 0.6, floor), Euler((0, 0, 1.02)))
    bran = garnish.crumb_pieces(garnish.plain("bran", (0.34, 0.16, 0.05), (0.56, 0.34, 0.14)), 0.10)
    garnish.scatter(bran, garnish.disc_spots(rng, 150, 9.5, (0, -1), inner=6.0), rng, floor + 0.04, 1.5, (0.2, 0.8))


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=2,
    views={"hero": View(frame=18.5, elevation=30, azimuth=6, target=(0, 0, 3.6), focus=(0, -3.4, 4.6), fstop=5.6)},
)
