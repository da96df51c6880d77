"""The register of doubts: where a rule text is silent or at odds with itself, and what is done about it."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One open question: the rules it touches, what may be chosen, what is chosen unless a game says so."""

    title: str
    rules: tuple[str, ...]
    question: str
    default: str
    why: str
    options: dict[str, str]
    tests: tuple[str, ...] = ()
    closed: bool = False


@cache
def register(package: str) -> Mapping[str, Doubt]:
    """The doubts of one game by their numbers, in their order; `package` is the game's package in core."""
    text = files(package).joinpath("doubts.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Doubt])


def option(doubts: Mapping[str, Doubt], chosen: Mapping[str, str], number: str) -> str:
    """The option that a game plays for a doubt: its own choice, or the default."""
    return chosen.get(number, doubts[number].default)
