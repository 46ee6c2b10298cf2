"""Cakes and breads in their tin shape: loaves with a burst top, cup cakes in pleated paper, tray cake squares.

The vertex channels (crust, pore, grain) are those of `loaf.crumb_material`.
"""

import numpy as np

from ..geometry import grid_faces, make_mesh, rounded_box
from ..noise import fbm, fbm_vector, smoothstep, worley
from ..shader import Shader, shade


def _pores(points, seed, size):
    cell, _, lift = worley(points + 0.12 * fbm_vector(points, 2.2, 2, seed), 1 / size, seed + 1)
    return np.clip(1 - cell / (size * (0.16 + 0.42 * lift)), 0, 1) ** 0.6 * (lift > 0.3)


def tin_loaf(
    material, bake, seed, size=(8.0, 11.0, 5.2), split=0.5, cut_front=True, bevel=0.55, step=0.085
):
    """A loaf lying along y, its crust domed over the tin's rim. split: depth of the burst along the top, in cm."""
    width, length, height = size
    points, faces, outward = rounded_box(size, bevel, step)
    across, along = points[:, 0] / (width / 2), points[:, 1] / (length / 2)
    upper = smoothstep(-0.1, 0.5, points[:, 2] / height)
    points[:, 0] *= 1 + 0.09 * smoothstep(-0.5, 0.3, points[:, 2] / height)  # the tin flares
    points[:, 0] *= 1 + 0.05 * upper * (1 - smoothstep(0.30, 0.5, points[:, 2] / height))  # muffin edge over the rim
    shoulder = 1 - 0.55 * smoothstep(0.62, 1.0, np.abs(along)) * (1 if not cut_front else along > 0)
    points[:, 2] += bake.dome * upper * np.sqrt(np.clip(1.02 - across**2, 0, 1)) * shoulder
    flat = points * (1, 1, 0)
    wander = 0.5 * fbm(points * (0, 1, 0), 0.35, 2, seed + 4)
    torn = 0.24 * fbm(flat, 1.4, 3, seed + 5)
    burst = np.exp(-(((points[:, 0] - wander + torn) / 0.75) ** 2)) * upper
    burst = burst * (1 - smoothstep(0.55, 0.9, np.abs(along))) * (split > 0)
    lips = np.exp(-((((np.abs(points[:, 0] - wander + torn)) - 1.15) / 0.5) ** 2)) * upper

    front = smoothstep(0.6, 0.95, -outward[:, 1]) if cut_front else np.zeros(len(points))
    pore = _pores(points, seed, bake.pore_size) * np.maximum(front, 0.45 * burst)
    rough = 0.09 * fbm(points, 0.8, 3, seed) + 0.06 * fbm(points, 3.2, 3, seed + 3)
    crumbly = 0.16 * np.abs(fbm(points, 2.4, 3, seed + 6)) * burst
    points = points + outward * (rough * (1 - 0.5 * front) + crumbly - bake.pore_depth * pore)[:, None]
    points[:, 2] += (split > 0) * 0.25 * lips * (1 - smoothstep(0.6, 0.9, np.abs(along))) - split * burst
    points[:, 2] -= points[:, 2].min()
    crust = np.clip(1 - front - 0.75 * smoothstep(0.35, 0.8, burst), 0, 1)
    grain = smoothstep(0.1, 0.7, fbm(points, 5.5, 2, seed + 7))
    return make_mesh("loaf", points, faces, material, np.stack([crust, pore, grain], axis=-1))


def cup_cake(material, seed, radius=2.75, depth=2.5, dome=1.0):
    """The part of a small cake that shows above and inside its paper cup."""
    rings, spokes, top = 130, 330, 0.72
    u, angle = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    u, angle = u.ravel(), angle.ravel()
    reach = np.where(u < top, np.sin(np.clip(u / top, 0, 1) * np.pi / 2) * 1.05, 1.05 - 0.30 * (u - top) / (1 - top))
    level = np.where(
        u < top, depth + dome * np.sqrt(np.clip(1 - (u / top) ** 2.4, 0, 1)), depth * (1 - (u - top) / (1 - top))
    )
    points = np.stack([radius * reach * np.cos(angle), radius * reach * np.sin(angle), level], axis=-1)
    crown = 1 - smoothstep(0.35, 0.75, reach)
    crack = np.exp(-((fbm(points, 0.55, 3, seed) / 0.05) ** 2)) * crown * smoothstep(0.0, 0.3, reach)
    fine = _pores(points, seed + 2, 0.24) * (u < top)
    swell = 0.10 * fbm(points, 0.6, 2, seed + 4) + 0.05 * fbm(points, 2.6, 3, seed + 5)
    points[:, 2] += (u < top) * (swell - 0.16 * crack - 0.045 * fine)
    golden = 0.22 + 0.65 * smoothstep(0.45, 0.98, reach + 0.18 * fbm(points, 0.9, 3, seed + 6)) - 0.35 * crack
    colors = np.stack([np.clip(golden, 0, 1), 0.35 * fine, smoothstep(0.1, 0.7, fbm(points, 5, 2, seed))], axis=-1)
    return make_mesh("cup cake", points, grid_faces(rings, spokes, wrap=True), material, colors)


def paper(color=(0.66, 0.56, 0.42), greasy=(0.42, 0.24, 0.085)):
    """Baking paper, darker where butter soaked in. Vertex channel 0: soaked."""
    s = Shader("baking paper")
    soaked, _, _ = s.vertex_channels()
    blotch = s.math("MULTIPLY", soaked, s.mask(s.noise(0.9, 3, 0.6), 0.30, 0.60))
    return s.principled(
        base_color=s.mix(color, greasy, blotch), roughness=0.6, specular=0.3, normal=s.bump(s.noise(5, 3), 0.2, 0.04)
    )


def paper_cup(material, seed, bottom=2.15, top=2.95, height=2.75, pleats=38):
    """Pleated case, a little wavy at the rim."""
    rows, spokes = 24, pleats * 12
    v, angle = np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 2 * np.pi, spokes, endpoint=False), indexing="ij")
    v, angle = v.ravel(), angle.ravel()
    fold = np.abs(((angle * pleats / (2 * np.pi)) % 1) * 2 - 1) - 0.5
    wobble = fbm(np.stack([np.cos(angle) * 2, np.sin(angle) * 2, v], axis=-1), 0.8, 2, seed)
    radius = bottom + (top - bottom) * v + 0.20 * fold * (0.25 + 0.75 * v) + 0.12 * wobble * v
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle), height * v + 0.10 * wobble * v], axis=-1)
    soaked = np.clip(1.1 - v + 0.25 * wobble, 0, 1)
    colors = np.repeat(soaked[:, None], 3, axis=1)
    return make_mesh("paper cup", points, grid_faces(rows, spokes, wrap=True), material, colors)


def tray_square(material, bake, seed, size=(4.2, 4.2, 3.0), step=0.06):
    """Square cut from a tray: baked top, open crumb on four sides."""
    points, faces, outward = rounded_box(size, 0.12, step)
    top = smoothstep(0.5, 0.9, outward[:, 2])
    wall = 1 - np.abs(outward[:, 2])
    pore = _pores(points, seed, bake.pore_size) * np.maximum(wall, 0.25 * top)
    rough = 0.05 * fbm(points, 0.9, 3, seed + 1) + 0.045 * fbm(points, 5.0, 3, seed + 2)
    edge = smoothstep(size[2] / 2 - 0.30, size[2] / 2 - 0.05, points[:, 2] + 0.05 * fbm(points, 2.0, 2, seed + 3))
    points = points + outward * (rough - bake.pore_depth * pore)[:, None]
    points[:, 2] -= points[:, 2].min()
    grain = smoothstep(0.1, 0.7, fbm(points, 5.5, 2, seed + 4))
    return make_mesh("square", points, faces, material, np.stack([np.maximum(top, 0.9 * edge), pore, grain], axis=-1))


def soaked_crumb(bake, syrup=0.5):
    """Coarse semolina crumb, glossy with syrup on top. Same vertex channels."""
    s = Shader("semolina cake")
    crust, pore, grain = s.vertex_channels()
    tone = s.ramp(s.noise(3.0, 4, 0.7), [(0.3, shade(bake.crumb, 0.75)), (0.7, shade(bake.crumb, 1.2))])
    tone = s.mix(tone, shade(bake.crumb, 1.35), s.math("MULTIPLY", grain, 0.5))
    tone = s.mix(tone, shade(bake.crumb, 0.35), s.math("MULTIPLY", pore, 0.8))
    baked = s.ramp(s.noise(0.8, 5, 0.65), [(0.3, shade(bake.crust, 0.7)), (0.7, shade(bake.crust, 1.4))])
    tone = s.mix(tone, baked, crust)
    grit = s.bump(s.noise(14, 4, 0.75), 0.7, 0.05, s.bump(s.voronoi(7), 0.7, 0.07))
    return s.principled(
        base_color=tone,
        roughness=s.mix((0.75,) * 3, (0.75 - 0.45 * syrup,) * 3, crust),
        specular=0.35,
        clearcoat=s.math("MULTIPLY", crust, syrup),
        clearcoat_roughness=0.25,
        subsurface=0.04,
        subsurface_color=shade(bake.crumb, 1.3),
        subsurface_radius=(0.3, 0.2, 0.08),
        normal=grit,
    )
