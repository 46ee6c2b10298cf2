"""Heaps of small snacks without physics: pieces are dropped one by one onto what already lies on a hidden mound."""

from dataclasses import dataclass

import numpy as np
from mathutils import Matrix, Vector

from ..geometry import grid_faces, instance, make_mesh, vertices_of
from ..noise import fbm
from ..shader import Shader


@dataclass
class Mound:
    """The shape under a heap. dome: 1 swells like a filled bowl, 0 runs out like a pile poured on a table."""

    radius: float
    height: float
    floor: float
    centre: tuple = (0, 0)
    dome: float = 1.0
    lumps: float = 0.2
    seed: int = 0

    def __post_init__(self):
        axis = np.linspace(-1.1 * self.radius, 1.1 * self.radius, 161)
        x, y = np.meshgrid(axis, axis)
        q = np.clip(np.hypot(x, y) / self.radius, 0, 1)
        pile = 0.6 * (0.5 + 0.5 * np.cos(np.pi * q)) + 0.4 * (1 - q)
        shape = self.dome * (1 - q**2.2) + (1 - self.dome) * pile
        flat = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=-1)
        lumps = self.lumps * fbm(flat, 0.45, 2, self.seed).reshape(x.shape) * np.clip(1.3 * (1 - q), 0, 1)
        self.field = self.floor + self.height * shape + lumps

    def level(self, x, y):
        """Height of the mound at any points, read from the grid."""
        across = np.clip((np.asarray(x, float) - self.centre[0]) / (2.2 * self.radius) + 0.5, 0, 0.9999) * 160
        along = np.clip((np.asarray(y, float) - self.centre[1]) / (2.2 * self.radius) + 0.5, 0, 0.9999) * 160
        column, row = across.astype(int), along.astype(int)
        u, v = across - column, along - row
        near = self.field[row, column] * (1 - u) + self.field[row, column + 1] * u
        far = self.field[row + 1, column] * (1 - u) + self.field[row + 1, column + 1] * u
        return near * (1 - v) + far * v

    def normal(self, x, y):
        """Which way the surface faces at one point."""
        column, row = (int(np.clip((v / (2.2 * self.radius) + 0.5) * 160, 1, 159)) for v in self._from_centre(x, y))
        cells = 2 * 2.2 * self.radius / 160
        along_x = (self.field[row, column + 1] - self.field[row, column - 1]) / cells
        along_y = (self.field[row + 1, column] - self.field[row - 1, column]) / cells
        return Vector((-along_x, -along_y, 1)).normalized()

    def _from_centre(self, x, y):
        return x - self.centre[0], y - self.centre[1]

    def fill(self, color):
        """The hidden body itself, in the shade between the pieces."""
        s = Shader("mound")
        u, angle = np.meshgrid(np.linspace(0, 1, 50), np.linspace(0, 2 * np.pi, 90, endpoint=False), indexing="ij")
        x = self.centre[0] + self.radius * (u * np.cos(angle)).ravel()
        y = self.centre[1] + self.radius * (u * np.sin(angle)).ravel()
        points = np.stack([x, y, self.level(x, y) - 0.08], axis=-1)
        material = s.principled(base_color=color, roughness=0.9)
        return make_mesh("mound", points, grid_faces(50, 90, wrap=True), material, link=True)


def in_bowl(stage, height=2.4, below_rim=0.6, inset=0.94, **shape):
    """A mound that fills the stage's bowl up to a little below its rim."""
    points = vertices_of(stage.vessel)
    rim = stage.vessel.location.z + points[:, 2].max()
    return Mound(stage.radius / 0.85 * inset, height, rim - below_rim, **shape)


# -- loose pieces --------------------------------------------------------------------------------
def proxy_spheres(prototype):
    """A handful of spheres (x, y, z, radius) that stand for a piece lying flat: its thin side along z."""
    points = vertices_of(prototype)
    low, high = points.min(axis=0), points.max(axis=0)
    size = high - low
    if size.max() < 1.4 * size.min():
        return np.array([[*((low + high) / 2), size.mean() / 2]])
    cell = max(size.min(), size.max() / 6)
    keys = np.floor((points[:, :2] - low[:2]) / cell).astype(int)
    spheres = []
    for key in np.unique(keys, axis=0):
        part = points[(keys == key).all(axis=1)]
        reach = max(0.04, min(np.ptp(part[:, 2]), size.min() * 1.2) / 2)
        spheres.append([*part.mean(axis=0), reach])
    return np.array(spheres)


def heap(recipe, mound, rng, tries=7, sink=0.88, spread=0.96, depth=1.2):
    """Drop pieces where they find the lowest place, well mixed. Returns the placed objects.

    recipe: list of (prototypes, count, tilt); tilt None turns pieces any way, otherwise they lie along the slope with
    that much scatter in radians. sink < 1 lets neighbours press into each other, as their proxies are rounder than
    they are. depth: pieces that would lie higher than this above the mound are left out, so counts may be generous.
    """
    pool = [
        (prototypes[rng.integers(len(prototypes))], tilt) for prototypes, count, tilt in recipe for _ in range(count)
    ]
    rng.shuffle(pool)
    proxies = {piece.name: proxy_spheres(piece) for prototypes, _, _ in recipe for piece in prototypes}
    lying = np.empty((0, 4))
    placed = []
    for prototype, tilt in pool:
        spheres = proxies[prototype.name]
        best = None
        for _ in range(tries):
            distance, angle = mound.radius * spread * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
            x, y = mound.centre[0] + distance * np.cos(angle), mound.centre[1] + distance * np.sin(angle)
            turn = _turn(mound, x, y, tilt, rng)
            local = spheres[:, :3] @ np.array(turn.to_matrix()).T + (x, y, 0)
            bare = (mound.level(local[:, 0], local[:, 1]) + spheres[:, 3] * sink - local[:, 2]).max()
            rest = max(bare, _height_on(local, spheres[:, 3] * sink, lying))
            if best is None or rest - bare < best[0]:
                best = rest - bare, x, y, rest, turn, local
        excess, x, y, rest, turn, local = best
        outward = ((x - mound.centre[0]) ** 2 + (y - mound.centre[1]) ** 2) / mound.radius**2
        if excess > depth * (1.2 - 0.7 * outward):  # lower towards the edge, or it would rise like a wall
            continue
        local[:, 2] += rest
        lying = np.vstack([lying, np.column_stack([local, spheres[:, 3]])])
        placed.append(instance(prototype, (x, y, rest), turn))
    return placed


def _turn(mound, x, y, tilt, rng):
    if tilt is None:
        quaternion = Vector(rng.normal(size=3)).to_track_quat("Z", "Y")
    else:
        lean = Vector(rng.normal(0, tilt, 3)) * 0.8
        quaternion = (mound.normal(x, y) + lean).to_track_quat("Z", "Y")
    return quaternion @ Matrix.Rotation(rng.uniform(0, 2 * np.pi), 3, "Z").to_quaternion()


def _height_on(local, reach, lying):
    """How far up a piece must be so that it just touches the highest piece below it."""
    if not len(lying):
        return -np.inf
    middle = local[:, :2].mean(axis=0)
    span = np.abs(local[:, :2] - middle).max() + 1.2
    near = lying[(np.abs(lying[:, :2] - middle) < span).all(axis=1)]
    if not len(near):
        return -np.inf
    gap = ((local[:, None, :2] - near[None, :, :2]) ** 2).sum(axis=-1)
    touch = (reach[:, None] + near[None, :, 3] * 0.95) ** 2 - gap
    height = near[None, :, 2] + np.sqrt(np.clip(touch, 0, None)) - local[:, None, 2]
    return np.where(touch > 0, height, -np.inf).max()


def lay(prototypes, spots, rng, level, tilt=0.1, scale=(0.9, 1.1)):
    """Single pieces on a flat table, each resting on its own lowest point."""
    placed = []
    for x, y in spots:
        prototype = prototypes[rng.integers(len(prototypes))]
        turn = Matrix.Rotation(rng.uniform(0, 6.28), 3, "Z") @ Matrix.Rotation(rng.normal(0, tilt), 3, "X")
        size = rng.uniform(*scale)
        lowest = (vertices_of(prototype) @ np.array(turn).T)[:, 2].min() * size
        placed.append(instance(prototype, (x, y, level - lowest), turn.to_quaternion(), size))
    return placed


# -- fine strands --------------------------------------------------------------------------------
def strand_material(name="bhujia", roughness=0.55, specks=(0.05, 0.018, 0.008), speckled=0.5):
    """Fried besan thread: colour from the vertices, mottled, with ground spice in the dough."""
    s = Shader(name)
    tone = s.mix(s.vertex_color(), s.ramp(s.noise(1.8, 4), [(0.3, 0.62), (0.7, 1.15)]), 1.0, "MULTIPLY")
    tone = s.mix(tone, specks, s.mask(s.noise(9, 3, 0.7), 0.62, 0.68, speckled))
    return s.principled(
        base_color=tone, roughness=roughness, specular=0.4, normal=s.bump(s.noise(13, 4, 0.7), 0.7, 0.05)
    )


def tubes(paths, radius, segments=5):
    """Many closed thin tubes at once as (vertices, quads). paths: (n, points, 3); radius: (n, points)."""
    count, steps, _ = paths.shape
    tangent = np.gradient(paths, axis=1)
    tangent /= np.linalg.norm(tangent, axis=-1, keepdims=True) + 1e-9
    reference = np.eye(3)[np.abs(tangent.mean(axis=1)).argmin(axis=1)][:, None, :]
    side = np.cross(tangent, reference)
    side /= np.linalg.norm(side, axis=-1, keepdims=True) + 1e-9
    up = np.cross(tangent, side)
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    ring = np.cos(angle)[:, None] * side[:, :, None] + np.sin(angle)[:, None] * up[:, :, None]
    vertices = paths[:, :, None] + radius[:, :, None, None] * ring
    faces = grid_faces(steps, segments, wrap=True)
    offsets = np.arange(count)[:, None, None] * steps * segments
    return vertices.reshape(-1, 3), (faces[None] + offsets).reshape(-1, 4).astype(np.int32)


def strands(
    material, mound, rng, count, thickness, palette, length=(0.8, 2.6), depth=0.7, curl=0.25, rise=0.3, segments=5
):
    """Thousands of short curved threads draped over a mound as one mesh. palette: colours, the commonest first."""
    distance, angle = 0.94 * mound.radius * np.sqrt(rng.random(count)), rng.uniform(0, 2 * np.pi, count)
    start = np.stack([mound.centre[0] + distance * np.cos(angle), mound.centre[1] + distance * np.sin(angle)], axis=-1)
    return _thread_mesh(material, start, mound.level, rng, thickness, palette, length, depth, curl, rise, segments)


def strewn_strands(material, spots, level, rng, thickness, palette, length=(0.6, 1.8), curl=0.25, segments=5):
    """Fallen threads lying on the table."""

    def table(x, _):
        return np.full_like(x, level + thickness)

    return _thread_mesh(material, np.asarray(spots), table, rng, thickness, palette, length, 0, curl, 0, segments)


def _thread_mesh(material, start, level, rng, thickness, palette, length, depth, curl, rise, segments):
    count, steps = len(start), 10
    t = np.concatenate([[-0.5], np.linspace(-0.497, 0.497, steps - 2), [0.5]])[None, :] * rng.uniform(
        *length, (count, 1)
    )
    heading = rng.uniform(0, 2 * np.pi, (count, 1)) + rng.normal(0, curl, (count, 1)) * 2 * t
    x = start[:, :1] + np.cumsum(np.cos(heading) * np.gradient(t, axis=1), axis=1)
    y = start[:, 1:] + np.cumsum(np.sin(heading) * np.gradient(t, axis=1), axis=1)
    x += start[:, :1] - x.mean(axis=1, keepdims=True)
    y += start[:, 1:] - y.mean(axis=1, keepdims=True)
    clearance = depth * rng.random((count, 1)) ** 1.3 + rng.normal(0, rise, (count, 1)) * t
    clearance = np.maximum(clearance + rng.normal(0, rise * 0.4, (count, 1)) * t**2, -0.05)
    paths = np.stack([x, y, level(x, y) + clearance], axis=-1)
    width = thickness * rng.uniform(0.8, 1.2, (count, 1)) * (1 + 0.08 * rng.normal(size=(count, steps)))
    width[:, [0, -1]] = 0.004  # closes the broken ends
    vertices, faces = tubes(paths, width, segments)
    weights = 0.65 ** np.arange(len(palette))
    color = np.array(palette)[rng.choice(len(palette), count, p=weights / weights.sum())]
    color = color * rng.uniform(0.78, 1.12, (count, 1))
    per_strand = len(vertices) // count
    return make_mesh("strands", vertices, faces, material, np.repeat(color, per_strand, axis=0), link=True)
