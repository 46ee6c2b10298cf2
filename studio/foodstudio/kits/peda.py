"""Peda: rounds of reduced milk, pressed with the thumb."""

import numpy as np

from ..geometry import grid_faces, make_mesh
from ..noise import fbm, smoothstep, worley
from ..shader import Shader, shade


def saffron_khoya(color=(0.64, 0.30, 0.032)):
    """Vertex channels: crack, curd, dent."""
    s = Shader("saffron khoya")
    crack, curd, dent = s.vertex_channels()
    tone = s.ramp(s.noise(1.3, 5, 0.65), [(0.3, shade(color, 0.78)), (0.7, shade(color, 1.12))])
    tone = s.mix(tone, shade(color, 1.35), s.mask(s.noise(9, 3, 0.6), 0.58, 0.68, 0.35))
    threads = s.noise(2.4, 3, 0.6, 0.8, vector=s.stretched((0.5, 3.0, 1.0), (0, 0, 0.7)))
    tone = s.mix(tone, (0.50, 0.060, 0.004), s.mask(threads, 0.66, 0.70, 0.8))
    tone = s.mix(tone, shade(color, 0.6), s.math("MULTIPLY", s.math("ADD", crack, s.math("MULTIPLY", dent, 0.25)), 0.8))
    grit = s.bump(s.noise(20, 4, 0.7), 0.4, 0.03, s.bump(curd, 0.3, 0.05))
    return s.principled(
        base_color=tone,
        roughness=0.55,
        specular=0.35,
        subsurface=0.12,
        subsurface_color=shade(color, 1.3),
        subsurface_radius=(0.3, 0.13, 0.03),
        normal=grit,
    )


def peda(material, seed, radius=1.95, height=1.15):
    """Thick round with a rolled, cracked edge and a thumbprint a little off the middle."""
    rng = np.random.default_rng(seed)
    rings, spokes = 120, 300
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    u, angle = u.ravel(), angle.ravel()
    outline = radius * (
        1 + 0.03 * np.sin(2 * angle + rng.uniform(0, 6)) + 0.015 * np.sin(5 * angle + rng.uniform(0, 6))
    )
    flat = 0.62  # the last rings roll over the edge and under the foot
    roll = np.clip((u - flat) / (1 - flat), 0, 1) * np.pi
    tuck = 0.12 * (roll > np.pi / 2) * (1 - np.sin(roll))
    reach = np.where(u < flat, u / flat * 0.78, 0.78 + 0.22 * np.sin(roll) ** 0.9 - tuck)
    z = np.where(u < flat, height, height / 2 + height / 2 * np.sign(np.cos(roll)) * np.abs(np.cos(roll)) ** 0.85)
    points = np.stack([reach * outline * np.cos(angle), reach * outline * np.sin(angle), z], axis=-1)

    turn = rng.uniform(0, 6.28)
    aside = rng.uniform(-0.12, 0.12, 2) * radius
    across = (points[:, 0] - aside[0]) * np.cos(turn) + (points[:, 1] - aside[1]) * np.sin(turn)
    along = (points[:, 1] - aside[1]) * np.cos(turn) - (points[:, 0] - aside[0]) * np.sin(turn)
    thumb = np.hypot(across / 0.34, along / 0.44) / radius
    top = smoothstep(0.5, 0.9, points[:, 2] / height)
    dent = np.exp(-(thumb**2) * 1.1) * top
    collar = 0.05 * np.exp(-(((thumb - 1.35) / 0.45) ** 2)) * top

    rim = smoothstep(0.55, 0.85, reach)
    crack = np.exp(-((fbm(points, 0.9, 3, seed + 3) / 0.035) ** 2)) * rim
    crack *= smoothstep(0.0, 0.3, fbm(points, 0.7, 2, seed + 4))
    cell, _, lift = worley(points, 7.0, seed + 5)
    curd = np.clip(1 - cell * 7.0 / 0.8, 0, 1) * lift
    outward = points - (0, 0, height * 0.45)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-6
    swell = 0.05 * fbm(points, 0.8, 2, seed + 1) + 0.025 * fbm(points, 3.5, 3, seed + 2)
    points = points + outward * (swell + 0.022 * curd - 0.16 * crack)[:, None]
    points[:, 2] += collar - 0.26 * height * dent
    points[:, 2] = np.maximum(points[:, 2], 0)
    return make_mesh(
        "peda", points, grid_faces(rings, spokes, wrap=True)[:, ::-1], material, np.stack([crack, curd, dent], -1)
    )
