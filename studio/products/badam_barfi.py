"""Badam barfi: a stepped pile of ivory almond diamonds without silver, each with half an almond and saffron."""

import bpy
import numpy as np
from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import icosphere, instance, make_mesh
from foodstudio.grade import Look
from foodstudio.kits import bakery_props, slab
from foodstudio.product import Product
from foodstudio.rig import View

SIDE, THICKNESS, ANGLE = 3.05, 1.05, 62
GAP = 1.13  # from one diamond to the next, in sides: they were pulled apart after the cut


def almond_half():
    """Half a roasted almond in its skin, flat side down."""
    rays, faces = icosphere(4)
    taper = 1 - 0.35 * np.clip(rays[:, :1], 0, 1) ** 2
    points = rays * (0.80, 0.47, 0.34) * np.hstack([np.ones_like(taper), taper, taper])
    points[:, 2] = np.maximum(points[:, 2], 0)
    skin = garnish.plain("roasted almond", (0.16, 0.052, 0.014), (0.36, 0.145, 0.045), 3.0, roughness=0.5)
    return make_mesh("almond half", points, faces, skin)


def rows_of_diamonds(across, along):
    """Middles of diamonds that lie as they were cut, `across` by `along` of them."""
    half = np.radians(ANGLE) / 2
    first, second = np.array([np.cos(half), np.sin(half)]), np.array([np.cos(half), -np.sin(half)])
    columns, rows = np.arange(across) - (across - 1) / 2, np.arange(along) - (along - 1) / 2
    return [GAP * SIDE * (i * first + j * second) for i in columns for j in rows]


def build(stage, rng):
    material = slab.fudge(base=(0.84, 0.52, 0.22), silver=False)
    diamonds = [slab.rhombus(material, seed, SIDE, THICKNESS, ANGLE) for seed in range(5)]
    pile = []
    for level, count in enumerate((3, 2, 1)):
        for x, y in rows_of_diamonds(count, count):
            spot = (x, y, stage.floor + level * (THICKNESS + 0.06))
            pile.append(instance(diamonds[len(pile) % 5], spot, (0, 0, rng.normal(0, 0.03))))
    bpy.context.view_layer.update()
    almond, strands = almond_half(), bakery_props.saffron()
    for piece in pile:
        crown = piece.matrix_world @ Matrix.Translation((0, 0, THICKNESS))
        instance(almond).matrix_world = crown @ Euler((0, 0, rng.normal(0, 0.2))).to_matrix().to_4x4()
        x, y, _ = crown.translation
        garnish.drop_onto(strands, garnish.disc_spots(rng, 3, 1.0, (x, y)), rng, [piece], scale=(0.6, 0.9))
    garnish.scatter([garnish.almond()], [(-6.4, -4.9), (-7.6, -3.7), (6.6, -4.8)], rng, stage.floor + 0.42, 0.05)
    loose = garnish.disc_spots(rng, 8, 1.6, (0.4, -6.6))
    garnish.scatter(strands, loose, rng, stage.floor + 0.06, 0.1, (0.7, 1.0))


PRODUCT = Product(
    set="terracotta_maroon",
    build=build,
    seed=15,
    props=1,
    look=Look(exposure=0.1, gain=(1.07, 1.0, 0.95)),
    light={"front": 1.3},
    views={"hero": View(frame=18.4, elevation=40, azimuth=-14, target=(-0.3, -0.4, 1.4), focus=(0, -3.2, 2.0), fstop=5)},
)
