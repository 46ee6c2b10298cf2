"""Kala jamun: fried almost black, and one cut open on its saffron heart."""

import numpy as np

from ..geometry import icosphere, make_mesh
from ..noise import fbm, smoothstep
from ..shader import Shader


def dark_crust():
    """Vertex channels: cut face, saffron heart, unused."""
    s = Shader("kala jamun")
    cut, heart, _ = s.vertex_channels()
    skin = s.ramp(
        s.noise(1.1, 5, 0.65),
        [(0.3, (0.008, 0.0022, 0.0012)), (0.55, (0.022, 0.006, 0.002)), (0.75, (0.065, 0.017, 0.004))],
    )
    crumb = s.ramp(s.noise(3.0, 5, 0.7), [(0.3, (0.44, 0.21, 0.062)), (0.7, (0.62, 0.37, 0.14))])
    crumb = s.mix(crumb, (0.84, 0.27, 0.006), heart)
    pores = s.mask(s.voronoi(5.0), 0.20, 0.05, 0.7)
    crumb = s.mix(crumb, (0.20, 0.075, 0.014), pores)
    rough_skin = s.bump(s.noise(6, 5, 0.65), 0.35, 0.05, s.bump(s.noise(1.6, 3), 0.4, 0.14))
    return s.principled(
        base_color=s.mix(skin, crumb, cut),
        roughness=s.mix((0.26,) * 3, (0.55,) * 3, cut),
        specular=0.5,
        clearcoat=s.math("SUBTRACT", 0.55, s.math("MULTIPLY", cut, 0.35)),
        clearcoat_roughness=0.12,
        subsurface=0.05,
        subsurface_color=(0.6, 0.22, 0.03),
        subsurface_radius=(0.3, 0.12, 0.03),
        normal=s.bump(pores, -0.5, 0.05, rough_skin),
    )


def ball(material, seed, radius=2.1, cut=None):
    """A firm, slightly dimpled ball. cut: how far from its middle the knife went through, facing -y."""
    rays, faces = icosphere(6)
    points = (
        rays * (1, 1, 0.94) * radius * (1 + 0.03 * fbm(rays, 1.2, 2, seed) + 0.012 * fbm(rays, 5, 2, seed + 1))[:, None]
    )
    opened, heart = np.zeros(len(points)), np.zeros(len(points))
    if cut is not None:
        face = -cut + 0.03 * fbm(points, 2.5, 3, seed + 2)
        away = np.hypot(points[:, 0], points[:, 2])
        rim = np.sqrt(radius**2 - cut**2)
        opened = (points[:, 1] < face) * (1 - smoothstep(rim - 0.22, rim - 0.10, away))
        heart = opened * np.exp(-(((away + 0.25 * fbm(points, 1.0, 2, seed + 3)) / (0.55 * radius)) ** 2))
        points[:, 1] = np.maximum(points[:, 1], face)
    return make_mesh("kala jamun", points, faces, material, np.stack([opened, heart, np.zeros_like(heart)], axis=-1))
