"""Ghevar: a fried honeycomb of thin batter walls, and the rabri spooned over it."""

import numpy as np

from ..geometry import grid_faces, make_mesh
from ..noise import fbm, fbm_vector, smoothstep, worley
from ..shader import Shader, shade


def fried_lace(pale=(0.82, 0.44, 0.095), golden=(0.70, 0.27, 0.028), dark=(0.36, 0.105, 0.010)):
    """Vertex channels: depth in a cell, browning, unused."""
    s = Shader("fried lace")
    depth, browned, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.1, 5, 0.6), [(0.3, golden), (0.7, pale)])
    tone = s.mix(tone, shade(golden, 0.7), s.math("MULTIPLY", browned, 0.5))
    tone = s.mix(tone, dark, s.ramp(depth, [(0.25, 0.0), (1.0, 0.85)]))
    return s.principled(
        base_color=tone,
        roughness=0.40,
        specular=0.5,
        clearcoat=0.25,
        clearcoat_roughness=0.2,
        subsurface=0.08,
        subsurface_color=(0.85, 0.42, 0.08),
        subsurface_radius=(0.2, 0.09, 0.02),
        normal=s.bump(s.noise(9, 4, 0.65), 0.4, 0.05),
    )


def disc(material, seed, radius=5.2, hole=0.85, height=1.6, cell=0.66):
    """Ring of honeycomb: round cells of two sizes, open on top and down the outer wall."""
    inner, outer = 26, 48
    across = np.concatenate([np.full(inner, hole), np.linspace(hole, radius, 190), np.full(outer, radius)])
    z = np.concatenate([np.linspace(0, height, inner), np.full(190, height), np.linspace(height, 0, outer)])
    rings, spokes = len(across), 660
    angle = np.tile(np.linspace(0, 2 * np.pi, spokes, endpoint=False), rings)
    across, z = np.repeat(across, spokes), np.repeat(z, spokes)
    points = np.stack([across * np.cos(angle), across * np.sin(angle), z], axis=-1)
    top = smoothstep(height * 0.985, height * 0.999, z)
    side = np.stack([np.cos(angle), np.sin(angle), np.zeros_like(z)], axis=-1)
    side *= np.sign(across - (hole + radius) / 2)[:, None]
    # The cells are tubes: on top their pattern ignores z, on the wall it is stretched along z.
    warped = points * (1, 1, 0.45) + 0.16 * fbm_vector(points, 0.9, 2, seed) * (1, 1, 0.4)
    nearest, second, size = worley(warped, 1 / cell, seed + 1)
    pit = smoothstep(0.10, 0.42, (second - nearest) / cell) * (0.55 + 0.45 * size)
    fine_nearest, fine_second, size = worley(warped, 2.2 / cell, seed + 2)
    pit = np.clip(pit + 0.30 * smoothstep(0.15, 0.5, (fine_second - fine_nearest) * 2.2 / cell) * (1 - pit), 0, 1)
    shoulder = smoothstep(radius - 0.9, radius, across) + smoothstep(hole + 0.6, hole, across)
    bulge = 0.18 * np.sin(np.pi * np.clip(z / height, 0, 1))
    lumps = 0.14 * fbm(points, 0.7, 3, seed + 3)
    points[:, 2] += top * (lumps - 0.62 * pit - 0.16 * shoulder**2)
    points = points + side * ((1 - top) * (bulge + lumps - 0.30 * pit))[:, None]
    points[:, 2] = np.maximum(points[:, 2], 0)
    browned = np.clip(0.55 * shoulder + 0.7 * smoothstep(0.0, 0.6, fbm(points, 0.5, 3, seed + 4)), 0, 1)
    faces = grid_faces(rings, spokes, wrap=True)[:, ::-1]
    return make_mesh("ghevar", points, faces, material, np.stack([pit, browned, np.zeros_like(pit)], axis=-1))


def rabri_material(color=(0.80, 0.60, 0.30)):
    s = Shader("rabri")
    tone = s.ramp(s.noise(0.9, 5, 0.65), [(0.32, shade(color, 0.86)), (0.68, shade(color, 1.06))])
    tone = s.mix(tone, (0.74, 0.36, 0.05), s.mask(s.noise(0.55, 3, 0.6), 0.56, 0.74, 0.6))  # saffron has bled
    return s.principled(
        base_color=tone,
        roughness=0.32,
        specular=0.45,
        clearcoat=0.3,
        subsurface=0.15,
        subsurface_color=shade(color, 1.2),
        subsurface_radius=(0.3, 0.2, 0.1),
        normal=s.bump(s.noise(3.2, 5, 0.65), 0.45, 0.10),
    )


def rabri(material, seed, radius=3.9, thickness=0.42, drips=7):
    """A spooned layer with an uneven shore that runs out in a few tongues. Stands with its foot at z = 0."""
    rng = np.random.default_rng(seed)
    rings, spokes = 90, 260
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    u, angle = u.ravel(), angle.ravel()
    circle = np.stack([np.cos(angle), np.sin(angle), np.zeros_like(angle)], axis=-1)
    shore = radius * (1 + 0.22 * fbm(circle, 1.1, 3, seed))
    for at in rng.uniform(0, 2 * np.pi, drips):
        away = np.angle(np.exp(1j * (angle - at)))
        shore = shore + rng.uniform(0.1, 0.5) * np.exp(-((away / rng.uniform(0.10, 0.30)) ** 2))
    reach = np.sin(u * np.pi / 2) * shore
    points = np.stack([reach * np.cos(angle), reach * np.sin(angle), np.zeros_like(reach)], axis=-1)
    swell = 1 + 0.5 * fbm(points, 0.55, 3, seed + 1)
    points[:, 2] = thickness * np.sqrt(1 - u**6) * swell + 0.05 * fbm(points, 2.4, 2, seed + 2) - 0.35 * u**8
    return make_mesh("rabri", points, grid_faces(rings, spokes, wrap=True)[:, ::-1], material)
