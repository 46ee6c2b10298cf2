"""Tables for the wide pictures: larger than the product sets, and empty where the words will stand."""

import numpy as np

from . import surfaces
from .geometry import make_mesh
from .rig import Lighting
from .sets import Stage, cloth, leaf, mirrored, tabletop

SILK_FOLDS = [
    (-27, 3, 1.15, 1.3, 2.0),
    (-36, -4, 1.35, 1.6, 2.2),
    (-20, 20, 0.45, 1.8, 2.2),
    (2, 25, 0.12, 2.2, 2.4),
    (14, 32, -0.2, 2.4, 2.6),
    (26, 8, 1.9, 1.6, 2.0),
    (-30, 30, 0.25, 2.4, 2.8),
    (0, 42, 0.05, 2.6, 3.0),
    (-16, -21, 0.18, 1.0, 1.6),
]


def silk(flat_radius=18.0, material=None, seed=7, angle=0.12, folds=None, lighting=None):
    """Silk over the whole picture, flat where the food stands. Default: maroon with a gold border."""
    tabletop(surfaces.terracotta())
    cloth(
        material or surfaces.maroon_silk(),
        (-66, 66, -40, 84),
        folds or SILK_FOLDS,
        flat_radius=flat_radius,
        angle=angle,
        seed=seed,
        step=0.3,
    )
    return Stage(0.12, flat_radius, lighting=lighting or Lighting(key=1.05, front=1.25, rim=1.2), table=0.12)


def clay_and_leaf(lighting=None):
    """Terracotta slab, a banana leaf across the right half."""
    tabletop(surfaces.terracotta((0.15, 0.034, 0.014)))
    leaf(length=76, width=30, angle=1.30, location=(9.0, 1.0))
    return Stage(0.45, 16.0, lighting=lighting or Lighting(key=0.95, front=1.15, rim=1.1), table=0.0)


def boards_and_linen(lighting=None):
    """Dark boards; a wheat-coloured linen under the right half."""
    tabletop(surfaces.dark_wood())
    folds = [
        (0, 16, 0.2, 1.3, 1.7), (12, 22, -0.2, 1.5, 1.9), (-14, 4, 1.2, 0.9, 1.3), (17, 2, 1.8, 1.0, 1.4),
        (-4, -12, 0.3, 0.6, 1.1), (5, 30, 0.1, 1.8, 2.2),
    ]  # fmt: skip
    linen = surfaces.linen((0.30, 0.20, 0.10))
    cloth(linen, (-19, 30, -15, 50), folds, flat_radius=12.0, angle=-0.20, seed=6, step=0.2)
    return Stage(0.10, 14.0, lighting=lighting or Lighting(key=0.85, front=1.05), table=0.10)


def paper_cloth(lighting=None, seed=4):
    """Ivory cloth, the shop's paper colour, with lazy folds at the edges."""
    tabletop(surfaces.marble())
    folds = mirrored(SILK_FOLDS) + [(-15, -12, 0.9, 0.8, 1.4)]
    cloth(surfaces.linen((0.70, 0.62, 0.49)), (-60, 60, -40, 80), folds, flat_radius=11.0, seed=seed, step=0.28)
    return Stage(0.12, 12.0, lighting=lighting or Lighting(key=0.85, front=0.9, world=0.22), table=0.12)


def counter_top(material=None, backdrop=None, depth=26.0, lighting=None):
    """A counter that ends at `depth`, with a plain wall behind it."""
    tabletop(material or surfaces.marble())
    wall_corners = np.array([(-200, depth, -1), (200, depth, -1), (200, depth, 160), (-200, depth, 160)], float)
    wall = backdrop or surfaces.terracotta((0.12, 0.022, 0.022))
    make_mesh("wall", wall_corners, [(0, 1, 2, 3)], wall, smooth=False, link=True)
    return Stage(0.0, 20.0, lighting=lighting or Lighting(), table=0.0)
