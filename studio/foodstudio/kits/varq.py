"""Varq: loose patches of edible silver leaf to lay on anything."""

import numpy as np

from ..geometry import grid_faces, make_mesh
from ..noise import fbm
from ..shader import Shader


def silver():
    s = Shader("varq")
    wrinkles = s.math("ABSOLUTE", s.math("SUBTRACT", s.noise(3.4, 5, 0.66, 1.8), 0.5))
    return s.principled(
        base_color=(0.72, 0.73, 0.74), metallic=1.0, roughness=0.30, normal=s.bump(wrinkles, 0.9, 0.14)
    )


def patches(count=4, seed=0, size=0.9):
    """Torn, crumpled scraps of foil, flat at z = 0."""
    material = silver()
    u, angle = np.meshgrid(np.linspace(0, 1, 16), np.linspace(0, 2 * np.pi, 72, endpoint=False), indexing="ij")
    u, angle = u.ravel(), angle.ravel()
    circle = np.stack([np.cos(angle), np.sin(angle), np.zeros_like(angle)], axis=-1)
    scraps = []
    for k in range(count):
        torn = size * (1 + 0.55 * fbm(circle, 1.2, 4, seed + k))
        points = circle * (u * torn)[:, None]
        points[:, 2] = 0.02 + 0.035 * fbm(points, 2.2 / size, 3, seed + 20 + k) - 0.03 * u**3
        scraps.append(make_mesh("varq", points, grid_faces(16, 72, wrap=True), material))
    return scraps
