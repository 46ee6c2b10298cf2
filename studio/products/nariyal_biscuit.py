"""Nariyal biscuit: spoon-dropped coconut biscuits, the strands on top toasted brown, on a banana leaf."""

from foodstudio import garnish
from foodstudio.kits import arrange, bakery_props, flat_biscuit
from foodstudio.product import Product
from foodstudio.rig import View

RADIUS, HEIGHT = 2.5, 0.8


def build(stage, rng):
    dough = flat_biscuit.dough((0.64, 0.41, 0.165), (0.38, 0.145, 0.030), grit=1.2)
    shape = dict(outline=flat_biscuit.disc(RADIUS), height=HEIGHT, edge=0.25, dome=0.55, rough=0.16, grain=0.06)
    biscuits = [flat_biscuit.biscuit(dough, seed, toast=(0.60, 0.9), **shape) for seed in range(4)]
    floor = stage.floor
    placed = arrange.stack(biscuits, (-2.9, 3.4), floor, HEIGHT + 0.42, 3, rng)[-1:]
    placed += arrange.stack(biscuits[1:], (3.0, 3.6), floor, HEIGHT + 0.42, 2, rng)[-1:]
    for x, y, tilt in ((-5.2, -1.1, 0.05), (0.1, -0.6, 0.50), (5.3, -0.8, 0.06), (-2.2, -5.4, 0.05), (3.1, -5.5, 0.06)):
        placed += arrange.shingle(biscuits[len(placed) % 3 :], (x, y), floor, 1, 1, tilt, RADIUS, rng)
    pale = bakery_props.coconut_shreds()
    brown = bakery_props.coconut_shreds((0.30, 0.120, 0.028), (0.50, 0.25, 0.075), seed=9)
    for piece in placed:
        x, y, _ = piece.location
        garnish.drop_onto(brown, garnish.disc_spots(rng, 38, 2.2, (x, y)), rng, [piece], tilt=1.0, sink=0.02)
        garnish.drop_onto(pale, garnish.disc_spots(rng, 34, 2.0, (x, y)), rng, [piece], tilt=1.0, sink=0.02)
    garnish.scatter(pale, garnish.disc_spots(rng, 50, 8.0, (0, -1.5), inner=5.0), rng, floor + 0.08, 0.2)


PRODUCT = Product(
    set="banana_leaf",
    build=build,
    seed=21,
    views={"hero": View(frame=18, elevation=38, azimuth=6, target=(0.1, -0.6, 1.6), focus=(0, -3.0, 1.8))},
)
