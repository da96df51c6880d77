"""18.42B, 18.473, 23.164: air units used at sea are inverted as they redeploy, or as that phase ends."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.naval.roles import committed_at_sea
from core.world_at_war.state import Game
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirUnitsInverted

NUMBER = "23.164"


def inverted_as_they_redeploy(units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """Those of the units that were used at sea are inverted before they go (18.42B, 23.164)."""
    yield from _inverted(units, "18.42B")


def inverted_as_redeployment_ends(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """All that were used at sea and did not redeploy, on both sides (18.42B, 18.473, 23.164)."""
    yield from _inverted((unit for _, unit in sorted(game.units.items())), "18.473")


def _inverted(units: Iterable[AirUnit], number: str) -> Iterator[Ruled]:
    used = tuple(u.name for u in units if u.base and committed_at_sea(u) and not u.inverted)
    if used:
        yield Ruled(AirUnitsInverted(used, NUMBER), (NUMBER, number))
