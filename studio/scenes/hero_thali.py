"""The home page's poster: a Diwali thali of the house's sweets on maroon silk, lamps lit, quiet on the left."""

from foodstudio import garnish, sets, surfaces, wide_sets
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import arrangements, ball, festive, liquids, slab, tube
from foodstudio.product import Product
from foodstudio.rig import View

PLATE, LADDOO = 16.0, 2.2


def jamun_bowl(x, y, floor, rng, brass):
    sets.bowl(4.7, 3.0, brass, (x, y, floor))
    skin = ball.gulab_jamun_material()
    balls = [ball.smooth(skin, seed, radius=1.0) for seed in range(3)]
    places = [(x - 2.0, y - 1.5), (x + 2.1, y - 1.4), (x + 1.9, y + 1.9), (x - 2.0, y + 1.8)]
    centres = [(px, py, floor + 2.3, 1.75) for px, py in places] + [(x, y, floor + 4.1, 1.8)]
    for k, (px, py, pz, radius) in enumerate(centres):
        instance(balls[k % 3], (px, py, pz), rng.uniform(0, 6, 3), radius)
        garnish.on_sphere(garnish.slivers(3), (px, py, pz), radius, 4, rng, scale=(0.6, 0.8))
    liquids.syrup_surface(4.1, floor + 2.0, [], location=(x, y))


def build(stage, rng):
    brass = surfaces.brass()
    sets.thali(PLATE, brass, height=1.7, base=stage.table)
    floor = stage.table + 0.30
    slivers = garnish.slivers()

    boondi = ball.boondi_material()
    laddoos = [ball.beaded(boondi, seed, LADDOO) for seed in range(2)]
    for spot in arrangements.pyramid(laddoos, (-6.0, -0.2, floor), LADDOO, rng, rows=3, layers=2):
        garnish.on_sphere(slivers, spot, LADDOO + 0.1, 7, rng)

    jamun_bowl(0.6, 8.2, floor, rng, brass)

    silver = slab.fudge()
    diamonds = [slab.rhombus(silver, seed, 3.7, 0.78) for seed in range(3)]
    star = arrangements.ring(diamonds, (1.6, -7.4, floor), 3.35, 6, rng, turn=0.2)
    star += arrangements.ring(diamonds, (1.6, -7.4, floor + 0.80), 2.85, 6, rng, turn=0.72)
    star += arrangements.ring(diamonds, (1.6, -7.4, floor + 1.60), 2.0, 3, rng, turn=0.4)
    garnish.drop_onto(slivers, garnish.disc_spots(rng, 18, 1.0, (1.6, -7.4)), rng, star, scale=(0.6, 0.85))

    crust = tube.candied_crust()
    coils = [tube.jalebi(crust, seed, radius=3.1, thickness=0.28) for seed in range(3)]
    spots = [(-1.6, -1.6, 0.1), (1.9, 0.6, 0.1), (-1.2, 2.2, 0.9), (0.9, -1.2, 1.4), (0.2, 0.9, 2.2), (0.1, 0.0, 3.1)]
    jalebis = arrangements.heap(coils, (9.2, -0.6, floor), spots, rng, ground=floor, frames=60)
    garnish.drop_onto(slivers, garnish.disc_spots(rng, 24, 3.4, (9.2, -0.8)), rng, jalebis, scale=(0.6, 0.85))

    pista = slab.fudge(base=(0.66, 0.47, 0.26), second=(0.26, 0.30, 0.085), silver=True)
    squares = [slab.slab(pista, seed, (2.9, 2.9, 1.7)) for seed in range(3)]
    barfi = arrangements.stack(squares, (8.6, 8.0, floor), 1.72, [[(-1.6, -1.4), (1.7, -1.2), (0.1, 1.9)], [(0.0, -0.4)]], rng)
    garnish.drop_onto(slivers, garnish.disc_spots(rng, 12, 2.0, (8.6, 7.6)), rng, barfi, scale=(0.6, 0.8))

    besan = ball.grainy_material((0.54, 0.26, 0.035), oily=0.4)
    rolled = [ball.grainy(besan, seed, 2.0, detail=6) for seed in range(2)]
    arrangements.pyramid(rolled, (-6.4, 9.0, floor), 2.0, rng, rows=2)
    coconut = ball.grainy_material((0.62, 0.58, 0.50), oily=0.1)
    white = [ball.grainy(coconut, seed + 5, 1.7, detail=6) for seed in range(2)]
    for x, y in ((-7.6, -8.2), (-4.4, -10.0), (-9.6, -5.6)):
        instance(white[0], (x, y, floor + 1.5), (0, 0, rng.uniform(0, 6)))
    garnish.scatter([garnish.almond(), garnish.pistachio_nut()], garnish.disc_spots(rng, 14, 2.4, (8.4, -7.6)), rng, floor + 0.4, 0.2)

    petals = festive.loose_petals()
    garnish.scatter(petals, garnish.disc_spots(rng, 46, 12.5), rng, floor + 0.12, 0.35)
    garnish.scatter(petals, garnish.disc_spots(rng, 44, 26, (-2, -2), inner=17.0), rng, stage.table + 0.22, 0.3)
    heads = festive.marigold_heads()
    for x, y, size in ((-15.6, -9.6, 1.0), (-18.6, -6.4, 0.85), (16.4, -9.2, 1.05), (14.0, 15.4, 1.1), (-12.6, 16.4, 1.0)):
        instance(heads[rng.integers(3)], (x, y, stage.table), (0, 0, rng.uniform(0, 6)), size)
    lamp = festive.Diya()
    for x, y, turn in ((-19.2, 4.2, 3.6), (-25.5, 12.5, 3.9), (17.0, 12.0, 1.4), (6.4, 21.5, 1.2), (-10.5, 23.5, 2.0)):
        lamp.place(x, y, stage.table, turn)


PRODUCT = Product(
    set=wide_sets.silk,
    build=build,
    seed=64,
    look=Look(exposure=0.2, bloom=0.10),
    light={"front": 1.5, "key": 1.5, "bounce": 1.4, "world": 1.5},
    views={
        "hero": View(frame=53, elevation=37, azimuth=4, target=(-9.2, 0.8, 1.5), focus=(0, -4.0, 3.0), fstop=6, shape="wide", lift=0.01),
        "tall": View(frame=35.5, elevation=38, azimuth=4, target=(-0.3, -0.4, 1.5), focus=(0, -4.0, 3.0), fstop=6),
    },
)
