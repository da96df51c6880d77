"""53: whether factions that do not cooperate fly missions of the attacker together (doubt W432)."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war import mission_names as missions
from core.world_at_war.board import declared, faction_of
from core.world_at_war.book import rule
from core.world_at_war.commitments import under_way
from core.world_at_war.state import Game, fact_key, plays

TOGETHER = (
    missions.COUNTERAIR,
    missions.GROUND_SUPPORT,
    missions.INTERCEPTING_SUPPORT,
    missions.COUNTER_INTERCEPTION,
)
"""Missions of the attacker that several nations may fly together."""


def barred_by(game: Game, one: str, other: str) -> str:
    """The declared fact by which the factions of two nations do not cooperate; empty if none does."""
    factions = {faction_of(game, one), faction_of(game, other)}
    pair = "/".join(sorted(factions))
    none = len(factions) > 1 and declared(game, "cooperation", pair) == "none"
    return fact_key("cooperation", pair) if none else ""


def barred_by_all(game: Game, nation: str, others: Iterable[str]) -> bool:
    """Does a nation cooperate with none of these, where doubt W432 asks for it?"""
    if plays(game, "W432") != "bound":
        return False
    named = tuple(dict.fromkeys(others))
    return bool(named) and all(barred_by(game, nation, other) for other in named)


def _none_declared(game: Game) -> bool:
    return any(fact.kind == "cooperation" and fact.value == "none" for fact in game.facts.values())


def _partners(game: Game, request: Any) -> Iterator[str]:
    """The nations of all that fly the same mission to a place, and of the transports that are protected."""
    yield from (unit.nation for unit in request.units)
    for name, errand in under_way(game).items():
        if errand.mission == request.mission and request.hex in errand.places and name in game.units:
            yield game.units[name].nation
    if request.mission == missions.COUNTER_INTERCEPTION:
        names = (name for flight in game.transports for name in flight.units)
        yield from (game.units[name].nation for name in names if name in game.units)


def _apart(game: Game, request: Any) -> tuple[tuple[str, str, str], ...]:
    """Each nation of the request with a partner with which it does not cooperate, and the fact for it."""
    if request.mission not in TOGETHER or not _none_declared(game):
        return ()
    partners = dict.fromkeys(_partners(game, request))
    pairs = ((u.nation, other) for u in request.units for other in partners)
    found = ((one, other, barred_by(game, one, other)) for one, other in dict.fromkeys(pairs))
    return tuple(each for each in found if each[2])


@rule(
    "53/together",
    "Factions that do not cooperate fly no mission of the attacker together, if doubt W432 is read so.",
    "{given} does not cooperate with {allowed}, as declared, and flies no mission with it.",
    lambda game, request: (
        *(f"fact {fact}" for *_, fact in _apart(game, request)),
        *(("W432",) if _apart(game, request) else ()),
    ),
)
def with_those_who_cooperate(game: Game, request: Any) -> Iterable[Finding]:
    """The text names 53 for transports and defensive support alone (doubt W432)."""
    if plays(game, "W432") == "bound":
        yield from (Finding(given=one, allowed=other) for one, other, _ in _apart(game, request))
