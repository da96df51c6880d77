"""Pairs of paragraphs that speak of the same thing, as listed beside this file: a table for each game."""

from functools import cache
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
GAMES = {"world_at_war": "A World at War", "war_game": "The War Game"}
"""The file of each game, and what the game is called."""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Paragraphs that meet: their numbers, what holds where they do, and the tests that hold it."""

    of: tuple[str, ...]
    says: str
    held_by: tuple[str, ...]


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of pairs."""

    pair: tuple[Pair, ...]


@cache
def pairs(game: str) -> tuple[Pair, ...]:
    """The pairs of a game, in the order of the file."""
    return msgspec.toml.decode((HERE / f"{game}.toml").read_bytes(), type=Listed).pair
