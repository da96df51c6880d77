"""18.55: ground support that may be flown no more as the attack starts, if doubt W349 is played so."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.ruling import Ruled
from core.world_at_war.flight.asked_again import after, called_off, still
from core.world_at_war.state import GAMEMASTER, Game, has_rule
from core.world_at_war.support.supporting import (
    MAY_SUPPORT,
    Supporting,
    any_in_reach,
    overrun_is_announced,
    within_three_to_one,
)
from core.world_at_war.under_way.over_land import aloft, attacks
from events.world_at_war.board import AirUnit
from events.world_at_war.support import GroundSupport

STILL = still(MAY_SUPPORT, (overrun_is_announced, within_three_to_one))


def support_called_off(game: Game, hexes: Iterable[str]) -> tuple[tuple[Ruled, ...], Game]:
    """Who may support the attack on these hexes no more, and the game without them (doubt W349)."""
    there = [one for one in attacks(game) if one.hexes == tuple(hexes)]
    facts = tuple(fact for one in there for fact in _of(game, one))
    return facts, after(game, facts)


def _of(game: Game, support: GroundSupport) -> Iterator[Ruled]:
    def asked(unit: AirUnit) -> Supporting:
        flight = Supporting(GAMEMASTER, (unit,), support.hexes, support.occasion, support.kind)
        each = not has_rule(game, "2005:18.551")
        return flight if each else replace(flight, goal=any_in_reach(game, flight))

    return called_off(game, aloft(game, support.units), STILL, asked)
