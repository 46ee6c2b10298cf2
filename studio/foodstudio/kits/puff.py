"""Puff pastry: khari fingers, built leaf by leaf."""

import numpy as np

from ..geometry import make_mesh, merge, rounded_box
from ..noise import fbm, smoothstep
from ..shader import Shader, shade


def puff_material(pale=(0.76, 0.47, 0.17), baked=(0.42, 0.155, 0.026)):
    """Vertex channels: baking, depth inside the stack, unused."""
    s = Shader("puff pastry")
    bake, depth, _ = s.vertex_channels()
    place = s.own_coordinates()
    tone = s.ramp(s.noise(1.6, 4, 0.6, vector=place), [(0.3, shade(pale, 0.80)), (0.7, shade(pale, 1.12))])
    browning = [(0.28, shade(baked, 0.55)), (0.5, baked), (0.72, shade(pale, 0.95))]
    patchy = s.ramp(s.noise(1.3, 5, 0.65, vector=place), browning)
    tone = s.mix(tone, patchy, bake)
    tone = s.mix(tone, shade(baked, 0.6), depth)
    return s.principled(
        base_color=tone,
        roughness=0.50,
        specular=0.35,
        subsurface=0.08,
        subsurface_color=shade(pale, 1.3),
        subsurface_radius=(0.25, 0.13, 0.05),
        normal=s.bump(s.voronoi(3.2, "SMOOTH_F1", vector=place), 0.25, 0.08, s.bump(s.noise(14, 4, 0.7), 0.35, 0.03)),
    )


def khari(material, seed, size=(7.4, 2.6, 2.5), leaves=12, step=0.10):
    """A finger of many thin leaves that rose apart: wavy, unevenly spaced, ragged at the cut sides, pinched below."""
    rng = np.random.default_rng(seed)
    length, width, height = size
    parts = []
    for k in range(leaves):
        share = np.clip((k + rng.normal(0, 0.30)) / (leaves - 1), 0, 1)
        sheet, faces, _ = rounded_box((length, width, rng.uniform(0.07, 0.13)), 0.03, step)
        x, y = sheet[:, 0], sheet[:, 1]
        flat = np.stack([x, y, np.full(len(x), share * 2.2)], axis=-1)
        reach = np.maximum(np.abs(x) / length, np.abs(y) / width) * 2
        rise = height * (1 + 0.13 * fbm(flat * (1, 1, 0), 0.35, 2, seed) - 0.10 * smoothstep(0.7, 1.0, reach) * share)
        wave = 0.20 * fbm(flat, 0.55, 2, seed + 1) * np.sin(np.pi * share) + 0.07 * fbm(flat, 0.9, 3, seed + 20 + k)
        bulge = 1 + 0.09 * np.sin(np.pi * share) + rng.normal(0, 0.03)
        ragged = 0.14 * fbm(flat + (0, 0, 5.0 * k), 1.3, 2, seed + 3) * smoothstep(0.6, 1.0, reach)
        long = x * (1 + rng.normal(0, 0.014)) + np.sign(x) * ragged
        points = np.stack([long, y * bulge + np.sign(y) * ragged, sheet[:, 2]], axis=-1)
        points[:, 1] += 0.22 * (share - 0.3) * fbm(flat * (1, 0, 0), 0.3, 1, seed + 5)
        points[:, 2] += rise * share + wave
        if k >= leaves - 2:  # the top leaf blisters
            points[:, 2] += 0.16 * np.abs(fbm(flat, 0.9, 3, seed + 6))
        outer = smoothstep(0.80, 1.0, share) + 0.8 * (1 - smoothstep(0.0, 0.10, share))
        tips = 0.30 * smoothstep(0.93, 1.0, reach) * smoothstep(-0.4, 0.4, fbm(flat, 0.8, 2, seed + 9))
        bake = np.clip(outer * 0.95 + tips, 0, 0.95)
        depth = 0.5 * (1 - smoothstep(0.72, 0.95, reach)) * (k < leaves - 1)
        parts.append((points, faces, np.stack([bake, depth, np.zeros(len(x))], axis=-1)))
    vertices, faces, colors = merge(parts)
    vertices[:, 2] -= vertices[:, 2].min()
    return make_mesh("khari", vertices, faces, material, colors)


def flakes(material, count=5, seed=3):
    """Splinters of the top leaf, curled."""
    rng = np.random.default_rng(seed)
    prototypes = []
    for _ in range(count):
        sheet, faces, _ = rounded_box((rng.uniform(0.4, 1.1), rng.uniform(0.25, 0.6), 0.035), 0.015, 0.06)
        sheet[:, :2] += 0.10 * fbm(sheet + rng.uniform(0, 40), 2.5, 2, seed)[:, None]
        sheet[:, 2] += rng.uniform(0.2, 0.6) * sheet[:, 0] ** 2
        prototypes.append(make_mesh("flake", sheet, faces, material, np.tile((0.55, 0, 0), (len(sheet), 1))))
    return prototypes
