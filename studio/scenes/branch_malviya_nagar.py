"""The Malviya Nagar counter: ribboned boxes beside a brass balance that weighs laddoos, a tray of kaju katli in front."""

from foodstudio import garnish, surfaces, wide_sets
from foodstudio.geometry import instance, lathe
from foodstudio.grade import Look
from foodstudio.kits import arrangements, ball, fittings, slab
from foodstudio.product import Product
from foodstudio.rig import View

MAROON = (0.075, 0.0045, 0.014)


def weights(brass, spot):
    """Three brass weights, smaller and smaller."""
    for x, y, radius in ((-1.1, 0.2, 1.25), (1.3, 0.5, 0.95), (0.3, -1.6, 0.75)):
        r = radius
        profile = [(0, r * 1.9), (r * 0.3, r * 1.86), (r * 0.38, r * 1.65), (r * 0.25, r * 1.45), (r * 0.9, r * 1.3), (r, r * 1.15), (r, 0.1), (r * 0.95, 0), (0, 0)]  # fmt: skip
        instance(lathe("weight", profile, brass, 48), (spot[0] + x, spot[1] + y, spot[2]))


def build(stage, rng):
    brass = surfaces.brass(0.2)
    left, right = fittings.balance(brass, (-5.0, 6.0, 0), height=21.0, arm=8.6, tilt=0.10, pan=4.7)
    boondi = ball.boondi_material()
    laddoos = [ball.beaded(boondi, seed, 1.6, detail=1) for seed in range(2)]
    arrangements.pyramid(laddoos, left, 1.6, rng, rows=2)
    weights(brass, right)

    board, ribbon = fittings.card(MAROON), fittings.satin((0.86, 0.33, 0.012))
    for k, (x, turn) in enumerate(((16.4, 0.10), (16.0, 0.05), (16.6, 0.14), (16.2, 0.08))):
        fittings.gift_box((13.5, 11.0, 4.6), board, ribbon, (x, 8.0, 4.85 * k), turn, with_bow=k == 3)

    fittings.tray(19.0, 11.0, surfaces.steel(), (4.2, -7.4, 0), turn=-0.05)
    silver = slab.fudge()
    katli = [slab.rhombus(silver, seed, 3.1, 0.82) for seed in range(3)]
    arrangements.grid(katli, (4.2, -7.4, 0.2), 3, 3, 5.5, 3.2, rng)
    top = arrangements.grid(katli, (4.2, -7.0, 1.04), 3, 2, 5.5, 3.2, rng)
    top += arrangements.grid(katli, (4.2, -7.0, 1.88), 1, 1, 5.5, 3.2, rng)
    garnish.drop_onto(garnish.slivers(), garnish.disc_spots(rng, 26, 5.0, (4.2, -7.0)), rng, top, scale=(0.6, 0.8))


PRODUCT = Product(
    set=lambda: wide_sets.counter_top(backdrop=fittings.plaster((0.36, 0.40, 0.27)), depth=24.0),
    build=build,
    seed=17,
    look=Look(exposure=0.05),
    light={"front": 1.2, "key": 1.2, "bounce": 1.2, "world": 1.2},
    views={"hero": View(frame=48, elevation=15, azimuth=6, target=(4.2, 2.0, 10.8), focus=(0, 0.0, 8.0), fstop=8, shape="square", lift=0.0)},
)
