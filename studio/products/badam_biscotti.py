"""Badam biscotti: slanted slices with whole almonds cut lengthwise, leaning in two rows on stoneware."""

from mathutils import Euler, Matrix, Vector

import numpy as np

from foodstudio import garnish
from foodstudio.geometry import icosphere, instance, make_mesh
from foodstudio.kits import loaf
from foodstudio.product import Product
from foodstudio.rig import View

WIDTH, THICKNESS, HEIGHT = 8.6, 1.15, 2.5
BISCOTTI = loaf.Bake(
    crumb=(0.62, 0.335, 0.110), crust=(0.33, 0.125, 0.028), pore_size=0.26, pore_depth=0.09, dome=0.9, moist=0.0
)


def almond_halves():
    """The cut face of an almond: ivory, with its skin as a thin brown line around."""
    sphere, faces = icosphere(4)
    taper = 1 - 0.35 * np.clip(sphere[:, :1], 0, 1) ** 2
    outline = sphere * np.hstack([np.ones_like(taper), taper, taper])
    ivory = garnish.plain("almond flesh", (0.68, 0.50, 0.28), (0.80, 0.66, 0.43), 1.5, 0.5)
    skin = garnish.plain("almond skin", (0.16, 0.055, 0.016), (0.26, 0.095, 0.03))
    halves = []
    for size, material, rise in (((1.02, 0.10, 0.52), skin, 0.035), ((0.93, 0.10, 0.43), ivory, 0.055)):
        points = outline * size
        points[:, 1] = np.maximum(points[:, 1], -rise)
        halves.append(make_mesh("almond half", points, faces, material))
    return halves


def build(stage, rng):
    crumb = loaf.crumb_material(BISCOTTI)
    slices = [loaf.slice_of(crumb, BISCOTTI, seed, WIDTH, THICKNESS, HEIGHT) for seed in range(3)]
    halves = almond_halves()
    cuts = [(-2.9, 1.0), (-1.4, 2.1), (-0.6, 0.80), (0.9, 1.9), (1.9, 0.75), (3.0, 1.9)]

    def place(k, pose):
        instance(slices[k % 3]).matrix_world = pose
        for x, z in cuts:
            spot = Vector((x + rng.normal(0, 0.12), -THICKNESS / 2 - 0.02, z + rng.normal(0, 0.08)))
            turn = Matrix.Translation(spot) @ Matrix.Rotation(rng.normal(0, 0.4), 4, "Y")
            for half in halves:
                instance(half).matrix_world = pose @ turn

    floor = stage.floor
    leaning = [
        (-2.2, 4.4, -0.50, 0.24),
        (-2.0, 2.5, -0.50, 0.20),
        (-2.0, 0.5, -0.52, 0.25),
        (2.3, -1.4, -0.55, -0.16),
        (2.2, -3.4, -0.58, -0.20),
    ]
    for k, (x, y, lean, turn) in enumerate(leaning):
        lift = Matrix.Translation((x, y, floor + 0.28))
        place(k, lift @ Euler((lean, 0, turn), "ZYX").to_matrix().to_4x4())
    lying = Euler((-1.5708, 0, 0.32), "ZYX").to_matrix().to_4x4()
    flat = Matrix.Translation((-2.6, -4.6, floor + THICKNESS / 2)) @ lying
    place(1, flat @ Matrix.Translation((0, 0, -HEIGHT / 2)))
    almond = garnish.almond()
    garnish.scatter([almond], [(5.2, 2.8), (6.4, 1.8), (-6.6, -2.6), (5.3, -6.3)], rng, floor + 0.40, 0.1, (0.9, 1.05))
    crumbs = garnish.crumb_pieces(crumb, 0.12, color=(0.1, 0.1, 0.6))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 60, 7.4, (0, -2), inner=2.5), rng, floor + 0.05, 1.5, (0.3, 1.2))


PRODUCT = Product(
    set="wood_linen",
    build=build,
    seed=17,
    views={"hero": View(frame=17.5, elevation=36, azimuth=8, target=(-0.4, -0.3, 1.5), focus=(0, -2.6, 1.6))},
)
