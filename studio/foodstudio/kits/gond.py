"""Puffed edible gum (gond): the crackling beads in a winter laddoo."""

import numpy as np

from ..geometry import icosphere, make_mesh
from ..noise import fbm, worley
from ..shader import Shader


def puffed(count=4, size=0.34, seed=0):
    """Popcorn-like, pale amber and half clear."""
    s = Shader("puffed gum")
    material = s.principled(
        base_color=s.ramp(s.noise(2.5, 4, 0.6), [(0.3, (0.60, 0.36, 0.13)), (0.7, (0.84, 0.68, 0.42))]),
        roughness=0.22,
        specular=0.6,
        subsurface=0.35,
        subsurface_color=(0.90, 0.62, 0.26),
        subsurface_radius=(0.25, 0.15, 0.06),
        clearcoat=0.4,
    )
    rays, faces = icosphere(4)
    beads = []
    for k in range(count):
        cell, _, _ = worley(rays, 1.4, seed + k)
        lumps = 0.72 + 0.75 * np.clip(0.55 - cell, 0, 1) + 0.15 * fbm(rays, 2.0, 2, seed + k)
        beads.append(make_mesh("gond", rays * size * lumps[:, None], faces, material))
    return beads
