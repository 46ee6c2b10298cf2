"""Rasgulla: sponge of fresh cheese, boiled in thin syrup until it is springy and wet through."""

import numpy as np

from ..geometry import icosphere, make_mesh
from ..noise import fbm, fbm_vector, worley
from ..shader import Shader


def wet_sponge():
    """Vertex channel 0: pore. Light enters, so the pores are cream rather than black."""
    s = Shader("wet sponge")
    pore, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.1, 4), [(0.3, (0.85, 0.82, 0.75)), (0.7, (0.93, 0.91, 0.86))])
    tone = s.mix(tone, (0.66, 0.58, 0.44), s.math("MULTIPLY", pore, 0.75))
    curd = s.bump(s.voronoi(11.0), 0.45, 0.05, s.bump(s.noise(18, 4, 0.7), 0.45, 0.03))
    return s.principled(
        base_color=tone,
        subsurface=0.30,
        subsurface_color=(0.95, 0.91, 0.82),
        subsurface_radius=(0.45, 0.36, 0.25),
        roughness=0.38,
        specular=0.5,
        clearcoat=0.45,
        clearcoat_roughness=0.16,
        normal=curd,
    )


def rasgulla(material, seed):
    """Unit ball, pressed a little out of round, open pores all over and a crease where it was rolled shut."""
    rays, faces = icosphere(7)
    warped = rays + 0.06 * fbm_vector(rays, 3.0, 2, seed)
    large, _, chance = worley(warped, 5.5, seed + 1)
    small, _, luck = worley(warped, 13.0, seed + 2)
    pore = np.clip(1 - (large / (0.016 + 0.042 * chance)) ** 2, 0, 1) * (chance > 0.35)
    pore = np.maximum(pore, 0.8 * np.clip(1 - (small / (0.010 + 0.018 * luck)) ** 2, 0, 1) * (luck > 0.3))
    crease = np.exp(-((fbm(rays, 1.1, 3, seed + 3) / 0.03) ** 2)) * (fbm(rays, 0.9, 2, seed + 4) > 0.05)
    swell = 0.075 * fbm(rays, 1.0, 2, seed + 5) + 0.022 * fbm(rays, 4.0, 3, seed + 6)
    reach = 1 + swell - 0.030 * pore - 0.022 * crease
    squat = (1, 1, 0.89)
    shade = np.clip(pore + 0.35 * crease, 0, 1)
    return make_mesh("rasgulla", rays * squat * reach[:, None], faces, material, np.repeat(shade[:, None], 3, 1))
