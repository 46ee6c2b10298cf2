"""Balushahi: flaky fried rounds with a dent in the middle, under dried sugar glaze."""

import numpy as np

from ..geometry import grid_faces, make_mesh
from ..noise import fbm, fbm_vector, smoothstep
from ..shader import Shader, shade


def flaky_crust(golden=(0.52, 0.205, 0.032), brown=(0.20, 0.058, 0.009), glaze=(0.82, 0.60, 0.32)):
    """Vertex channels: browning, crack between the layers, dried glaze."""
    s = Shader("flaky crust")
    browned, crack, sugar = s.vertex_channels()
    tone = s.ramp(s.noise(1.6, 5, 0.65), [(0.3, shade(golden, 0.75)), (0.7, shade(golden, 1.25))])
    tone = s.mix(tone, brown, s.math("MULTIPLY", browned, 0.85))
    tone = s.mix(tone, shade(golden, 1.45), s.math("MULTIPLY", crack, 0.6))
    crystals = s.math("MULTIPLY", sugar, s.mask(s.noise(2.6, 5, 0.7), 0.46, 0.66))
    tone = s.mix(tone, glaze, s.math("MULTIPLY", crystals, 0.55))
    return s.principled(
        base_color=tone,
        roughness=s.mix((0.30,) * 3, (0.50,) * 3, crystals),
        specular=0.5,
        clearcoat=0.6,
        clearcoat_roughness=0.10,
        subsurface=0.06,
        subsurface_color=(0.85, 0.45, 0.12),
        subsurface_radius=(0.2, 0.1, 0.03),
        normal=s.bump(s.noise(9, 4, 0.65), 0.4, 0.05, s.bump(crystals, 0.3, 0.05)),
    )


def balushahi(material, seed, radius=2.5, height=1.75):
    """A fat ring that never quite opened: thumb dent on top, layers splitting along the side."""
    rng = np.random.default_rng(seed)
    rings, spokes = 150, 320
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    u, angle = u.ravel(), angle.ravel()
    outline = radius * (
        1 + 0.04 * np.sin(2 * angle + rng.uniform(0, 6)) + 0.025 * np.sin(3 * angle + rng.uniform(0, 6))
    )
    # Cross-section: from the bottom of the dent over a plump shoulder, round the side, to the foot.
    turn = np.pi * (0.83 - 1.33 * np.clip((u - 0.16) / 0.72, 0, 1))
    reach = np.where(u < 0.16, 0.256 * u / 0.16, 0.60 + 0.40 * np.cos(turn))
    z = np.where(u < 0.16, 0.762, 0.52 + 0.48 * np.sin(turn))
    foot = np.clip((u - 0.88) / 0.12, 0, 1)
    reach, z = np.where(u > 0.88, 0.60 * (1 - foot), reach), np.where(u > 0.88, 0.04, z)
    points = np.stack([reach * outline * np.cos(angle), reach * outline * np.sin(angle), z * height], axis=-1)

    side = smoothstep(0.70, 0.95, reach) * (u < 0.88)
    layered = points * (0.35, 0.35, 2.6) + 0.5 * fbm_vector(points, 0.8, 2, seed)
    crack = np.exp(-((fbm(layered, 1.0, 3, seed + 1) / 0.05) ** 2)) * side
    crack *= smoothstep(-0.25, 0.2, fbm(points, 0.6, 2, seed + 2))
    sheets = 0.10 * fbm(layered, 1.3, 2, seed + 3) * side
    outward = points - (points * (1, 1, 0)) * 0.6 - (0, 0, 0.5 * height)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-6
    lumps = 0.09 * fbm(points, 0.7, 2, seed + 4) + 0.04 * fbm(points, 2.6, 3, seed + 5)
    points = points + outward * (lumps + sheets - 0.26 * crack)[:, None]
    points[:, 2] = np.maximum(points[:, 2], 0)
    top = smoothstep(0.50, 0.85, points[:, 2] / height)
    browned = np.clip(
        0.9 * (1 - smoothstep(0.1, 0.5, points[:, 2] / height)) + 0.6 * fbm(points, 0.8, 3, seed + 6), 0, 1
    )
    dent = np.exp(-((reach / 0.28) ** 2))
    sugar = np.clip(top * smoothstep(-0.2, 0.4, fbm(points, 0.9, 3, seed + 7)) + 0.6 * dent, 0, 1)
    faces = grid_faces(rings, spokes, wrap=True)[:, ::-1]
    return make_mesh("balushahi", points, faces, material, np.stack([browned, crack, sugar], axis=-1))
