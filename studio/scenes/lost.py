"""The page that is not there: one last besan laddoo with a bite taken out of it, crumbs leading away."""

import numpy as np

from foodstudio import garnish, sets, surfaces, wide_sets
from foodstudio.geometry import instance, vertices_of
from foodstudio.grade import Look
from foodstudio.kits import ball
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS = 2.9
BITES = (((2.25, -1.35, 1.75), 1.75), ((1.20, -2.45, 1.55), 1.45), ((2.60, 0.15, 1.95), 1.40))


def bite(laddoo):
    """Push everything inside the bite spheres back onto their walls: the marks of three teeth."""
    points = vertices_of(laddoo).astype(float)
    grain = np.random.default_rng(3).normal(0, 0.035, len(points))
    for centre, reach in BITES:
        away = points - centre
        distance = np.linalg.norm(away, axis=1)
        inside = distance < reach
        points[inside] = centre + away[inside] / distance[inside, None] * (reach + grain[inside, None])
    laddoo.data.vertices.foreach_set("co", points.astype(np.float32).ravel())
    laddoo.data.update()
    return laddoo


def build(stage, rng):
    sets.coupe(10.0, surfaces.stoneware(), base=stage.table)
    floor = stage.table + 0.41
    besan = ball.grainy_material((0.54, 0.26, 0.035), oily=0.4)
    instance(bite(ball.grainy(besan, 4, RADIUS)), (0, 0.6, floor + RADIUS * 0.87))
    crumbs = garnish.crumb_pieces(besan, 0.24, color=(0.5, 0.5, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 26, 2.4, (1.6, -3.2)), rng, floor + 0.08, 1.5, (0.3, 1.2))
    trail = [(2.6 + 1.5 * k + rng.normal(0, 0.4), -4.2 - 0.75 * k + rng.normal(0, 0.5)) for k in range(8)]
    garnish.scatter(crumbs, [spot for spot in trail if np.hypot(*spot) < 8.5], rng, floor + 0.10, 1.5, (0.4, 1.0))
    garnish.scatter(crumbs, [spot for spot in trail if np.hypot(*spot) > 11.0], rng, stage.table + 0.12, 1.5, (0.4, 1.0))
    garnish.on_sphere(garnish.slivers(), (0, 0.6, floor + RADIUS * 0.87), RADIUS, 6, rng, spread=0.3)


PRODUCT = Product(
    set=wide_sets.paper_cloth,
    build=build,
    seed=4,
    look=Look(exposure=0.0),
    views={"hero": View(frame=22, elevation=33, azimuth=8, target=(0.8, -0.6, 1.8), focus=(0.4, -1.6, 2.6), fstop=5, shape="square", lift=0.0)},
)
