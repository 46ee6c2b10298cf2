"""Boondi laddoo: large golden pearls pressed into balls, with raisins and cashew, on a steel plate."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import ball, loaf, tin
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS = 2.5
PEARLS = [(0.94, 0.50, 0.022), (0.96, 0.58, 0.040), (0.90, 0.42, 0.014), (0.97, 0.64, 0.070), (0.88, 0.40, 0.012)]


def build(stage, rng):
    material = ball.boondi_material()
    laddoos = [ball.beaded(material, seed, RADIUS, bead=0.215, palette=PEARLS, detail=3) for seed in range(3)]
    raisin = loaf.candied("raisin", (0.085, 0.022, 0.006), (0.19, 0.060, 0.014), gloss=0.36)
    cashew = garnish.plain("cashew", (0.60, 0.41, 0.20), (0.76, 0.58, 0.34), roughness=0.5)
    raisins = garnish.crumb_pieces(raisin, 0.40, count=4)
    nuts = tin.nut_chunks(cashew, 3, 0.42, 4)
    base = stage.floor + RADIUS * 0.88
    centres = [
        (-2.6, -2.0, base),
        (2.6, -2.1, base),
        (0.0, 2.4, base),
        (-5.1, 2.5, base),
        (5.1, 2.3, base),
        (0.0, -0.4, base + 3.95),
    ]
    for k, centre in enumerate(centres):
        instance(laddoos[k % 3], centre, (0, 0, rng.uniform(0, 6.28)))
        garnish.on_sphere(raisins, centre, RADIUS, 5, rng, spread=1.5, lift=0.08, scale=(0.8, 1.1))
        garnish.on_sphere(nuts, centre, RADIUS, 6, rng, spread=1.4, lift=0.03, scale=(0.8, 1.1))
    loose = garnish.crumb_pieces(material, 0.22, color=(0.94, 0.50, 0.022))
    garnish.scatter(
        loose, garnish.disc_spots(rng, 18, 7.4, (0, -1.5), inner=4.6), rng, stage.floor + 0.22, 1, (0.8, 1.0)
    )


PRODUCT = Product(
    set="banana_leaf",
    vessel="thali",
    radius=10.2,
    build=build,
    seed=6,
    look=Look(exposure=0.25),
    light={"front": 1.4, "bounce": 1.3},
    views={"hero": View(frame=17.5, elevation=31, azimuth=-8, target=(0, 0.2, 3.0), focus=(0, -2.6, 4.0), fstop=5)},
)
