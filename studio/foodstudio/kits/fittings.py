"""What stands in a sweet shop: trays, a brass balance, boxes and ribbon, arched walls, shutters, paper cups."""

import math

import bpy
import numpy as np

from ..geometry import grid_faces, instance, lathe, make_mesh, rounded_box, sweep
from ..shader import Shader, shade


# -- materials -----------------------------------------------------------------------------------
def card(color, roughness=0.55):
    """Coated board of a sweet box."""
    s = Shader("card")
    tone = s.ramp(s.noise(0.5, 3), [(0.3, shade(color, 0.9)), (0.7, shade(color, 1.08))])
    return s.principled(base_color=tone, roughness=roughness, specular=0.35, normal=s.bump(s.noise(14, 3), 0.06, 0.02))


def satin(color):
    s = Shader("satin")
    threads = s.noise(3.0, 3, vector=s.stretched((0.3, 9, 0.3)))
    tone = s.ramp(threads, [(0.3, shade(color, 0.8)), (0.7, shade(color, 1.15))])
    return s.principled(base_color=tone, roughness=0.34, specular=0.6, sheen=0.5)


def plaster(color):
    """Lime wash with trowel marks and rain streaks."""
    s = Shader("plaster")
    cloud = s.noise(0.09, 5, 0.6)
    streak = s.noise(0.35, 4, 0.6, vector=s.stretched((1.0, 1.0, 0.12)))
    tone = s.ramp(cloud, [(0.3, shade(color, 0.80)), (0.7, shade(color, 1.12))])
    tone = s.mix(tone, shade(color, 0.62), s.mask(streak, 0.52, 0.75, 0.55))
    normal = s.bump(s.noise(2.2, 4, 0.6), 0.25, 0.10, s.bump(s.noise(0.3, 3), 0.3, 0.4))
    return s.principled(base_color=tone, roughness=0.9, specular=0.15, normal=normal)


def painted_wood(color):
    s = Shader("painted wood")
    grain = s.noise(1.6, 5, 0.6, vector=s.stretched((2.4, 2.4, 0.12)))
    tone = s.ramp(grain, [(0.3, shade(color, 0.7)), (0.7, shade(color, 1.15))])
    worn = s.mask(s.noise(0.9, 5, 0.7), 0.64, 0.70, 0.5)
    return s.principled(
        base_color=s.mix(tone, (0.16, 0.085, 0.04), worn), roughness=0.55, normal=s.bump(grain, 0.3, 0.06)
    )


# -- simple solids -------------------------------------------------------------------------------
def block(size, material, location=(0, 0, 0), rotation=(0, 0, 0), radius=0.10):
    """Box with broken edges standing on `location` (middle of its foot)."""
    points, faces, _ = rounded_box(size, min(radius, min(size) / 3), max(size) / 6)
    points[:, 2] += size[2] / 2
    return instance(make_mesh("block", points, faces, material, smooth=False), location, rotation)


def tray(width, depth, material, location=(0, 0, 0), height=1.3, turn=0.0, corner=7.0):
    """Low-walled tray with rounded corners; food stands 0.2 above its foot."""
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    x = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** (2 / corner)
    y = np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** (2 / corner)
    a, b = width / 2, depth / 2
    rings = [(a, 0.2), (0.5, 0.2), (0.42, 0.30), (0.12, height - 0.1), (0.0, height), (-0.22, height + 0.02), (-0.26, height - 0.12), (-0.04, height - 0.28), (0.30, 0.02), (a, 0.0)]  # fmt: skip
    points = [np.stack([max(0.0, a - d) * x, max(0.0, b - d * (b / a if d == a else 1)) * y, np.full(160, z)], -1) for d, z in rings]
    obj = make_mesh("tray", np.vstack(points), grid_faces(len(rings), 160, wrap=True), material)
    return instance(obj, location, (0, 0, turn))


def paper_cup(radius, material, height=1.5, flutes=34):
    """Fluted paper case of one sweet."""
    profile = [(0, 0.05), (radius * 0.75, 0.05), (radius * 0.80, 0.12), (radius * 0.92, height * 0.6), (radius, height)]
    cup = lathe("cup", profile, material, flutes * 4)
    for vertex in cup.data.vertices:
        x, y, z = vertex.co
        wave = 1 + 0.055 * (z / height) * math.cos(flutes * math.atan2(y, x))
        vertex.co = (x * wave, y * wave, z)
    return cup


def strip(name, path, width, material, sideways=(0, 1, 0)):
    """Ribbon along a path; sideways: direction of its width."""
    path = np.asarray(path, float)
    offset = np.asarray(sideways, float) * width / 2
    rows = np.stack([path - offset, path - offset / 3, path + offset / 3, path + offset], axis=1)
    return make_mesh(name, rows.reshape(-1, 3), grid_faces(len(path), 4), material)


def bow(material, location, size=3.2, turn=0.0, rotation=None):
    """Two loops, two tails and a knot."""
    t = np.linspace(0, 2 * np.pi, 60)
    for side in (-1, 1):
        loop = np.stack([side * size * 0.55 * (1 - np.cos(t)), 0.25 * size * np.sin(t / 2), 0.34 * size * np.sin(t) + 0.42 * size * (1 - np.cos(t)) / 2], -1)  # fmt: skip
        instance(strip("loop", loop, 0.55 * size, material), location, rotation or (0, 0, turn))
        u = np.linspace(0, 1, 24)
        tail = np.stack([side * size * 0.95 * u, -size * 0.55 * u, 0.25 * size * np.sin(u * 5) * (1 - u) * 0.5 + 0.03], -1)
        instance(strip("tail", tail, 0.30 * size, material, (0.5 * side, 0.86, 0)), location, rotation or (0, 0, turn))
    points, faces, _ = rounded_box((0.5 * size * 0.5, 0.42 * size * 0.6, 0.32 * size * 0.6), 0.14 * size * 0.6, 0.05 * size)
    points[:, 2] += 0.05 * size
    instance(make_mesh("knot", points, faces, material), location, rotation or (0, 0, turn))


def gift_box(size, board, ribbon, location, turn=0.0, with_bow=True):
    """Closed box, lid overhanging, ribbon both ways round."""
    x, y, z = size
    block((x, y, z), board, location, (0, 0, turn))
    top = (location[0], location[1], location[2] + z - 0.9)
    block((x + 0.35, y + 0.35, 1.1), board, top, (0, 0, turn))
    lid = location[2] + z + 0.2
    block((1.5, y + 0.42, z + 0.24), ribbon, location, (0, 0, turn), radius=0.03)
    block((x + 0.42, 1.5, z + 0.24), ribbon, location, (0, 0, turn), radius=0.03)
    if with_bow:
        bow(ribbon, (location[0], location[1], lid + 0.05), turn=turn + 0.4)


def balance(metal, location, height=17.0, arm=8.0, tilt=0.09, pan=4.2):
    """Shopkeeper's balance; the left pan hangs lower. Returns the (x, y, z) of both pan floors."""
    x0, y0, z0 = location
    foot = [(0, 1.3), (0.6, 1.25), (1.2, 0.95), (3.2, 0.75), (3.9, 0.45), (4.0, 0.1), (3.9, 0), (0, 0)]
    instance(lathe("foot", foot, metal, 72), location)
    post = [(0, height + 1.6), (0.35, height + 1.3), (0.55, height + 0.9), (0.30, height + 0.4), (0.42, height - 0.4), (0.34, height * 0.7), (0.62, height * 0.52), (0.34, height * 0.45), (0.46, 2.2), (0.85, 1.2), (0, 1.0)]  # fmt: skip
    instance(lathe("post", post, metal, 48), location)
    t = np.linspace(-1, 1, 60)
    beam = np.stack([arm * t * math.cos(tilt), np.zeros(60), height - arm * math.sin(-tilt) * t + 0.35 * (1 - t**2)], -1)
    instance(sweep("beam", beam, 0.16 + 0.22 * (1 - np.abs(t)), metal, 14), location)
    floors = []
    dish = [(0, 0.10), (pan * 0.5, 0.14), (pan * 0.85, 0.42), (pan * 0.98, 0.86), (pan * 1.02, 0.86), (pan * 0.9, 0.32), (pan * 0.5, 0.0), (0, 0)]  # fmt: skip
    plate = lathe("pan", dish, metal, 80)
    for side in (-1, 1):
        hook = np.array([side * arm * math.cos(tilt), 0, height + side * arm * math.sin(tilt)])
        floor = hook - (0, 0, height * 0.62)
        instance(plate, np.add(floor, location))
        for k in range(3):
            angle = 2 * np.pi * k / 3 + 0.5
            rim = floor + (pan * 0.97 * math.cos(angle), pan * 0.97 * math.sin(angle), 0.85)
            instance(sweep("chain", np.linspace(hook, rim, 30), 0.055, metal, 6), location)
        floors.append((x0 + floor[0], y0 + floor[1], z0 + floor[2] + 0.12))
    return floors


# -- walls ---------------------------------------------------------------------------------------
def arch_outline(half_width, spring, rise, lobes=3, depth=0.85, steps=14):
    """Scalloped arch as (x, z) points from the right foot over the tip to the left foot."""
    side = []
    for k in range(lobes * steps + 1):
        t = k / (lobes * steps)
        x, z = half_width * (1 - t**1.7), spring + rise * (1 - (1 - t) ** 1.9) * (0.94 + 0.06 * t)
        bulge = depth * abs(math.sin(math.pi * lobes * t))
        heading = math.atan2(rise * (1 - t) ** 0.9 + 0.3, half_width * t**0.7 + 0.1)
        side.append((x + bulge * math.sin(heading) * 0.8, z + bulge * math.cos(heading) * 0.8))
    return [(half_width, 0.0)] + side + [(-x, z) for x, z in side[::-1][1:]] + [(-half_width, 0.0)]


def arched_wall(outline, material, y, thickness=1.0, bevel=0.12, reach=90.0, top=90.0, foot=-40.0):
    """Upright wall facing -y with an opening of the given outline; `outline` may stand above its foot."""
    curve = bpy.data.curves.new("wall", "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = thickness / 2, bevel, 2
    for points in ([(-reach, foot), (reach, foot), (reach, top), (-reach, top)], outline):
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for point, (x, z) in zip(spline.points, points):
            point.co = (x, z, 0, 1)
        spline.use_cyclic_u = True
    curve.materials.append(material)
    obj = bpy.data.objects.new("wall", curve)
    bpy.context.collection.objects.link(obj)
    obj.rotation_euler[0] = math.pi / 2
    obj.location.y = y
    return obj


def shutter(width, height, material, hinge, turn, panels=3):
    """Panelled door leaf hung at `hinge` (x, y, z of its foot); turn 0 lies along +x."""
    leaf = [((width, 0.7, height), (width / 2, 0, 0))]
    gap = height / panels
    for k in range(panels):
        for column in (0.27, 0.73):
            leaf.append(((width * 0.36, 0.35, gap * 0.72), (width * column, -0.42, gap * (k + 0.14))))
    for size, (x, y, z) in leaf:
        spot = (hinge[0] + x * math.cos(turn) - y * math.sin(turn), hinge[1] + x * math.sin(turn) + y * math.cos(turn), hinge[2] + z)
        block(size, material, spot, (0, 0, turn), radius=0.16)
