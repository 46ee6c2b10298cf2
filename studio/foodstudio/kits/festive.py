"""Festival props: oil lamps with a flame, marigold heads, loose petals and garlands."""

import bpy
import numpy as np

from ..geometry import grid_faces, instance, lathe, make_mesh, merge, sweep
from ..noise import smoothstep
from ..shader import Shader, shade
from ..surfaces import terracotta

ORANGE = (0.86, 0.20, 0.004)
YELLOW = (0.90, 0.42, 0.010)


# -- lamps ---------------------------------------------------------------------------------------
def flame_material():
    """Blue-dark at the wick, white-gold in the belly, orange at the tip; drawn along the flame's own height."""
    s = Shader("flame")
    height = s.node("SeparateXYZ", {0: s.coordinates["Generated"]}).outputs["Z"]
    color = s.ramp(height, [(0.0, (0.5, 0.12, 0.02)), (0.25, (1.0, 0.50, 0.12)), (0.6, (1.0, 0.42, 0.07)), (1.0, (0.9, 0.2, 0.02))])
    glow = s.node("Emission", {"Color": color, "Strength": s.ramp(height, [(0.0, 2.0), (0.3, 9.0), (1.0, 5.0)])})
    s.tree.links.new(glow.outputs[0], s.output.inputs[0])
    return s.material


class Diya:
    """Prototype parts of one clay lamp; `place` puts a lit copy on the table."""

    def __init__(self, radius=2.3, color=(0.30, 0.085, 0.034)):
        r = radius
        profile = [
            (0, 0.35), (r * 0.45, 0.40), (r * 0.78, 0.75), (r * 0.92, 1.25), (r * 0.97, 1.42), (r * 1.04, 1.38),
            (r * 1.02, 1.15), (r * 0.86, 0.55), (r * 0.55, 0.08), (r * 0.45, 0), (0, 0),
        ]  # fmt: skip
        self.radius = radius
        self.bowl = lathe("diya", profile, terracotta(color), 96)
        for vertex in self.bowl.data.vertices:  # pinch a spout towards +x
            x, y, z = vertex.co
            if x > 0:
                pull = smoothstep(0.25, 1.0, x / r) * smoothstep(0.3, 1.1, z)
                vertex.co = (x + 0.55 * r * pull, y * (1 - 0.62 * pull), z + 0.14 * pull)
        angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        oil = Shader("oil").principled(base_color=(0.20, 0.085, 0.010), roughness=0.06, specular=0.6)
        disc = np.stack([0.80 * r * np.cos(angle), 0.80 * r * np.sin(angle), np.full(48, 0.82)], -1)
        self.oil = make_mesh("oil", disc, [tuple(range(48))], oil, smooth=False)
        cotton = Shader("wick").principled(base_color=(0.16, 0.10, 0.05), roughness=0.9)
        path = np.stack([np.linspace(0.2, 1.40, 12) * r, np.zeros(12), np.linspace(0.80, 1.62, 12)], -1)
        self.wick = sweep("wick", path, 0.13, cotton, 10)
        t = np.linspace(0, 1, 24)
        body = 0.46 * np.sin(np.pi * t**0.62) ** 0.9 * (1 - 0.35 * t)
        self.flame = lathe("flame", list(zip(body, 2.3 * t)), flame_material(), 28)

    def place(self, x, y, z, turn=0.0, power=260.0):
        for part in (self.bowl, self.oil, self.wick):
            instance(part, (x, y, z), (0, 0, turn))
        tip = (x + 1.40 * self.radius * np.cos(turn), y + 1.40 * self.radius * np.sin(turn), z + 1.45)
        instance(self.flame, tip, (0, 0, turn))
        light = bpy.data.lights.new("flame", "POINT")
        light.energy, light.color, light.shadow_soft_size = power, (1.0, 0.50, 0.16), 0.5
        lamp = bpy.data.objects.new("flame light", light)
        bpy.context.collection.objects.link(lamp)
        lamp.location = (tip[0], tip[1], tip[2] + 2.6)


# -- marigolds -----------------------------------------------------------------------------------
def petal_material(color=ORANGE):
    s = Shader("marigold")
    tone = s.mix(shade(color, 0.62), shade(color, 1.12), s.object_random())
    tone = s.mix(tone, shade(color, 0.45), s.mask(s.noise(1.4, 3), 0.50, 0.72, 0.7))
    return s.principled(base_color=tone, roughness=0.62, specular=0.2, sheen=0.3)


def _petal(length, width, curl, rows=6, columns=5):
    """Strap with a notched tip, from the origin along +x, curling up: (vertices, quads)."""
    u, v = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(0, 1, rows))
    across = width * np.sin(np.pi * np.clip(0.12 + 0.72 * v, 0, 1)) * u
    along = length * v * (1 - 0.12 * (1 - np.abs(u)) * (v > 0.9))
    lift = curl * length * v**2 + 0.10 * width * np.cos(u * 3) * v
    return np.stack([along, across, lift], -1).reshape(-1, 3), grid_faces(rows, columns)


def marigold(color=ORANGE, seed=0, radius=1.9):
    """A flower head: whorls of frilled petals, upright at the heart and flat at the rim."""
    rng = np.random.default_rng(seed)
    parts = []
    for ring, (count, reach, steep) in enumerate([(22, 1.0, 0.05), (20, 0.86, 0.35), (16, 0.68, 0.70), (12, 0.48, 1.05), (8, 0.30, 1.35)]):
        for k in range(count):
            points, faces = _petal(radius * reach, 0.30 * radius, rng.uniform(0.05, 0.35))
            points[:, 2] += 0.10 * np.sin(points[:, 1] * 9 + rng.uniform(0, 6)) * points[:, 0] / radius
            tilt, turn = steep + rng.normal(0, 0.12), 2 * np.pi * (k + 0.5 * (ring % 2)) / count + rng.normal(0, 0.10)
            x, z = points[:, 0] * np.cos(tilt) - points[:, 2] * np.sin(tilt), points[:, 0] * np.sin(tilt) + points[:, 2] * np.cos(tilt)
            points = np.stack([x * np.cos(turn) - points[:, 1] * np.sin(turn), x * np.sin(turn) + points[:, 1] * np.cos(turn), z + 0.35 * radius], -1)
            parts.append((points, faces, np.zeros(3)))
    vertices, faces, _ = merge(parts)
    return make_mesh("marigold", vertices, faces, petal_material(color))


def marigold_heads(seed=0, radius=1.9):
    return [marigold(ORANGE, seed, radius), marigold(YELLOW, seed + 1, radius), marigold(ORANGE, seed + 2, radius * 0.9)]


def loose_petals(count=5, seed=0, length=1.25):
    rng = np.random.default_rng(seed)
    colors = (ORANGE, YELLOW)
    materials = [petal_material(color) for color in colors]
    petals = []
    for k in range(count):
        points, faces = _petal(length * rng.uniform(0.8, 1.1), 0.36 * length, rng.uniform(-0.15, 0.35), 8, 7)
        petals.append(make_mesh("marigold petal", points, faces, materials[k % 2]))
    return petals


def garland(path, heads, rng, spacing=1.9, face=(0.0, 0.0)):
    """Marigold heads strung along a path of points; face: Euler x and y that turn the heads to the camera."""
    path = np.asarray(path, float)
    distance = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    for k, reach in enumerate(np.arange(0, distance[-1], spacing)):
        spot = [np.interp(reach, distance, path[:, axis]) for axis in range(3)]
        turn = (face[0] + rng.normal(0, 0.25), face[1] + rng.normal(0, 0.25), rng.uniform(0, 6.28))
        instance(heads[k % len(heads)], spot, turn, rng.uniform(0.88, 1.08))
