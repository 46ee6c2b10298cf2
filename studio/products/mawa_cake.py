"""Mawa cake: small khoya cakes in pleated paper cups, an almond on each, on an oiled board."""

from mathutils import Euler

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import bakery_props, loaf, tin_bake
from foodstudio.product import Product
from foodstudio.rig import View

MAWA = loaf.Bake(crumb=(0.56, 0.28, 0.070), crust=(0.26, 0.082, 0.016), moist=0.55)


def build(stage, rng):
    crumb = loaf.crumb_material(MAWA)
    wrapper = tin_bake.paper()
    cakes = [tin_bake.cup_cake(crumb, seed) for seed in range(3)]
    cups = [tin_bake.paper_cup(wrapper, seed) for seed in range(3)]
    almond = garnish.almond()
    bakery_props.board((0, 0, stage.floor), (22, 18, 1.3))
    floor = stage.floor + 1.32
    spots = [(-5.2, 3.9), (0.5, 4.7), (6.0, 3.5), (-2.7, -1.0), (3.2, -1.5), (0.2, -6.4)]
    for k, (x, y) in enumerate(spots):
        turn = rng.uniform(0, 6.28)
        instance(cups[k % 3], (x, y, floor), (0, 0, turn))
        cake = instance(cakes[k % 3], (x, y, floor + 0.08), (0, 0, turn))
        garnish.drop_onto([almond], [(x + rng.normal(0, 0.12), y)], rng, [cake], sink=-0.12, scale=(0.95, 1.05))
    instance(almond, (-6.6, -4.4, floor + 0.40), Euler((0.1, 0, 0.7)))
    instance(almond, (5.6, -5.2, floor + 0.40), Euler((0, 0.1, 2.1)))
    garnish.scatter([garnish.cardamom()], [(-5.4, -5.6), (6.6, -4.2)], rng, floor + 0.40)


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=6,
    views={
        "hero": View(frame=19.0, elevation=36, azimuth=8, target=(0.2, -0.7, 2.9), focus=(0, -4.0, 4.2)),
        "close": View(frame=10.5, elevation=33, azimuth=10, target=(0.4, -3.4, 4.0), focus=(0.2, -6.0, 4.6)),
        "top": View(frame=23, elevation=88, azimuth=0, target=(0, -0.8, 3), fstop=8),
    },
)
