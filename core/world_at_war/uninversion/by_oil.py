"""18.42A, 18.71 of 2005: air units are turned up as the player turn ends, as many as the oil lets."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.board import phase, player_turn
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, fact_grounds, fact_key, has_rule, numbers
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.units import NAVAL_AIR, WHOLE
from events.sentences import kept, said
from events.world_at_war.board import AirUnit
from events.world_at_war.sequence import FactDeclared

UNINVERSION = said("uninversion")
"""The kind of declared facts that say how many factors of a nation are turned up in a player turn (33.7)."""

LAST_PART = said("end")
"""The phase in which a player turn ends."""

WRITTEN = re.compile(r"([0-9]{1,4})(?: ([12])/3)?|([12])/3")
BY = kept("uninversion")()


def thirds(value: str) -> int:
    """Factors as they are written, such as "4" or "2 1/3", in thirds."""
    found = WRITTEN.fullmatch(value)
    return 3 * int(found[1] or 0) + int(found[2] or found[3] or 0) if found else 0


def written(value: int) -> str:
    """Thirds of a factor as they are declared: "4", "2 1/3", "1/3"."""
    whole, rest = divmod(value, 3)
    return " ".join([*([str(whole)] if whole or not rest else []), *([f"{rest}/3"] if rest else [])])


def is_written(value: str) -> bool:
    """Is this a number of factors, with thirds perhaps?"""
    return WRITTEN.fullmatch(value) is not None


def _limit(game: Game, nation: str) -> int | None:
    fact = game.facts.get(fact_key(UNINVERSION, nation))
    return thirds(fact.value) if fact else None


def _counts(game: Game, unit: AirUnit) -> int:
    """What a unit takes of the oil, in thirds: three squadrons are a factor (17.141B).

    Kamikazes take nothing, unless they redeployed in the player turn in which they were made (17.434).
    """
    if unit.kind == KAMIKAZE and not (unit.redeployed and unit.constructed == player_turn(game)):
        return 0
    one = unit.kind in (NAVAL_AIR, KAMIKAZE, *WHOLE)
    return 1 if one else numbers(game).squadrons_a_factor


def _wanted(game: Game, units: Iterable[AirUnit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        found[unit.nation] = found.get(unit.nation, 0) + _counts(game, unit)
    return found


@rule(
    "2005:18.42A",
    "Air units are turned up as the player turn ends.",
    "{unit} is turned up as the player turn ends.",
)
def as_the_turn_ends_alone(game: Game, request: Any) -> Iterable[Finding]:
    """18.42A of 2005, second sentence."""
    if phase(game) != LAST_PART:
        yield from (Finding(unit=unit.name) for unit in request.units)


@rule(
    "2005:18.71",
    "No more air units are turned up in a player turn than the oil lets that is given to air.",
    "{given} factors of {place} would be turned up; {allowed} are left, as declared.",
    lambda game, request: fact_grounds(game, [fact_key(UNINVERSION, unit.nation) for unit in request.units]),
)
def as_many_as_the_oil_lets(game: Game, request: Any) -> Iterable[Finding]:
    """18.71 of 2005; what the oil counters come to by 33.7 is declared, and nothing declared is no limit."""
    for nation, wanted in _wanted(game, request.units).items():
        limit = _limit(game, nation)
        if limit is not None and wanted > limit:
            yield Finding(place=nation, given=written(wanted), allowed=written(limit))


def left_of_the_oil(game: Game, units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """What is declared is less by those that are turned up."""
    for nation, wanted in _wanted(game, units).items() if has_rule(game, "2005:18.71") else ():
        fact = game.facts.get(fact_key(UNINVERSION, nation))
        if fact is not None and wanted:
            left = written(thirds(fact.value) - wanted)
            yield Ruled(
                FactDeclared(UNINVERSION, nation, left, BY, "2005:18.71", fact.until), ("2005:18.71",)
            )
