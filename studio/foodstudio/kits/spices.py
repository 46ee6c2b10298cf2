"""Whole spices and raw ingredients that lie beside a snack: pepper, cloves, garlic, cumin, lime, onion, pickle."""

import numpy as np

from .. import garnish, sets
from ..geometry import grid_faces, icosphere, make_mesh, merge, sweep_arrays
from ..noise import fbm, smoothstep, worley
from ..shader import Shader
from . import liquids


def peppercorns(count=3, radius=0.21, seed=70):
    material = garnish.plain("peppercorn", (0.010, 0.006, 0.004), (0.045, 0.026, 0.016), 4.0, 0.6)
    sphere, faces = icosphere(4)
    prototypes = []
    for k in range(count):
        cell, second, _ = worley(sphere, 2.6, seed + k)
        reach = 1 - 0.16 * np.exp(-(((second - cell) / 0.06) ** 2)) + 0.05 * fbm(sphere, 2, 2, seed + k)
        prototypes.append(make_mesh("peppercorn", sphere * radius * reach[:, None], faces, material))
    return prototypes


def cloves(count=3, seed=75):
    """A dried bud: a tapering stem, four pointed sepals and the ball between them."""
    material = garnish.plain("clove", (0.030, 0.011, 0.005), (0.085, 0.032, 0.014), 3.0, 0.6)
    rng = np.random.default_rng(seed)
    sphere, ball_faces = icosphere(3)
    prototypes = []
    for _ in range(count):
        t = np.linspace(0, 1, 16)
        stem = np.stack([1.15 * t - 0.75, rng.uniform(-0.10, 0.10) * np.sin(t * 3), 0 * t], axis=-1)
        vertices, faces = sweep_arrays(stem, 0.075 + 0.075 * t**1.5, 10)
        parts = [(vertices, faces, np.zeros(3)), (sphere * 0.17 + (0.52, 0, 0), ball_faces, np.zeros(3))]
        for k in range(4):
            out = np.array([0.35, np.cos(k * np.pi / 2 + 0.4), np.sin(k * np.pi / 2 + 0.4)])
            sepal = np.array([0.36, 0, 0]) + np.outer(np.linspace(0.05, 0.34, 6), out)
            parts.append((*sweep_arrays(sepal, np.linspace(0.085, 0.02, 6), 6), np.zeros(3)))
        vertices, faces, _ = merge(parts)
        prototypes.append(make_mesh("clove", vertices, faces, material))
    return prototypes


def cumin(count=3, seed=78):
    """Cumin, fennel or ajwain: a ribbed, curved seed."""
    material = garnish.plain("seed", (0.10, 0.055, 0.018), (0.24, 0.14, 0.05), 6.0, 0.7)
    sphere, faces = icosphere(3)
    rng = np.random.default_rng(seed)
    prototypes = []
    for _ in range(count):
        points = sphere * (0.30, 0.075, 0.065)
        points[:, 1] += rng.uniform(-0.5, 0.5) * points[:, 0] ** 2
        prototypes.append(make_mesh("seed", points, faces, material))
    return prototypes


def _papery():
    s = Shader("garlic skin")
    lines = s.noise(2.0, 4, 0.6, vector=s.stretched((3, 3, 0.4)))
    tone = s.ramp(lines, [(0.3, (0.50, 0.34, 0.30)), (0.5, (0.72, 0.64, 0.54)), (0.7, (0.80, 0.76, 0.68))])
    return s.principled(base_color=tone, roughness=0.55, normal=s.bump(lines, 0.3, 0.05))


def garlic_bulb(radius=1.9):
    """A whole bulb with the cloves showing through its skin and a dry neck."""
    rings, spokes = 90, 160
    v, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    body = np.sin(np.pi * np.clip(v * 1.25, 0, 1)) ** 0.7 * (v < 0.75) + 0.0
    neck = 0.16 + 0.84 * np.clip(body, 0, 1)
    reach = np.where(v < 0.4, np.clip(body, 0.02, 1), np.maximum(body, 0.14 + 0.1 * smoothstep(0.8, 1.0, v)))
    lobes = 1 + 0.09 * (np.abs(np.cos(4.5 * angle + 0.4)) - 0.5) * neck + 0.02 * np.sin(2 * angle)
    reach = radius * reach * lobes
    height = radius * 1.55 * v + 0.35 * radius * smoothstep(0.7, 1.0, v)
    points = np.stack([reach * np.cos(angle), reach * np.sin(angle), height], axis=-1).reshape(-1, 3)
    return make_mesh("garlic", points, grid_faces(rings, spokes, wrap=True), _papery())


def garlic_cloves(count=2, seed=80):
    s = Shader("peeled garlic")
    material = s.principled(
        base_color=s.ramp(s.noise(1.0, 3), [(0.3, (0.66, 0.54, 0.34)), (0.7, (0.78, 0.70, 0.52))]),
        roughness=0.35,
        subsurface=0.1,
        subsurface_color=(0.8, 0.7, 0.45),
        subsurface_radius=(0.2, 0.15, 0.08),
    )
    sphere, faces = icosphere(4)
    prototypes = []
    for k in range(count):
        points = sphere * (1.05, 0.50, 0.48) * (1 + 0.05 * fbm(sphere, 1.2, 2, seed + k))[:, None]
        taper = 1 - 0.55 * smoothstep(-0.1, 1.0, points[:, 0])
        points[:, 1:] *= taper[:, None]
        points[:, 1] += 0.16 * points[:, 0] ** 2
        prototypes.append(make_mesh("garlic clove", points, faces, material))
    return prototypes


def pickle_bowl(location, radius=2.3, material=None):
    """A small bowl of oily mango pickle: red masala with chunks of mango standing out."""
    x, y, base = location
    sets.bowl(radius, radius * 0.85, material or sets.surfaces.steel(), location)
    level = base + radius * 0.85 - 0.45
    liquids.chutney(radius * 0.93, level, (x, y), low=(0.085, 0.010, 0.002), high=(0.24, 0.045, 0.004), seed=5)
    chunk = garnish.plain("mango chunk", (0.16, 0.040, 0.004), (0.36, 0.14, 0.012), 1.6, 0.25, clearcoat=0.6)
    sphere, faces = icosphere(4)
    cubes = [
        make_mesh(
            "mango",
            np.sign(sphere) * np.abs(sphere) ** 0.6 * (0.55, 0.42, 0.34) * (1 + 0.12 * fbm(sphere, 1.4, 2, k))[:, None],
            faces,
            chunk,
        )
        for k in range(3)
    ]
    rng = np.random.default_rng(11)
    garnish.scatter(cubes, garnish.disc_spots(rng, 8, radius * 0.7, (x, y)), rng, level + 0.28, 0.4)


def chilli_rings(count=3, seed=88):
    """Fried slices of green chilli."""
    material = garnish.plain("chilli ring", (0.030, 0.075, 0.008), (0.11, 0.16, 0.022), 2.0, 0.4)
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * np.pi * 0.97, 26)
    prototypes = []
    for _ in range(count):
        x, y = 0.36 * np.cos(angle), rng.uniform(0.26, 0.36) * np.sin(angle)
        vertices, faces = sweep_arrays(np.stack([x, y, 0.05 * np.sin(2 * angle)], axis=-1), 0.085, 8)
        prototypes.append(make_mesh("chilli ring", vertices * (1, 1, 1.5), faces, material))
    return prototypes


def lime(radius=1.55):
    """A lime cut across, its face up: pale rind and segments. Vertex channels: pulp, membrane."""
    s = Shader("cut lime")
    pulp, membrane, _ = s.vertex_channels()
    rind = s.ramp(s.noise(1.2, 4), [(0.3, (0.10, 0.20, 0.012)), (0.7, (0.26, 0.36, 0.03))])
    tone = s.mix(rind, (0.34, 0.44, 0.075), pulp)
    tone = s.mix(tone, (0.72, 0.74, 0.50), membrane)
    material = s.principled(base_color=tone, roughness=0.25, specular=0.5, normal=s.bump(s.noise(6, 4), 0.25, 0.05))
    sphere, faces = icosphere(6)
    points = sphere * radius
    cut = points[:, 2] > 0.12
    edge = np.hypot(points[:, 0], points[:, 1]) / radius
    angle = np.arctan2(points[:, 1], points[:, 0])
    wall = np.abs(np.sin(angle * 4.5)) * edge < 0.075
    ring = cut * (edge > 0.84) * (edge < 0.95)
    white = np.clip(ring + cut * wall * (edge < 0.9) + cut * (edge < 0.10), 0, 1) * 1.0
    points[:, 2] = np.where(cut, 0.12 + 0.02 * (1 - white), points[:, 2])
    points[:, 2] = np.maximum(points[:, 2], -0.75 * radius)
    return make_mesh("lime", points, faces, material, np.stack([cut * (edge < 0.9) * 1.0, white, 0 * edge], axis=-1))


def onion_rings(count=3, seed=92):
    """Rings of red onion: purple outside, white within."""
    s = Shader("onion")
    skin, _, _ = s.vertex_channels()
    tone = s.mix((0.72, 0.62, 0.60), (0.26, 0.030, 0.085), skin)
    material = s.principled(base_color=tone, roughness=0.3, specular=0.5)
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * np.pi, 90)
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    prototypes = []
    for _ in range(count):
        size = rng.uniform(0.9, 1.5)
        path = np.stack([size * np.cos(angle), size * 0.9 * np.sin(angle), 0.04 * np.sin(2 * angle)], axis=-1)
        vertices, faces = sweep_arrays(path, 0.13, 12)
        outer = np.tile(smoothstep(0.2, 0.9, -np.cos(ring)), 90)
        colors = np.repeat(np.concatenate([outer, [0, 0]])[:, None], 3, axis=1)
        prototypes.append(make_mesh("onion", vertices * (1, 1, 1.4), faces, material, colors))
    return prototypes


def mint_leaves(count=3, seed=96):
    """Fresh mint: toothed, puckered between the veins."""
    s = Shader("mint")
    vein, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.5, 4), [(0.3, (0.020, 0.080, 0.010)), (0.7, (0.060, 0.160, 0.022))])
    material = s.principled(base_color=s.mix(tone, (0.16, 0.26, 0.07), vein), roughness=0.5, specular=0.35)
    rng = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(-1, 1, 41), np.linspace(0, 1, 61))
    prototypes = []
    for k in range(count):
        teeth = 1 + 0.07 * np.abs(np.sin(v * 30))
        width = 0.72 * np.sin(np.pi * v**0.85) ** 0.75 * teeth
        side = np.abs(np.sin((v - 0.22 * np.abs(u)) * 24))
        veins = np.clip(np.exp(-((u / 0.05) ** 2)) + 0.7 * np.exp(-((side / 0.22) ** 2)), 0, 1)
        height = 0.10 * side * (1 - np.abs(u)) + rng.uniform(0.1, 0.4) * u**2 * width - 0.5 * (v - 0.5) ** 2
        points = np.stack([u * width, (v - 0.5) * 2.3, height], axis=-1).reshape(-1, 3)
        points[:, 2] += 0.05 * fbm(points, 1.5, 2, seed + k)
        colors = np.repeat(0.6 * veins.reshape(-1, 1), 3, axis=1)
        prototypes.append(make_mesh("mint", points, grid_faces(61, 41), material, colors))
    return prototypes
