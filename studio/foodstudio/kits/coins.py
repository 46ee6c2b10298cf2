"""Anjeer roll: a log of figs and dates packed with nuts, sliced into coins whose faces show the cut nuts."""

import numpy as np

from ..geometry import grid_faces, make_mesh
from ..noise import fbm, smoothstep, worley
from ..shader import Shader

FIG = (0.108, 0.044, 0.013)
NUTS = [  # flesh, rim, share
    ((0.80, 0.60, 0.34), (0.62, 0.42, 0.20), 0.40),  # cashew
    ((0.84, 0.68, 0.42), (0.24, 0.085, 0.025), 0.33),  # almond in its skin
    ((0.25, 0.28, 0.055), (0.15, 0.13, 0.035), 0.27),  # pistachio
]


def fig_paste():
    """Painted by vertex colours; the fig between the nuts is sticky and full of seeds."""
    s = Shader("fig paste")
    own = s.vertex_color()
    lightness = s.node("RGBToBW", {0: own}).outputs[0]
    fig = s.mask(lightness, 0.14, 0.08)
    seeds = s.math("MULTIPLY", s.mask(s.voronoi(5.5), 0.16, 0.11), fig)
    tone = s.mix(own, s.ramp(s.noise(2.5, 5, 0.65), [(0.3, (0.6, 0.55, 0.5)), (0.7, (1, 1, 1))]), 0.8, "MULTIPLY")
    tone = s.mix(tone, (0.50, 0.27, 0.075), s.math("MULTIPLY", seeds, 0.8))
    normal = s.bump(seeds, 0.5, 0.04, s.bump(s.noise(7, 4, 0.7), 0.5, 0.06))
    return s.principled(
        base_color=tone, roughness=0.38, specular=0.5, clearcoat=0.2, clearcoat_roughness=0.2, normal=normal
    )


def log(material, seed, radius=2.25, length=1.1, step=0.04):
    """A length of the roll standing on its cut face; nuts are sheared flush by the knife on both ends."""
    rng = np.random.default_rng(seed)
    face_rings, wall_rings = int(radius / step), max(8, int(length / step))
    rising, wall = np.linspace(0, radius, face_rings), np.full(wall_rings, radius)
    across = np.concatenate([rising, wall, rising[::-1]])
    z = np.concatenate([np.full(face_rings, length), np.linspace(length, 0, wall_rings), np.zeros(face_rings)])
    spokes = int(2 * np.pi * radius / step)
    angle = np.tile(np.linspace(0, 2 * np.pi, spokes, endpoint=False), len(across))
    across, z = np.repeat(across, spokes), np.repeat(z, spokes)
    points = np.stack([across * np.cos(angle), across * np.sin(angle), z], axis=-1)

    colors, relief = np.tile(FIG, (len(points), 1)), np.zeros(len(points))
    for spot in _nut_spots(rng, radius, length):
        flesh, rim, _ = NUTS[rng.choice(len(NUTS), p=[share for _, _, share in NUTS])]
        turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        size = np.array([0.62, 0.40, 0.36]) * rng.uniform(0.75, 1.15)
        near = np.flatnonzero(((points - spot) ** 2).sum(axis=1) < 0.8**2)
        nut = np.linalg.norm((points[near] - spot) @ turn / size, axis=1) + 0.10 * fbm(points[near], 2.2, 2, seed)
        inside = near[nut < 1]
        colors[inside] = np.where((nut[nut < 1] > 0.84)[:, None], rim, flesh)
        relief[inside] = 0.03
    rounding = 0.10 * smoothstep(radius - 0.16, radius, across)
    points[:, 2] += np.where(z > length / 2, -1, 1) * rounding
    outward = points * (1, 1, 0) / np.maximum(across, 1e-6)[:, None]
    wall = smoothstep(radius - 0.3, radius, across)
    cell, _, lift = worley(points, 2.4, seed + 3)
    lumps = 0.06 * fbm(points, 0.7, 2, seed + 1) + 0.03 * fbm(points, 3.0, 3, seed + 2)
    points = points + outward * (wall * (lumps + 0.10 * np.clip(1 - cell * 2.4, 0, 1) * lift + relief))[:, None]
    points[:, 2] += (1 - wall) * np.where(z > length / 2, 1, -1) * (0.35 * lumps + 0.6 * relief)
    points[:, 2] = np.maximum(points[:, 2], 0)
    return make_mesh("anjeer roll", points, grid_faces(len(across) // spokes, spokes, wrap=True), material, colors)


def _nut_spots(rng, radius, length, gap=0.74):
    spots = []
    for _ in range(900):
        spot = np.array([*rng.uniform(-radius, radius, 2), rng.uniform(-0.2, length + 0.2)])
        if np.hypot(*spot[:2]) < radius - 0.25 and all(np.linalg.norm(spot - other) > gap for other in spots):
            spots.append(spot)
    return spots
