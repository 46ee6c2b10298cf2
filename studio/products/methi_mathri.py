"""Methi mathri: golden slow-fried rounds flecked with fenugreek, its fresh sprigs beside them."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, greens, heap
from foodstudio.physics import settle
from foodstudio.product import Product
from foodstudio.rig import View

METHI = [((0.040, 0.105, 0.008), 3.0, 0.580, 0.95), ((0.022, 0.060, 0.006), 5.0, 0.605, 0.95)]


def build(stage, rng):
    dough = farsan.crust("methi mathri", (0.74, 0.44, 0.120), (0.64, 0.315, 0.050), (0.40, 0.140, 0.015), METHI)
    rounds = [farsan.mathri(dough, seed + 20, radius=2.5, thickness=1.15, layers=1.3, pricks=5) for seed in range(4)]
    floor = stage.floor
    spots = [(-4.6, -1.8, 0.1), (-3.4, 3.6, 0.1), (3.2, 3.8, 0.1), (4.8, -1.4, 0.1), (0.0, -0.4, 0.1)]
    spots += [(-2.2, 1.4, 1.5), (2.6, 1.4, 1.5), (0.2, 1.0, 3.0), (-2.4, -3.6, 1.6)]
    drops = [(rounds[k % 4], (x, y, floor + z), (0, 0, rng.uniform(0, 6.28))) for k, (x, y, z) in enumerate(spots)]
    drops.append((rounds[1], (2.3, -5.2, floor + 2.4), (1.0, 0.0, -0.2)))
    settle(drops, [stage.vessel], ground=stage.table, frames=60, friction=0.95)
    sprigs = [(-0.6, -6.3), (0.9, -6.9), (-6.8, -4.3), (6.7, -4.7)]
    heap.lay(greens.fenugreek(), sprigs, rng, floor, 0.1, (0.95, 1.2))
    crumbs = garnish.crumb_pieces(dough, 0.12, color=(0.1, 0.2, 0))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 40, 7.2, (0, -1), inner=4.8), rng, floor + 0.05, 1.5, (0.4, 1.3))


PRODUCT = Product(
    set="marble_brass",
    build=build,
    radius=10.0,
    seed=12,
    look=Look(exposure=0.05, gain=(1.04, 1.0, 0.94)),
    light={"front": 1.3},
    views={"hero": View(frame=18.6, elevation=35, azimuth=-8, target=(0, -0.4, 1.8), focus=(0.4, -4.0, 2.2))},
)
