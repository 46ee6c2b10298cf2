"""Fresh leaves, fried green chillies and ears of wheat: what says at a glance what a dough was made with."""

import numpy as np

from ..garnish import plain
from ..geometry import grid_faces, icosphere, make_mesh, merge, sweep_arrays
from ..noise import fbm
from ..shader import Shader


def fenugreek(count=3, seed=60):
    """Methi: three rounded leaflets on a thin stalk. Vertex channel 0: vein or stalk."""
    s = Shader("fenugreek")
    vein, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.6, 4), [(0.3, (0.022, 0.085, 0.010)), (0.7, (0.065, 0.175, 0.020))])
    material = s.principled(base_color=s.mix(tone, (0.17, 0.27, 0.07), vein), roughness=0.42, specular=0.4)
    rng = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(-1, 1, 25), np.linspace(0, 1, 31))
    prototypes = []
    for k in range(count):
        stalk = np.stack([np.linspace(-1.7, 0, 12), 0.2 * np.sin(np.linspace(0, 2, 12)), 0.10 * np.ones(12)], axis=-1)
        vertices, faces = sweep_arrays(stalk - (0, 0.18, 0), np.linspace(0.07, 0.045, 12), 8)
        quads = np.column_stack([faces, faces[:, 2]])
        parts = [(vertices, quads, np.full(3, 0.8))]
        for turn in (-1.05, 0.0, 1.05):
            width = 0.46 * np.sin(np.pi * np.clip(0.06 + 0.94 * v, 0, 1) ** 1.5) ** 0.6
            along, aside = 1.25 * v, u * width
            height = 0.12 + rng.uniform(0.15, 0.4) * u**2 * width + rng.uniform(-0.3, 0.5) * (v - 0.3) ** 2
            x, y = along * np.cos(turn) - aside * np.sin(turn), along * np.sin(turn) + aside * np.cos(turn)
            leaf = np.stack([x, y, height], axis=-1).reshape(-1, 3)
            leaf[:, 2] += 0.05 * fbm(leaf, 1.8, 2, seed + k)
            veins = np.clip(np.exp(-((u / 0.06) ** 2)) + 0.35 * (np.sin((v - 0.25 * np.abs(u)) * 34) > 0.9), 0, 1)
            parts.append((leaf, grid_faces(31, 25), 0.6 * np.repeat(veins.reshape(-1, 1), 3, axis=1)))
        vertices, faces, colors = merge(parts)
        prototypes.append(make_mesh("fenugreek", vertices, faces, material, colors))
    return prototypes


def fried_chilli(seed=64, length=4.6):
    """A green chilli, blistered by hot oil; it lies on z = 0 along x."""
    s = Shader("fried green chilli")
    stem, _, _ = s.vertex_channels()
    skin = s.ramp(s.noise(1.1, 4), [(0.3, (0.035, 0.095, 0.010)), (0.7, (0.115, 0.205, 0.026))])
    skin = s.mix(skin, (0.52, 0.44, 0.17), s.mask(s.noise(1.7, 4, 0.65), 0.60, 0.70, 0.75))
    material = s.principled(
        base_color=s.mix(skin, (0.20, 0.21, 0.06), stem),
        roughness=0.28,
        clearcoat=0.5,
        normal=s.bump(s.noise(2.4, 4), 0.6, 0.12),
    )
    t = np.linspace(0, 1, 60)
    bend = np.random.default_rng(seed).uniform(0.4, 0.9)
    path = np.stack([length * (t - 0.5), bend * np.sin(t * 2.8), 0.36 + 0.06 * np.sin(5 * t)], axis=-1)
    ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)[None, :]
    body = 0.40 * np.clip(np.sin(np.pi * np.clip(t * 0.84 + 0.12, 0, 1)), 0.03, 1) ** 0.6 * (1 - 0.5 * t)
    vertices, faces = sweep_arrays(path, body[:, None] * (1 + 0.09 * np.sin(3 * ring + 4 * t[:, None])), 24)
    stalk = path[0] + np.outer(np.linspace(0, 1, 10), (-1.1, -0.25, 0.2))
    stalk_vertices, stalk_faces = sweep_arrays(stalk, np.linspace(0.15, 0.09, 10), 10)
    vertices, faces, colors = merge([(vertices, faces, np.zeros(3)), (stalk_vertices, stalk_faces, np.ones(3))])
    return make_mesh("green chilli", vertices, faces, material, colors)


def wheat_ear(seed=68, length=5.6, stalk=7.0):
    """A ripe ear on its straw, lying on z = 0 along x: grains in four rows, each with its awn."""
    material = plain("wheat", (0.40, 0.215, 0.060), (0.66, 0.43, 0.155), 1.4, 0.55)
    rng = np.random.default_rng(seed)
    sphere, ball_faces = icosphere(3)
    straw = np.stack([np.linspace(-stalk, length, 40), np.zeros(40), np.full(40, 0.42)], axis=-1)
    straw[:, 1] = 0.010 * straw[:, 0] ** 2
    parts = [(*sweep_arrays(straw, 0.085, 8), np.zeros(3))]
    rows = int(length / 0.42)
    for k in range(rows):
        at = k * 0.42
        full = 0.62 + 0.5 * np.sin(np.pi * (k + 1) / (rows + 1.5))
        for turn in (0.2, 1.75, 3.3, 4.9):
            out = np.array([0.0, np.cos(turn + 0.4 * (k % 2)), np.sin(turn + 0.4 * (k % 2))])
            lean = np.array([0.86, *(0.5 * out[1:])])
            lean /= np.linalg.norm(lean)
            side = np.cross(lean, out)
            frame = np.stack([lean, side, np.cross(side, lean)])
            grain = (sphere * (0.46, 0.19, 0.21) * full) @ frame
            centre = np.array([at, 0.010 * at**2, 0.42]) + out * 0.20 * full
            parts.append((grain + centre, ball_faces, np.zeros(3)))
            tip = centre + lean * 0.42 * full
            awn = tip + np.outer(np.linspace(0, 1, 8), lean * rng.uniform(1.3, 2.3) + rng.normal(0, 0.08, 3))
            parts.append((*sweep_arrays(awn, np.linspace(0.022, 0.006, 8), 4), np.zeros(3)))
    vertices, faces, _ = merge(parts)
    vertices[:, 2] = np.maximum(vertices[:, 2], 0.02)
    return make_mesh("wheat ear", vertices, faces, material)
