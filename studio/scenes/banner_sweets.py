"""Banner of the sweets: gulab jamun, kaju katli, jalebi and laddoos in brass on maroon silk with marigolds."""

from foodstudio import garnish, sets, surfaces, wide_sets
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import arrangements, ball, festive, liquids, slab, tube
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    brass, table = surfaces.brass(), stage.table
    slivers = garnish.slivers()

    sets.thali(7.6, brass, base=table).location.x = 13.6
    crust = tube.candied_crust()
    coils = [tube.jalebi(crust, seed, radius=3.2) for seed in range(3)]
    spots = [(-2.4, -1.6, 0.1), (2.5, -1.2, 0.1), (0.1, 2.7, 0.2), (-1.4, 1.2, 1.3), (1.5, -0.4, 1.5), (0.1, 0.2, 2.6), (0.2, 0.5, 3.6)]
    pile = arrangements.heap(coils, (13.6, 0.0, table + 0.3), spots, rng, ground=table + 0.3, frames=60)
    garnish.drop_onto(slivers, garnish.disc_spots(rng, 26, 3.6, (13.6, -0.6)), rng, pile, scale=(0.6, 0.9))

    sets.bowl(6.0, 3.6, brass, (-1.2, 4.4, table))
    skin = ball.gulab_jamun_material()
    balls = [ball.smooth(skin, seed, radius=1.0) for seed in range(3)]
    for x, y, z, size in ((-2.4, -2.0, 2.6, 2.0), (2.3, -2.2, 2.6, 2.05), (3.0, 1.9, 2.6, 1.95), (-2.9, 2.0, 2.6, 2.0), (0.1, 0.0, 4.4, 2.05), (0.2, 3.4, 2.7, 2.0)):
        spot = (x - 1.2, y + 4.4, z + table)
        instance(balls[rng.integers(3)], spot, rng.uniform(0, 6, 3), size)
        garnish.on_sphere(slivers, spot, size, 4, rng, scale=(0.6, 0.85))
    liquids.syrup_surface(5.3, table + 2.5, [], location=(-1.2, 4.4))

    boondi = ball.boondi_material()
    laddoos = [ball.beaded(boondi, seed, 2.2) for seed in range(2)]
    for spot in arrangements.pyramid(laddoos, (8.4, 10.6, table), 2.2, rng, rows=3, layers=2):
        garnish.on_sphere(slivers, spot, 2.3, 6, rng)

    silver = slab.fudge()
    diamonds = [slab.rhombus(silver, seed, 3.7, 0.80) for seed in range(3)]
    star = []
    for level, (count, reach, turn) in enumerate(((6, 3.35, 0.1), (6, 2.8, 0.62), (3, 2.0, 0.3))):
        star += arrangements.ring(diamonds, (1.7, -6.9, table + 0.3 + 0.81 * level), reach, count, rng, turn)
    sets.thali(7.0, brass, base=table).location = (1.7, -6.9, table)
    garnish.drop_onto(slivers, garnish.disc_spots(rng, 16, 1.0, (1.7, -6.9)), rng, star, scale=(0.6, 0.85))

    garnish.scatter(festive.loose_petals(), garnish.disc_spots(rng, 46, 20, (2, -2), inner=6), rng, table + 0.2, 0.3)
    heads = festive.marigold_heads()
    for x, y, size in ((-9.4, -4.6, 1.0), (-12.2, -1.6, 0.85), (-10.2, 9.5, 1.0), (20.5, -6.6, 1.0), (13.2, 12.6, 1.1), (17.4, 10.4, 0.9)):
        instance(heads[rng.integers(3)], (x, y, table), (0, 0, rng.uniform(0, 6)), size)


PRODUCT = Product(
    set=wide_sets.silk,
    build=build,
    seed=31,
    look=Look(exposure=0.05, bloom=0.08),
    light={"front": 1.5, "key": 1.45, "bounce": 1.4, "world": 1.1},
    views={"hero": View(frame=49, elevation=31, azimuth=5, target=(0.6, 1.0, 2.4), focus=(4, -4.0, 2.6), fstop=6, shape="banner", lift=0.0)},
)
