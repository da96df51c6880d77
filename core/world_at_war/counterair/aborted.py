"""18.526, 17.3126C: defenders whom the attacker's last roll forced to abort are inverted."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.state import Game
from events.world_at_war.employment import AirUnitsInverted

Rules = tuple[str, ...]


def turned_over(game: Game, names: Iterable[str], place: str, land: Rules, ashore: Rules) -> Iterator[Ruled]:
    """Those of them that are in the base still, by the rules for land-based air and for that of carriers."""
    there = [unit for unit in in_play(game, names) if unit.base == place and not unit.inverted]
    based = tuple(unit.name for unit in there if not unit.deck)
    of_decks = tuple(unit.name for unit in there if unit.deck)
    if based:
        yield Ruled(AirUnitsInverted(based, "18.526A"), land)
    if of_decks:
        yield Ruled(AirUnitsInverted(of_decks, "17.3126C"), ashore)
