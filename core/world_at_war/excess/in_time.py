"""18.12: bases overfull while units staged or redeployed are within their limits as that ends (doubt W5)."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.basing.losing import lost_for_want_of_supply
from core.world_at_war.basing.room import overfull_for_a_while
from core.world_at_war.board import phase
from core.world_at_war.displacement.displacement import overrun
from core.world_at_war.excess.excess import STAYING, asked
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.steps import units_change_base
from events.message import PhaseEntered


def excess_as_they_are_based(game: Game, event: PhaseEntered) -> tuple[Ruled, ...]:
    """18.15, doubts W5 and W265: who is too many once all have changed base leaves, if he can, or is lost."""
    if not _waits(game) or _stays(game):
        return ()
    return tuple(_everywhere(game, _settled_otherwise(game, event)))


def may_be_overfull(game: Game) -> bool:
    """Does a reading that is played let bases hold too much: for good, or as long as units change base?"""
    return _stays(game) or (_waits(game) and units_change_base(game))


def _waits(game: Game) -> bool:
    return overfull_for_a_while(game) or plays(game, "W265") == "in_the_phase"


def _stays(game: Game) -> bool:
    return any(plays(game, doubt) == to for doubt, to in STAYING)


def _settled_otherwise(game: Game, event: PhaseEntered) -> frozenset[str]:
    """Bases from which units are displaced as the phase begins: what they hold is seen to by 18.25."""
    airbases = lost_for_want_of_supply(game, event) if phase(game) == "end" else ()
    return frozenset({*game.isolated, *(getattr(fact.event, "hex", "") for fact in airbases)})


def _everywhere(game: Game, but: frozenset[str]) -> Iterator[Ruled]:
    based = {unit.base for unit in game.units.values() if unit.base in game.atlas.hexes} - but
    cited = ("18.12", "W5") if overfull_for_a_while(game) else ("W265",)
    for place in sorted(one for one in based if not overrun(game, one)):
        facts = [Ruled(one.event, (*one.rules, *cited)) for one in asked(game, place, set())]
        game = fold(EVOLUTIONS, game, [fact.event for fact in facts])
        yield from facts
