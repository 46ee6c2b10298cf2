"""What a scene's picture depends on: the functions, classes and constants of the studio that its file reaches.

Only those count, not whole modules: a new recipe in a kit does not make the pictures of its neighbours out of date.
Read from the sources alone, so that it works without Blender or numpy.
"""

import ast
from functools import lru_cache, partial
from pathlib import Path

# inside_blender.py calls these for every picture; the grade has a hash of its own.
ALWAYS = [
    ("rig", "add_lights"),
    ("rig", "add_camera"),
    ("rig", "pixels"),
    ("render", "render_halves"),
    ("product", "Product"),
]
GRADING = {"grade", "contact_sheet"}


class Source:
    """One parsed file: its top-level definitions, what it imports from the studio, and everything else it runs."""

    def __init__(self, text, package, exists):
        tree = ast.parse(text)
        self.definitions, self.loose, self.names = {}, [], {}
        for node in tree.body:
            segment = ast.get_source_segment(text, node)
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                decorators = [ast.get_source_segment(text, decorator) for decorator in node.decorator_list]
                self.definitions[node.name] = (node, "\n".join([*decorators, segment]))
            elif isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets):
                for target in node.targets:
                    self.definitions[target.id] = (node, segment)
            elif not isinstance(node, ast.Import | ast.ImportFrom) and not is_docstring(node):
                self.loose.append((node, segment))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                self._note_imports(node, package, exists)

    def _note_imports(self, node, package, exists):
        parts = (node.module or "").split(".")
        if node.level:
            base = package[: len(package) - node.level + 1]
        elif parts[0] == "foodstudio":
            base, parts = [], parts[1:]
        else:
            return
        module = ".".join(filter(None, [*base, *parts]))
        for alias in node.names:
            inner = ".".join(filter(None, [module, alias.name]))
            found = (inner, None) if exists(inner) else (module, alias.name)
            self.names[alias.asname or alias.name] = found

    def references(self, module, node):
        """(module, name) pairs that a piece of this file mentions; a None name stands for a whole module."""
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
                target = self.names.get(part.value.id)
                if target and target[1] is None:
                    yield target[0], part.attr
            if isinstance(part, ast.Name):
                if part.id in self.definitions:
                    yield module, part.id
                elif self.names.get(part.id, (None, None))[1]:
                    yield self.names[part.id]


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def set_name(text):
    """The set= of a product where it is a name; None where it is a function, which is reached by itself."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and node.arg == "set" and isinstance(node.value, ast.Constant):
            return node.value.value
    return None


@lru_cache(maxsize=None)
def is_module(folder, module):
    return bool(module) and (folder / (module.replace(".", "/") + ".py")).is_file()


@lru_cache(maxsize=None)
def load(folder, module):
    text = (folder / (module.replace(".", "/") + ".py")).read_text()
    return Source(text, module.split(".")[:-1], partial(is_module, folder))


def without_keyword(text, name):
    """The text with one keyword argument (and its comma) cut out wherever it is given."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw = text.encode()
    spans = [
        (starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.keyword) and node.arg == name
    ]
    for start, end in sorted(spans, reverse=True):
        rest = raw[end:].lstrip()
        raw = raw[:start] + (rest[1:] if rest.startswith(b",") else rest)
    return raw.decode()


def reached(scene_text, package_folder):
    """Source text of every studio definition the scene reaches, as {"module.name": text}."""
    folder = Path(package_folder)
    exists = partial(is_module, folder)

    scene = Source(scene_text, [], exists)
    chosen = set_name(scene_text)
    pending = list(ALWAYS) + ([("sets", chosen)] if chosen else [])
    for node in [node for node, _ in scene.definitions.values()] + [node for node, _ in scene.loose]:
        pending += scene.references("", node)
    found = {}
    while pending:
        module, name = pending.pop()
        if module in GRADING or not exists(module) or "%s.%s" % (module, name) in found:
            continue
        source = load(folder, module)
        if name not in source.definitions:  # something the module only passes on
            if name in source.names:
                pending.append(source.names[name])
            continue
        node, found["%s.%s" % (module, name)] = source.definitions[name]
        pending += source.references(module, node)
        for loose, segment in source.loose:
            if "%s:%d" % (module, loose.lineno) not in found:
                found["%s:%d" % (module, loose.lineno)] = segment
                pending += source.references(module, loose)
    return found
