"""Cycles settings and the two half-sample renders the denoiser needs."""

import os
import time

import bpy

PASSES = {"color": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal", "depth": "Denoising Depth"}


def render_halves(folder, width, height, samples, threads):
    """Render twice with different seeds and half the samples; leaves EXR passes in folder. Returns seconds."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    cycles = scene.cycles
    cycles.samples = max(4, samples // 2)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.12, max(6, samples // 8)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 2
    cycles.use_fast_gi, cycles.ao_bounces_render = True, 1  # soft fill after the first bounce: a third faster
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 12
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 10.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    bpy.context.view_layer.cycles.denoising_store_passes = True

    os.makedirs(folder, exist_ok=True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    writer = tree.nodes.new("CompositorNodeOutputFile")
    writer.base_path = folder
    writer.format.file_format, writer.format.color_depth = "OPEN_EXR", "32"
    started = time.time()
    for half in range(2):
        writer.file_slots.clear()
        for name, output in PASSES.items():
            slot = "%s%d_" % (name, half)
            writer.file_slots.new(slot)
            tree.links.new(layers.outputs[output], writer.inputs[slot])
        cycles.seed = 11 + 97 * half
        bpy.ops.render.render()
    scene.use_nodes = False
    return time.time() - started
