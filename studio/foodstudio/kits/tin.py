"""Sweets set in a tin and cut with a knife: kalakand, milk cake, Mysore pak, dhoda."""

from dataclasses import dataclass

import numpy as np

from ..geometry import icosphere, make_mesh, rounded_box
from ..noise import fbm, fbm_vector, smoothstep, worley
from ..shader import Shader, shade


@dataclass
class Tin:
    tones: list  # (height 0..1, colour) from the foot of the piece to its top
    grain: float = 0.22  # size of the curds in cm
    relief: float = 0.07  # how far a curd stands out
    pore: float = 0.0  # size of the largest holes in the cut faces, 0 for none
    moist: float = 0.4  # 0 dry and crumbling .. 1 wet
    wear: float = 0.14  # how much of the edges has crumbled off


KALAKAND = Tin(
    tones=[(0.0, (0.80, 0.59, 0.31)), (1.0, (0.86, 0.69, 0.43))], grain=0.36, relief=0.17, moist=0.6, wear=0.22
)
MILK_CAKE = Tin(
    tones=[
        (0.05, (0.74, 0.48, 0.20)),
        (0.28, (0.42, 0.165, 0.030)),
        (0.50, (0.20, 0.056, 0.008)),
        (0.72, (0.44, 0.18, 0.034)),
        (0.95, (0.76, 0.51, 0.23)),
    ],
    grain=0.26,
    relief=0.11,
    moist=0.55,
    wear=0.20,
)
MYSORE_PAK = Tin(
    tones=[(0.0, (0.66, 0.36, 0.045)), (0.45, (0.56, 0.235, 0.018)), (1.0, (0.70, 0.41, 0.065))],
    grain=0.15,
    relief=0.02,
    pore=0.55,
    moist=0.25,
    wear=0.20,
)
DHODA = Tin(tones=[(0.0, (0.165, 0.064, 0.014)), (1.0, (0.24, 0.100, 0.024))], grain=0.20, relief=0.08, moist=0.8)


def set_milk(tin):
    """Vertex channels: curd, pore, height in the tin."""
    s = Shader("set milk")
    curd, pore, level = s.vertex_channels()
    tone = s.ramp(s.math("ADD", level, s.math("MULTIPLY", s.math("SUBTRACT", s.noise(0.8, 3), 0.5), 0.35)), tin.tones)
    mottle = s.ramp(s.noise(2.4, 5, 0.65), [(0.3, (0.74, 0.70, 0.64)), (0.7, (1.0, 1.0, 1.0))])
    tone = s.mix(tone, mottle, 1.0, "MULTIPLY")
    tone = s.mix(s.mix(tone, (0.62, 0.52, 0.40), 1.0, "MULTIPLY"), tone, s.ramp(curd, [(0.0, 0.35), (0.4, 1.0)]))
    tone = s.mix(tone, s.mix(tone, (0.42, 0.30, 0.18), 1.0, "MULTIPLY"), pore)
    grit = s.bump(s.noise(18, 4, 0.7), 0.45, 0.04, s.bump(s.voronoi(9), 0.3, 0.05))
    foot = tin.tones[0][1]
    return s.principled(
        base_color=tone,
        roughness=s.ramp(curd, [(0.0, 0.80 - 0.45 * tin.moist), (0.6, 0.86 - 0.35 * tin.moist)]),
        specular=0.35,
        subsurface=0.10,
        subsurface_color=shade(foot, 1.3),
        subsurface_radius=(0.25, 0.14, 0.06),
        normal=grit,
    )


def block(material, seed, size, tin, step=0.055, lying=False):
    """A piece lifted out of the tin: curds on every face, holes where the mass foamed, crumbled edges.

    lying: the slice rests on a cut face, so that the tin's height runs along y.
    """
    points, faces, outward = rounded_box(size, 0.10, step)
    half = np.asarray(size) / 2
    warped = points + 0.12 * fbm_vector(points, 2.0, 2, seed)
    cell, _, lift = worley(warped, 1 / tin.grain, seed + 1)
    curd = np.clip(1 - cell / (0.72 * tin.grain), 0, 1) * (0.35 + 0.65 * lift)
    pore = np.zeros(len(points))
    if tin.pore:
        for scale, share in ((1.0, 0.55), (0.5, 0.4), (0.27, 0.3)):
            cell, _, chance = worley(warped * (1, 1, 0.75), 1 / (tin.pore * scale), seed + 2)
            reach = tin.pore * scale * (0.20 + 0.30 * chance)
            pore = np.maximum(pore, np.clip(1 - (cell / reach) ** 2, 0, 1) * (chance > share) * (0.5 + 0.5 * scale))
        pore *= 1 - 0.75 * np.clip(outward[:, 2], 0, 1)  # the top set smoother than the knife's faces
    to_edge = np.sort(half - np.abs(points), axis=1)[:, 1]
    worn = (1 - smoothstep(0.0, 0.45, to_edge)) * smoothstep(-0.15, 0.55, fbm(points, 1.7, 3, seed + 4))
    drift = 0.05 * fbm(points, 0.6, 2, seed + 5) + 0.03 * fbm(points, 2.6, 3, seed + 6)
    depth = 0.10 + 0.30 * tin.pore
    moved = points + outward * (drift + tin.relief * curd - depth * pore - tin.wear * worn)[:, None]
    height_axis = 1 if lying else 2
    level = points[:, height_axis] / size[height_axis] + 0.5
    moved[:, 2] += half[2]
    moved[:, 2] = np.maximum(moved[:, 2], 0)
    return make_mesh("tin block", moved, faces, material, np.stack([curd, pore, level], axis=-1))


def nut_chunks(material, seed, size=0.30, count=6):
    """Chopped nuts: blunt splinters with a few flat breaks."""
    rng = np.random.default_rng(seed)
    sphere, faces = icosphere(3)
    chunks = []
    for k in range(count):
        points = sphere * size * rng.uniform(0.55, 1.1, 3) * (1, 0.75, 0.6)
        for _ in range(4):  # every break shears the piece off along a plane
            normal = rng.normal(size=3)
            normal /= np.linalg.norm(normal)
            over = np.clip(points @ normal - size * rng.uniform(0.25, 0.45), 0, None)
            points = points - over[:, None] * normal
        chunks.append(make_mesh("nut chunk", points + 0.02 * fbm_vector(sphere, 2.5, 2, seed + k), faces, material))
    return chunks
