"""Badam barfi: long ivory diamonds of ground almond without silver, each with half an almond and saffron."""

import bpy
import numpy as np
from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import icosphere, instance, make_mesh
from foodstudio.kits import slab
from foodstudio.product import Product
from foodstudio.rig import View

SIDE, THICKNESS, ANGLE = 3.7, 0.95, 52


def blanched_half():
    """Half a skinned almond, flat side down."""
    rays, faces = icosphere(4)
    taper = 1 - 0.35 * np.clip(rays[:, :1], 0, 1) ** 2
    points = rays * (0.95, 0.56, 0.40) * np.hstack([np.ones_like(taper), taper, taper])
    points[:, 2] = np.maximum(points[:, 2], 0)
    ivory = garnish.plain("blanched almond", (0.74, 0.56, 0.32), (0.84, 0.68, 0.44), roughness=0.45)
    return make_mesh("blanched almond", points, faces, ivory)


def build(stage, rng):
    material = slab.fudge(base=(0.74, 0.53, 0.27), silver=False)
    diamonds = [slab.rhombus(material, seed, SIDE, THICKNESS, ANGLE) for seed in range(5)]
    rings = [(6, 3.55, 0.26), (3, 3.45, 0.78), (1, 0.0, 0.35)]
    pile = []
    for level, (count, reach, turn) in enumerate(rings):
        for angle in turn + np.arange(count) * 2 * np.pi / count:
            spot = (reach * np.cos(angle), reach * np.sin(angle), stage.floor + level * (THICKNESS + 0.03))
            pile.append(instance(diamonds[len(pile) % 5], spot, (0, 0, angle + rng.normal(0, 0.05))))
    bpy.context.view_layer.update()
    almond = blanched_half()
    strands = garnish.slivers(5, 8, garnish.plain("saffron", (0.30, 0.012, 0.003), (0.50, 0.04, 0.004)))
    for piece in pile:
        crown = piece.matrix_world @ Matrix.Translation((0, 0, THICKNESS))
        instance(almond).matrix_world = crown @ Euler((0, 0, rng.normal(0, 0.15))).to_matrix().to_4x4()
        x, y, _ = crown.translation
        garnish.drop_onto(strands, garnish.disc_spots(rng, 5, 1.0, (x, y)), rng, [piece], scale=(0.35, 0.55))
    garnish.scatter([garnish.almond()], [(-9.8, -7.0), (-8.4, -8.2), (9.8, -7.6)], rng, stage.table + 0.45, 0.05)


PRODUCT = Product(
    set="terracotta_maroon",
    build=build,
    seed=15,
    props=1,
    light={"front": 1.2},
    views={"hero": View(frame=16.2, elevation=42, azimuth=-8, target=(0, 0, 1.7), focus=(0, -2.6, 2.2), fstop=5)},
)
