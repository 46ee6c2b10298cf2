"""Atta bread: a whole wheat tin loaf cut open, slices fallen forward, flour and ears of wheat on the board."""

from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import bakery_props, greens, icing, loaf
from foodstudio.product import Product
from foodstudio.rig import View

ATTA = loaf.Bake(
    crumb=(0.58, 0.265, 0.090), crust=(0.32, 0.110, 0.020), pore_size=0.26, pore_depth=0.10, dome=1.6, moist=0.12
)
WIDTH, HEIGHT = 7.2, 4.7


def build(stage, rng):
    crumb = loaf.crumb_material(ATTA)
    crust = icing.dust(loaf.crumb_material(ATTA), (0.74, 0.64, 0.50), share=0.45)
    block = loaf.slice_of(crust, ATTA, 7, WIDTH, 6.5, HEIGHT, step=0.075)
    slices = [loaf.slice_of(crumb, ATTA, seed, WIDTH, 1.25, HEIGHT) for seed in range(2)]
    bakery_props.board((0, 0, stage.floor), (22, 18, 1.3), 0.06)
    floor = stage.floor + 1.3
    for piece, (x, y, z), lean, turn in (
        (block, (-1.4, 4.6, 0.0), 0.0, 0.22),
        (slices[0], (-0.3, -1.2, 0.1), -0.34, 0.26),
        (slices[1], (0.9, -5.5, 0.42), -1.02, 0.34),
    ):
        place = Matrix.Translation((x, y, floor + z)) @ Euler((lean, 0, turn), "ZYX").to_matrix().to_4x4()
        instance(piece).matrix_world = place
    ear = greens.wheat_ear()
    for x, y, turn, lift in ((-7.2, -3.6, 0.95, 0.0), (-8.2, -2.4, 0.80, 0.1), (-6.0, -4.6, 1.12, 0.05)):
        instance(ear, (x, y, floor + lift), Euler((0, 0, turn)), 0.8)
    flour = garnish.crumb_pieces(garnish.plain("flour", (0.70, 0.58, 0.42), (0.86, 0.78, 0.64)), 0.065)
    garnish.scatter(flour, garnish.disc_spots(rng, 1300, 5.0, (-1.5, -3.7)), rng, floor + 0.01, 1.5, (0.2, 0.9))
    bran = garnish.crumb_pieces(crumb, 0.13, color=(0.0, 0.0, 0.4))
    garnish.scatter(bran, garnish.disc_spots(rng, 60, 7.5, (1.0, -3.0), inner=2.0), rng, floor + 0.05, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="wood_linen",
    vessel=None,
    build=build,
    seed=2,
    look=Look(exposure=0.15, gain=(1.03, 1.0, 0.95)),
    light={"front": 2.2, "bounce": 1.6},
    views={
        "hero": View(frame=17.4, elevation=34, azimuth=8, target=(-0.5, -1.2, 3.0), focus=(0.4, -3.4, 4.0), fstop=5.6),
    },
)
