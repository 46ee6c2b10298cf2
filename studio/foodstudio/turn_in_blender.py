"""Runs inside Blender: the camera goes slowly round one scene; every frame is rendered and finished like a picture."""

import dataclasses
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


# What fills an upright picture does not fit between the upper and lower edge of a wide one.
WIDER = 1.4


def azimuths(view, frames, arc):
    """Degrees of every frame: an even turn from one end of the arc to the other."""
    first, last = (view.azimuth + degrees for degrees in arc)
    return [first + (last - first) * index / max(1, frames - 1) for index in range(frames)]


def main(job):
    os.environ["FOODSTUDIO_CACHE"] = job["cache"]  # read when a product's modules are
    from foodstudio import grade, inside_blender, render, rig

    product = inside_blender.load_product(job["product"])
    view = dataclasses.replace(product.views[job["view"]], shape=job["shape"], lift=job["lift"])
    view = dataclasses.replace(view, frame=view.frame * WIDER)
    inside_blender.build_scene(product)
    width, height = rig.pixels(view.shape, job["resolution"])
    for index, azimuth in enumerate(azimuths(view, job["frames"], job["arc"])):
        output = os.path.join(job["folder"], "%03d.png" % index)
        if os.path.exists(output):
            continue
        rig.add_camera(dataclasses.replace(view, azimuth=azimuth))
        seconds = render.render_halves(job["passes"], width, height, job["samples"], job["threads"])
        unfinished = os.path.join(job["folder"], "unfinished.png")
        grade.finish(job["passes"], job["denoiser"], product.look, unfinished)
        os.replace(unfinished, output)
        print("STUDIO %s %.0f" % (output, seconds), flush=True)


if __name__ == "__main__":
    main(json.loads(sys.argv[sys.argv.index("--") + 1]))
