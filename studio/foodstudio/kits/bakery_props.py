"""What lies on and beside bakery food: seeds, coconut, walnuts, dates, saffron, a cup of chai, paper and a board."""

import numpy as np

from ..garnish import plain
from ..geometry import grid_faces, icosphere, instance, lathe, make_mesh, rounded_box, sweep
from ..noise import fbm, fbm_vector
from ..shader import Shader, shade


# -- seeds and shreds ------------------------------------------------------------------------------
def seeds(name, length, width, low, high, count=3, ribs=7):
    """Ribbed, slightly bent seeds: cumin, fennel, ajwain."""
    material = plain(name, low, high, 4.0, 0.6)
    sphere, faces = icosphere(3)
    prototypes = []
    for k in range(count):
        angle = np.arctan2(sphere[:, 1], sphere[:, 2])
        girth = width / 2 * (1 + 0.14 * np.cos(ribs * angle))
        points = np.stack([sphere[:, 0] * length / 2, sphere[:, 1] * girth, sphere[:, 2] * girth], axis=-1)
        points[:, 1] += 0.35 * (k - 1) * points[:, 0] ** 2
        prototypes.append(make_mesh(name, points, faces, material))
    return prototypes


def cumin():
    return seeds("cumin", 0.62, 0.17, (0.075, 0.035, 0.012), (0.20, 0.105, 0.038))


def ajwain():
    return seeds("ajwain", 0.30, 0.18, (0.085, 0.050, 0.020), (0.20, 0.125, 0.050), ribs=5)


def fennel():
    return seeds("fennel", 0.72, 0.24, (0.13, 0.13, 0.035), (0.28, 0.26, 0.085))


def coconut_shreds(low=(0.62, 0.46, 0.26), high=(0.78, 0.66, 0.46), count=6, seed=4, length=(0.5, 1.1)):
    material = plain("coconut", low, high, 2.5, 0.6)
    rng = np.random.default_rng(seed)
    prototypes = []
    for _ in range(count):
        t = np.linspace(-0.5, 0.5, 12)
        size = rng.uniform(*length)
        path = np.stack([t * size, rng.uniform(-0.6, 0.6) * size * t**2, rng.uniform(0.1, 0.8) * size * t**2], axis=-1)
        flat = 0.055 * (1 + 0.5 * np.abs(np.cos(np.linspace(0, 2 * np.pi, 8, endpoint=False))))
        prototypes.append(sweep("shred", path, np.outer(np.sin(np.pi * (t * 0.85 + 0.5)) ** 0.5, flat), material, 8))
    return prototypes


def saffron(count=4, seed=6):
    material = plain("saffron", (0.26, 0.018, 0.002), (0.50, 0.065, 0.004), 3.0, 0.5)
    rng = np.random.default_rng(seed)
    prototypes = []
    for _ in range(count):
        t = np.linspace(-0.5, 0.5, 16)
        path = np.stack([t * rng.uniform(0.9, 1.5), 0.2 * np.sin(4 * t + rng.uniform(0, 6)), 0.25 * t**2], axis=-1)
        prototypes.append(sweep("saffron", path, np.linspace(0.022, 0.055, 16), material, 6))
    return prototypes


# -- nuts and fruit --------------------------------------------------------------------------------
def walnuts(count=4, seed=1, halves=True):
    """Walnut halves with their brain-like folds, or broken pieces."""
    s = Shader("walnut")
    folds = s.noise(2.2, 4, 0.6, 0.8)
    tones = [(0.3, (0.17, 0.070, 0.020)), (0.55, (0.38, 0.205, 0.075)), (0.75, (0.52, 0.33, 0.14))]
    material = s.principled(
        base_color=s.ramp(folds, tones),
        roughness=0.55,
        normal=s.bump(s.noise(9, 4), 0.3, 0.05),
    )
    rng = np.random.default_rng(seed)
    sphere, faces = icosphere(5)
    prototypes = []
    for k in range(count):
        shape = np.array((1.45, 1.1, 0.62)) if halves else rng.uniform(0.45, 0.85, 3) * (1.1, 0.9, 0.8)
        ridge = np.abs(fbm(sphere + 0.2 * fbm_vector(sphere, 2, 2, seed + k), 1.9, 2, seed + 10 + k))
        groove = np.exp(-((sphere[:, 1] / 0.10) ** 2)) * (sphere[:, 2] > -0.2) * (0.28 if halves else 0)
        points = sphere * shape * (0.86 + 0.42 * np.clip(ridge, 0, 0.5) - groove)[:, None]
        if halves:
            points[:, 2] = np.maximum(points[:, 2], -0.18)
        prototypes.append(make_mesh("walnut", points, faces, material))
    return prototypes


def dates(count=2, seed=2):
    s = Shader("date")
    skin = s.noise(1.6, 4, 0.6, vector=s.stretched((0.5, 1.6, 1.6)))
    material = s.principled(
        base_color=s.ramp(skin, [(0.3, (0.030, 0.008, 0.003)), (0.7, (0.115, 0.034, 0.010))]),
        roughness=0.32,
        clearcoat=0.4,
        clearcoat_roughness=0.2,
        normal=s.bump(skin, 0.7, 0.15),
    )
    sphere, faces = icosphere(5)
    prototypes = []
    for k in range(count):
        wrinkle = fbm(sphere * (0.5, 2.2, 2.2), 1.5, 3, seed + k)
        points = np.sign(sphere) * np.abs(sphere) ** 0.9 * (1.75, 0.85, 0.78) * (1 + 0.09 * wrinkle)[:, None]
        prototypes.append(make_mesh("date", points, faces, material))
    return prototypes


def banana_coin(radius=1.35, height=0.6):
    """A slice of ripe banana: pale flesh, darker three-lobed heart with seeds."""
    s = Shader("banana")
    axes = s.node("SeparateXYZ", {0: s.coordinates["Object"]}).outputs
    distance = s.math("SQRT", s.math("ADD", s.math("POWER", axes["X"], 2.0), s.math("POWER", axes["Y"], 2.0)))
    distance = s.math("ADD", distance, s.math("MULTIPLY", s.noise(2.0, 3), 0.30))
    tone = s.ramp(distance, [(0.30, (0.52, 0.33, 0.09)), (0.62, (0.68, 0.48, 0.18)), (0.70, (0.76, 0.60, 0.30))])
    seeds_ = s.math("MULTIPLY", s.mask(s.voronoi(3.2), 0.16, 0.10), s.mask(distance, 0.66, 0.58))
    material = s.principled(
        base_color=s.mix(tone, (0.10, 0.05, 0.02), seeds_),
        roughness=0.38,
        subsurface=0.15,
        subsurface_color=(0.8, 0.6, 0.25),
        subsurface_radius=(0.3, 0.2, 0.08),
        normal=s.bump(s.noise(7, 3), 0.2, 0.04),
    )
    profile = [(0, height), (radius * 0.6, height), (radius * 0.96, height - 0.03), (radius, height / 2)]
    return lathe("banana", profile + [(radius * 0.97, 0), (0, 0)], material, 60)


# -- table props -----------------------------------------------------------------------------------
def ceramic(color):
    s = Shader("ceramic")
    return s.principled(
        base_color=s.ramp(s.noise(0.5, 3), [(0.3, shade(color, 0.93)), (0.7, color)]),
        roughness=0.22,
        clearcoat=0.5,
        clearcoat_roughness=0.08,
    )


def chai_cup(location, color=(0.60, 0.52, 0.40), radius=2.9, height=4.3):
    """Milky tea in a small cup on a saucer; the tea stands just below the rim."""
    glaze = ceramic(color)
    x, y, z = location
    saucer = [(0, 0.25), (2.4, 0.28), (3.9, 0.55), (4.7, 0.95), (4.75, 0.85), (3.9, 0.35), (2.4, 0.0), (0, 0)]
    r, h = radius, height
    cup = [(0, 0.5), (r * 0.5, 0.6), (r * 0.8, h * 0.35), (r * 0.93, h * 0.8), (r * 0.97, h), (r * 1.02, h - 0.02)]
    cup += [(r, h * 0.8), (r * 0.87, h * 0.33), (r * 0.6, 0.4), (r * 0.5, 0.0), (0, 0.0)]
    for profile, lift in ((saucer, 0.0), (cup, 0.28)):
        lathe("cup", profile, glaze, link=True).location = (x, y, z + lift)
    s = Shader("chai")
    froth = s.mask(s.voronoi(2.2), 0.22, 0.08, 0.5)
    tone = s.mix((0.30, 0.125, 0.038), (0.50, 0.28, 0.12), froth)
    tea = s.principled(base_color=tone, roughness=0.12, specular=0.5, subsurface=0.0)
    angle = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    surface = np.stack([np.cos(angle) * r * 0.95, np.sin(angle) * r * 0.95, np.zeros(64)], axis=-1)
    make_mesh("chai", surface, [tuple(range(64))], tea, smooth=False, link=True).location = (x, y, z + 0.28 + h * 0.86)


def baking_paper(location, size=(17, 14), turn=0.1, color=(0.50, 0.37, 0.22), seed=5):
    """A torn sheet of unbleached paper with soft creases, lifted a little at its corners."""
    s = Shader("kraft paper")
    fibre = s.noise(3.0, 4, 0.65, vector=s.stretched((0.6, 2.5, 1)))
    material = s.principled(
        base_color=s.ramp(fibre, [(0.3, shade(color, 0.88)), (0.7, shade(color, 1.06))]), roughness=0.75, specular=0.2
    )
    across, along = int(size[0] / 0.12), int(size[1] / 0.12)
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, across), np.linspace(-0.5, 0.5, along))
    flat = np.stack([x.ravel() * size[0], y.ravel() * size[1], np.zeros(x.size)], axis=-1)
    margin = np.maximum(np.abs(x), np.abs(y)).ravel() * 2
    flat[:, :2] *= 1 + 0.02 * fbm(flat, 0.6, 3, seed)[:, None]
    crease = 0.10 - 0.5 * np.minimum(np.abs(fbm(flat, 0.22, 2, seed + 1)), 0.2)
    corners = 0.9 * np.clip(np.abs(x * y).ravel() * 4 - 0.72, 0, 1) ** 1.3 * 3
    flat[:, 2] = crease * margin**2 * 0.9 + corners + 0.03
    sheet = make_mesh("paper", flat, grid_faces(along, across), material, link=True)
    sheet.location, sheet.rotation_euler[2] = location, turn
    return sheet


def board(location, size=(24, 17, 1.3), turn=-0.1, color=(0.22, 0.092, 0.032)):
    """Oiled serving board; food stands at its top, location z + size z."""
    s = Shader("oiled board")
    grain = s.noise(1.1, 5, 0.62, 1.0, vector=s.stretched((0.07, 1.1, 1.1)))
    pores = s.mask(s.noise(7, 4, 0.7, vector=s.stretched((0.07, 1.6, 1))), 0.56, 0.68, 0.6)
    tone = s.ramp(grain, [(0.28, shade(color, 0.5)), (0.5, color), (0.74, shade(color, 1.7))])
    material = s.principled(
        base_color=s.mix(tone, shade(color, 0.35), pores), roughness=0.45, normal=s.bump(grain, 0.2, 0.08)
    )
    points, faces, _ = rounded_box(size, 0.28, 0.4)
    points[:, 2] += size[2] / 2
    prototype = make_mesh("board", points, faces, material)
    return instance(prototype, location, (0, 0, turn))
