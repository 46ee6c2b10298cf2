#!/usr/bin/env python3
"""Food-photography studio runner.

    python3 studio.py --list
    python3 studio.py --product kaju-katli --view hero --preview
    python3 studio.py --all --resolution 900 --samples 64 --out shots
    python3 studio.py --sheet shots/contact_sheet.png --out shots

Every picture is remembered with a hash of the sources its scene depends on; unchanged pictures are skipped,
and when only the grading changed the saved render passes are graded again without rendering.
"""

import argparse
import ast
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from reach import reached, without_keyword

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "foodstudio"
PREVIEW = {"resolution": 300, "samples": 12}
FINAL = {"resolution": None, "samples": 64}


def slugs_in(folder):
    return sorted(path.stem.replace("_", "-") for path in (ROOT / folder).glob("*.py") if path.stem[0] != "_")


def product_slugs():
    """Products first, then the wide pictures that show no single product."""
    return slugs_in("products") + slugs_in("scenes")


def product_path(slug):
    name = slug.replace("-", "_") + ".py"
    folder = next((folder for folder in ("products", "scenes") if (ROOT / folder / name).is_file()), None)
    if folder is None:
        sys.exit("There is no product or scene named %s" % slug)
    return ROOT / folder / name


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def scene_hash(slug):
    """What a render of this scene depends on, apart from its size and samples."""
    source = without_keyword(product_path(slug).read_text(), "look")  # a new grade needs no new render
    return digest(source, *(text for _, text in sorted(reached(source, PACKAGE).items())))


def grade_hash(slug):
    """What the finish of a rendered picture depends on."""
    finish = (PACKAGE / "grade.py", PACKAGE / "denoise.c")
    return digest(product_path(slug).read_text(), *(path.read_text() for path in finish))


def plan():
    """Every picture the studio knows, with the hashes of today's sources: what scripts/photos.mjs compares with."""
    hashes = {slug: {"sources": scene_hash(slug), "grade": grade_hash(slug)} for slug in product_slugs()}
    return [{"slug": slug, "view": view, **hashes[slug]} for slug in hashes for view in view_names(slug)]


def view_names(slug):
    """Keys of the views={...} dictionary in the product file, read without importing Blender modules."""
    for node in ast.walk(ast.parse(product_path(slug).read_text())):
        if isinstance(node, ast.keyword) and node.arg == "views":
            return [key.value for key in node.value.keys]
    return ["hero"]


def build_denoiser(cache):
    source, library = PACKAGE / "denoise.c", cache / "libdenoise.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        cache.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [
                "gcc",
                "-O3",
                "-march=native",
                "-ffast-math",
                "-fopenmp",
                "-shared",
                "-fPIC",
                str(source),
                "-o",
                str(library),
                "-lm",
            ],
            check=True,
        )
    return library


def blender(script, job, log):
    command = [
        "nice",
        "-n",
        os.environ.get("STUDIO_NICE", "19"),
        os.environ.get("BLENDER", "blender"),
        "-b",
        "--factory-startup",
        "--python-exit-code",
        "1",
        "-P",
        str(script),
        "--",
        json.dumps(job),
    ]
    # Blender finds its Python by looking for python3 on the PATH: a virtual environment would hide numpy.
    environment = {**os.environ, "PATH": "/usr/bin:" + os.environ.get("PATH", "")}
    with open(log, "w") as stream:
        code = subprocess.run(command, stdout=stream, stderr=subprocess.STDOUT, env=environment).returncode
    text = Path(log).read_text(errors="replace")
    if code:
        sys.exit("Blender failed, see %s\n%s" % (log, "\n".join(text.splitlines()[-25:])))
    return next((line[7:] for line in text.splitlines() if line.startswith("STUDIO ")), "")


def shoot(slug, view, options, size):
    cache = options.out / ".cache"
    kind = "preview" if options.preview else "final"
    output = options.out / ("%s-%s%s.%s" % (slug, view, "-preview" if options.preview else "", options.format))
    passes = cache / kind / ("%s-%s" % (slug, view))
    record_path = passes / "record.json"
    scene, grade = digest(sources := scene_hash(slug), json.dumps(size)), grade_hash(slug)
    record = json.loads(record_path.read_text()) if record_path.exists() else {}
    fresh_render = options.force or record.get("scene") != scene
    if not fresh_render and record.get("grade") == grade and output.exists():
        print("%s %s: unchanged" % (slug, view))
        return
    passes.mkdir(parents=True, exist_ok=True)
    if fresh_render:
        record_path.unlink(missing_ok=True)  # a killed run must not leave an old record beside new passes
    unfinished = output.with_name("." + output.name)  # renamed when whole: a killed run leaves no half picture
    job = {
        "product": slug,
        "view": view,
        "render": fresh_render,
        "passes": str(passes),
        "output": str(unfinished),
        "cache": str(cache / "physics"),
        "denoiser": str(build_denoiser(cache)),
        "threads": options.threads,
        **size,
    }
    timings = blender(PACKAGE / "inside_blender.py", job, passes / "blender.log")
    os.replace(unfinished, output)
    seconds = sum(json.loads(timings or "{}").values())
    if not fresh_render:
        seconds += record.get("seconds", 0)
    kept = {"scene": scene, "sources": sources, "grade": grade, "timings": timings, "seconds": round(seconds), **size}
    record_path.with_suffix(".new").write_text(json.dumps(kept))
    os.replace(record_path.with_suffix(".new"), record_path)
    print("%s %s: %s %s" % (slug, view, output.name, timings), flush=True)


def turn(slug, view, options, size):
    """Frames of a turntable, wide like the film; those that are there stay, so it may be stopped and taken up again."""
    cache = options.out / ".cache"
    folder = options.out / ("%s-%s-turn" % (slug, view))
    passes = cache / "turn" / ("%s-%s" % (slug, view))
    for needed in (folder, passes):
        needed.mkdir(parents=True, exist_ok=True)
    job = {
        "product": slug,
        "view": view,
        "frames": options.turn,
        "arc": list(options.arc),
        "shape": "wide",
        "lift": 0.0,
        "folder": str(folder),
        "passes": str(passes),
        "cache": str(cache / "physics"),
        "denoiser": str(build_denoiser(cache)),
        "threads": options.threads,
        **size,
    }
    blender(PACKAGE / "turn_in_blender.py", job, passes / "blender.log")
    print("%s %s: %d frames in %s" % (slug, view, options.turn, folder), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--product", action="append", default=[], help="product slug, may be repeated")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--plan", action="store_true", help="print every picture with its source hashes as JSON")
    parser.add_argument("--view", action="append", default=[], help="default: every view of the product")
    parser.add_argument("--preview", action="store_true", help="%(resolution)d px, %(samples)d samples" % PREVIEW)
    parser.add_argument("--resolution", type=int)
    parser.add_argument("--samples", type=int)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--format", choices=["png", "webp", "jpg"], default="png")
    parser.add_argument("--force", action="store_true", help="render even if nothing changed")
    parser.add_argument("--turn", type=int, metavar="FRAMES", help="a folder of frames, the camera going round the view")
    parser.add_argument("--arc", type=float, nargs=2, default=(-30, 10), help="degrees from the view's azimuth")
    parser.add_argument("--sheet", type=Path, help="tile the pictures of --out into this PNG")
    parser.add_argument("--tile", type=int, default=300)
    parser.add_argument("--columns", type=int, default=4)
    options = parser.parse_args()
    options.out = options.out.resolve()
    if options.list:
        for slug in product_slugs():
            print(slug, " ".join(view_names(slug)))
        return
    if options.plan:
        print(json.dumps(plan(), indent=1))
        return
    size = dict(PREVIEW if options.preview else FINAL)
    size.update({k: getattr(options, k) for k in ("resolution", "samples") if getattr(options, k)})
    for slug in product_slugs() if options.all else options.product:
        for view in options.view or view_names(slug):
            if view not in view_names(slug):
                sys.exit("%s has no view %s" % (slug, view))
            if options.turn:
                turn(slug, view, options, size)
            else:
                shoot(slug, view, options, size)
    if options.sheet:
        sheet = options.sheet.resolve()
        pictures = sorted(str(p) for p in options.out.glob("*.png") if p.resolve() != sheet)
        blender(
            PACKAGE / "contact_sheet.py",
            {"pictures": pictures, "tile": options.tile, "columns": options.columns, "output": str(sheet)},
            sheet.with_suffix(".log"),
        )
        print(sheet)


if __name__ == "__main__":
    main()
