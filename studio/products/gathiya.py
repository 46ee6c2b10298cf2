"""Gathiya: soft, thick, golden curls of gram flour with pepper, piled high, with fried green chillies."""

from foodstudio import garnish
from foodstudio.geometry import instance
from foodstudio.grade import Look
from foodstudio.kits import farsan, greens, heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

PEPPER = [((0.040, 0.024, 0.010), 6.5, 0.645, 0.95), ((0.16, 0.075, 0.016), 9.0, 0.67, 0.8)]


def build(stage, rng):
    dough = farsan.crust("gathiya", (0.88, 0.57, 0.155), (0.82, 0.44, 0.075), (0.56, 0.225, 0.028), PEPPER, (0.45, 0.7))
    curls = farsan.gathiya(dough, count=8, thickness=0.33, length=(3.4, 5.4))
    mound = heap.Mound(5.6, 1.3, stage.floor, centre=(0, 0.4), dome=0.45)
    heap.Mound(4.2, 1.1, stage.floor, centre=(0, 0.6), dome=0.45).fill((0.42, 0.215, 0.028))
    heap.heap([(curls, 190, 0.16)], mound, rng, tries=32, sink=0.66, spread=1.02, depth=2.5)
    heap.lay(curls, [(-4.4, -5.4), (3.4, -6.0), (5.9, -3.6)], rng, stage.floor, 0.0)
    chilli = greens.fried_chilli()
    instance(chilli, (-5.4, -3.9, stage.floor + 0.02), (0, 0, 0.9))
    instance(chilli, (-6.4, -2.9, stage.floor + 0.10), (0.1, 0, 1.25), 0.9)
    heap.lay(spices.peppercorns(), garnish.disc_spots(rng, 9, 1.0, (0.2, -6.8)), rng, stage.floor)


PRODUCT = Product(
    set="wood_linen",
    vessel="coupe",
    build=build,
    seed=7,
    light={"front": 1.4},
    look=Look(exposure=0.2, gain=(1.05, 1.0, 0.92)),
    views={"hero": View(frame=17.4, elevation=36, azimuth=-6, target=(0, -0.7, 1.8), focus=(0, -3.6, 2.4))},
)
