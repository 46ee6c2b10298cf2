"""Banana walnut loaf: a tin cake whose top has split, with cut slices, walnuts and banana on an oiled board."""

from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import bakery_props, loaf, tin_bake
from foodstudio.product import Product
from foodstudio.rig import View

BANANA = loaf.Bake(
    crumb=(0.42, 0.205, 0.062), crust=(0.150, 0.048, 0.012), pore_size=0.32, pore_depth=0.12, dome=1.5, moist=0.5
)
WIDTH, HEIGHT, THICKNESS = 7.6, 4.8, 1.4


def build(stage, rng):
    crumb = loaf.crumb_material(BANANA)
    whole = tin_bake.tin_loaf(crumb, BANANA, 3, (WIDTH, 9.5, HEIGHT), split=0.55)
    slices = [loaf.slice_of(crumb, BANANA, seed, WIDTH, THICKNESS, HEIGHT) for seed in range(2)]
    cut_walnut = [(piece, 1) for piece in bakery_props.walnuts(3, 5, halves=False)]
    bakery_props.board((0, 0, stage.floor), (21, 18, 1.2), -0.08)
    floor = stage.floor + 1.2
    turn = 0.32
    instance(whole, (-0.6, 5.0, floor), Euler((0, 0, turn)))
    spread = dict(width=WIDTH, height=HEIGHT, gap=1.0)
    for k, (x, y, lean) in enumerate([(1.4, -1.5, -0.48), (2.2, -4.9, -1.02)]):
        lift = Matrix.Translation((x, y, floor + 0.28 + 0.2 * k))
        pose = lift @ Euler((lean, 0, turn + 0.06 * k), "ZYX").to_matrix().to_4x4()
        loaf.fruited_slice(slices[k], cut_walnut, rng, pose, THICKNESS - 0.5, 12, **spread)
    halves = bakery_props.walnuts()
    garnish.scatter(halves, [(-6.4, -3.0), (-5.0, -4.6), (-7.4, -5.0)], rng, floor + 0.22, 0.1, (0.85, 0.95))
    coin = bakery_props.banana_coin()
    for x, y, tilt in ((-3.9, -2.3, 0.0), (-3.0, -3.6, 0.42), (7.0, -2.2, 0.0)):
        instance(coin, (x, y, floor + 1.3 * tilt), (tilt, 0, rng.uniform(-0.3, 0.3)))
    crumbs = garnish.crumb_pieces(crumb, 0.14, color=(0.1, 0.1, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 50, 7.8, (0, -2.5), inner=3.5), rng, floor + 0.05, 1.5, (0.3, 1.2))


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=45,
    views={"hero": View(frame=18.5, elevation=35, azimuth=8, target=(0, -0.2, 3.5), focus=(0.4, -2.6, 3.6))},
)
