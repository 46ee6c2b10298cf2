"""How sweets stand together on a platter: pyramids, fans, stacks. Used by the wide pictures."""

import math

from ..geometry import instance
from ..physics import settle


def pyramid(prototypes, centre, radius, rng, rows=2, layers=None):
    """Balls in a triangle of `rows` on each side, layer on layer. Returns the centres of the balls, top last."""
    x0, y0, floor = centre
    step, centres = radius * 2.03, []
    for layer in range(layers or rows):
        side = rows - layer
        height = floor + radius * 0.88 + layer * step * math.sqrt(2 / 3)
        for row in range(side):
            for column in range(side - row):
                across = (column + row / 2 - (side - 1) / 2) * step
                along = (row - (side - 1) / 3) * step * math.sqrt(3) / 2
                centres.append((x0 + across, y0 + along, height))
    for k, spot in enumerate(centres):
        instance(prototypes[k % len(prototypes)], spot, (0, 0, rng.uniform(0, 6.28)))
    return centres


def ring(prototypes, centre, reach, count, rng, turn=0.0, face=0.0):
    """Pieces on a circle, each turned to its place; face: extra turn of the piece. Returns the placed objects."""
    placed = []
    for k in range(count):
        angle = turn + 2 * math.pi * k / count
        spot = (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle), centre[2])
        placed.append(instance(prototypes[k % len(prototypes)], spot, (0, 0, angle + face + rng.normal(0, 0.04))))
    return placed


def fan(prototypes, start, end, count, rng, lean=0.30, turn=0.0):
    """Flat pieces overlapping in a line from start to end (x, y, z), each lying on the one before."""
    placed = []
    heading = math.atan2(end[1] - start[1], end[0] - start[0])
    for k in range(count):
        t = k / max(1, count - 1)
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        tilt = 0.0 if k == 0 else -lean
        rotation = (0, tilt, heading + turn + rng.normal(0, 0.04))
        placed.append(instance(prototypes[k % len(prototypes)], (x, y, start[2] + (0.55 if k else 0.0)), rotation))
    return placed


def stack(prototypes, centre, height, layers, rng, wobble=0.12, jitter=0.12):
    """Flat pieces one on another; layers: list of lists of (x, y) around the centre."""
    placed = []
    for level, spots in enumerate(layers):
        for k, (x, y) in enumerate(spots):
            spot = (centre[0] + x + rng.normal(0, jitter), centre[1] + y + rng.normal(0, jitter), centre[2] + level * height)
            piece = prototypes[(level + k) % len(prototypes)]
            placed.append(instance(piece, spot, (0, 0, rng.normal(0, wobble))))
    return placed


def grid(prototypes, centre, columns, rows, step_x, step_y, rng, jitter=0.05, wobble=0.06, lift=0.0):
    """Pieces in rows, as on a tray. Returns the placed objects."""
    placed = []
    for row in range(rows):
        for column in range(columns):
            x = centre[0] + (column - (columns - 1) / 2) * step_x + rng.normal(0, jitter)
            y = centre[1] + (row - (rows - 1) / 2) * step_y + rng.normal(0, jitter)
            piece = prototypes[rng.integers(len(prototypes))]
            placed.append(instance(piece, (x, y, centre[2] + lift), (0, 0, rng.normal(0, wobble))))
    return placed


def heap(prototypes, centre, spots, rng, ground, colliders=(), frames=70, friction=0.85):
    """Pieces dropped at (x, y, height above the centre) and left to settle. Returns the placed objects."""
    drops = [
        (prototypes[k % len(prototypes)], (centre[0] + x, centre[1] + y, centre[2] + z), (0, 0, rng.uniform(0, 6.28)))
        for k, (x, y, z) in enumerate(spots)
    ]
    return settle(drops, list(colliders), ground=ground, frames=frames, friction=friction)


def mound(prototypes, centre, radius, height, count, rng, scale=(0.85, 1.1), layers=2):
    """Small pieces lying on a dome, a cheap stand-in for a poured heap. Put a filler of the same size below it."""
    for k in range(count):
        reach, angle = math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        x, y = radius * reach * math.cos(angle), radius * reach * math.sin(angle)
        z = height * (1 - reach**2) + rng.uniform(0, 0.30) * (k % layers)
        slope = 2 * height * reach / radius
        rotation = (rng.normal(0, 0.45) + slope * 0.5 * math.sin(angle), rng.normal(0, 0.45), rng.uniform(0, 6.28))
        piece = prototypes[rng.integers(len(prototypes))]
        instance(piece, (centre[0] + x, centre[1] + y, centre[2] + z), rotation, rng.uniform(*scale))
