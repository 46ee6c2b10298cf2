"""Banner of the snacks: chakli, samosas and a bowl of namkeen on banana leaf and terracotta, with red chillies."""

from foodstudio import garnish, sets, surfaces, wide_sets
from foodstudio.grade import Look
from foodstudio.kits import arrangements, mixture, pastry, tube
from foodstudio.product import Product
from foodstudio.rig import View


def build(stage, rng):
    floor = stage.floor
    brass = surfaces.brass()
    sets.bowl(7.2, 4.1, brass, (10.0, 7.0, floor))
    recipe = mixture.sev() * 4 + mixture.boondi() * 2 + mixture.peanuts() * 3 + mixture.lentils() + mixture.green_peas() * 2
    mixture.filler(6.0, 2.5, floor + 2.8).location = (10.0, 7.0, 0)
    arrangements.mound(recipe, (10.0, 7.0, floor + 3.5), 5.7, 2.9, 1900, rng, layers=3)

    dough = tube.crisp_flour()
    coils = [tube.chakli(dough, seed) for seed in range(3)]
    spots = [(-3.2, -2.2, 0.1), (3.3, -2.2, 0.1), (-3.4, 3.3, 0.2), (3.3, 3.4, 0.2), (0.0, 0.3, 1.3), (-1.8, 1.2, 2.4), (1.2, 0.2, 3.4)]
    plate = sets.thali(8.4, surfaces.steel(), base=floor)
    plate.location = (-4.4, 0.2, floor)
    arrangements.heap(coils, (-4.4, 0.2, floor + 0.3), spots, rng, ground=floor, colliders=[plate], friction=0.95)

    crust = pastry.fried_dough()
    samosas = [pastry.samosa(crust, seed, height=4.4, width=6.4, depth=5.0, plumpness=3.5) for seed in range(2)]
    arrangements.heap(samosas, (12.2, -4.6, floor), [(-3.6, -1.6, 0.2), (3.2, -1.4, 0.2), (0.2, 4.0, 0.2), (0.1, 0.2, 4.4)], rng, ground=floor, frames=50)

    spill = mixture.sev(seed=3) + mixture.boondi(seed=5) + mixture.peanuts(seed=8)
    garnish.scatter(spill, garnish.disc_spots(rng, 34, 2.6, (4.2, -6.4)), rng, floor + 0.2, 0.1, (0.9, 1.05))
    garnish.scatter(garnish.curry_leaves(fried=False), [(-8.4, -6.4), (-6.4, -7.4), (18.2, 0.6), (2.2, 11.4)], rng, floor + 0.2)
    for x, y, turn, length in ((-14.0, -8.2, 0.5, 5.0), (-11.6, -9.6, 0.2, 4.4), (-17.2, -5.4, 1.0, 4.6), (-13.0, 12.0, 0.3, 5.0)):
        garnish.dried_chilli((x, y, stage.table), turn, length)


PRODUCT = Product(
    set=wide_sets.clay_and_leaf,
    build=build,
    seed=12,
    look=Look(exposure=0.45, saturation=1.08, gain=(1.04, 1.0, 0.95)),
    light={"front": 1.1, "key": 1.25, "bounce": 1.1},
    views={"hero": View(frame=49, elevation=31, azimuth=5, target=(-1.6, 1.0, 2.4), focus=(4, -3.0, 2.4), fstop=6, shape="banner", lift=0.0)},
)
