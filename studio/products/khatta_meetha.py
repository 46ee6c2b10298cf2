"""Khatta meetha: the mild mixture of pale sev, flattened rice and green peas, in a brass bowl with lime."""

from foodstudio.grade import Look
from foodstudio.kits import heap, mixture, nuts
from foodstudio.product import Product
from foodstudio.rig import View

PALE_SEV = [(0.84, 0.46, 0.050), (0.76, 0.37, 0.030), (0.88, 0.54, 0.085)]
TURMERIC = (0.74, 0.40, 0.050), (0.86, 0.54, 0.110), (0.90, 0.68, 0.240)


def build(stage, rng):
    mound = heap.in_bowl(stage, height=2.6, seed=5)
    mound.fill((0.30, 0.16, 0.020))
    thread = heap.strand_material("pale sev", speckled=0.1)
    heap.strands(
        thread, mound, rng, 1500, 0.085, PALE_SEV, length=(0.8, 2.4), depth=0.5, curl=0.4, rise=0.15, segments=6
    )
    flakes = nuts.poha(colors=TURMERIC)
    peas = mixture.green_peas()
    recipe = [
        (flakes, 190, 0.45),
        (peas, 64, None),
        (mixture.peanuts(), 34, 0.5),
        (mixture.lentils(size=0.30), 46, 0.7),
    ]
    heap.heap(recipe, mound, rng, depth=1.0)
    crown = heap.Mound(mound.radius, mound.height, mound.floor + 0.55, seed=5)
    heap.strands(
        thread, crown, rng, 1500, 0.085, PALE_SEV, length=(1.0, 2.6), depth=0.35, curl=0.4, rise=0.12, segments=6
    )
    loose = flakes + peas + mixture.peanuts()
    spots = [(3.6, -7.4), (4.8, -6.9), (5.8, -6.2), (4.4, -8.0), (-5.2, -6.6), (-6.2, -5.8), (-4.6, -7.4)]
    heap.lay(loose, spots, rng, stage.table, 0.1)


PRODUCT = Product(
    set="marble_brass",
    vessel="bowl",
    radius=6.2,
    build=build,
    seed=9,
    look=Look(exposure=0.1, gain=(1.06, 1.0, 0.91)),
    light={"front": 1.3},
    views={
        "hero": View(frame=15.6, elevation=41, azimuth=5, target=(0, -0.9, 2.4), focus=(0, -2.4, 4.4)),
        "close": View(frame=8.6, elevation=34, azimuth=4, target=(0, -1.4, 4.2), focus=(0, -3.2, 4.2), fstop=9),
        "top": View(frame=16.5, elevation=88, azimuth=0, fstop=8),
    },
)
