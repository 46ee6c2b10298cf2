"""Fruit biscuit: thin slices of a dough brick, windows of candied papaya and cashew, on brass."""

import numpy as np

from mathutils import Matrix

from foodstudio import garnish
from foodstudio.geometry import icosphere, instance, make_mesh
from foodstudio.kits import arrange, flat_biscuit, loaf
from foodstudio.noise import fbm
from foodstudio.product import Product
from foodstudio.rig import View

WIDTH, LENGTH, HEIGHT = 4.9, 3.7, 0.75


def candied_cubes():
    """Papaya in three colours and bits of cashew, flat where the knife went through; (prototype, share) pairs."""
    sphere, faces = icosphere(3)
    kinds = [
        (loaf.candied("red papaya", (0.30, 0.008, 0.008), (0.50, 0.020, 0.016)), 0.36),
        (loaf.candied("green papaya", (0.040, 0.115, 0.012), (0.085, 0.20, 0.022)), 0.22),
        (loaf.candied("yellow papaya", (0.55, 0.22, 0.008), (0.70, 0.36, 0.015)), 0.16),
        (loaf.candied("cashew", (0.66, 0.50, 0.28), (0.78, 0.64, 0.42), gloss=0.5), 0.26),
    ]
    pieces = []
    for k, (material, share) in enumerate(kinds):
        cube = np.sign(sphere) * np.abs(sphere) ** 0.45 * (0.30, 0.25, 0.25)
        points = cube * (1 + 0.14 * fbm(sphere, 1.4, 2, k))[:, None]
        points[:, 2] = np.minimum(points[:, 2], 0.035)
        pieces.append((make_mesh("candied", points, faces, material), share))
    return pieces


def stud(biscuit, pieces, rng, count=13):
    """Press pieces into a biscuit's upper face, none touching another."""
    shares = np.array([share for _, share in pieces])
    spots = []
    for _ in range(400):
        spot = rng.uniform((-0.43 * WIDTH, -0.41 * LENGTH), (0.43 * WIDTH, 0.41 * LENGTH))
        if len(spots) < count and all(np.hypot(*(spot - other)) > 0.72 for other in spots):
            spots.append(spot)
    for x, y in spots:
        place = Matrix.Translation((x, y, HEIGHT + 0.06)) @ Matrix.Rotation(rng.uniform(0, 6.28), 4, "Z")
        cube = instance(pieces[rng.choice(len(pieces), p=shares)][0])
        cube.matrix_world = biscuit.matrix_world @ place @ Matrix.Scale(rng.uniform(0.7, 1.25), 4)


def build(stage, rng):
    dough = flat_biscuit.dough((0.66, 0.41, 0.145), (0.38, 0.145, 0.028))
    outline = flat_biscuit.rectangle(WIDTH, LENGTH)
    biscuits = [
        flat_biscuit.biscuit(dough, seed, outline, HEIGHT, edge=0.12, dome=0.05, toast=(0.74, 0.95))
        for seed in range(3)
    ]
    floor = stage.floor
    placed = arrange.stack(biscuits, (-3.2, 3.2), floor, HEIGHT + 0.07, 5, rng, drift=0.10, turn=0.3)[-1:]
    placed += arrange.stack(biscuits, (2.9, 3.4), floor, HEIGHT + 0.07, 4, rng, drift=0.10, turn=0.3)[-1:]
    for start, tilt, heading in (((-4.2, -0.2), 0.80, 0.28), ((3.9, -0.1), 0.80, -0.30), ((-0.1, -3.3), 0.05, 0.10)):
        placed += arrange.shingle(biscuits, start, floor, 1, 2.0, tilt, LENGTH / 2, rng, heading, spin=0.06)
    placed += arrange.shingle(biscuits[1:], (0.3, -4.6), floor, 1, 2.0, 0.52, LENGTH / 2, rng, -0.12, spin=0.06)
    pieces = candied_cubes()
    for biscuit in placed:
        stud(biscuit, pieces, rng)
    loose = [piece for piece, _ in pieces]
    garnish.scatter(loose, [(-5.6, -5.0), (-4.9, -5.8), (5.2, -5.2), (6.1, -4.7), (-6.8, -3.6)], rng, floor + 0.22, 0.2)
    crumbs = garnish.crumb_pieces(dough, 0.11, color=(0.1, 0, 0.5))
    garnish.scatter(crumbs, garnish.disc_spots(rng, 40, 7.5, (0, -2), inner=4.0), rng, floor + 0.05, 1.5, (0.3, 1.0))


PRODUCT = Product(
    set="marble_brass",
    build=build,
    seed=8,
    views={
        "hero": View(frame=16.5, elevation=38, azimuth=8, target=(0.2, -0.3, 1.4), focus=(0, -2.6, 1.6)),
        "close": View(frame=9.5, elevation=33, azimuth=8, target=(0, -2.0, 1.2), focus=(0, -3.4, 1.4), fstop=7),
        "top": View(frame=23, elevation=88, azimuth=62, fstop=8),
    },
)
