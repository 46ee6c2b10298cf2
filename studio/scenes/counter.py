"""The counter: trays of sweets in rows on marble, receding to a brass balance."""

from foodstudio import garnish, surfaces, wide_sets
from foodstudio.grade import Look
from foodstudio.kits import arrangements, ball, cookie, fittings, slab, tube
from foodstudio.product import Product
from foodstudio.rig import View

WIDTH, DEPTH = 17.0, 11.5


def build(stage, rng):
    steel, brass = surfaces.steel(), surfaces.brass()
    boondi = ball.boondi_material()
    besan = ball.grainy_material((0.54, 0.26, 0.035), oily=0.4)
    coconut = ball.grainy_material((0.62, 0.58, 0.50), oily=0.1)
    skin = ball.gulab_jamun_material()
    silver = slab.fudge()
    pista = slab.fudge(base=(0.66, 0.47, 0.26), second=(0.26, 0.30, 0.085))
    rose = slab.fudge(base=(0.60, 0.24, 0.19))
    saffron = slab.fudge(base=(0.78, 0.36, 0.05), silver=False)
    round_pieces = {
        "motichoor": ([ball.beaded(boondi, seed, 1.75, detail=1) for seed in range(2)], 1.75),
        "besan": ([ball.grainy(besan, seed, 1.75, detail=6) for seed in range(2)], 1.75),
        "coconut": ([ball.grainy(coconut, seed, 1.65, detail=6) for seed in range(2)], 1.65),
        "jamun": ([ball.smooth(skin, seed, radius=1.7) for seed in range(2)], 1.7),
    }
    flat_pieces = {
        "katli": [slab.rhombus(silver, seed, 2.9, 0.8, step=0.1) for seed in range(2)],
        "pista": [slab.slab(pista, seed, (2.6, 2.6, 1.4), step=0.1) for seed in range(2)],
        "rose": [slab.slab(rose, seed, (2.6, 2.6, 1.4), step=0.1) for seed in range(2)],
        "saffron": [slab.slab(saffron, seed, (2.6, 2.6, 1.4), step=0.1) for seed in range(2)],
        "nankhatai": [cookie.biscuit(cookie.sandy_material(), seed, radius=1.75, height=1.0) for seed in range(2)],
        "jalebi": [tube.jalebi(tube.candied_crust(), seed, radius=2.5, thickness=0.24) for seed in range(2)],
    }
    plan = [
        ["pista", "motichoor", "katli", "jamun"],
        ["besan", "rose", "jalebi", "coconut"],
        ["saffron", "nankhatai", "motichoor", "rose"],
    ]
    slivers = garnish.slivers()
    for row, names in enumerate(plan):
        for column, name in enumerate(names):
            x, y = (column - 1.5) * (WIDTH + 1.4) + 6.0, -7.0 + row * (DEPTH + 1.4)
            fittings.tray(WIDTH, DEPTH, brass if (row + column) % 2 else steel, (x, y, 0))
            if name in round_pieces:
                pieces, radius = round_pieces[name]
                step = radius * 2.06
                arrangements.grid(pieces, (x, y, 0.2), 4, 2, step, step, rng, 0.08, 3.0, lift=radius * 0.9)
                top = arrangements.grid(pieces, (x, y, 0.2), 3, 1, step, step, rng, 0.08, 3.0, lift=radius * 2.35)
                for piece in top:
                    garnish.on_sphere(slivers, piece.location, radius, 5, rng, scale=(0.5, 0.75))
            elif name == "katli":
                arrangements.grid(flat_pieces[name], (x, y, 0.2), 3, 3, 5.15, 3.1, rng)
                arrangements.grid(flat_pieces[name], (x, y, 1.02), 2, 2, 5.15, 3.1, rng)
            elif name == "jalebi":
                for level in range(3):
                    spots = (3, 2, 1)[level]
                    arrangements.grid(flat_pieces[name], (x, y, 0.2 + 0.62 * level), spots, 2, 4.9, 4.4, rng, 0.25, 3.0)
            else:
                step = 3.7 if name == "nankhatai" else 2.95
                rise = 1.05 if name == "nankhatai" else 1.42
                columns = 4 if name == "nankhatai" else 5
                arrangements.grid(flat_pieces[name], (x, y, 0.2), columns, 3 if columns == 5 else 2, step, step, rng)
                top = arrangements.grid(flat_pieces[name], (x, y, 0.2 + rise), columns - 1, 2, step, step, rng)
                garnish.drop_onto(slivers, garnish.disc_spots(rng, 26, 5.0, (x, y)), rng, top, scale=(0.5, 0.75))
    fittings.balance(brass, (12.0, 33.0, 0), height=13.0, arm=7.0, pan=3.7)


PRODUCT = Product(
    set=lambda: wide_sets.counter_top(backdrop=fittings.plaster((0.16, 0.022, 0.030)), depth=46.0),
    build=build,
    seed=41,
    look=Look(exposure=0.1),
    light={"front": 1.4, "key": 1.3, "bounce": 1.3, "rim": 0.9, "world": 1.4},
    views={"hero": View(frame=60, elevation=20, azimuth=14, target=(4.0, 8.0, 3.4), focus=(3, 0.0, 2.0), fstop=7, shape="wide", lift=0.02)},
)
