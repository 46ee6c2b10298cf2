"""Runs inside Blender: build one product or scene, render one view (or only grade it again)."""

import importlib.util
import json
import os
import random
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)
os.environ.setdefault("OMP_WAIT_POLICY", "passive")


def load_product(slug):
    """PRODUCT of products/ or scenes/, whichever has the file."""
    name = slug.replace("-", "_") + ".py"
    path = next(path for folder in ("products", "scenes") if os.path.exists(path := os.path.join(ROOT, folder, name)))
    spec = importlib.util.spec_from_file_location("product_" + slug.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.PRODUCT


def build_scene(product):
    """Food, set and light of one product or scene, in an empty Blender; the camera comes later."""
    import numpy as np

    from foodstudio import geometry, rig, sets

    geometry.reset_scene()
    random.seed(product.seed)
    make_set = product.set if callable(product.set) else sets.SETS[product.set]
    stage = make_set(**product.set_arguments())
    product.build(stage, np.random.default_rng(product.seed))
    rig.add_lights(product.lighting(stage.lighting))


def main(job):
    os.environ["FOODSTUDIO_CACHE"] = job["cache"]  # read when a product's modules are
    from foodstudio import grade, render, rig

    product = load_product(job["product"])
    seconds = {}
    if job["render"]:
        started = time.time()
        build_scene(product)
        view = product.views[job["view"]]
        rig.add_camera(view)
        width, height = rig.pixels(view.shape, job["resolution"])
        seconds["build"] = time.time() - started
        seconds["render"] = render.render_halves(job["passes"], width, height, job["samples"], job["threads"])
    started = time.time()
    grade.finish(job["passes"], job["denoiser"], product.look, job["output"])
    seconds["finish"] = time.time() - started
    print("STUDIO " + json.dumps({name: round(value, 1) for name, value in seconds.items()}), flush=True)


if __name__ == "__main__":
    main(json.loads(sys.argv[sys.argv.index("--") + 1]))
