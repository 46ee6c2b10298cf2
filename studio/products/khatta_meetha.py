"""Khatta meetha: the mild mixture of pale sev, flattened rice and green peas, in a brass bowl with lime."""

from foodstudio.kits import heap, mixture, nuts
from foodstudio.product import Product
from foodstudio.rig import View

PALE_SEV = [(0.72, 0.42, 0.060), (0.64, 0.34, 0.040), (0.78, 0.50, 0.10)]


def build(stage, rng):
    mound = heap.in_bowl(stage, height=2.6, seed=5)
    mound.fill((0.30, 0.16, 0.020))
    thread = heap.strand_material("pale sev", speckled=0.1)
    heap.strands(
        thread, mound, rng, 1500, 0.085, PALE_SEV, length=(0.8, 2.4), depth=0.5, curl=0.4, rise=0.15, segments=6
    )
    peas = mixture.green_peas()
    recipe = [
        (nuts.poha(), 190, 0.45),
        (peas, 64, None),
        (mixture.peanuts(), 34, 0.5),
        (mixture.lentils(size=0.30), 46, 0.7),
    ]
    heap.heap(recipe, mound, rng, depth=1.0)
    crown = heap.Mound(mound.radius, mound.height, mound.floor + 0.55, seed=5)
    heap.strands(
        thread, crown, rng, 1500, 0.085, PALE_SEV, length=(1.0, 2.6), depth=0.35, curl=0.4, rise=0.12, segments=6
    )
    loose = nuts.poha() + peas + mixture.peanuts()
    spots = [(3.6, -7.4), (4.8, -6.9), (5.8, -6.2), (4.4, -8.0), (-5.2, -6.6), (-6.2, -5.8), (-4.6, -7.4)]
    heap.lay(loose, spots, rng, stage.table, 0.1)


PRODUCT = Product(
    set="marble_brass",
    vessel="bowl",
    radius=6.2,
    build=build,
    seed=9,
    views={
        "hero": View(frame=15.6, elevation=41, azimuth=5, target=(0, -0.9, 2.4), focus=(0, -2.4, 4.4)),
        "close": View(frame=8.6, elevation=34, azimuth=4, target=(0, -1.2, 4.4), focus=(0, -2.2, 4.6)),
        "top": View(frame=18, elevation=88, azimuth=0, fstop=8),
    },
)
