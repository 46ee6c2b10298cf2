"""Nuts, flakes and pulses of the snack counter: cashews, coated peanuts, beaten gram, poha, coconut, raisins."""

import numpy as np

from ..geometry import icosphere, make_mesh, sweep
from ..noise import fbm, fbm_vector, smoothstep, worley
from ..shader import Shader, shade
from .mixture import fried


def roasted_cashew(pepper=0.9):
    """Ghee-roasted cashew: ivory, toasted on the back, with coarse pepper and salt clinging to it."""
    s = Shader("roasted cashew")
    place = s.own_coordinates()
    toast, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.1, 4, vector=place), [(0.3, (0.54, 0.315, 0.115)), (0.7, (0.70, 0.47, 0.21))])
    tone = s.mix(tone, (0.42, 0.175, 0.040), toast)
    grit = s.mask(s.noise(8, 3, 0.7, vector=place), 0.605, 0.64, pepper)
    tone = s.mix(tone, (0.030, 0.018, 0.010), grit)
    tone = s.mix(tone, (0.85, 0.80, 0.72), s.mask(s.noise(11, 2, 0.6, vector=place), 0.69, 0.72, 0.8))
    return s.principled(
        base_color=tone,
        roughness=0.38,
        specular=0.5,
        normal=s.bump(grit, 0.6, 0.06, s.bump(s.noise(5, 4, vector=place), 0.25, 0.05)),
    )


def cashews(material, count=4, size=1.0, seed=90):
    """Whole kidney-shaped cashews."""
    prototypes = []
    for k in range(count):
        t = np.linspace(-1.3, 1.3, 44)
        path = np.stack([0.86 * np.sin(t), 0.80 * np.cos(t) - 0.55, 0.04 * np.sin(2 * t + k)], axis=-1) * size
        fat = 0.47 * np.sqrt(np.clip(1 - (t / 1.32) ** 2, 0.02, 1)) * (1 + 0.14 * t / 1.3) * size
        ring = np.linspace(0, 2 * np.pi, 26, endpoint=False)
        surface = np.stack(np.broadcast_arrays(t[:, None], np.cos(ring)[None], np.sin(ring)[None]), -1).reshape(-1, 3)
        lumps = fbm(surface, 1.1, 2, seed + k).reshape(44, 26)
        seam = np.exp(-((np.angle(np.exp(1j * (ring - np.pi / 2))) / 0.12) ** 2))[None, :]
        toast = np.clip(0.25 + 0.6 * np.cos(ring - np.pi)[None, :] * np.ones((44, 1)) * 0.5 + 0.5 * lumps, 0, 0.7)
        colors = np.repeat(toast.reshape(-1, 1), 3, axis=1)
        radius = fat[:, None] * (1 + 0.06 * lumps - 0.05 * seam)
        prototypes.append(sweep("cashew", path, radius, material, segments=26, colors=colors))
    return prototypes


def jacket_material():
    """Spiced besan coat on a peanut: rough, orange-brown, cracked and dusted with chilli."""
    s = Shader("peanut jacket")
    place = s.own_coordinates()
    crevice, _, _ = s.vertex_channels()
    tone = s.ramp(
        s.noise(1.5, 5, 0.65, vector=place),
        [(0.3, (0.42, 0.115, 0.010)), (0.5, (0.58, 0.20, 0.018)), (0.72, (0.70, 0.31, 0.045))],
    )
    tone = s.mix(tone, s.ramp(s.object_random(), [(0.0, (0.38, 0.095, 0.008)), (1.0, (0.70, 0.32, 0.05))]), 0.35)
    tone = s.mix(tone, (0.22, 0.045, 0.005), crevice)
    tone = s.mix(tone, (0.30, 0.022, 0.004), s.mask(s.noise(7, 3, 0.7, vector=place), 0.62, 0.67, 0.8))
    tone = s.mix(tone, (0.82, 0.70, 0.52), s.mask(s.noise(12, 2, vector=place), 0.70, 0.73, 0.7))
    return s.principled(
        base_color=tone, roughness=0.6, specular=0.4, normal=s.bump(s.noise(10, 5, 0.75, vector=place), 0.9, 0.07)
    )


def coated_peanuts(count=6, seed=100):
    """Each nut in its own lumpy jacket, a few cracked open enough to show a seam."""
    material = jacket_material()
    sphere, faces = icosphere(5)
    rng = np.random.default_rng(seed)
    prototypes = []
    for k in range(count):
        cell, second, lift = worley(sphere, 2.3, seed + k)
        seam = np.exp(-(((second - cell) / 0.07) ** 2))
        crack = np.exp(-((fbm(sphere, 1.2, 2, seed + 50 + k) / 0.025) ** 2)) * (k % 3 == 0)
        reach = 1 + 0.12 * fbm(sphere, 1.3, 3, seed + k) + 0.10 * (lift - 0.5) - 0.08 * seam - 0.14 * crack
        points = sphere * (0.82, 0.56, 0.52) * rng.uniform(0.88, 1.12) * reach[:, None]
        shadow = np.clip(0.55 * seam + crack, 0, 0.85)
        prototypes.append(make_mesh("coated peanut", points, faces, material, np.repeat(shadow[:, None], 3, axis=1)))
    return prototypes


def beaten_gram(count=7, seed=110):
    """Chana jor: a boiled black gram beaten flat, split at the edge, brown skin in patches, dusted with masala."""
    s = Shader("chana jor")
    place = s.own_coordinates()
    skin, _, _ = s.vertex_channels()
    flesh = s.ramp(
        s.noise(2.0, 5, 0.65, vector=place),
        [(0.3, (0.44, 0.19, 0.030)), (0.5, (0.58, 0.29, 0.055)), (0.72, (0.68, 0.40, 0.10))],
    )
    flesh = s.mix(flesh, s.ramp(s.object_random(), [(0.0, (0.36, 0.13, 0.018)), (1.0, (0.68, 0.40, 0.10))]), 0.30)
    tone = s.mix(flesh, (0.115, 0.038, 0.013), skin)
    tone = s.mix(tone, (0.34, 0.040, 0.006), s.mask(s.noise(6, 4, 0.7, vector=place), 0.58, 0.64, 0.7))
    material = s.principled(
        base_color=tone, roughness=0.55, specular=0.4, normal=s.bump(s.noise(9, 5, 0.75, vector=place), 0.8, 0.06)
    )
    sphere, faces = icosphere(5)
    prototypes = []
    for k in range(count):
        angle = np.arctan2(sphere[:, 1], sphere[:, 0])
        circle = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=-1)
        edge = np.hypot(sphere[:, 0], sphere[:, 1])
        split = np.exp(-(((fbm(circle, 1.6, 2, seed + k)) / 0.05) ** 2)) * smoothstep(0.45, 1.0, edge)
        outline = 1 + 0.14 * fbm(circle, 1.3, 3, seed + k) - 0.22 * split
        points = sphere * (0.92, 0.80, 0.085) * np.stack([outline, outline, np.ones_like(outline)], axis=-1)
        points[:, 2] += 0.14 * fbm(points * (1, 1, 0), 0.9, 2, seed + 20 + k) + 0.05 * fbm(points, 3, 2, seed + k)
        skin_patch = smoothstep(0.70, 0.95, edge + 0.35 * fbm(points, 1.1, 3, seed + 40 + k)) * (
            0.5 + 0.5 * (sphere[:, 2] < 0.3)
        )
        prototypes.append(
            make_mesh("chana jor", points, faces, material, np.repeat(np.clip(skin_patch, 0, 0.9)[:, None], 3, axis=1))
        )
    return prototypes


def poha(count=6, seed=120, colors=((0.62, 0.40, 0.09), (0.76, 0.56, 0.17), (0.84, 0.70, 0.34))):
    """Thin roasted rice flakes, curled and a little frayed."""
    material = fried("poha", *colors, roughness=(0.55, 0.8), bubbles=0.15)
    sphere, faces = icosphere(4)
    rng = np.random.default_rng(seed)
    prototypes = []
    for k in range(count):
        points = sphere * (0.66, 0.40, 0.030)
        points[:, :2] *= (1 + 0.14 * fbm(sphere * (1, 1, 0), 1.8, 2, seed + k))[:, None]
        points[:, 2] += rng.uniform(-0.5, 0.9) * points[:, 1] ** 2 + rng.uniform(-0.25, 0.35) * points[:, 0] ** 2
        points[:, 2] += 0.16 * fbm(points, 1.2, 2, seed + k)
        prototypes.append(make_mesh("poha", points, faces, material))
    return prototypes


def coconut_chips(count=4, seed=130):
    """Fried slivers of dry coconut: white, brown along one edge."""
    s = Shader("coconut chip")
    brown, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(2.0, 4), [(0.3, (0.66, 0.50, 0.28)), (0.7, (0.82, 0.72, 0.52))])
    tone = s.mix(tone, (0.20, 0.075, 0.020), brown)
    material = s.principled(base_color=tone, roughness=0.5, normal=s.bump(s.noise(7, 4), 0.4, 0.04))
    sphere, faces = icosphere(4)
    rng = np.random.default_rng(seed)
    prototypes = []
    for k in range(count):
        points = np.sign(sphere) * np.abs(sphere) ** 0.7 * (1.15, 0.34, 0.045)
        rim = smoothstep(0.20, 0.27, points[:, 1])
        points[:, 2] += rng.uniform(0.08, 0.28) * points[:, 0] ** 2
        points[:, 1] += rng.uniform(0.05, 0.22) * points[:, 0] ** 2
        points += 0.02 * fbm_vector(sphere, 2, 2, seed + k)
        prototypes.append(make_mesh("coconut chip", points, faces, material, np.repeat(rim[:, None], 3, axis=1)))
    return prototypes


def pearls(count=6, radius=0.27, seed=150):
    """Fried boondi, nearly smooth: a drop of batter with a slight tail."""
    material = fried("pearl", (0.54, 0.20, 0.010), (0.74, 0.32, 0.018), (0.84, 0.45, 0.04), bubbles=0.12)
    sphere, faces = icosphere(4)
    prototypes = []
    for k in range(count):
        tail = 1 + (0.22 if k % 3 == 0 else 0.0) * np.clip(sphere[:, 0], 0, 1) ** 6
        reach = radius * (1 + 0.10 * fbm(sphere, 1.2, 2, seed + k)) * tail
        prototypes.append(make_mesh("pearl", sphere * reach[:, None], faces, material))
    return prototypes


def raisins(count=3, seed=140):
    s = Shader("fried raisin")
    material = s.principled(
        base_color=s.ramp(s.noise(1.6, 4), [(0.3, (0.14, 0.035, 0.008)), (0.7, (0.36, 0.13, 0.022))]),
        roughness=0.3,
        normal=s.bump(s.noise(5, 4), 0.5, 0.08),
    )
    sphere, faces = icosphere(4)
    return [
        make_mesh(
            "raisin",
            sphere * (0.62, 0.42, 0.36) * (1 - 0.22 * np.abs(fbm(sphere * (0.5, 1, 1), 2.4, 2, seed + k)))[:, None],
            faces,
            material,
        )
        for k in range(count)
    ]


def sugar_coat(name, dough):
    """Dough under a dried sugar coat: white and rough where syrup has set thick, the dough showing through."""
    s = Shader(name)
    place = s.own_coordinates()
    browned, _, _ = s.vertex_channels()
    tone = s.ramp(s.noise(1.2, 5, 0.6, vector=place), [(0.3, shade(dough, 0.7)), (0.7, shade(dough, 1.2))])
    coat = s.mask(s.noise(1.5, 5, 0.68, vector=place), 0.45, 0.62, 0.85)
    coat = s.math("MULTIPLY", coat, s.math("SUBTRACT", 1.0, s.math("MULTIPLY", browned, 0.5)))
    white = s.ramp(s.noise(7, 4, 0.7, vector=place), [(0.3, (0.70, 0.60, 0.44)), (0.7, (0.90, 0.85, 0.75))])
    tone = s.mix(tone, white, coat)
    crystals = s.bump(s.noise(13, 5, 0.75, vector=place), 0.9, 0.07)
    return s.principled(base_color=tone, roughness=0.6, specular=0.45, normal=s.bump(coat, 0.5, 0.06, crystals))
