"""17.3122C In the unit construction phase new naval air boards a carrier launched where it was built."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import declared, name, phase, player_turn
from core.world_at_war.book import rule
from core.world_at_war.calendar import game_turn
from core.world_at_war.selection import Preference, to_fly
from core.world_at_war.state import Game, fact_key, plays, turns_on
from events.world_at_war.board import AirUnit, Carrier

CONSTRUCTION = "construction"


def building(game: Game) -> bool:
    """Is this the unit construction phase?"""
    return phase(game) == CONSTRUCTION


def launched_now(game: Game, deck: Carrier) -> bool:
    """Is the carrier launched in this game turn, as declared?"""
    return declared(game, "launched", deck.name) == game_turn(game)


def boards_as_new(game: Game, unit: AirUnit, deck: Carrier) -> bool:
    """May this squadron board though it is inverted, for it is new (17.3122C, doubts W13 and W18)?"""
    if not building(game) or unit.base != deck.place:
        return False
    new = unit.constructed == player_turn(game)
    if launched_now(game, deck):
        return new or (plays(game, "W18") == "launch_only" and bool(unit.constructed))
    return new and plays(game, "W13") == "yes"


def to_change_over(game: Game) -> Preference:
    """New squadrons come first where only they may board; else those that may fly."""

    def new_ones_first(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        now = unit.constructed == player_turn(game)
        return not now, not unit.constructed, bool(unit.inverted), unit.elite, unit.name

    return new_ones_first if building(game) else to_fly


def _boarding(game: Game, request: Any) -> Iterator[tuple[AirUnit, bool]]:
    deck = game.carriers.get(request.base)
    yield from ((u, deck is not None and boards_as_new(game, u, deck)) for u in request.units)


def _grounds(game: Game, request: Any) -> Iterator[str]:
    if not building(game):
        return
    if (key := fact_key("launched", request.base)) in game.facts:
        yield f"fact {key}"
    for doubt in ("W13", "W18"):
        if turns_on(game, doubt, lambda other: tuple(_boarding(other, request))):
            yield doubt


@rule(
    "17.3122/construction",
    "In the unit construction phase only new naval air boards, and only a carrier launched there in it.",
    "{unit} can't go to {place} in the unit construction phase: {given}.",
    _grounds,
)
def only_with_a_new_carrier(game: Game, request: Any) -> Iterable[Finding]:
    """17.3122 has no other moment for transfers in that phase than the exception of 17.3122C (W13, W18)."""
    if not building(game):
        return
    deck = game.carriers.get(request.base)
    for unit, new in _boarding(game, request):
        if not new:
            why = "naval air does not go ashore in it" if deck is None else _why_not(game, deck)
            yield Finding(unit.name, name(game, request.base), why)


def _why_not(game: Game, deck: Carrier) -> str:
    if launched_now(game, deck):
        return f"it was not built there in this phase, in which {deck.name} was launched"
    return f"{deck.name} was not launched in it, as far as is declared"
