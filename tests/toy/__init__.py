"""A toy chapter: an order that no rulebook has, with its fact, in the six places in which any order is written."""

from msgspec.structs import replace

from skyledger.notation.world_at_war import wording
from tests.toy import balloons

WORDING = replace(wording.WORDING, lines=(*wording.WORDING.lines, *balloons.LINES.lines))
"""The lines of the game with one more."""
