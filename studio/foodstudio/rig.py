"""Lights and camera."""

import math
from dataclasses import dataclass

import bpy
from mathutils import Vector

POWER = 7e3


@dataclass
class Lighting:
    """Relative strengths; every set has its own defaults and a product may scale them."""

    key: float = 1.0  # window, back left
    rim: float = 1.0  # warm strip, back right
    bounce: float = 1.0  # card, front right
    front: float = 1.0  # large soft fill, front left: opens the shadow side of the food
    world: float = 0.18


@dataclass
class View:
    """frame is the width in cm that the camera sees at the target."""

    frame: float = 18.0
    elevation: float = 36.0
    azimuth: float = 6.0
    target: tuple = (0, 0, 2.0)
    focus: tuple = None
    fstop: float = 4.5
    lens: float = 90.0
    shape: str = "portrait"  # one of SHAPES
    lift: float = 0.06  # how far the subject sits below the middle, as a share of the width: room for the arch above


# Width to height, and the longer side of a final picture in pixels.
SHAPES = {"portrait": (4, 5, 1000), "wide": (16, 9, 1600), "banner": (2, 1, 1600), "square": (1, 1, 1000)}


def pixels(shape, longer=None):
    """Width and height of a picture of this shape; `longer` replaces its longer side."""
    across, down, final = SHAPES[shape]
    unit = (longer or final) / max(across, down)
    return round(across * unit), round(down * unit)


def area_light(location, target, width, height, power, color):
    light = bpy.data.lights.new("area", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", width, height
    light.energy, light.color = power * POWER, color
    obj = bpy.data.objects.new("area", light)
    bpy.context.collection.objects.link(obj)
    obj.location = location
    obj.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()


def add_lights(lighting):
    window, table = Vector((-46, 34, 50)), Vector((0, 0, 2))
    aim = (table - window).to_track_quat("-Z", "Y")
    for column in (-1, 1):  # four panes: the catch-light reads as a window
        for row in (-1, 1):
            pane = window + aim @ Vector((column * 13.5, row * 13.5, 0))
            area_light(pane, pane + table - window, 25, 25, 6.2 * lighting.key, (1, 0.91, 0.80))
    area_light((52, 30, 26), (0, 0, 2), 10, 46, 2.4 * lighting.rim, (1, 0.74, 0.48))
    area_light((38, -50, 34), (0, 0, 2), 60, 60, 1.2 * lighting.bounce, (1, 0.94, 0.88))
    area_light((-26, -62, 30), (0, 0, 2), 70, 44, 1.1 * lighting.front, (1, 0.93, 0.85))
    add_world(lighting.world)


def add_world(strength):
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes["Background"]
    direction = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(direction, split.inputs[0])
    tree.links.new(split.outputs["Z"], ramp.inputs[0])
    ramp.color_ramp.elements[0].color = (0.12, 0.075, 0.05, 1)
    ramp.color_ramp.elements[1].color = (0.95, 0.82, 0.66, 1)
    ramp.color_ramp.elements[1].position = 0.9
    tree.links.new(ramp.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def add_camera(view):
    camera = bpy.data.cameras.new("camera")
    obj = bpy.data.objects.new("camera", camera)
    bpy.context.collection.objects.link(obj)
    bpy.context.scene.camera = obj
    camera.lens, camera.clip_end = view.lens, 5000
    camera.sensor_fit, camera.shift_y = "HORIZONTAL", view.lift
    distance = view.frame * view.lens / camera.sensor_width
    elevation, azimuth = math.radians(view.elevation), math.radians(view.azimuth - 90)
    target = Vector(view.target)
    obj.location = target + distance * Vector(
        (math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation))
    )
    looking = (target - obj.location).normalized()
    obj.rotation_euler = looking.to_track_quat("-Z", "Y").to_euler()
    camera.dof.use_dof = True
    camera.dof.focus_distance = (Vector(view.focus or view.target) - obj.location).dot(looking)
    camera.dof.aperture_fstop = view.fstop / 100.0  # one unit is a centimetre, Blender thinks metres
    camera.dof.aperture_blades = 9
