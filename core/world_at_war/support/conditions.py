"""18.551, 18.613: what is asked of every air unit that supports or intercepts, and of every hex."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import controller, hex_of, name, port_at, side_of
from core.world_at_war.book import rule
from core.world_at_war.enmity import at_war_with_them, those_in
from core.world_at_war.state import Game, plays
from core.world_at_war.support.factors import defenders_in
from core.world_at_war.support.placed import INVASION, occasion


def enemy_hex(game: Game, place: str) -> bool:
    """Is this a hex on land that the other side holds, or in which ground units of it stand?"""
    if (hex_ := hex_of(game, place)) is None or hex_.land == "none":
        return False
    holder = side_of(game, controller(game, hex_))
    return bool(defenders_in(game, place)) or holder not in ("", game.turn.side)


@rule(
    "18.551",
    "Air supports an attack on a hex that ground units can attack.",
    "{place} is {given}.",
)
def can_be_attacked(game: Game, request: Any) -> Iterable[Finding]:
    """18.551, first sentence; whether own ground units can reach it is for the rules on ground combat."""
    for place in request.hexes:
        if not enemy_hex(game, place):
            yield Finding(place=name(game, place), given=why_not_an_enemy_hex(game, place))


@rule(
    "18.5551/coast",
    "A seaborne invasion comes to a hex that has a coast.",
    "{place} lies inland; no invasion comes there from the sea.",
)
def comes_from_the_sea(game: Game, request: Any) -> Iterable[Finding]:
    """18.553A, 18.5551: ships are in the hex that is invaded."""
    for place in request.hexes if request.kind == INVASION else ():
        hex_ = hex_of(game, place)
        if hex_ is not None and hex_.land == "all" and not port_at(game, place):
            yield Finding(place=name(game, place))


def why_not_an_enemy_hex(game: Game, place: str) -> str:
    """Such as "at sea" or "held by Italy, and no enemy is there"."""
    if (hex_ := hex_of(game, place)) is None:
        return "no hex"
    if hex_.land == "none":
        return "at sea"
    return f"held by {controller(game, hex_) or 'nobody'}, and no enemy ground unit is known there"


def _attacked(game: Game, request: Any) -> Iterator[str]:
    return (nation for place in request.hexes for nation in those_in(game, place))


at_war_with_the_attacked = at_war_with_them(
    "18.551/war", "Only a nation at war with the attacked supports the attack.", _attacked
)
"""18.551: who is attacked is an enemy; war is declared outside these rules."""


@rule(
    "18.613",
    "Against overruns and in exploitation army air gives defensive support.",
    "{unit} is naval air and can't support defenders in {given}.",
    lambda game, request: ("W193",) if any(_later_naval(game, request)) else (),
)
def army_air_in_later_windows(game: Game, request: Any) -> Iterable[Finding]:
    """18.613 against the paragraphs around it (doubt W193)."""
    if plays(game, "W193") == "army_only":
        yield from _later_naval(game, request)


def _later_naval(game: Game, request: Any) -> Iterable[Finding]:
    if (when := occasion(game)) != "regular":
        yield from (Finding(unit=unit.name, given=when) for unit in request.units if unit.kind == "NAS")
