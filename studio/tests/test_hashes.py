"""The runner's hashes, tried on a studio of four small files. Needs neither Blender nor numpy."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import reach  # noqa: E402
import studio  # noqa: E402

SCENE = """from foodstudio import sets
from foodstudio.grade import Look
from foodstudio.kits import ball

def build(stage, rng):
    return ball.grainy()


PRODUCT = Product(set="marble_brass", look=Look(exposure=0.1, gain=(1, 1, 1)), views={"hero": 1, "top": 2})
"""
FILES = {
    "products/test_laddoo.py": SCENE,
    "scenes/test_banner.py": SCENE.replace("ball.grainy()", "ball.smooth()"),
    "foodstudio/sets.py": "from . import surfaces\n\ndef marble_brass():\n    return surfaces.marble()\n\ndef other():\n    return 1\n",
    "foodstudio/surfaces.py": "COLOR = 1\n\ndef marble():\n    return COLOR\n",
    "foodstudio/rig.py": "",
    "foodstudio/render.py": "def render_halves():\n    return 1\n",
    "foodstudio/product.py": "",
    "foodstudio/grade.py": "CURVE = 1\n",
    "foodstudio/denoise.c": "",
    "foodstudio/kits/ball.py": "def grainy():\n    return 1\n\ndef smooth():\n    return 2\n",
}


class Hashes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name, text in FILES.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        kept = studio.ROOT, studio.PACKAGE
        self.addCleanup(lambda: (setattr(studio, "ROOT", kept[0]), setattr(studio, "PACKAGE", kept[1])))
        studio.ROOT, studio.PACKAGE = self.root, self.root / "foodstudio"

    def change(self, name, old, new):
        path = self.root / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))
        reach.load.cache_clear()  # a run of the studio reads every file once

    def test_products_come_first_then_scenes_with_all_their_views(self):
        names = [(shot["slug"], shot["view"]) for shot in studio.plan()]
        self.assertEqual(
            names, [("test-laddoo", "hero"), ("test-laddoo", "top"), ("test-banner", "hero"), ("test-banner", "top")]
        )

    def test_what_the_scene_reaches_through_other_modules_counts(self):
        for name, old, new in (
            ("foodstudio/surfaces.py", "COLOR = 1", "COLOR = 2"),
            ("foodstudio/kits/ball.py", "return 1", "return 3"),
            ("foodstudio/render.py", "return 1", "return 4"),
        ):
            before = studio.scene_hash("test-laddoo")
            self.change(name, old, new)
            self.assertNotEqual(studio.scene_hash("test-laddoo"), before)

    def test_what_it_does_not_use_does_not_count(self):
        before = studio.scene_hash("test-laddoo")
        self.change("foodstudio/kits/ball.py", "return 2", "return 5")
        self.change("foodstudio/sets.py", "return 1", "return 6")
        self.assertEqual(studio.scene_hash("test-laddoo"), before)
        self.assertNotEqual(studio.scene_hash("test-banner"), before)

    def test_the_look_and_the_grade_only_force_a_new_finish(self):
        scene, grade = studio.scene_hash("test-laddoo"), studio.grade_hash("test-laddoo")
        self.change("products/test_laddoo.py", "exposure=0.1", "exposure=0.3")
        self.assertEqual(studio.scene_hash("test-laddoo"), scene)
        self.assertNotEqual(studio.grade_hash("test-laddoo"), grade)
        grade = studio.grade_hash("test-laddoo")
        self.change("foodstudio/grade.py", "1", "2")
        self.assertEqual(studio.scene_hash("test-laddoo"), scene)
        self.assertNotEqual(studio.grade_hash("test-laddoo"), grade)


if __name__ == "__main__":
    unittest.main()
