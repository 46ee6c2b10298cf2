"""Ways to lay flat pieces: a stack, a leaning row."""

import math

from mathutils import Euler, Matrix

from ..geometry import instance


def stack(prototypes, spot, floor, height, count, rng, drift=0.15, turn=6.28):
    """Pile pieces on one another, each a little off centre. Returns them, the lowest first."""
    placed = []
    for k in range(count):
        x, y = spot[0] + rng.normal(0, drift), spot[1] + rng.normal(0, drift)
        rotation = (rng.normal(0, 0.012), rng.normal(0, 0.012), rng.uniform(-turn / 2, turn / 2))
        placed.append(instance(prototypes[k % len(prototypes)], (x, y, floor + k * height), rotation))
    return placed


def shingle(prototypes, start, floor, count, spacing, tilt, half, rng, heading=0.0, spin=6.28):
    """A row towards the camera in which every piece leans back on the one behind it.

    half: half the depth of a piece; spacing * sin(tilt) must exceed its thickness. heading turns the row,
    spin the pieces.
    """
    placed = []
    for k in range(count):
        lean = tilt + rng.normal(0, 0.03)
        x = start[0] + k * spacing * math.sin(heading) + rng.normal(0, 0.10)
        y = start[1] - k * spacing * math.cos(heading)
        pose = Matrix.Translation((x, y, floor + half * math.sin(lean)))
        pose = pose @ Euler((lean, 0, heading + rng.normal(0, 0.04)), "XYZ").to_matrix().to_4x4()
        piece = instance(prototypes[k % len(prototypes)])
        piece.matrix_world = pose @ Matrix.Rotation(rng.uniform(-spin / 2, spin / 2), 4, "Z")
        placed.append(piece)
    return placed
