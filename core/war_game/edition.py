"""An edition of the module: its numbers, who helps whom, and what each kind of unit rolls."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from core.mistakes import Mistake, near_misses
from events.war_game.board import KindValues


class Helping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Major powers that may help one another, and the rule that says so."""

    rule: str
    nations: list[str]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one edition. `omits` are rules it lacks; `die` are the sides by the option of N16."""

    name: str
    title: str
    die: dict[str, int]
    help: list[Helping]
    support_rounds: int
    omits: frozenset[str] = frozenset()

    def prints(self, number: str) -> bool:
        """Is this rule part of the edition?"""
        return number not in self.omits


@cache
def editions() -> tuple[str, ...]:
    """The editions of the module that there are."""
    found = (each.name for each in files("core.war_game.editions").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load(name: str) -> Edition:
    """The edition of that name, and no other file; raises `Mistake` if there is none."""
    if name not in editions():
        raise Mistake("edition", name, near_misses(name, editions()))
    return msgspec.convert(_read(name), Edition)


def _read(name: str) -> dict[str, Any]:
    text = files("core.war_game.editions").joinpath(f"{name}.toml").read_bytes()
    own: dict[str, Any] = msgspec.toml.decode(text)
    return {**_read(own.pop("extends")), **own} if "extends" in own else own


@cache
def kinds() -> dict[str, KindValues]:
    """Every kind of unit that the table has, by its name."""
    text = files("core.war_game.tables").joinpath("units.toml").read_bytes()
    rows: dict[str, dict[str, Any]] = msgspec.toml.decode(text)
    return {name: msgspec.convert({"name": name, **row}, KindValues) for name, row in rows.items()}
