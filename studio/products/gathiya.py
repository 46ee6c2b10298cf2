"""Gathiya: soft, thick, pale curls of gram flour with pepper, piled on a plate, with whole peppercorns."""

from foodstudio import garnish
from foodstudio.grade import Look
from foodstudio.kits import farsan, heap, spices
from foodstudio.product import Product
from foodstudio.rig import View

PEPPER = [((0.040, 0.024, 0.010), 6.5, 0.645, 0.95), ((0.16, 0.075, 0.016), 9.0, 0.67, 0.8)]


def build(stage, rng):
    dough = farsan.crust("gathiya", (0.86, 0.61, 0.24), (0.80, 0.49, 0.135), (0.56, 0.27, 0.045), PEPPER, (0.5, 0.75))
    curls = farsan.gathiya(dough, count=8)
    mound = heap.Mound(6.0, 2.0, stage.floor, centre=(0, 0.4), dome=0.35)
    mound.fill((0.30, 0.17, 0.030))
    heap.heap([(curls, 90, 0.18)], mound, rng, spread=0.9, depth=2.8)
    heap.lay(curls, [(-4.4, -5.6), (4.2, -5.9)], rng, stage.floor, 0.0)
    heap.lay(spices.peppercorns(), garnish.disc_spots(rng, 9, 1.1, (0.3, -6.6)), rng, stage.floor)


PRODUCT = Product(
    set="wood_linen",
    vessel="coupe",
    build=build,
    seed=7,
    look=Look(exposure=0.25),
    views={"hero": View(frame=18.0, elevation=36, azimuth=-6, target=(0, -0.6, 1.8), focus=(0, -3.6, 2.4))},
)
