"""Rasgulla: sponge of fresh cheese, boiled in thin syrup until it is springy and wet through."""

import numpy as np

from ..geometry import icosphere, make_mesh
from ..noise import fbm, worley
from ..shader import Shader


def wet_sponge():
    """Vertex channel 0: pore. Light enters, so the pores are warm rather than black."""
    s = Shader("wet sponge")
    pore, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.0, 4), [(0.3, (0.74, 0.68, 0.56)), (0.7, (0.82, 0.77, 0.66))])
    tone = s.mix(tone, (0.60, 0.50, 0.34), s.math("MULTIPLY", pore, 0.7))
    fine = s.bump(s.voronoi(9.0), 0.5, 0.05, s.bump(s.noise(14, 4, 0.7), 0.35, 0.03))
    return s.principled(
        base_color=tone,
        subsurface=0.55,
        subsurface_color=(0.88, 0.80, 0.64),
        subsurface_radius=(0.9, 0.65, 0.40),
        roughness=0.34,
        specular=0.5,
        clearcoat=0.55,
        clearcoat_roughness=0.12,
        normal=fine,
    )


def rasgulla(material, seed):
    """Unit ball, not quite round, with the small open pores and creases of a kneaded ball."""
    rays, faces = icosphere(6)
    warped = rays + 0.05 * fbm(rays, 3.0, 2, seed)[:, None]
    cell, _, chance = worley(warped, 8.5, seed + 1)
    pore = np.clip(1 - (cell / (0.018 + 0.032 * chance)) ** 2, 0, 1) * (chance > 0.35)
    crease = np.exp(-((fbm(rays, 1.1, 3, seed + 2) / 0.02) ** 2)) * (fbm(rays, 0.9, 2, seed + 3) > 0.15)
    reach = (
        1 + 0.035 * fbm(rays, 1.2, 2, seed + 4) + 0.014 * fbm(rays, 4.5, 3, seed + 5) - 0.016 * pore - 0.012 * crease
    )
    return make_mesh("rasgulla", rays * (1, 1, 0.93) * reach[:, None], faces, material, np.repeat(pore[:, None], 3, 1))
