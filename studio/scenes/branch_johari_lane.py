"""The first counter in Johari Lane: a pink scalloped shop front, green shutters open, a marigold garland, lit trays."""

import numpy as np

from foodstudio import rig, surfaces
from foodstudio.geometry import instance, make_mesh
from foodstudio.grade import Look
from foodstudio.kits import ball, festive, fittings, slab
from foodstudio.product import Product
from foodstudio.rig import Lighting, View
from foodstudio.sets import Stage, bowl, thali

PINK, CREAM, GREEN = (0.62, 0.235, 0.165), (0.62, 0.47, 0.30), (0.028, 0.105, 0.075)
HALF, SPRING, RISE, SILL = 10.0, 15.0, 8.5, 6.0


def street():
    ground = [(-90, -90, 0), (90, -90, 0), (90, 1, 0), (-90, 1, 0)]
    make_mesh("street", ground, [(0, 1, 2, 3)], surfaces.terracotta((0.20, 0.12, 0.08)), smooth=False, link=True)
    return Stage(SILL, 10.0, lighting=Lighting(key=0.2, rim=0.3, bounce=2.0, front=5.0, world=0.5))


def front():
    fittings.arched_wall(fittings.arch_outline(HALF + 1.9, SPRING, RISE + 1.6), fittings.plaster(PINK), 0.0, 1.6, 0.25)
    fittings.arched_wall(fittings.arch_outline(HALF, SPRING, RISE, depth=1.5), fittings.plaster(CREAM), 1.5, 1.4, 0.18)
    wood, door, brass = surfaces.dark_wood(), fittings.painted_wood(GREEN), surfaces.brass(0.3)
    for side in (-1, 1):
        hinge = (side * (HALF + 0.9), -0.9, 0.9)
        fittings.shutter(7.2, 17.5, door, hinge, np.pi + 0.42 if side < 0 else -0.42)
        fittings.block((2.2, 1.0, 27.5), fittings.plaster(CREAM), (side * 20.6, -0.7, 0))
    fittings.block((30, 0.9, 4.6), fittings.painted_wood((0.075, 0.006, 0.014)), (0, -1.1, 28.2))
    for size, z in (((30.8, 1.1, 0.35), 27.9), ((30.8, 1.1, 0.35), 32.7)):
        fittings.block(size, brass, (0, -1.1, z), radius=0.08)
    for k in range(-2, 3):  # a sign without letters: a row of brass lozenges
        fittings.block((1.7, 0.3, 1.7), brass, (k * 5.4, -1.62, 29.3 - 0.02), (0, np.pi / 4, 0), radius=0.08)
    fittings.block((46, 5.5, 0.9), fittings.plaster((0.40, 0.34, 0.27)), (0, -3.0, 0))
    fittings.block((2 * HALF - 0.2, 4.0, SILL - 0.4), fittings.painted_wood((0.16, 0.045, 0.02)), (0, 1.6, 0.4))
    fittings.block((2 * HALF + 0.6, 5.2, 0.5), fittings.plaster((0.66, 0.62, 0.55)), (0, 1.2, SILL - 0.5))
    return wood, brass


def goods(wood, brass, rng):
    make_mesh("back", [(-14, 15, 0), (14, 15, 0), (14, 15, 32), (-14, 15, 32)], [(0, 1, 2, 3)], fittings.plaster((0.42, 0.24, 0.11)), smooth=False, link=True)
    besan = ball.grainy_material((0.54, 0.26, 0.035), oily=0.4)
    little = {
        "boondi": [ball.grainy(ball.grainy_material((0.78, 0.20, 0.008), 0.5), 1, 0.62, detail=4)],
        "besan": [ball.grainy(besan, 2, 0.62, detail=4)],
        "white": [ball.grainy(ball.grainy_material((0.62, 0.58, 0.50), 0.1), 3, 0.62, detail=4)],
        "jamun": [ball.smooth(ball.gulab_jamun_material(), 3, radius=0.62)],
        "pista": [slab.slab(slab.fudge(base=(0.30, 0.34, 0.10)), 1, (1.1, 1.1, 0.7), step=0.2)],
        "rose": [slab.slab(slab.fudge(base=(0.60, 0.24, 0.19)), 2, (1.1, 1.1, 0.7), step=0.2)],
    }

    def heap(name, x, y, z, radius, rows=4):
        thali(radius, brass, height=0.7, base=z).location = (x, y, z)
        step, rise = (1.22, 1.0) if name not in ("pista", "rose") else (1.2, 0.72)
        for level in range(rows):
            side = rows - level
            for i in range(side):
                for k in range(side):
                    spot = (x + (i - (side - 1) / 2) * step, y + (k - (side - 1) / 2) * step, z + 0.75 + level * rise)
                    instance(little[name][0], spot, (0, 0, rng.uniform(0, 6) if step > 1.21 else rng.normal(0, 0.1)))

    for k, name in enumerate(("boondi", "pista", "white", "jamun")):
        heap(name, -7.2 + 4.8 * k, 0.9, SILL, 2.5)
    for level, names in enumerate((("besan", "rose", "boondi", "white"), ("pista", "besan", "jamun", "rose"))):
        z = 12.2 + 6.0 * level
        fittings.block((26, 4.6, 0.5), wood, (0, 12.4, z - 0.5))
        for k, name in enumerate(names):
            heap(name, -7.4 + 4.9 * k, 12.0, z, 2.3, rows=3)
    for x in (-3.4, 4.4):
        bowl(1.6, 2.0, brass, (x, 12.6, 24.4))
    fittings.block((26, 4.6, 0.5), wood, (0, 12.4, 23.9))
    rig.area_light((0, 5.0, 22.5), (0, 9.5, 8), 12, 4, 0.5, (1.0, 0.66, 0.34))
    rig.area_light((0, 10.0, 29.0), (0, 12.0, 10), 14, 3, 0.3, (1.0, 0.66, 0.34))


def build(stage, rng):
    wood, brass = front()
    goods(wood, brass, rng)
    heads = festive.marigold_heads(radius=0.85)
    arch = fittings.arch_outline(HALF + 1.2, SPRING, RISE + 1.0, depth=0.2)[1:-1]
    festive.garland([(x, -1.5, z) for x, z in arch], heads, rng, spacing=1.15, face=(np.pi / 2, 0))
    for x, length in ((-HALF - 1.3, 9.0), (HALF + 1.3, 9.0), (-4.6, 3.0), (4.6, 3.0)):
        top = SPRING if abs(x) > HALF else SPRING + RISE - 1.2
        festive.garland([(x, -1.7, top), (x, -1.7, top - length)], heads, rng, spacing=1.1, face=(np.pi / 2, 0))
    lamp = festive.Diya(radius=1.0)
    for x in (-15.6, -13.6, 14.2, 16.4):
        lamp.place(x, -4.6, 0.9, -1.4, power=60)
    rig.area_light((-52, -60, 62), (0, 0, 14), 16, 16, 13.0, (1.0, 0.80, 0.56))


PRODUCT = Product(
    set=street,
    build=build,
    seed=64,
    look=Look(exposure=0.35, vignette=0.28),
    views={"hero": View(frame=40, elevation=7, azimuth=-7, target=(0, 0, 16.4), focus=(0, 0, 16), fstop=11, shape="square", lift=0.0)},
)
