"""Banner of the bakery: a cut plum cake, nankhatai and rusks on dark boards with wheat-coloured linen."""

from mathutils import Euler, Matrix

from foodstudio import garnish, sets, surfaces, wide_sets
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import arrangements, cookie, loaf
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    floor = stage.floor
    plum = loaf.crumb_material(loaf.PLUM_CAKE)
    block = loaf.slice_of(plum, loaf.PLUM_CAKE, 7, thickness=7.5, step=0.09)
    cut = [loaf.slice_of(plum, loaf.PLUM_CAKE, seed, step=0.075) for seed in range(2)]
    fruit = loaf.fruit_pieces(3)
    place = lambda x, y, z, lean, turn: Matrix.Translation((x, y, z)) @ Euler((lean, 0, turn), "ZYX").to_matrix().to_4x4()
    loaf.fruited_slice(block, fruit, rng, place(9.4, 6.0, floor + 0.2, 0, 0.28), thickness=7.5, count=26)
    loaf.fruited_slice(cut[0], fruit, rng, place(10.9, 0.6, floor + 0.2, -0.44, 0.34), count=30)
    loaf.fruited_slice(cut[1], fruit, rng, place(12.2, -2.2, floor + 0.25, -1.04, 0.46), count=30)

    plate = sets.coupe(7.2, surfaces.stoneware())
    plate.location = (-2.2, -2.6, floor)
    dough = cookie.sandy_material()
    biscuits = [cookie.biscuit(dough, seed, radius=2.2, height=1.25) for seed in range(3)]
    spots = [(-2.4, -1.6, 0.1), (2.3, -1.8, 0.1), (0.1, 2.2, 0.1), (-3.6, 2.4, 0.6), (3.8, 2.0, 0.6), (0.0, -0.4, 1.7), (-1.4, 1.8, 1.9)]
    arrangements.heap(biscuits, (-2.2, -2.6, floor + 0.42), spots, rng, ground=floor, colliders=[plate], frames=60)

    toast = loaf.crumb_material(loaf.RUSK)
    rusks = [loaf.slice_of(toast, loaf.RUSK, seed, 6.0, 1.3, 3.2) for seed in range(3)]
    for k, turn in enumerate((0.5, 0.3, 0.62, 0.42, 0.55)):
        lift = Matrix.Translation((-0.6, 10.6, floor + 0.75 + 1.36 * k)) @ Euler((0, 0, turn)).to_matrix().to_4x4()
        lying = Euler((1.5708, 0, 0)).to_matrix().to_4x4() @ Matrix.Translation((0, 0, -1.6))
        instance(rusks[k % 3]).matrix_world = lift @ lying

    crumbs = garnish.crumb_pieces(plum, 0.13, color=(0.1, 0.1, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 60, 6.0, (11.5, -3.5), inner=2.5), rng, floor + 0.06, 1.5, (0.3, 1.2))
    loose = [piece for piece, _ in fruit[:4]]
    garnish.scatter(loose, [(6.4, -6.8), (7.6, -7.6), (17.6, -3.2), (18.6, 1.6)], rng, floor + 0.2, 0.3)
    garnish.scatter([garnish.almond()], [(-12.4, -6.2), (-10.6, -8.0), (4.4, -9.4)], rng, floor + 0.42, 0.1)
    garnish.scatter([garnish.cardamom()], [(-13.6, -2.6), (17.0, -7.4)], rng, floor + 0.45)


PRODUCT = Product(
    set=wide_sets.boards_and_linen,
    build=build,
    seed=9,
    look=Look(exposure=0.0),
    light={"front": 1.1, "key": 1.2, "bounce": 1.1},
    views={"hero": View(frame=45, elevation=29, azimuth=6, target=(-0.6, 1.6, 2.8), focus=(4, -3.0, 2.4), fstop=6, shape="banner", lift=0.0)},
)
