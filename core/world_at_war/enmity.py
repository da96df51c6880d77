"""Who is an enemy: which nation holds a hex against a side, and which nations are declared to be at peace."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import controller, declared, hex_of, side_of
from core.world_at_war.state import Game, fact_key
from events.world_at_war.board import Hex

Peace = tuple[str, str, str]
"""A nation, another one with which it is at peace, and the declared fact that says so."""


def enemy_holder(game: Game, hex_: Hex) -> str:
    """The nation that holds a hex against the side whose turn it is; empty if none does."""
    return holder_against(game, hex_, game.turn.side)


def holder_against(game: Game, hex_: Hex, side: str) -> str:
    """The nation that holds a hex against a side; empty if none does."""
    holder = controller(game, hex_)
    return holder if side_of(game, holder) not in ("", side) else ""


def held_by(game: Game, hex_: Hex) -> str:
    """What is said of a hex that no enemy holds, such as "held by Italy"."""
    return f"held by {controller(game, hex_) or 'nobody'}"


def peace_key(game: Game, one: str, other: str) -> str:
    """The declared fact that two nations, or the major powers that they serve, are at peace; else empty."""
    ours, theirs = (_with_its_power(game, nation) for nation in (one, other))
    pairs = ("/".join(sorted((a, b))) for a in ours for b in theirs)
    return next((fact_key("war", pair) for pair in pairs if declared(game, "war", pair) == "peace"), "")


def _with_its_power(game: Game, nation: str) -> tuple[str, ...]:
    known = game.nations.get(nation)
    return (nation, known.serves) if known and known.serves else (nation,)


def at_peace(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """Each of these nations with each of the others that it is at peace with."""
    against = tuple(dict.fromkeys(others))
    for nation in dict.fromkeys(nations):
        for other in against:
            if key := peace_key(game, nation, other):
                yield nation, other, key


def at_peace_with_the_holder(game: Game, request: Any) -> Iterator[Peace]:
    """The nations of `request.units` that are at peace with the enemy who holds `request.hex`."""
    hex_ = hex_of(game, request.hex)
    holder = enemy_holder(game, hex_) if hex_ else ""
    yield from at_peace(game, (unit.nation for unit in request.units), (holder,) if holder else ())


def facts_of(peace: Iterable[Peace]) -> tuple[str, ...]:
    """What a ruling on peace stands on."""
    return tuple(f"fact {key}" for _, _, key in peace)


def found_at_peace(peace: Iterable[Peace]) -> Iterator[Finding]:
    """What is found, for a rule that is told as “{given} is at peace with {allowed}, as declared.”"""
    return (Finding(given=nation, allowed=other) for nation, other, _ in peace)
