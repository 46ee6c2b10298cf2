"""Gujiya: half-moons of fried pastry with a hand-pleated edge. Uses the samosa's dough (pastry.fried_dough)."""

import numpy as np

from ..geometry import grid_faces, make_mesh, merge
from ..noise import fbm, smoothstep, worley


def half_moon(material, seed, radius=4.1, plump=1.25, pleats=12):
    """Straight plump fold along x at the back (+y), pleated arc towards -y. Lies flat with its foot at z = 0."""
    top = _sheet(seed, radius, plump, pleats, 1.0)
    bottom = _sheet(seed, radius, plump, pleats, -0.55)
    points, faces, colors = merge([top, (bottom[0], bottom[1][:, ::-1], bottom[2])])
    points[:, 2] -= points[:, 2].min()
    return make_mesh("gujiya", points, faces, material, colors)


def _sheet(seed, radius, plump, pleats, side):
    rings, spokes = 130, 420
    u, turn = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, np.pi, spokes), indexing="ij")
    u, turn = u.ravel(), turn.ravel()
    flange = smoothstep(0.80, 0.84, u)
    phase = 2 * pleats * turn + 7.0 * (u - 0.82) / 0.18  # slanted, like a rope
    rope = flange * np.abs(np.sin(phase)) ** 0.7
    reach = radius * u * (1 + 0.05 * flange * np.abs(np.sin(phase)))
    x, y = 1.05 * reach * np.cos(turn), -reach * np.sin(turn)
    fold = 1 - np.exp(-np.maximum(-y, 0) / 0.45)  # the fold is round, not sharp
    filled = np.clip(1 - (u / 0.83) ** 2.4, 0, 1) ** 0.75
    thickness = (
        plump * np.sqrt(np.clip(fold, 0, 1)) * (0.16 + 0.84 * filled) * np.clip(np.sin(turn) * 2.2, 0.02, 1) ** 0.5
    )
    points = np.stack([x, y + 0.55 * (1 - (x / radius) ** 2) * (1 - u**2), side * thickness], axis=-1)

    cell, _, lift = worley(points, 1.5, seed + 1)
    blister = np.clip(1 - (cell / (0.10 + 0.18 * lift)) ** 2, 0, 1) * (lift > 0.45) * (1 - flange)
    lumps = 0.10 * fbm(points, 0.6, 3, seed + 2) + 0.03 * fbm(points, 2.6, 3, seed + 3)
    points[:, 2] += side * (0.30 * rope + 0.09 * blister**0.7) + lumps * np.sign(side) * fold
    browned = np.clip(0.55 * rope + 0.45 * smoothstep(0.1, 0.8, fbm(points, 0.6, 3, seed + 4)), 0, 0.8)
    recess = smoothstep(0.0, 0.5, -fbm(points, 0.9, 3, seed + 5))
    recess = np.clip(recess + 0.8 * flange * (1 - rope), 0, 1)
    return points, grid_faces(rings, spokes), np.stack([blister, browned, recess], axis=-1)
