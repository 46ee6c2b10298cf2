"""Cake rusk: amber fingers of twice-baked sponge, stacked crosswise on a terracotta plate."""

from mathutils import Euler, Matrix

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import loaf
from foodstudio.product import Product
from foodstudio.rig import View

WIDTH, THICKNESS, HEIGHT = 7.6, 1.55, 2.3
SPONGE = loaf.Bake(
    crumb=(0.70, 0.315, 0.058), crust=(0.34, 0.100, 0.014), pore_size=0.24, pore_depth=0.09, dome=0.25, moist=0.1
)


def build(stage, rng):
    crumb = loaf.crumb_material(SPONGE)
    fingers = [loaf.slice_of(crumb, SPONGE, seed, WIDTH, THICKNESS, HEIGHT) for seed in range(4)]

    def lay(k, x, y, level, turn, lean=1.5708):
        """On its cut side, as it was baked the second time."""
        pose = Matrix.Translation((x, y, stage.floor + THICKNESS / 2 + level * (THICKNESS + 0.03)))
        pose = pose @ Euler((0, 0, turn)).to_matrix().to_4x4() @ Euler((lean, 0, 0)).to_matrix().to_4x4()
        instance(fingers[k % 4]).matrix_world = pose @ Matrix.Translation((0, 0, -HEIGHT / 2))

    for level in range(4):
        for k, offset in enumerate((-2.5, 0.0, 2.5)):
            drift = rng.normal(0, 0.06)
            if level % 2:
                lay(level + k, offset + drift, 2.6, level, 1.5708 + rng.normal(0, 0.015))
            else:
                lay(level + k, drift, 2.6 + offset, level, rng.normal(0, 0.015))
    lay(2, -3.6, -3.4, 0, 0.5)
    lay(1, 3.7, -3.2, 0, -0.42)
    lay(3, 0.3, -5.6, 0, 0.06)
    crumbs = garnish.crumb_pieces(crumb, 0.13, color=(0.1, 0.1, 0.6))
    spots = garnish.disc_spots(rng, 90, 7.8, (0, -2), inner=2.5)
    garnish.scatter(crumbs, spots, rng, stage.floor + 0.05, 1.5, (0.3, 1.2))


PRODUCT = Product(
    set="terracotta_maroon",
    build=build,
    seed=29,
    look=Look(exposure=0.4, saturation=1.05, gain=(1.05, 1.0, 0.94)),
    light={"front": 1.5},
    views={"hero": View(frame=17.5, elevation=33, azimuth=14, target=(0, -0.4, 2.6), focus=(0, -3.0, 2.6))},
)
