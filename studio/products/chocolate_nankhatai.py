"""Chocolate nankhatai: dark cocoa shortbread with cracked tops, piled on paper over pale marble."""

from foodstudio import garnish
from foodstudio.kits import bakery_props, cookie
from foodstudio.physics import settle
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    dough = cookie.sandy_material((0.105, 0.042, 0.016), (0.040, 0.014, 0.006), (0.150, 0.068, 0.028))
    biscuits = [cookie.biscuit(dough, seed, cracks=1.25, browning=0.6) for seed in (11, 12, 13, 14)]
    bakery_props.baking_paper((0, 0.4, stage.floor), (19, 16), -0.15, (0.62, 0.50, 0.34))
    floor = stage.floor + 0.14
    places = [(-2.8, -3.2), (2.7, -3.3), (5.4, 1.2), (-5.4, 1.3), (0.0, 1.4), (-2.8, 5.6), (2.8, 5.5)]
    upper = [(-0.1, -1.1), (2.9, 3.2), (-2.8, 3.3)]
    drops = [(biscuits[k % 4], (x, y, floor + 0.1), (0, 0, rng.uniform(0, 6.28))) for k, (x, y) in enumerate(places)]
    drops += [(biscuits[k], (x, y, floor + 1.9), (0, 0, rng.uniform(0, 6.28))) for k, (x, y) in enumerate(upper)]
    settle(drops, ground=floor, frames=60)
    crumbs = garnish.crumb_pieces(dough, 0.13)
    garnish.scatter(crumbs, garnish.disc_spots(rng, 80, 7.6, (0, -1.5), inner=4.6), rng, floor + 0.05, 1.5, (0.3, 1.2))


PRODUCT = Product(
    set="marble_brass",
    vessel=None,
    build=build,
    seed=9,
    views={"hero": View(frame=17, elevation=36, azimuth=-8, target=(0, -0.2, 1.7), focus=(0, -3.0, 2.0))},
)
