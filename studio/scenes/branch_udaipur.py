"""The Udaipur window: a whitewashed scalloped niche with indigo shutters, nankhatai, cakes and rusks on its shelves."""

import numpy as np
from mathutils import Euler, Matrix

from foodstudio import rig, sets, surfaces
from foodstudio.geometry import instance, make_mesh
from foodstudio.grade import Look
from foodstudio.kits import arrangements, cookie, festive, fittings, loaf
from foodstudio.product import Product
from foodstudio.rig import Lighting, View
from foodstudio.sets import Stage

HALF, SPRING, RISE = 11.0, 13.0, 9.0
WHITE, INDIGO = (0.70, 0.68, 0.62), (0.012, 0.045, 0.115)


def wall():
    return Stage(0.6, 10.0, lighting=Lighting(key=0.2, rim=0.3, bounce=1.6, front=3.6, world=0.4))


def bakes(rng, stone):
    plum = loaf.crumb_material(loaf.PLUM_CAKE)
    block = loaf.slice_of(plum, loaf.PLUM_CAKE, 7, thickness=6.0, step=0.12)
    cut = loaf.slice_of(plum, loaf.PLUM_CAKE, 2, step=0.1)
    fruit = loaf.fruit_pieces(3)
    place = lambda x, y, z, lean, turn: Matrix.Translation((x, y, z)) @ Euler((lean, 0, turn), "ZYX").to_matrix().to_4x4()
    loaf.fruited_slice(block, fruit, rng, place(5.2, 5.4, 1.0, 0, 0.24), thickness=6.0, count=20)
    loaf.fruited_slice(cut, fruit, rng, place(6.0, 0.9, 1.05, -0.5, 0.30), count=24)
    fittings.block((10.2, 12.0, 0.4), surfaces.dark_wood(), (5.6, 3.4, 0.6))

    sets.coupe(5.6, stone).location = (-5.5, 2.4, 0.6)
    dough = cookie.sandy_material()
    biscuits = [cookie.biscuit(dough, seed, radius=1.75, height=1.05) for seed in range(3)]
    for level, (count, reach) in enumerate(((6, 3.1), (5, 2.4), (3, 1.6), (1, 0.0))):
        arrangements.ring(biscuits, (-5.5, 2.4, 1.0 + 1.0 * level), reach, count, rng, turn=0.4 * level)

    fittings.block((24, 7.0, 0.7), surfaces.dark_wood(), (0, 8.6, 12.2))
    toast = loaf.crumb_material(loaf.RUSK)
    rusks = [loaf.slice_of(toast, loaf.RUSK, seed, 5.6, 1.2, 3.0) for seed in range(2)]
    for column, x in enumerate((-5.8, 0.6)):
        for k in range(3 + column):
            lift = Matrix.Translation((x, 7.6, 13.6 + 1.26 * k)) @ Euler((0, 0, rng.normal(0, 0.12))).to_matrix().to_4x4()
            instance(rusks[k % 2]).matrix_world = lift @ Euler((1.5708, 0, 0)).to_matrix().to_4x4() @ Matrix.Translation((0, 0, -1.5))
    sets.bowl(2.6, 3.0, surfaces.brass(), (6.8, 7.6, 12.9))


def build(stage, rng):
    lime = fittings.plaster(WHITE)
    fittings.arched_wall(fittings.arch_outline(HALF, SPRING, RISE, depth=1.0), lime, -1.0, 2.0, 0.30)
    fittings.arched_wall(fittings.arch_outline(HALF - 0.9, SPRING, RISE - 0.9, depth=0.9), fittings.plaster((0.55, 0.36, 0.14)), 0.8, 1.2, 0.15)
    inside = fittings.plaster((0.24, 0.13, 0.065))
    make_mesh("back", [(-16, 13, -2), (16, 13, -2), (16, 13, 30), (-16, 13, 30)], [(0, 1, 2, 3)], inside, smooth=False, link=True)
    fittings.block((2 * HALF + 5, 18.0, 1.6), fittings.plaster((0.60, 0.56, 0.48)), (0, 4.6, -1.0))
    blue = fittings.painted_wood(INDIGO)
    for side in (-1, 1):
        fittings.shutter(8.2, 15.0, blue, (side * (HALF + 0.9), -2.2, 0.2), np.pi + 0.30 if side < 0 else -0.30)
    bakes(rng, surfaces.stoneware())
    heads = festive.marigold_heads(radius=0.9)
    arch = fittings.arch_outline(HALF + 0.4, SPRING, RISE + 0.4, depth=0.2)
    festive.garland([(x, -2.6, z) for x, z in arch if z > SPRING + 3.5], heads, rng, spacing=1.25, face=(np.pi / 2, 0))
    rig.area_light((0, 3.0, 20.5), (0, 8.0, 4), 13, 4, 0.5, (1.0, 0.70, 0.40))
    rig.area_light((-48, -60, 58), (0, 0, 12), 14, 14, 10.0, (1.0, 0.84, 0.62))


PRODUCT = Product(
    set=wall,
    build=build,
    seed=20,
    look=Look(exposure=-0.1, vignette=0.24),
    views={"hero": View(frame=42, elevation=11, azimuth=8, target=(0, 0, 11.4), focus=(0, 0, 8), fstop=11, shape="square", lift=0.0)},
)
