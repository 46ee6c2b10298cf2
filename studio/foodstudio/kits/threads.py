"""Soan papdi: sugar pulled into threads, pressed into cubes that are layered inside and hairy outside."""

import numpy as np

from ..geometry import make_mesh, merge, rounded_box
from ..noise import fbm, fbm_vector
from ..shader import Shader, shade


def pulled_sugar(color=(0.84, 0.60, 0.27)):
    """Vertex channels: thread (1) or the body underneath (0), tone of the thread."""
    s = Shader("pulled sugar")
    thread, own, _ = s.vertex_channels()
    body = s.ramp(s.noise(1.6, 4), [(0.3, shade(color, 0.78)), (0.7, shade(color, 1.0))])
    strand = s.ramp(own, [(0.0, shade(color, 0.88)), (0.6, color), (1.0, shade(color, 1.16))])
    return s.principled(
        base_color=s.mix(body, strand, thread),
        roughness=0.55,
        specular=0.35,
        sheen=0.3,
    )


def tubes(paths, radius, tones):
    """Many thin three-sided tubes at once. paths: (threads, points, 3); radius and tones: one per thread."""
    count, steps, _ = paths.shape
    tangent = np.gradient(paths, axis=1)
    tangent /= np.linalg.norm(tangent, axis=2, keepdims=True) + 1e-9
    helper = np.where(np.abs(tangent[..., 2:]) < 0.8, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    side = np.cross(tangent, helper)
    side /= np.linalg.norm(side, axis=2, keepdims=True) + 1e-9
    up = np.cross(tangent, side)
    taper = np.sin(np.linspace(0.25, np.pi - 0.25, steps)) ** 0.5
    thick = (radius[:, None] * taper[None, :])[..., None]
    corners = [paths + thick * (np.cos(a) * side + np.sin(a) * up) for a in (0.0, 2.094, 4.189)]
    vertices = np.stack(corners, axis=2).reshape(-1, 3)
    index = np.arange(count * steps * 3).reshape(count, steps, 3)
    a, b = index[:, :-1], index[:, 1:]
    quads = np.stack([a, np.roll(a, -1, axis=2), np.roll(b, -1, axis=2), b], axis=-1).reshape(-1, 4)
    colors = np.zeros((len(vertices), 3))
    colors[:, 0], colors[:, 1] = 1.0, np.repeat(tones, steps * 3)
    return vertices, quads.astype(np.int32), colors


def cube(material, seed, size=(3.3, 3.3, 2.5), strands=4600):
    """One pressed piece standing on z = 0. The threads lie flat, so the sides show layers and the ends stick out."""
    rng = np.random.default_rng(seed)
    half = np.asarray(size) / 2
    points, faces, outward = rounded_box(size, 0.25, 0.06)
    layers = fbm(points * (0.6, 0.6, 5.0) + 0.4 * fbm_vector(points, 0.5, 2, seed), 1.0, 3, seed + 1)
    sideways = 1 - np.abs(outward[:, 2])
    drift = 0.18 * fbm(points, 0.6, 3, seed) + 0.06 * fbm(points, 3.0, 3, seed + 2)
    body = points + outward * (drift + 0.26 * layers * sideways + 0.10 * layers * (1 - sideways))[:, None]

    wall = rng.choice(3, strands, p=[0.34, 0.34, 0.32])
    start = rng.uniform(-0.95, 0.95, (strands, 3)) * half
    edge = half[wall] * rng.choice([-1, 1], strands)
    edge = np.where(wall == 2, half[2], edge)  # nobody sees the underside
    start[np.arange(strands), wall] = edge * rng.uniform(0.94, 1.03, strands)
    start += 0.18 * fbm(start, 0.6, 3, seed)[:, None] * np.eye(3)[wall] * np.sign(edge)[:, None]
    grain = fbm(start * (0.3, 0.3, 2.5), 1.0, 2, seed + 5) * 5  # neighbours in a layer were pulled the same way
    turn = grain + rng.normal(0, 0.5, strands)
    heading = np.stack([np.cos(turn), np.sin(turn), rng.normal(0, 0.10, strands)], axis=-1)
    heading[np.arange(strands), wall] *= 0.22
    heading /= np.linalg.norm(heading, axis=1, keepdims=True)
    length = rng.uniform(0.4, 1.5, strands)
    t = np.linspace(-0.5, 0.5, 7)[None, :, None]
    curl = rng.normal(size=(strands, 3)) * (0.22, 0.22, 0.08)
    normal = np.eye(3)[wall] * np.sign(edge)[:, None]
    lifted = rng.random(strands)[:, None] ** 6 * normal * 0.5  # a few ends have come loose
    length = length[:, None]
    paths = start[:, None] + t * (length * heading)[:, None] + t**2 * (length * (curl + lifted))[:, None]
    threads = tubes(paths, rng.uniform(0.012, 0.026, strands), rng.random(strands))
    vertices, faces, colors = merge([(body, faces, np.zeros(3)), threads])
    vertices[:, 2] = np.maximum(vertices[:, 2] + half[2], 0)
    return make_mesh("soan papdi", vertices, faces, material, colors)


def tufts(material, seed=0, count=4, strands=26):
    """Loose wisps that fell off."""
    rng = np.random.default_rng(seed)
    wisps = []
    for _ in range(count):
        turn = rng.uniform(0, 3.14) + rng.normal(0, 0.6, strands)
        heading = np.stack([np.cos(turn), np.sin(turn), rng.normal(0, 0.12, strands)], axis=-1)
        start = rng.normal(0, 0.10, (strands, 3)) * (1, 1, 0.5)
        t = np.linspace(-0.5, 0.5, 7)[None, :, None]
        bend = t**2 * rng.normal(0, 0.3, (strands, 1, 3))
        length = rng.uniform(0.3, 0.9, strands)[:, None, None]
        paths = start[:, None] + length * (t * heading[:, None] + bend)
        vertices, faces, colors = tubes(paths, np.full(strands, 0.024), rng.random(strands))
        wisps.append(make_mesh("wisp", vertices, faces, material, colors))
    return wisps
