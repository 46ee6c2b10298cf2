"""Thin biscuits, rolled and cut or dropped from a spoon: round, fluted or rectangular, docked, ridged or cracked."""

import numpy as np

from ..geometry import grid_faces, make_mesh
from ..noise import fbm, fbm_vector, smoothstep, worley
from ..shader import Shader, shade


def dough(pale, toasted, hollow=None, fleck=None, gloss=0.0, grit=1.0):
    """Baked surface. Vertex channels: toasting, hollow (hole or crack), grain.

    hollow: colour inside holes and cracks; fleck: bran or spice in the dough; gloss: a milk-brushed shine.
    """
    s = Shader("biscuit dough")
    toast, depth, grain = s.vertex_channels()
    place = s.own_coordinates()
    tone = s.ramp(s.noise(1.1, 4, 0.6, vector=place), [(0.3, shade(pale, 0.84)), (0.7, shade(pale, 1.10))])
    tone = s.mix(tone, shade(toasted, 1.35), s.mask(s.noise(6.5, 4, 0.7, vector=place), 0.53, 0.72, 0.45))
    tone = s.mix(tone, toasted, toast)
    tone = s.mix(tone, shade(pale, 1.15), s.math("MULTIPLY", grain, 0.3))
    if fleck:
        tone = s.mix(tone, fleck, s.mask(s.noise(8.0, 3, 0.65, vector=place), 0.60, 0.66, 0.85))
    tone = s.mix(tone, hollow or shade(toasted, 0.6), depth)
    fine = s.bump(s.noise(20, 4, 0.75), 0.55 * grit, 0.035, s.bump(s.voronoi(9), 0.35 * grit, 0.05))
    return s.principled(
        base_color=tone,
        roughness=0.80 - 0.45 * gloss,
        specular=0.2 + 0.3 * gloss,
        clearcoat=0.5 * gloss,
        clearcoat_roughness=0.25,
        subsurface=0.05,
        subsurface_color=shade(pale, 1.3),
        subsurface_radius=(0.15, 0.08, 0.03),
        normal=fine,
    )


# -- outlines: radius of the biscuit at an angle ---------------------------------------------------
def disc(radius, flutes=0, depth=0.05):
    return lambda angle: radius * (1 - (depth * (1 - np.abs(np.cos(flutes * angle / 2))) if flutes else 0))


def rectangle(width, length, hardness=9):
    return lambda angle: (
        np.abs(2 * np.cos(angle) / width) ** hardness + np.abs(2 * np.sin(angle) / length) ** hardness
    ) ** (-1 / hardness)


# -- reliefs: (lift in cm, hollow 0..1) at flat points ---------------------------------------------
def docked(spots, radius=0.09, depth=0.16):
    """Small holes pricked with a fork before baking."""

    def relief(points):
        distance = np.min([np.hypot(points[:, 0] - x, points[:, 1] - y) for x, y in spots], axis=0)
        hole = np.exp(-((distance / radius) ** 4))
        return -depth * hole, 0.9 * hole

    return relief


def forked(pitch=0.42, depth=0.09, reach=1.5):
    """Ridges of a fork pressed once across the middle."""

    def relief(points):
        inside = 1 - smoothstep(reach * 0.75, reach, np.hypot(points[:, 0], points[:, 1] * 1.1))
        groove = (0.5 + 0.5 * np.cos(2 * np.pi * points[:, 0] / pitch)) ** 2 * inside
        return -depth * groove, 0.25 * groove

    return relief


def cracked(seed, spacing=0.9, width=0.05, depth=0.16):
    """Cracks that open while the dough spreads."""

    def relief(points):
        warped = points + 0.35 * fbm_vector(points, 0.8, 2, seed)
        nearest, second, _ = worley(warped * (1, 1, 0), 1 / spacing, seed + 1)
        gate = smoothstep(-0.25, 0.25, fbm(points, 0.5, 2, seed + 2))
        crack = np.exp(-(((second - nearest) / width) ** 2)) * gate
        return -depth * crack, 0.8 * crack

    return relief


# -- shape -----------------------------------------------------------------------------------------
def biscuit(
    material, seed, outline, height=0.75, edge=0.22, dome=0.12, rough=0.035, grain=0.02, toast=(0.62, 0.9), relief=None
):
    """One biscuit lying on z = 0. edge: share of the radius that rounds off; toast: (start, strength) of the browning.

    rough: size of the slow unevenness; grain: of the crumbs on the surface; relief: one of the functions above.
    """
    rings, spokes, top = 130, 420, 0.80
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    u, angle = u.ravel(), angle.ravel()
    side = np.pi / 2 - np.pi * np.clip((u - top) / (1 - top), 0, 1)  # the last rings go round the edge to the foot
    reach = np.where(u < top, u / top * (1 - edge), 1 - edge + edge * np.cos(side))
    level = np.where(u < top, height, height / 2 * (1 + np.sin(side)))
    level = level + dome * np.clip(1 - (reach / (1 - edge * 0.5)) ** 2, 0, 1) * (u < top)
    radius = outline(angle)
    points = np.stack([reach * radius * np.cos(angle), reach * radius * np.sin(angle), level], axis=-1)
    points[:, :2] *= 1 + 0.035 * fbm(points * (1, 1, 0), 0.35, 2, seed)[:, None]

    up = np.where(side > 0, np.sin(np.maximum(side, 0)), 0)
    lift, hollow = relief(points) if relief else (0.0, np.zeros(len(points)))
    cell, _, size = worley(points, 5.5, seed + 3)
    grains = np.clip(1 - cell / 0.13, 0, 1) * size
    swell = rough * (fbm(points, 0.9, 3, seed + 1) + 0.7 * fbm(points, 3.5, 3, seed + 2))
    points[:, 2] += up * (swell + lift + grain * grains * 2.5)
    points[:, :2] *= 1 + ((1 - up) * swell * 0.6)[:, None]
    points[:, 2] = np.maximum(points[:, 2], 0)

    start, strength = toast
    browned = strength * smoothstep(start, 1.02, reach + 0.10 * fbm(points, 0.8, 3, seed + 7))
    browned = np.maximum(browned, 0.9 * (side < -0.3)) + 0.22 * smoothstep(0.1, 0.8, fbm(points, 0.7, 3, seed + 8))
    colors = np.stack([np.clip(browned, 0, 0.97), hollow * up, grains * up], axis=-1)
    return make_mesh("biscuit", points, grid_faces(rings, spokes, wrap=True), material, colors)
