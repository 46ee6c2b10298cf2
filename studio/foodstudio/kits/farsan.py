"""Fried doughs: mathri, kachori, bhakarwadi, diamonds (para), murukku, gathiya, and khakhra from the griddle."""

import numpy as np

from ..geometry import grid_faces, icosphere, make_mesh, rounded_box, sweep, vertices_of
from ..noise import fbm, fbm_vector, smoothstep, worley
from ..shader import Shader, shade


# -- materials -----------------------------------------------------------------------------------
def crust(name, pale, golden, dark, specks=(), roughness=(0.42, 0.66), bubbles=0.3):
    """Slow-fried dough. Vertex channels: browning, recess (paler), filling or spice.

    specks: (colour, noise scale, threshold, strength) of each spice kneaded into the dough.
    """
    s = Shader(name)
    browned, recess, _ = s.vertex_channels()
    place = s.own_coordinates()
    tone = s.ramp(s.noise(0.9, 5, 0.62, vector=place), [(0.30, shade(golden, 0.86)), (0.5, golden), (0.72, pale)])
    tone = s.mix(tone, s.ramp(s.object_random(), [(0.0, shade(golden, 0.80)), (1.0, shade(pale, 1.05))]), 0.28)
    tone = s.mix(tone, pale, s.math("MULTIPLY", recess, 0.6))
    tone = s.mix(tone, dark, browned)
    tone = s.mix(tone, dark, s.mask(s.noise(2.4, 5, 0.7, vector=place), 0.56, 0.74, 0.5))
    for color, scale, threshold, strength in specks:
        tone = s.mix(tone, color, s.mask(s.noise(scale, 2, 0.6, vector=place), threshold, threshold + 0.035, strength))
    fine = s.bump(s.noise(11, 5, 0.72, vector=place), 0.55, 0.05)
    return s.principled(
        base_color=tone,
        roughness=s.ramp(s.noise(3, 4, vector=place), [(0.3, roughness[0]), (0.7, roughness[1])]),
        specular=0.4,
        normal=s.bump(s.voronoi(5.5, "SMOOTH_F1", vector=place), bubbles, 0.07, fine),
    )


def cut_filling(name, outside, filling, nuts, share=0.3):
    """A crust with its filling laid open, `share` of it nuts. Vertex channels: browning, recess, filling."""
    s = Shader(name)
    browned, _, inside = s.vertex_channels()
    pale, golden, dark = outside
    tone = s.ramp(s.noise(0.9, 5, 0.62), [(0.30, shade(golden, 0.82)), (0.5, golden), (0.72, pale)])
    tone = s.mix(tone, dark, browned)
    cell = s.node("TexVoronoi", {"Vector": s.coordinates["Object"], "Scale": 4.2}).outputs["Color"]
    pick = s.node("SeparateColor", {0: cell}).outputs[0]
    mass = s.ramp(s.noise(3.5, 5, 0.7), [(0.3, shade(filling, 0.45)), (0.7, shade(filling, 1.4))])
    mass = s.mix(mass, nuts, s.mask(pick, 0.98 - share, 1.02 - share))
    tone = s.mix(tone, dark, s.mask(s.noise(2.6, 5, 0.7), 0.54, 0.72, 0.55))
    tone = s.mix(tone, mass, inside)
    rough = s.bump(s.voronoi(4.5, "SMOOTH_F1"), 0.5, 0.09, s.bump(s.noise(8, 5, 0.7), 0.7, 0.08))
    return s.principled(base_color=tone, roughness=0.6, specular=0.35, normal=rough)


# -- shapes --------------------------------------------------------------------------------------
def _closed_disc(rings, spokes, round_edge=0.16):
    """Unit flat drum, from the top centre over the rim to the bottom centre: reach, height in [-1, 1], rim, angle."""
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    bend = np.clip((u - 0.42) / round_edge, 0, 1) * np.pi
    reach = np.where(u < 0.42, u / 0.42, np.where(u > 0.42 + round_edge, (1 - u) / (0.58 - round_edge), 1.0))
    return reach.ravel(), np.cos(bend).ravel(), np.sin(bend).ravel(), angle.ravel()


def mathri(material, seed, radius=2.55, thickness=0.85, layers=0.6, pricks=9):
    """Hand-pressed flaky round: ragged rim, split layers at the side, fork pricks and blisters on top."""
    rng = np.random.default_rng(seed)
    rings, spokes = 150, 300
    reach, side, rim, angle = _closed_disc(rings, spokes)
    circle = np.stack([np.cos(angle), np.sin(angle), np.zeros(angle.size)], axis=-1)
    outline = 1 + 0.05 * fbm(circle, 1.1, 2, seed) + 0.025 * fbm(circle, 4.5, 2, seed + 1)
    flat = circle * (reach * outline * radius)[:, None]
    height = thickness * (0.5 + 0.5 * side)
    tear = smoothstep(0.45, 0.8, fbm(circle, 2.2, 2, seed + 2) + 0.25)
    leaf = fbm(np.column_stack([circle[:, :2] * 1.3, height * 7.5]), 1.0, 2, seed + 3)
    push = (0.16 * leaf * layers - 0.22 * tear * layers) * rim
    flat *= (1 + push / radius)[:, None]
    points = np.column_stack([flat[:, :2], height])
    thin = 1 - 0.22 * smoothstep(0.55, 1.0, reach)
    points[:, 2] = thickness * 0.5 + (points[:, 2] - thickness * 0.5) * thin
    top = (side > 0.0) * (1 - rim)
    swell = 0.14 * fbm(points * (1, 1, 0), 0.7, 2, seed + 4) + 0.05 * fbm(points * (1, 1, 0), 2.4, 2, seed + 5)
    cell, _, lift = worley(points * (1, 1, 0), 1.25, seed + 6)
    blister = np.clip(1 - (cell / (0.12 + 0.22 * lift)) ** 2, 0, 1) * (lift > 0.45)
    dents = np.zeros(len(points))
    for x, y in rng.uniform(-0.68, 0.68, (pricks, 2)) * radius:
        for step in (-0.16, 0.16):  # a two-pronged fork
            dents += np.exp(-(((points[:, 0] - x - step) ** 2 + (points[:, 1] - y) ** 2) / 0.0081))
    dents = np.clip(dents, 0, 1) * top
    points[:, 2] += (swell + 0.10 * blister) * np.clip(top + 0.3 * rim, 0, 1) - 0.30 * dents
    points[:, 2] += 0.06 * radius * fbm(points * (0.25, 0.25, 0), 1.0, 1, seed + 9)
    points[:, 2] = points[:, 2] - points[:, 2].min()
    browned = 0.45 * rim * np.clip(0.4 + leaf, 0, 1) + 0.5 * blister * top + 0.75 * dents
    browned += 0.30 * smoothstep(0.75, 1.0, reach)
    recess = np.clip(rim * (0.6 - leaf), 0, 1)
    colors = np.stack([np.clip(browned, 0, 0.85), recess, dents], axis=-1)
    return make_mesh("mathri", points, grid_faces(rings, spokes, wrap=True)[:, ::-1], material, colors)


def _cut_open(points, center_radius, seed, at=0.15):
    """Bite away the side towards -y: the broken face is rough, with a shell round the filling."""
    face = -at * center_radius + 0.10 * fbm(points * (1, 0, 1), 1.6, 3, seed)
    open_face = points[:, 1] < face
    depth = np.hypot(points[:, 0], points[:, 2]) / (center_radius * np.sqrt(1 - at**2))
    inside = open_face * (1 - smoothstep(0.80, 0.87, depth))
    lumps = 0.20 * fbm(points * (1, 0, 1), 2.3, 3, seed + 1) * inside - 0.04 * inside
    points = points.copy()
    points[:, 1] = np.where(open_face, face - lumps, points[:, 1])
    return points, inside


def opened(piece, seed):
    """Break a finished pastry open towards the camera; it needs a cut_filling() material."""
    points = vertices_of(piece)
    middle = np.array([0, 0, points[:, 2].mean()])
    points, inside = _cut_open(points - middle, points[:, 2].max() * 0.62, seed, at=0.05)
    faces = np.array([face.vertices[:] for face in piece.data.polygons], np.int32)
    colors = np.stack([0.25 * (1 - inside), 0 * inside, inside], axis=-1)
    return make_mesh("opened", points + middle, faces, piece.data.materials[0], colors)


def kachori(material, seed, radius=1.45, folds=11, broken=False):
    """Small round kachori: the fold runs up in eleven turns to a pinched knot; `broken` shows the filling."""
    rays, faces = icosphere(6)
    polar = np.arccos(np.clip(rays[:, 2], -1, 1))
    angle = np.arctan2(rays[:, 1], rays[:, 0])
    wave = np.abs(np.sin(0.5 * folds * (angle + 1.1 * polar + 0.12 * fbm(rays, 1.5, 2, seed))))
    crown = np.exp(-((polar / 0.85) ** 2))
    groove = (1 - wave) ** 3 * crown * smoothstep(0.06, 0.22, polar)
    knot = np.exp(-((polar / 0.20) ** 2))
    cell, _, lift = worley(rays * 1.5, 1.7, seed + 1)
    blister = np.clip(1 - (cell / (0.10 + 0.14 * lift)) ** 2, 0, 1) * (lift > 0.5)
    lumps = 0.05 * fbm(rays, 1.1, 2, seed + 2) + 0.015 * fbm(rays, 5, 2, seed + 3)
    reach = 1 + lumps - 0.13 * groove + 0.16 * knot + 0.035 * blister - 0.07 * np.exp(-(((polar - 0.32) / 0.14) ** 2))
    points = rays * radius * reach[:, None] * (1, 1, 0.92)
    points[:, 2] = np.maximum(points[:, 2], -0.80 * radius)
    browned = np.clip(0.75 * groove + 0.35 * knot + 0.30 * smoothstep(0.1, 0.8, fbm(rays, 1.3, 3, seed + 4)), 0, 0.85)
    inside = np.zeros(len(points))
    if broken:
        points, inside = _cut_open(points, radius, seed + 7)
        browned = browned * (1 - inside)
    points[:, 2] -= points[:, 2].min()
    return make_mesh("kachori", points, faces, material, np.stack([browned, 0.4 * blister, inside], axis=-1))


def bhakarwadi(material, seed, radius=1.45, length=1.9, turns=3.3):
    """A slice of a rolled-up dough standing on its cut: spirals of dough and dark filling on both faces."""
    rng = np.random.default_rng(seed)
    rings, spokes = 190, 260
    reach, side, rim, angle = _closed_disc(rings, spokes, round_edge=0.18)
    twist = rng.uniform(0, 6.28)
    spiral = (reach * turns - (angle + twist) / (2 * np.pi)) % 1.0
    dough = smoothstep(0.0, 0.10, spiral) * (1 - smoothstep(0.52, 0.62, spiral))
    face = 1 - smoothstep(0.0, 0.35, rim)
    filling = (1 - dough) * face * (1 - smoothstep(0.93, 0.99, reach))
    circle = np.stack([np.cos(angle), np.sin(angle), np.zeros(angle.size)], axis=-1)
    barrel = 1 + 0.10 * rim + 0.035 * fbm(circle, 1.2, 2, seed) - 0.07 * (1 - smoothstep(0.0, 0.06, (spiral * rim)))
    flat = circle * (radius * reach * barrel)[:, None]
    points = np.column_stack([flat[:, :2], 0.5 * length * side])
    crumbs = fbm(points, 3.2, 3, seed + 2)
    points[:, 2] += (
        np.sign(side) * face * (0.10 * dough - 0.16 * filling + 0.09 * crumbs * filling + 0.20 * (1 - reach))
    )
    points += 0.03 * fbm_vector(points, 1.6, 2, seed + 3)
    browned = np.clip(
        0.35 * rim + 0.45 * smoothstep(0.80, 0.95, dough) * face * smoothstep(0.0, 0.6, crumbs + 0.2), 0, 0.8
    )
    return make_mesh(
        "bhakarwadi",
        points,
        grid_faces(rings, spokes, wrap=True)[:, ::-1],
        material,
        np.stack([browned, 0.5 * dough * face, filling], axis=-1),
    )


def diamond(material, seed, side=2.1, thickness=0.62, angle=62, puff=0.22):
    """Para: a small rhombus cut with a wheel, puffed up in the oil."""
    points, faces, outward = rounded_box((side, side, thickness), 0.14, 0.075)
    edge = np.clip(1 - (2 * points[:, 0] / side) ** 2, 0, 1) * np.clip(1 - (2 * points[:, 1] / side) ** 2, 0, 1)
    half = np.radians(angle) / 2
    x, y = points[:, 0].copy(), points[:, 1].copy()
    points[:, 0], points[:, 1] = (x + y) * np.cos(half), (y - x) * np.sin(half)
    cell, _, lift = worley(points + 0.1 * fbm_vector(points, 1.5, 2, seed), 1.6, seed + 1)
    blister = np.clip(1 - (cell / (0.10 + 0.18 * lift)) ** 2, 0, 1) * (lift > 0.5)
    swell = puff * edge * (0.7 + 0.6 * fbm(points * (1, 1, 0.2), 0.8, 2, seed + 2))
    points[:, 2] += np.sign(outward[:, 2]) * np.abs(outward[:, 2]) * (swell + 0.07 * blister)
    points += 0.06 * fbm_vector(points, 0.7, 2, seed + 3) + 0.012 * fbm_vector(points, 4, 2, seed + 4)
    points[:, 2] += 0.10 * fbm(points * (0.4, 0.4, 0), 1, 1, seed + 5)
    corner = smoothstep(0.55, 1.0, np.abs(points[:, 0]) / (side * np.cos(half)))
    browned = np.clip(0.42 * blister + 0.45 * corner + 0.4 * (1 - np.abs(outward[:, 2])) * 0.5, 0, 0.8)
    return make_mesh("diamond", points, faces, material, np.stack([browned, 0.3 * edge, 0 * edge], axis=-1))


def murukku(material, seed, turns=2.6, radius=3.1, thickness=0.50):
    """Kai murukku: two strands twisted into a rope by finger and coiled flat."""
    rng = np.random.default_rng(seed)
    count, segments = 1000, 36
    turn = np.linspace(0.35, turns, count) * 2 * np.pi
    reach = radius * turn / (turns * 2 * np.pi) + 0.05 * np.sin(turn * 1.7 + rng.uniform(0, 6))
    path = np.stack([reach * np.cos(turn), reach * np.sin(turn), thickness + 0.05 * np.sin(1.3 * turn)], axis=-1)
    distance = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    ring = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    uneven = 0.5 * fbm(np.column_stack([distance, 0 * distance, 0 * distance]), 0.5, 2, seed)
    phase = ring[None, :] + (distance * 2 * np.pi / 2.0 + uneven)[:, None]
    lobes = np.abs(np.cos(phase))  # two strands: deep grooves where they meet
    surface = np.stack(np.broadcast_arrays(distance[:, None], np.cos(ring)[None], np.sin(ring)[None]), axis=-1)
    grain = fbm(surface.reshape(-1, 3), 3.5, 3, seed + 1).reshape(count, segments)
    shape = 0.56 + 0.46 * lobes**0.55 + 0.035 * grain
    taper = np.clip(np.minimum(np.arange(count), np.arange(count)[::-1]) / 25, 0.35, 1)
    browned = np.clip(0.75 * (1 - lobes) ** 2 + 0.25 * smoothstep(0.1, 0.7, grain), 0, 0.8)
    colors = np.stack([browned, 0.5 * lobes, 0 * lobes], axis=-1).reshape(-1, 3)
    return sweep("murukku", path, thickness * taper[:, None] * shape, material, segments, colors=colors)


def gathiya(material, count=6, thickness=0.36, length=(4.2, 6.8), seed=0):
    """Soft thick curls, rolled off under the palm against a board: twisted, tapering, bent."""
    rng = np.random.default_rng(seed)
    prototypes = []
    for k in range(count):
        steps, segments = 120, 22
        t = np.linspace(0, 1, steps)
        size = rng.uniform(*length)
        heading = rng.uniform(-2.6, 2.6) * (t - 0.5) + rng.uniform(0.3, 1.0) * np.sin(
            t * rng.uniform(4, 7) + rng.uniform(0, 6)
        )
        path = (
            np.cumsum(np.stack([np.cos(heading), np.sin(heading), 0.08 * np.cos(t * 7 + k)], -1), axis=0) * size / steps
        )
        path -= path.mean(axis=0)
        ring = np.linspace(0, 2 * np.pi, segments, endpoint=False)
        lobes = 0.84 + 0.20 * np.abs(np.cos(ring[None, :] + (t * size * 1.4)[:, None]))
        surface = np.stack(np.broadcast_arrays((t * size)[:, None], np.cos(ring)[None], np.sin(ring)[None]), axis=-1)
        rough = 1 + 0.10 * fbm(surface.reshape(-1, 3), 1.8, 3, seed + k).reshape(steps, segments)
        taper = np.clip(np.minimum(t, 1 - t) * 9, 0, 1)[:, None] ** 0.5 * 0.85 + 0.15
        browned = np.clip(0.45 * (1 - lobes) * 3 + 0.3 * (rough - 1) * 6, 0, 0.7)
        colors = np.stack([browned, 0 * browned, 0 * browned], axis=-1).reshape(-1, 3)
        prototypes.append(sweep("gathiya", path, thickness * taper * lobes * rough, material, segments, colors=colors))
    return prototypes


def khakhra(material, seed, radius=6.4, thickness=0.07, bite=False):
    """Paper-thin roasted round, slightly warped; `bite` breaks a piece off its edge."""
    rings, spokes = 130, 260
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    circle = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=-1).reshape(-1, 3)
    outline = 1 + 0.012 * fbm(circle, 1.4, 2, seed) + 0.006 * fbm(circle, 6, 2, seed)
    flat = circle * (u.ravel() * radius * outline)[:, None]
    if bite:
        jag = 0.52 * radius + 0.35 * fbm(flat * (1, 0, 0), 0.8, 3, seed + 4)
        flat[:, 1] = np.maximum(flat[:, 1], -jag)
    cell, _, lift = worley(flat, 0.95, seed + 1)
    blister = np.clip(1 - (cell / (0.12 + 0.30 * lift)) ** 2, 0, 1) * (lift > 0.35)
    warp = 0.16 * fbm(flat, 0.16, 2, seed + 2) + 0.028 * fbm(flat, 1.1, 2, seed + 3)
    points = flat + np.stack([0 * warp, 0 * warp, warp + 0.07 * blister], axis=-1)
    patches = smoothstep(0.05, 0.6, fbm(flat, 0.33, 3, seed + 5))
    browned = np.clip(0.65 * blister + 0.45 * patches + 0.35 * smoothstep(0.95, 1.0, u.ravel()), 0, 0.9)
    top = np.vstack([points, points - (0, 0, thickness)])
    sheet = grid_faces(rings, spokes, wrap=True)
    edge = np.arange((rings - 1) * spokes, rings * spokes)
    wall = np.stack([edge, np.roll(edge, -1), np.roll(edge, -1) + rings * spokes, edge + rings * spokes], axis=-1)
    faces = np.vstack([sheet[:, ::-1], sheet + rings * spokes, wall]).astype(np.int32)
    colors = np.tile(np.stack([browned, 0 * browned, 0 * browned], axis=-1), (2, 1))
    return make_mesh("khakhra", top, faces, material, colors)
