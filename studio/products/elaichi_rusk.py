"""Elaichi rusk: thin, pale golden slices of a milk loaf, standing in a row, with green cardamom."""

from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.kits import loaf
from foodstudio.product import Product
from foodstudio.rig import View

WIDTH, THICKNESS, HEIGHT = 6.6, 0.95, 4.6
MILK_RUSK = loaf.Bake(
    crumb=(0.70, 0.43, 0.150), crust=(0.36, 0.130, 0.026), pore_size=0.24, pore_depth=0.07, dome=1.3, moist=0.0
)


def build(stage, rng):
    crumb = loaf.crumb_material(MILK_RUSK)
    rusks = [loaf.slice_of(crumb, MILK_RUSK, seed, WIDTH, THICKNESS, HEIGHT) for seed in range(3)]
    floor = stage.floor
    rows = [((-3.5, 4.4), 0.22, 4), ((3.3, 3.6), -0.12, 4)]
    for (x, y), turn, count in rows:
        for k in range(count):
            lift = Matrix.Translation((x + 0.30 * k * turn * 4, y - 1.45 * k, floor + 0.22))
            pose = lift @ Euler((-0.42 - 0.03 * k, 0, turn + rng.normal(0, 0.05)), "ZYX").to_matrix().to_4x4()
            instance(rusks[k % 3]).matrix_world = pose
    lying = Euler((-1.5708, 0, 0.20), "ZYX").to_matrix().to_4x4()
    flat = Matrix.Translation((0.1, -4.3, floor + THICKNESS / 2)) @ lying
    instance(rusks[1]).matrix_world = flat @ Matrix.Translation((0, 0, -HEIGHT / 2))
    pods = [(-5.6, -4.2), (-4.8, -5.0), (-6.4, -3.4), (5.4, -3.8), (6.2, -3.0), (5.0, -4.9)]
    garnish.scatter([garnish.cardamom()], pods, rng, floor + 0.40, 0.1, (0.85, 1.05))
    crumbs = garnish.crumb_pieces(crumb, 0.11, color=(0.1, 0.1, 0.6))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 60, 7.4, (0, -2), inner=2.5), rng, floor + 0.05, 1.5, (0.3, 1.1))


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=43,
    views={"hero": View(frame=18, elevation=34, azimuth=10, target=(0, -0.4, 2.1), focus=(0, -2.6, 2.6))},
)
